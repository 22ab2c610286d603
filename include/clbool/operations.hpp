// SPDX-License-Identifier: MIT
/// @file operations.hpp
/// Operations on boolean matrices: + is OR, * is AND. Arguments come in GraphBLAS's order:
/// out, mask, accumulate, inputs, descriptor.
///
/// Each is a template over the matrix type, instantiated for matrix_coo, matrix_csr and
/// matrix_dcsr; an algorithm that works on another format converts (see the table in README.md).
///
/// Common rules. T is the operation's result, Z = out OR T with accumulator::logical_or, else T.
/// Without a mask, out becomes Z. With one, out becomes Z where the mask has an entry (has none,
/// with descriptor::complement) and keeps its old entries elsewhere (loses them with
/// descriptor::replace). Masks are structural and have out's shape. `out` may be any of the
/// inputs or the mask. When a call throws, `out` and the inputs are as they were.
///
/// @throws dimension_mismatch when shapes do not fit (the message names them)
/// @throws invalid_argument when an operand lives in another OpenCL context
/// @throws out_of_memory, device_error, build_error
/// Thread-safety: as Controls says; concurrent calls need forks and distinct outputs.
#pragma once

#include <clbool/controls.hpp>
#include <clbool/export.hpp>
#include <clbool/matrix.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <type_traits>
#include <vector>

namespace clbool {

/// How a product is computed.
enum class multiplication_method {
    automatic,  ///< few products are sorted by one group in one launch, others as by bitmap
    /// Rows as sets of bits, in two passes, counting and filling: light rows are sorted in
    /// registers by a network (Batcher 1968), others collect words of 32 columns with masks in hash
    /// tables (compression as in KokkosKernels: Deveci, Trott, Rajamanickam 2018), dense ones in
    /// windows of a bitmap (cf. spECK: Parger et al., PPoPP 2020); heavy rows that are sparse in
    /// millions of columns are left to `hash`. Expected work is O(products) and the sorting of each
    /// row's words; windows that cover a sparse row add O(ncols / 32). Temporary memory: 12 bytes a
    /// row of a; where b's rows average 6 entries or more, 8 bytes an entry and 8 (16 with 64-bit
    /// row pointers) a row of b; for rows of more than 65536 items bitmaps of 64 MB at most.
    /// On CPUs rows are kept where they would be computed twice: up to 45 % of what the operands
    /// and the result take.
    bitmap,
    hash,   ///< hash tables per row, two passes (Nagasaka, Nukada, Matsuoka, ICPP 2017)
    merge,  ///< sorting and merging of rows (Liu, Vinter, IPDPS 2014)
    esc     ///< expand, sort, compress over the whole product (Bell, Dalton, Olson 2012)
};

/// How sums, intersections and differences are computed.
enum class ewise_method {
    automatic,   ///< chosen from the format and the shapes
    merge_path,  ///< one merge of two coordinate lists (Green, McColl, Bader, ICS 2012)
    row_wise,    ///< row by row, counting then filling
    balanced,    ///< equal pieces of compressed rows, cut anywhere (Merrill, Garland, SC 2016)
    stacked      ///< ewise_add_many: all at once, a selector times a stack; else as automatic
};

/// How a Kronecker product is computed.
enum class kronecker_method {
    automatic,  ///< direct
    direct,     ///< every entry is computed at its final place; no sort
    sort        ///< entries grouped by a's, then sorted by row (the thesis's COO algorithm)
};

/// How a transpose is computed.
enum class transpose_method {
    automatic,  ///< sort
    sort        ///< stable radix sort of the coordinates by column
};

/// Whether the old content of `out` is kept.
enum class accumulator {
    none,       ///< out is replaced
    logical_or  ///< out OR result
};

/// No mask, in the place of one.
inline constexpr std::nullptr_t no_mask = nullptr;

/// Modifiers of an operation; the default changes nothing.
struct descriptor {
    bool complement = false;        ///< use the mask's complement
    bool replace = false;           ///< drop old entries outside the mask
    bool transpose_first = false;   ///< use the transpose of the first input
    bool transpose_second = false;  ///< use the transpose of the second input
    multiplication_method multiplication = multiplication_method::automatic;  ///< of mxm
    ewise_method ewise = ewise_method::automatic;              ///< of the ewise calls
    kronecker_method kronecker = kronecker_method::automatic;  ///< of kronecker
};

/// A pointer to a mask of the matrix type, or no_mask.
template <class Matrix>
using mask_pointer = const std::common_type_t<Matrix>*;

/// The product a · b: entry (i, j) when some k has a(i, k) and b(k, j).
/// Work O(products · log) for merge and esc, expected O(products) for bitmap and hash, where
/// products is the sum over entries (i, k) of a of the length of b's row k. Temporary memory:
/// bitmap see there, hash O(nnz(out)), merge and esc 4 to 16 bytes a product.
template <class Matrix>
void mxm(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
         const Matrix& a, const Matrix& b, const descriptor& desc = {});

/// The element-wise OR of a and b. O(nnz(a) + nnz(b)).
template <class Matrix>
void ewise_add(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
               const Matrix& a, const Matrix& b, const descriptor& desc = {});

/// The element-wise OR of any number of matrices of one shape; handles are cheap to copy into the
/// list. Of none: the empty matrix of out's shape. Few matrices, and large ones with long rows, are
/// added in pairs, the two with the fewest entries first, again and again, so that an entry takes
/// part in O(log n) sums of n operands of similar size; others at once (ewise_method::stacked): one
/// below the other they are the second operand of a product, whose first one has row i of each of
/// them in its row i. Expected work is then that of a product with as many products as the operands
/// have entries; temporary memory a copy of the operands and 12 bytes for each of their rows. A
/// method named by descriptor::ewise is that of the sums in pairs. descriptor::transpose_first is
/// for all inputs.
template <class Matrix>
void ewise_add_many(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
                    const std::vector<Matrix>& inputs, const descriptor& desc = {});

/// The element-wise AND of a and b. O(nnz(a) + nnz(b)).
template <class Matrix>
void ewise_mult(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
                const Matrix& a, const Matrix& b, const descriptor& desc = {});

/// The entries of a that b lacks: a AND NOT b. O(nnz(a) + nnz(b)).
template <class Matrix>
void ewise_difference(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
                      const Matrix& a, const Matrix& b, const descriptor& desc = {});

/// The Kronecker product: entry (i1 · nrows(b) + i2, j1 · ncols(b) + j2) for entries (i1, j1) of
/// a and (i2, j2) of b. O(nnz(a) · nnz(b)).
/// @throws invalid_argument when a dimension of the result exceeds kMaxDimension
template <class Matrix>
void kronecker(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
               const Matrix& a, const Matrix& b, const descriptor& desc = {});

/// The transpose of a (of a's transpose, that is a itself, with transpose_first).
/// O(nnz · log2(ncols) / bits a pass), 16 bytes of temporary memory an entry.
template <class Matrix>
void transpose(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
               const Matrix& a, const descriptor& desc = {});

/// nrows × 1: the rows of a that have an entry (the columns, with transpose_first). O(nzr).
template <class Matrix>
void reduce_to_column(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
                      const Matrix& a, const descriptor& desc = {});

/// 1 × ncols: the columns of a that have an entry. O(nnz · log2(ncols) / bits a pass).
template <class Matrix>
void reduce_to_row(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
                   const Matrix& a, const descriptor& desc = {});

/// A rectangular part of a matrix.
struct window {
    index_type row = 0;    ///< first row
    index_type col = 0;    ///< first column
    index_type nrows = 0;  ///< number of rows
    index_type ncols = 0;  ///< number of columns
};

/// The entries of a within `area`, renumbered from its corner. O(nzr + nnz(out)).
/// @throws invalid_argument when the window leaves the matrix
template <class Matrix>
void extract(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
             const Matrix& a, const window& area, const descriptor& desc = {});

/// The n × n identity.
template <class Matrix>
Matrix identity(Controls& controls, index_type n);

/// True when a and b have the same shape and entries. One host read at most.
template <class Matrix>
bool equal(Controls& controls, const Matrix& a, const Matrix& b);

}  // namespace clbool
