// SPDX-License-Identifier: MIT
/// @file operations.hpp
/// Operations on boolean matrices: + is OR, * is AND. Arguments come in GraphBLAS's order:
/// out, mask, accumulate, inputs, descriptor; hints about how come last. Or without out and
/// accumulator, for a new matrix: `c = mxm(on, a, b)`, where mask, descriptor and hints may follow.
///
/// Matrices may be held in any forms, each in its own; what an algorithm needs is made and stays
/// with the matrix as derived data. typed_operations.hpp has the same calls for matrix_coo,
/// matrix_csr and matrix_dcsr.
///
/// Common rules. T is the operation's result, Z = out OR T with accumulator::logical_or, else T.
/// Without a mask, out becomes Z. With one, out becomes Z where the mask has an entry (has none,
/// with descriptor::complement) and keeps its old entries elsewhere (loses them with
/// descriptor::replace). Masks are structural and have T's shape. descriptor::complement without a
/// mask means that nothing is written: out keeps its old entries, or with descriptor::replace
/// becomes the empty matrix of T's shape. `out` may be any of the inputs or the mask.
///
/// Where old entries of out count (an accumulator; a mask or complement without replace), out has
/// T's shape, or is 0 × 0 (as a handle that was made without arguments or was moved from), which
/// stands for the empty matrix of T's shape. Otherwise out's shape does not matter. Afterwards it
/// is T's.
/// When a call throws, `out` and the inputs are as they were.
///
/// Costs below are those of a call without mask and accumulator on compressed rows, where CSR adds
/// O(nrows) for its row pointers. Coordinates add O(nnz) for conversions where the algorithm works
/// on rows. A mask or an accumulator adds one or more ewise operations on the result, except where
/// an operation says otherwise. A *host read* is a wait of the host for the device. An operation
/// that must learn the size of its result takes one to four of them, and none where the host
/// computes (see controls_options::kernels_only).
///
/// @throws dimension_mismatch when shapes do not fit (the message names them)
/// @throws invalid_argument when an operand does not fit the context (see there), when hints name a
///         backend that the device has not, or when no version of a structure has the size that it
///         says (struct_bytes)
/// @throws out_of_memory, device_error, build_error
/// Thread-safety: as context says; concurrent calls need forks and distinct outputs.
#pragma once

#include <clbool/context.hpp>
#include <clbool/export.hpp>
#include <clbool/matrix.hpp>
#include <clbool/struct_bytes.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <optional>
#include <type_traits>
#include <vector>

namespace clbool::v0 {

/// How a product is computed.
enum class multiplication_method {
    /// Few products by the host; those of few rows are sorted by a work-group for each row (16 MB
    /// of temporary memory at most); others as by bitmap.
    automatic,
    /// Rows as sets of bits, in two passes, counting and filling: light rows are sorted in
    /// registers by a network (Batcher 1968), others collect words of 32 columns with masks in hash
    /// tables (compression as in KokkosKernels: Deveci, Trott, Rajamanickam 2018), dense ones in
    /// windows of a bitmap (cf. spECK: Parger et al., PPoPP 2020); heavy rows that are sparse in
    /// millions of columns are left to `hash`. Expected work is O(products) and the ordering of
    /// each row's words; windows that cover a sparse row add O(ncols / 32). Temporary memory: 12
    /// bytes a row of a; where b's rows average 6 entries or more, 8 bytes an entry and 8 (16 with
    /// 64-bit row pointers) a row of b; for each row with a window a bit a column, for each lighter
    /// one 8 bytes an item, rounded up to a power of two, but an eighth of the device's memory or
    /// of what the limit leaves at most, beyond which rows are computed twice; for rows of more
    /// than 65536 items bitmaps of 64 MB at most.
    bitmap,
    hash,   ///< hash tables per row, two passes (Nagasaka, Nukada, Matsuoka, ICPP 2017)
    merge,  ///< sorting and merging of rows (Liu, Vinter, IPDPS 2014)
    esc     ///< expand, sort, compress over the whole product (Bell, Dalton, Olson 2012)
};

/// How sums, intersections and differences are computed.
enum class ewise_method {
    /// merge_path for matrix_coo, else balanced; few entries of one operand are looked up in a far
    /// larger one (AND, AND NOT); the host may do little work itself.
    automatic,
    merge_path,  ///< one merge of two coordinate lists (Green, McColl, Bader, ICS 2012)
    balanced,    ///< equal pieces of compressed rows, cut anywhere (Merrill, Garland, SC 2016)
    search,      ///< AND, AND NOT: entries of one operand looked up in the other; OR as balanced
    stacked      ///< ewise_add_many: all at once, a selector times a stack; else as automatic
};

/// How a Kronecker product is computed.
enum class kronecker_method {
    automatic,  ///< direct; the host may do little work itself
    direct,     ///< every entry is computed at its final place; no sort
    sort        ///< entries grouped by a's, then sorted by row (the original clBool's)
};

/// How a transpose is computed.
enum class transpose_method {
    automatic,  ///< counting, where columns are short and those of neighbours near; else sorting
    counting,   ///< by the entries of each column; columns of more than 256 by sorting
    sort        ///< coordinates sorted by column
};

/// How the columns that have an entry are found.
enum class reduction_method {
    automatic,  ///< marks; where columns are far more than entries, sort
    marks,      ///< a byte for each column; more than 2²⁸ of them by sorting
    sort        ///< the columns of all entries, sorted
};

/// When the mask of a product is applied.
enum class mask_method {
    automatic,  ///< while multiplying
    fused,      ///< while multiplying: what the mask rules out is never written
    after       ///< to the whole product
};

/// Whether the old content of `out` is kept.
enum class accumulator {
    none,       ///< out is replaced
    logical_or  ///< out OR result
};

/// No mask, in the place of one.
inline constexpr std::nullptr_t no_mask = nullptr;

/// Which code computes an operation.
enum class backend {
    automatic,  ///< the plan's choice, by device, sizes and where the operands are
    kernels,    ///< kernels, on the context's device
    host        ///< threads of the host
};

/// "automatic", "kernels" or "host".
CLBOOL_EXPORT const char* to_string(backend which) noexcept;

/// Modifies what an operation does, as GraphBLAS's descriptors; the default changes nothing.
struct descriptor {
    struct_bytes struct_size{sizeof(descriptor)};  ///< for the library
    bool complement = false;                       ///< use the mask's complement
    bool replace = false;                          ///< drop old entries outside the mask
    bool transpose_first = false;                  ///< use the transpose of the first input
    bool transpose_second = false;                 ///< use the transpose of the second input
};

}  // namespace clbool::v0

namespace clbool::detail {
/// A descriptor by what it says.
constexpr descriptor described(bool complement, bool replace, bool first, bool second) noexcept {
    descriptor made;
    made.complement = complement;
    made.replace = replace;
    made.transpose_first = first;
    made.transpose_second = second;
    return made;
}
}  // namespace clbool::detail

namespace clbool::v0 {

/// Descriptors by the names of GraphBLAS (GrB_DESC_T0 …): T0 and T1 are transposes of the first and
/// the second input, R is replace, C complement, S a structural mask, as all masks are here.
inline constexpr descriptor T0 = detail::described(false, false, true, false);
inline constexpr descriptor T1 = detail::described(false, false, false, true);   ///< see T0
inline constexpr descriptor T0T1 = detail::described(false, false, true, true);  ///< see T0
inline constexpr descriptor RS = detail::described(false, true, false, false);   ///< see T0
inline constexpr descriptor RC = detail::described(true, true, false, false);    ///< see T0
inline constexpr descriptor RSC = RC;                                            ///< see T0

/// How an operation is to be computed, which changes nothing but its costs.
struct operation_hints {
    struct_bytes struct_size{sizeof(operation_hints)};     ///< for the library
    clbool::backend backend = clbool::backend::automatic;  ///< by which code

    operation_hints() = default;
    /// This backend.
    operation_hints(clbool::backend backend_) : backend(backend_) {}
};

/// The same for a product.
struct mxm_hints {
    struct_bytes struct_size{sizeof(mxm_hints)};                      ///< for the library
    clbool::backend backend = clbool::backend::automatic;             ///< by which code
    multiplication_method method = multiplication_method::automatic;  ///< by which kernels
    mask_method mask = mask_method::automatic;                        ///< when the mask is applied

    mxm_hints() = default;
    /// This method. A method other than automatic is one of kernels.
    mxm_hints(multiplication_method method_) : method(method_) {}
    /// This backend.
    mxm_hints(clbool::backend backend_) : backend(backend_) {}
    /// The mask at this point.
    mxm_hints(mask_method mask_) : mask(mask_) {}
};

/// The same for element-wise operations.
struct ewise_hints {
    struct_bytes struct_size{sizeof(ewise_hints)};         ///< for the library
    clbool::backend backend = clbool::backend::automatic;  ///< by which code
    ewise_method method = ewise_method::automatic;         ///< by which kernels

    ewise_hints() = default;
    /// This method. A method other than automatic is one of kernels.
    ewise_hints(ewise_method method_) : method(method_) {}
    /// This backend.
    ewise_hints(clbool::backend backend_) : backend(backend_) {}
};

/// The same for Kronecker products.
struct kronecker_hints {
    struct_bytes struct_size{sizeof(kronecker_hints)};      ///< for the library
    clbool::backend backend = clbool::backend::automatic;   ///< by which code
    kronecker_method method = kronecker_method::automatic;  ///< by which kernels

    kronecker_hints() = default;
    /// This method. A method other than automatic is one of kernels.
    kronecker_hints(kronecker_method method_) : method(method_) {}
    /// This backend.
    kronecker_hints(clbool::backend backend_) : backend(backend_) {}
};

/// The same for a transpose.
struct transpose_hints {
    struct_bytes struct_size{sizeof(transpose_hints)};      ///< for the library
    clbool::backend backend = clbool::backend::automatic;   ///< by which code
    transpose_method method = transpose_method::automatic;  ///< by which kernels

    transpose_hints() = default;
    /// This method. A method other than automatic is one of kernels.
    transpose_hints(transpose_method method_) : method(method_) {}
    /// This backend.
    transpose_hints(clbool::backend backend_) : backend(backend_) {}
};

/// The same for a reduction to a row.
struct reduction_hints {
    struct_bytes struct_size{sizeof(reduction_hints)};      ///< for the library
    clbool::backend backend = clbool::backend::automatic;   ///< by which code
    reduction_method method = reduction_method::automatic;  ///< by which kernels

    reduction_hints() = default;
    /// This method. A method other than automatic is one of kernels.
    reduction_hints(reduction_method method_) : method(method_) {}
    /// This backend.
    reduction_hints(clbool::backend backend_) : backend(backend_) {}
};

}  // namespace clbool::v0

namespace clbool::detail {
/// Whether this is a matrix, or becomes one by conversion as those of formats.hpp do.
template <class Type>
inline constexpr bool kIsMatrix = std::is_convertible_v<const Type&, const matrix&>;
}  // namespace clbool::detail

namespace clbool::v0 {

/// What stands in the place of a mask: a matrix of any form, a pointer to one, complement() of
/// either, or no_mask. Numbers do not, not even a literal 0. It holds a handle to the matrix, which
/// may be a temporary. Thread-safety: a plain value.
class mask_argument {
public:
    mask_argument() noexcept = default;        ///< no mask
    mask_argument(std::nullptr_t) noexcept {}  ///< no mask
    /// A matrix, or something that is one by conversion, as those of formats.hpp are.
    template <class Matrix, class = std::enable_if_t<detail::kIsMatrix<Matrix>>>
    mask_argument(const Matrix& mask) noexcept : mask_(static_cast<const matrix&>(mask)) {}
    /// A pointer to one; null: no mask.
    template <class Matrix, class = std::enable_if_t<detail::kIsMatrix<Matrix>>>
    mask_argument(const Matrix* mask) noexcept {
        if (mask != nullptr) {
            mask_ = static_cast<const matrix&>(*mask);
        }
    }
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    mask_argument(Number) = delete;  ///< a number is no mask; write no_mask

    /// The mask, or null.
    const matrix* get() const noexcept { return mask_ ? &*mask_ : nullptr; }
    /// Whether its complement is meant.
    bool is_complement() const noexcept { return complement_; }
    friend mask_argument complement(mask_argument of) noexcept;  ///< see there

private:
    std::optional<matrix> mask_;
    bool complement_ = false;
};

/// The complement of a mask: what stands outside it. That of a complement is the mask itself, also
/// where descriptor::complement says it; that of no mask lets nothing through.
inline mask_argument complement(mask_argument of) noexcept {
    of.complement_ = !of.complement_;
    return of;
}

/// The product a · b: entry (i, j) when some k has a(i, k) and b(k, j).
/// Work O(products · log) for merge and esc, expected O(products) for bitmap and hash, where
/// products is the sum over entries (i, k) of a of the length of b's row k. Temporary memory:
/// bitmap see there; hash 12 bytes a row of a, and tables for the rows that local memory is too
/// small for; merge 4 bytes a product, 8 where rows are that long; esc up to 24 bytes a product.
/// Rows of a matrix_dcsr b are found by pointers of all its rows, which are derived data of
/// 4 · (nrows(b) + 1) bytes, or by binary search where b has far more rows than it stores and a has
/// entries. A mask is applied while multiplying (mask_method): inside one, memory is O(nnz(mask))
/// and a row costs no more than the smaller of its products and of the searches for the mask's
/// entries.
CLBOOL_EXPORT void mxm(context& on, matrix& out, mask_argument mask, accumulator accum,
                       const matrix& a, const matrix& b, const descriptor& desc = {},
                       const mxm_hints& hints = {});

/// The same, returned.
inline matrix mxm(context& on, const matrix& a, const matrix& b, const mask_argument& mask = {},
                  const descriptor& desc = {}, const mxm_hints& hints = {}) {
    matrix out;
    mxm(on, out, mask, accumulator::none, a, b, desc, hints);
    return out;
}

/// known ∪= a · b, inside the mask (outside, with complement) if there is one. `fresh` becomes what
/// known lacked before: two steps instead of the three of a product, a difference and a sum.
/// desc.replace has no meaning here.
/// @return the number of entries of fresh
/// @throws invalid_argument when known and fresh are the same object
CLBOOL_EXPORT size_type mxm_delta(context& on, matrix& known, matrix& fresh, mask_argument mask,
                                  const matrix& a, const matrix& b, const descriptor& desc = {},
                                  const mxm_hints& hints = {});

/// known ∪= a; `fresh` becomes what known lacked before.
/// @return the number of entries of fresh
/// @throws invalid_argument when known and fresh are the same object
CLBOOL_EXPORT size_type ewise_delta(context& on, matrix& known, matrix& fresh, const matrix& a,
                                    const descriptor& desc = {}, const ewise_hints& hints = {});

/// The element-wise OR of a and b. O(nnz(a) + nnz(b)).
CLBOOL_EXPORT void ewise_add(context& on, matrix& out, mask_argument mask, accumulator accum,
                             const matrix& a, const matrix& b, const descriptor& desc = {},
                             const ewise_hints& hints = {});

/// The same, returned.
inline matrix ewise_add(context& on, const matrix& a, const matrix& b,
                        const mask_argument& mask = {}, const descriptor& desc = {},
                        const ewise_hints& hints = {}) {
    matrix out;
    ewise_add(on, out, mask, accumulator::none, a, b, desc, hints);
    return out;
}

/// The element-wise OR of any number of matrices of one shape; handles are cheap to copy into the
/// list. Of none: the empty matrix of out's shape. Few matrices, and large ones, are added in
/// pairs, the two with the fewest entries first, again and again, so that an entry takes part in
/// O(log n) sums of n operands of similar size; others at once (ewise_method::stacked): one below
/// the other they are the second operand of a product, whose first one has row i of each of them in
/// its row i. Expected work is then that of a product with as many products as the operands have
/// entries; temporary memory a copy of the operands and 12 bytes for each of their rows. A method
/// named by ewise_hints is that of the sums in pairs. descriptor::transpose_first is for all
/// inputs.
CLBOOL_EXPORT void ewise_add_many(context& on, matrix& out, mask_argument mask, accumulator accum,
                                  const std::vector<matrix>& inputs, const descriptor& desc = {},
                                  const ewise_hints& hints = {});

/// The same, returned.
inline matrix ewise_add_many(context& on, const std::vector<matrix>& inputs,
                             const mask_argument& mask = {}, const descriptor& desc = {},
                             const ewise_hints& hints = {}) {
    matrix out;
    ewise_add_many(on, out, mask, accumulator::none, inputs, desc, hints);
    return out;
}

/// The element-wise AND of a and b. O(nnz(a) + nnz(b)).
CLBOOL_EXPORT void ewise_mult(context& on, matrix& out, mask_argument mask, accumulator accum,
                              const matrix& a, const matrix& b, const descriptor& desc = {},
                              const ewise_hints& hints = {});

/// The same, returned.
inline matrix ewise_mult(context& on, const matrix& a, const matrix& b,
                         const mask_argument& mask = {}, const descriptor& desc = {},
                         const ewise_hints& hints = {}) {
    matrix out;
    ewise_mult(on, out, mask, accumulator::none, a, b, desc, hints);
    return out;
}

/// The entries of a that b lacks: a AND NOT b. O(nnz(a) + nnz(b)).
CLBOOL_EXPORT void ewise_difference(context& on, matrix& out, mask_argument mask, accumulator accum,
                                    const matrix& a, const matrix& b, const descriptor& desc = {},
                                    const ewise_hints& hints = {});

/// The same, returned.
inline matrix ewise_difference(context& on, const matrix& a, const matrix& b,
                               const mask_argument& mask = {}, const descriptor& desc = {},
                               const ewise_hints& hints = {}) {
    matrix out;
    ewise_difference(on, out, mask, accumulator::none, a, b, desc, hints);
    return out;
}

/// The Kronecker product: entry (i1 · nrows(b) + i2, j1 · ncols(b) + j2) for entries (i1, j1) of
/// a and (i2, j2) of b. O(nnz(a) · nnz(b)), with kronecker_method::sort the sorting of so many.
/// @throws invalid_argument when a dimension of the result exceeds kMaxDimension
CLBOOL_EXPORT void kronecker(context& on, matrix& out, mask_argument mask, accumulator accum,
                             const matrix& a, const matrix& b, const descriptor& desc = {},
                             const kronecker_hints& hints = {});

/// The same, returned.
inline matrix kronecker(context& on, const matrix& a, const matrix& b,
                        const mask_argument& mask = {}, const descriptor& desc = {},
                        const kronecker_hints& hints = {}) {
    matrix out;
    kronecker(on, out, mask, accumulator::none, a, b, desc, hints);
    return out;
}

/// The transpose of a (of a's transpose, that is a itself, with transpose_first). Compressed rows
/// with short columns by counting the entries of each: O(nnz + ncols), temporary memory 4 bytes an
/// entry and a few a column. Coordinates, and matrices with long columns, with far more columns
/// than entries, or of many entries all over the matrix, by a stable radix sort:
/// O(nnz · log2(ncols)), temporary memory 16 bytes an entry.
CLBOOL_EXPORT void transpose(context& on, matrix& out, mask_argument mask, accumulator accum,
                             const matrix& a, const descriptor& desc = {},
                             const transpose_hints& hints = {});

/// The same, returned.
inline matrix transpose(context& on, const matrix& a, const mask_argument& mask = {},
                        const descriptor& desc = {}, const transpose_hints& hints = {}) {
    matrix out;
    transpose(on, out, mask, accumulator::none, a, desc, hints);
    return out;
}

/// nrows × 1: the rows of a that have an entry. O(nzr); with transpose_first the columns, at the
/// cost of a transpose.
CLBOOL_EXPORT void reduce_to_column(context& on, matrix& out, mask_argument mask, accumulator accum,
                                    const matrix& a, const descriptor& desc = {},
                                    const operation_hints& hints = {});

/// The same, returned.
inline matrix reduce_to_column(context& on, const matrix& a, const mask_argument& mask = {},
                               const descriptor& desc = {}, const operation_hints& hints = {}) {
    matrix out;
    reduce_to_column(on, out, mask, accumulator::none, a, desc, hints);
    return out;
}

/// 1 × ncols: the columns of a that have an entry (the rows, with transpose_first, at the cost of a
/// transpose). A byte of temporary memory for each column, O(nnz + ncols); where that is more than
/// 1 MiB and 32 bytes an entry, by sorting: O(nnz · log2(ncols)).
CLBOOL_EXPORT void reduce_to_row(context& on, matrix& out, mask_argument mask, accumulator accum,
                                 const matrix& a, const descriptor& desc = {},
                                 const reduction_hints& hints = {});

/// The same, returned.
inline matrix reduce_to_row(context& on, const matrix& a, const mask_argument& mask = {},
                            const descriptor& desc = {}, const reduction_hints& hints = {}) {
    matrix out;
    reduce_to_row(on, out, mask, accumulator::none, a, desc, hints);
    return out;
}

/// A rectangular part of a matrix.
struct window {
    index_type row = 0;    ///< first row
    index_type col = 0;    ///< first column
    index_type nrows = 0;  ///< number of rows
    index_type ncols = 0;  ///< number of columns
};

/// The entries of a within `area`, renumbered from its corner. O(r · log(max_row_nnz) + nnz(out))
/// for the smaller r of nzr and the window's rows.
/// @throws invalid_argument when the window leaves the matrix
CLBOOL_EXPORT void extract(context& on, matrix& out, mask_argument mask, accumulator accum,
                           const matrix& a, const window& area, const descriptor& desc = {},
                           const operation_hints& hints = {});

/// The same, returned.
inline matrix extract(context& on, const matrix& a, const window& area,
                      const mask_argument& mask = {}, const descriptor& desc = {},
                      const operation_hints& hints = {}) {
    matrix out;
    extract(on, out, mask, accumulator::none, a, area, desc, hints);
    return out;
}

/// The n × n identity. O(n). Matrix is matrix or one of the types of formats.hpp.
template <class Matrix = matrix>
Matrix identity_matrix(context& on, index_type n);

/// The same; under a using-directive for std as well, std::identity (C++20) is in its way.
template <class Matrix = matrix>
Matrix identity(context& on, index_type n) {
    return identity_matrix<Matrix>(on, n);
}

/// The same as a matrix of any form.
template <>
CLBOOL_EXPORT matrix identity_matrix(context& on, index_type n);

template <class Matrix>
Matrix identity_matrix(context& on, index_type n) {
    return Matrix(identity_matrix<matrix>(on, n));
}

/// True when a and b have the same shape and entries. O(nnz), with 8 bytes of temporary memory for
/// each pair of entries of compressed rows. One host read at most.
CLBOOL_EXPORT bool equal(context& on, const matrix& a, const matrix& b);

}  // namespace clbool::v0
