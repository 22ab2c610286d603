// SPDX-License-Identifier: MIT
/// @file vector_operations.hpp
/// Operations on vectors, and products of a matrix and a vector. Arguments come in GraphBLAS's
/// order: out, mask, accumulate, operator, inputs, descriptor; hints about how come last. Or
/// without out and accumulator, for a new vector: `w = ewise_add(on, op, u, v)`, where mask,
/// descriptor and hints may follow.
///
/// The rules of operations.hpp hold: T is the operation's result, Z = out OR T (of numbers: what
/// the accumulator makes of both, where both have an entry) or T without an accumulator. Without a
/// mask out becomes Z; with one Z where the mask has an entry (has none, with
/// descriptor::complement), keeping its old entries elsewhere (losing them with
/// descriptor::replace). A mask is a vector of any type and means its indices, whatever the values.
/// `out` may be any input or the mask; where its old entries count it has T's size or the size 0,
/// which stands for no entries of T's size. When a call throws, `out` and the inputs are as they
/// were.
///
/// An accumulator or an assignment that adds few entries to a vector of many in the host's memory
/// does not copy these if `out` is their only handle: O(few).
///
/// Threads of the host compute, or kernels of the device, depending on where the operands are
/// (operation_hints::backend names one). Results are the same bit for bit on every run
/// of one backend; sums of float may differ between backends by rounding.
///
/// @throws dimension_mismatch when sizes do not fit (the message names them)
/// @throws invalid_argument when types do not fit, an operand does not fit the context (see there),
///         or hints name a backend that the device has not
/// @throws out_of_memory, device_error, build_error
/// Thread-safety: as context says; concurrent calls need forks and distinct outputs.
#pragma once

#include <clbool/extraction.hpp>
#include <clbool/indices.hpp>
#include <clbool/operations.hpp>
#include <clbool/struct_bytes.hpp>
#include <clbool/vector.hpp>

#include <optional>
#include <type_traits>
#include <vector>

namespace clbool::v0 {

/// What stands in the place of a vector's mask: a vector of any type, a pointer to one,
/// complement() of either, or no_mask. It holds a handle to the vector, which may be a temporary.
/// Thread-safety: a plain value.
class vector_mask {
public:
    vector_mask() noexcept = default;                               ///< no mask
    vector_mask(std::nullptr_t) noexcept {}                         ///< no mask
    vector_mask(const vector_base& mask) noexcept : mask_(mask) {}  ///< this one
    vector_mask(const vector_base* mask) noexcept {                 ///< null: no mask
        if (mask != nullptr) {
            mask_.emplace(*mask);
        }
    }

    /// The mask, or null.
    const vector_base* get() const noexcept { return mask_ ? &*mask_ : nullptr; }
    /// Whether its complement is meant.
    bool is_complement() const noexcept { return complement_; }
    friend vector_mask complement(vector_mask of) noexcept;  ///< see there

private:
    struct handle : vector_base {
        explicit handle(const vector_base& of) noexcept : vector_base(of) {}
    };
    std::optional<handle> mask_;
    bool complement_ = false;
};

/// The complement of a mask, as that of matrices.
inline vector_mask complement(vector_mask of) noexcept {
    of.complement_ = !of.complement_;
    return of;
}

/// Whether the old entries of a vector are kept, and what becomes of two values.
class vector_accumulator {
public:
    /// none, or for vectors of bits logical_or.
    constexpr vector_accumulator(accumulator of) noexcept
        : op_(of == accumulator::none ? std::nullopt : std::optional(vector_op::plus)),
          logical_(of != accumulator::none) {}
    /// op(old value, new value). Among bits any is OR.
    constexpr vector_accumulator(vector_op op) noexcept : op_(op) {}

    /// Nothing when old entries are not kept.
    constexpr const std::optional<vector_op>& op() const noexcept { return op_; }
    /// Whether it is accumulator::logical_or, which numbers do not have.
    constexpr bool is_logical() const noexcept { return logical_; }

private:
    std::optional<vector_op> op_;
    bool logical_ = false;
};

}  // namespace clbool::v0

namespace clbool::detail {
/// The vector of Result, or where that is void of T.
template <class Result, class T>
using vector_or = basic_vector<std::conditional_t<std::is_void_v<Result>, T, Result>>;
}  // namespace clbool::detail

namespace clbool::v0 {

/// The semiring of a product of a matrix, whose entries have no values, and a vector. `k` is the
/// index that is summed over. "second" is the vector's value, also in vxm.
enum class semiring {
    or_and,       ///< bits: whether there is a k. Input of any type, output bits
    any_secondi,  ///< the smallest k: of a search, the parent. Input of any type, output uint32
    min_second,   ///< the smallest value (vector_op::min). Output numbers of the input's type
    max_second,   ///< the largest value (vector_op::max). Output numbers of the input's type
    plus_second,  ///< the sum of values, y = A · x. Output numbers of the input's type
    plus_pair,    ///< the number of k's. Input of any type, output numbers
    /// The bits of all values. Output integers of the input's type: a product over or_and for as
    /// many vectors at once as a value has bits, see pack().
    or_second
};

/// "or_and", "any_secondi", "min_second", "max_second", "plus_second", "plus_pair" or "or_second".
CLBOOL_EXPORT const char* to_string(semiring of) noexcept;

/// Which way a product of a matrix and a vector goes.
enum class direction {
    automatic,  ///< by how many entries the vector and the mask have, and which rows are at hand
    push,       ///< from the vector's entries, along their rows (of vxm; of mxv: columns)
    pull        ///< to the result's entries, along their columns (of vxm; of mxv: rows)
};

/// How such a product is to be computed, which changes nothing but its costs.
struct mxv_hints {
    struct_bytes struct_size{sizeof(mxv_hints)};                 ///< for the library
    clbool::backend backend = clbool::backend::automatic;        ///< by which code
    clbool::direction direction = clbool::direction::automatic;  ///< which way
    /// In which form the matrix is read; none: by its rows, how much of other forms is padding and
    /// how many products are expected. csr, dcsr and host are its rows as they are and csc its
    /// columns, which fixes the direction; coordinates, ell, sell and bsr are pulled from, in vxm
    /// those of the transpose. A form that is not there is made, and kept as derived data.
    std::optional<matrix_form> form;
    /// How many products with this matrix to expect, with this one: another form of it, or its
    /// transpose, is made if it pays for so many. Calls are not counted: set this where a matrix is
    /// multiplied again and again.
    size_type products = 1;

    mxv_hints() = default;
    /// This backend.
    mxv_hints(clbool::backend backend_) : backend(backend_) {}
    /// This direction.
    mxv_hints(clbool::direction direction_) : direction(direction_) {}
    /// This form.
    mxv_hints(matrix_form form_) : form(form_) {}
};

/// a · u: entry i of the result is the sum over k, with a(i, k) and u(k) there, of what `over`
/// says. Pulling reads the rows of a that the mask lets through, O(nnz(a)) at most; over or_and and
/// any_secondi a row ends with its first hit. Pushing reads the rows of a's transpose that u has
/// entries for, with temporary memory for the result as a bitmap where products are many. The
/// transpose, where one is needed, is made once and kept as derived data. A matrix that is held as
/// ell, sell or bsr is pulled from as it is. Sums of float are taken in ascending order of k on the
/// host, but for two cases: where u is full, a row of csr with 12 or more entries is added up in
/// four sums, of every fourth term each; and a row of a block of bsr of which all entries are met
/// is the sum of that part of u. By kernels their order depends on the form and its parameters, on
/// the matrix and on the device's tuning, not on the run. descriptor::transpose_first is for the
/// matrix.
/// @throws invalid_argument also for a form that goes with another direction than the one that is
/// named, that products are not computed from, or that would be too large (form_options::max_bytes)
CLBOOL_EXPORT void mxv(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                       semiring over, const matrix& a, const vector_base& u,
                       const descriptor& desc = {}, const mxv_hints& hints = {});

/// The same, returned: a vector of the vector's type, or of the one that is named, as in
/// `vxm<std::uint32_t>(on, semiring::any_secondi, u, a)`.
template <class Result = void, class T>
detail::vector_or<Result, T> mxv(context& on, semiring over, const matrix& a,
                                 const basic_vector<T>& u, const vector_mask& mask = {},
                                 const descriptor& desc = {}, const mxv_hints& hints = {}) {
    detail::vector_or<Result, T> out;
    mxv(on, out, mask, accumulator::none, over, a, u, desc, hints);
    return out;
}

/// u · a: a step from the vertices u along the edges a. Entry j of the result is the sum over k,
/// with u(k) and a(k, j) there. The same as mxv with a's transpose: pushing reads the rows of a
/// that u has entries for, and pulling those of its transpose. In a loop the first steps push; the
/// transpose is made once pushing has cost more than making it (or is named by mxv_hints).
/// descriptor::transpose_second is for the matrix.
CLBOOL_EXPORT void vxm(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                       semiring over, const vector_base& u, const matrix& a,
                       const descriptor& desc = {}, const mxv_hints& hints = {});

/// The same, returned; see mxv.
template <class Result = void, class T>
detail::vector_or<Result, T> vxm(context& on, semiring over, const basic_vector<T>& u,
                                 const matrix& a, const vector_mask& mask = {},
                                 const descriptor& desc = {}, const mxv_hints& hints = {}) {
    detail::vector_or<Result, T> out;
    vxm(on, out, mask, accumulator::none, over, u, a, desc, hints);
    return out;
}

/// A number as an argument of an operation, which converts it to the vector's type.
class vector_scalar {
public:
    /// Any number (true is 1).
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    constexpr vector_scalar(Number value) noexcept
        : real_(static_cast<double>(value)),
          integer_(value >= Number{0} && real_ < 18446744073709551616.0
                       ? static_cast<std::uint64_t>(value)
                       : 0),
          is_integer_(std::is_integral_v<Number> && value >= Number{0}) {}

    constexpr double real() const noexcept { return real_; }               ///< rounded
    constexpr std::uint64_t integer() const noexcept { return integer_; }  ///< cut off
    constexpr bool is_integer() const noexcept { return is_integer_; }     ///< from 0 on

private:
    double real_;
    std::uint64_t integer_;
    bool is_integer_;
};

/// How values are compared with a number. NaN is not_equal to every number; no other comparison is
/// true for it.
enum class comparison { equal, not_equal, less, less_equal, greater, greater_equal };

/// a OR b: entries of either, op(a(i), b(i)) where both have one. Types of a, b and out are the
/// same; of bits op does not matter. O(nvals(a) + nvals(b)); of a bitmap O(size).
CLBOOL_EXPORT void ewise_add(context& on, vector_base& out, vector_mask mask,
                             vector_accumulator accum, vector_op op, const vector_base& a,
                             const vector_base& b, const descriptor& desc = {},
                             const operation_hints& hints = {});

/// The same, returned.
template <class T>
basic_vector<T> ewise_add(context& on, vector_op op, const basic_vector<T>& a,
                          const basic_vector<T>& b, const vector_mask& mask = {},
                          const descriptor& desc = {}, const operation_hints& hints = {}) {
    basic_vector<T> out;
    ewise_add(on, out, mask, accumulator::none, op, a, b, desc, hints);
    return out;
}

/// a AND b: entries of both, op(a(i), b(i)). Types and costs as of ewise_add; a list with a bitmap
/// takes the list's entries alone.
CLBOOL_EXPORT void ewise_mult(context& on, vector_base& out, vector_mask mask,
                              vector_accumulator accum, vector_op op, const vector_base& a,
                              const vector_base& b, const descriptor& desc = {},
                              const operation_hints& hints = {});

/// The same, returned.
template <class T>
basic_vector<T> ewise_mult(context& on, vector_op op, const basic_vector<T>& a,
                           const basic_vector<T>& b, const vector_mask& mask = {},
                           const descriptor& desc = {}, const operation_hints& hints = {}) {
    basic_vector<T> out;
    ewise_mult(on, out, mask, accumulator::none, op, a, b, desc, hints);
    return out;
}

/// The entries of a that b, which may be of any type, lacks. Costs as of ewise_mult.
CLBOOL_EXPORT void ewise_difference(context& on, vector_base& out, vector_mask mask,
                                    vector_accumulator accum, const vector_base& a,
                                    const vector_base& b, const descriptor& desc = {},
                                    const operation_hints& hints = {});

/// The same, returned.
template <class T>
basic_vector<T> ewise_difference(context& on, const basic_vector<T>& a, const vector_base& b,
                                 const vector_mask& mask = {}, const descriptor& desc = {},
                                 const operation_hints& hints = {}) {
    basic_vector<T> out;
    ewise_difference(on, out, mask, accumulator::none, a, b, desc, hints);
    return out;
}

/// Entries of u with values op(u(i), with): vector_op::second gives all the same value, first
/// converts. Values become those of out's type before that: of bits 1, of float whole numbers
/// toward 0, the nearest there is, of NaN 0. Where out is of bits it has all entries of u, whatever
/// their values, op and `with` are. O(nvals), or O(size) of a bitmap.
CLBOOL_EXPORT void apply(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                         vector_op op, const vector_base& u, vector_scalar with,
                         const descriptor& desc = {}, const operation_hints& hints = {});

/// The same, returned.
template <class T>
basic_vector<T> apply(context& on, vector_op op, const basic_vector<T>& u, vector_scalar with,
                      const vector_mask& mask = {}, const descriptor& desc = {},
                      const operation_hints& hints = {}) {
    basic_vector<T> out;
    apply(on, out, mask, accumulator::none, op, u, with, desc, hints);
    return out;
}

/// Entries of u with their values as values of out's type, as apply() does it.
CLBOOL_EXPORT void convert(context& on, vector_base& out, vector_mask mask,
                           vector_accumulator accum, const vector_base& u,
                           const descriptor& desc = {}, const operation_hints& hints = {});

/// The same, returned: `convert<float>(on, u)`.
template <class T>
basic_vector<T> convert(context& on, const vector_base& u, const vector_mask& mask = {},
                        const descriptor& desc = {}, const operation_hints& hints = {}) {
    basic_vector<T> out;
    convert(on, out, mask, accumulator::none, u, desc, hints);
    return out;
}

/// Entries of u with values i + offset, of numbers. Costs as of apply.
CLBOOL_EXPORT void apply_index(context& on, vector_base& out, vector_mask mask,
                               vector_accumulator accum, const vector_base& u,
                               vector_scalar offset = 0, const descriptor& desc = {},
                               const operation_hints& hints = {});

/// The same, returned: `apply_index<std::uint32_t>(on, u)`.
template <class T>
basic_vector<T> apply_index(context& on, const vector_base& u, vector_scalar offset = 0,
                            const vector_mask& mask = {}, const descriptor& desc = {},
                            const operation_hints& hints = {}) {
    basic_vector<T> out;
    apply_index(on, out, mask, accumulator::none, u, offset, desc, hints);
    return out;
}

/// Entries of u whose value compares with `with` as `how` says (bits count as 1); out has u's type.
/// O(nvals), or O(size) for a bitmap.
CLBOOL_EXPORT void select(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                          comparison how, const vector_base& u, vector_scalar with,
                          const descriptor& desc = {}, const operation_hints& hints = {});

/// The same, returned.
template <class T>
basic_vector<T> select(context& on, comparison how, const basic_vector<T>& u, vector_scalar with,
                       const vector_mask& mask = {}, const descriptor& desc = {},
                       const operation_hints& hints = {}) {
    basic_vector<T> out;
    select(on, out, mask, accumulator::none, how, u, with, desc, hints);
    return out;
}

/// Entries of u from index `first` to `last` - 1; out has u's type and size. Costs as of select.
CLBOOL_EXPORT void select_range(context& on, vector_base& out, vector_mask mask,
                                vector_accumulator accum, const vector_base& u, index_type first,
                                index_type last, const descriptor& desc = {},
                                const operation_hints& hints = {});

/// The same, returned.
template <class T>
basic_vector<T> select_range(context& on, const basic_vector<T>& u, index_type first,
                             index_type last, const vector_mask& mask = {},
                             const descriptor& desc = {}, const operation_hints& hints = {}) {
    basic_vector<T> out;
    select_range(on, out, mask, accumulator::none, u, first, last, desc, hints);
    return out;
}

/// out(k) = u(i) for the k-th index i of `places`, where that is an entry. O(places), or
/// O(places · log nvals) of a list. @throws invalid_argument naming an index that is not below u's
/// size
CLBOOL_EXPORT void extract(context& on, vector_base& out, vector_mask mask,
                           vector_accumulator accum, const vector_base& u, const indices& places,
                           const descriptor& desc = {}, const operation_hints& hints = {});

/// The same, returned.
template <class T>
basic_vector<T> extract(context& on, const basic_vector<T>& u, const indices& places,
                        const vector_mask& mask = {}, const descriptor& desc = {},
                        const operation_hints& hints = {}) {
    basic_vector<T> out;
    extract(on, out, mask, accumulator::none, u, places, desc, hints);
    return out;
}

/// out(k) = u(at(k)) where both are entries: a gather. The size is that of `at`; values of `at`
/// that are not below u's size are no entries of u. Costs as of extract by indices.
CLBOOL_EXPORT void extract(context& on, vector_base& out, vector_mask mask,
                           vector_accumulator accum, const vector_base& u, const uint32_vector& at,
                           const descriptor& desc = {}, const operation_hints& hints = {});

/// The same, returned.
template <class T>
basic_vector<T> extract(context& on, const basic_vector<T>& u, const uint32_vector& at,
                        const vector_mask& mask = {}, const descriptor& desc = {},
                        const operation_hints& hints = {}) {
    basic_vector<T> out;
    extract(on, out, mask, accumulator::none, u, at, desc, hints);
    return out;
}

/// out(i) = u(k) for the k-th index i of `places`: where u has no entry out has none afterwards,
/// unless it accumulates; entries of out that `places` does not name stay. The mask is of out's
/// size, which out must have. Where an index repeats there is an entry if any of its k has one, and
/// its value is that of the last such k (GraphBLAS leaves that undefined). O(nvals(u) + places),
/// and O(nvals(out)), or O(size) of a bitmap. @throws invalid_argument naming an index that is not
/// below out's size
CLBOOL_EXPORT void assign(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                          const vector_base& u, const indices& places, const descriptor& desc = {},
                          const operation_hints& hints = {});

/// out(i) = value for the indices i of `places`, otherwise as above; of bits false takes entries
/// out, as in a matrix and as basic_vector::set_element does (a number that is 0 is an entry). Of
/// all of them: O(nvals(mask)) with a mask that is a list, else O(size).
CLBOOL_EXPORT void assign(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                          vector_scalar value, const indices& places, const descriptor& desc = {},
                          const operation_hints& hints = {});

/// The vector of this size with T(at(k)) = u(k) for every k that both have: a scatter. Values that
/// meet become one by `combine`, in ascending order of k; values of `at` that are not below size
/// are left out. T is then written as every result is. O(nvals · log nvals), O(size) of many; on
/// devices O(size) where the order does not matter (bits, uint32 but for bit_and_not) or one value
/// is taken (first, second), else a sort by target, each index's values being added up by one
/// work-item.
CLBOOL_EXPORT void scatter(context& on, vector_base& out, vector_mask mask,
                           vector_accumulator accum, index_type size, vector_op combine,
                           const vector_base& u, const uint32_vector& at,
                           const descriptor& desc = {}, const operation_hints& hints = {});

/// The same, returned.
template <class T>
basic_vector<T> scatter(context& on, index_type size, vector_op combine, const basic_vector<T>& u,
                        const uint32_vector& at, const vector_mask& mask = {},
                        const descriptor& desc = {}, const operation_hints& hints = {}) {
    basic_vector<T> out;
    scatter(on, out, mask, accumulator::none, size, combine, u, at, desc, hints);
    return out;
}

/// True when a and b have the same type, size and entries, with the same values; NaN is the same as
/// NaN. O(nvals).
CLBOOL_EXPORT bool equal(context& on, const vector_base& a, const vector_base& b);

/// Up to 64 vectors of one size as one: bit b of the value at an index says whether vectors[b], of
/// any type, has an entry there. A step of as many searches is then one product over
/// semiring::or_second; vector_op::bit_or and bit_and_not do the rest. O(entries · log entries) of
/// few, else O(entries + size), by kernels O(size) for each eight vectors.
/// @throws invalid_argument for more vectors
CLBOOL_EXPORT uint64_vector pack(context& on, const std::vector<bit_vector>& vectors);

/// The indices whose value has bit `bit`, from 0 to 63: one of the vectors that were packed.
CLBOOL_EXPORT bit_vector unpack(context& on, const uint64_vector& packed, unsigned bit);

/// Row i of a matrix as a vector of size ncols (GrB_Col_extract of the transpose). O(its entries),
/// and O(log nrows) to find it. For matrices: extract with indices::one(i); back: to_row.
/// @throws invalid_argument when there is no such row
inline bit_vector row(context& on, const matrix& a, index_type i) {
    return to_vector(on, extract(on, a, indices::one(i), indices::all()));
}

/// Column j of a matrix as a vector of size nrows (GrB_Col_extract). As extract.
/// @throws invalid_argument when there is no such column
inline bit_vector column(context& on, const matrix& a, index_type j) {
    return to_vector(on, extract(on, a, indices::all(), indices::one(j)));
}

}  // namespace clbool::v0

namespace clbool::detail {

/// As clbool::reduce; writes a value of the vector's type.
CLBOOL_EXPORT void reduce(context& on, vector_op op, const vector_base& u, void* value,
                          const operation_hints& hints);

}  // namespace clbool::detail

namespace clbool::v0 {

/// All values combined by min, max, plus or bit_or. Without entries the result is the largest value
/// of the type (for float infinity), the smallest, or 0; sums of integers are modulo 2^32 or 2^64.
/// If all values are NaN, so are their min and max. Sums of float are the same on every run: those
/// of blocks of a fixed number of indices, in ascending order, which are then added in pairs. For
/// bits: whether there is an entry (vector_base::nvals counts them). O(nvals), or O(size) for a
/// bitmap.
template <class T>
T reduce(context& on, vector_op op, const basic_vector<T>& u, const operation_hints& hints = {}) {
    if constexpr (std::is_same_v<T, bool>) {
        return !u.empty(on);
    } else {
        T value{};
        detail::reduce(on, op, u, &value, hints);
        return value;
    }
}

}  // namespace clbool::v0
