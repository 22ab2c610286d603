// SPDX-License-Identifier: MIT
/// @file counts.hpp
/// Numbers of entries of results, without making these. Without OpenCL's types.
///
/// Operands may be held in any forms and be transposed by the descriptor; masks are structural and
/// have the product's shape, and descriptor::complement without a mask counts nothing.
/// descriptor::replace has no meaning here.
///
/// @throws dimension_mismatch when shapes do not fit (the message names them)
/// @throws invalid_argument when an operand does not fit the context (see there), or when hints
///         name a backend that the device does not have
/// @throws out_of_memory, device_error, build_error
/// Thread-safety: as context says; concurrent calls need forks.
#pragma once

#include <clbool/context.hpp>
#include <clbool/export.hpp>
#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>
#include <clbool/result_room.hpp>
#include <clbool/types.hpp>

#include <vector>

namespace clbool::v0 {

/// How many entries each row, or each column, has: those without any are left out.
/// Thread-safety: a plain value.
struct CLBOOL_EXPORT entry_counts {
    index_type size = 0;              ///< rows or columns that the matrix has
    std::vector<index_type> indices;  ///< ascending: those with entries
    std::vector<index_type> counts;   ///< entries of each of them, 1 at least
    result_room room = {};            ///< for members to come

    /// A number for each row or column, 0 where there are no entries. O(size) memory.
    /// @throws out_of_memory
    std::vector<index_type> dense() const;
};

/// Entries of each row. O(rows with entries) and their transfer to the host; at most a host read
/// for pointers and one for names.
CLBOOL_EXPORT entry_counts entries_per_row(context& on, const matrix& a,
                                           const operation_hints& hints = {});

/// Entries of each column. A counter for each column, O(nnz + ncols); where that is more than
/// 32 bytes an entry, by a transpose.
CLBOOL_EXPORT entry_counts entries_per_column(context& on, const matrix& a,
                                              const operation_hints& hints = {});

/// Number of entries that a and b have in common: nnz(a ∧ b). Time as ewise_mult; temporary memory
/// for pieces alone. One host read.
CLBOOL_EXPORT size_type count_common(context& on, const matrix& a, const matrix& b,
                                     const descriptor& desc = {},
                                     const operation_hints& hints = {});

/// Number of entries of a · b: those inside the mask, or outside with descriptor::complement.
/// Time as the first pass of mxm, or less; temporary memory as there, and none for the result:
/// inside a mask 1 bit an entry of it.
CLBOOL_EXPORT size_type count_mxm(context& on, mask_argument mask, const matrix& a, const matrix& b,
                                  const descriptor& desc = {}, const operation_hints& hints = {});

/// Number of products of a · b: for each (i, j) in the mask (outside it, with
/// descriptor::complement; anywhere without one) the k with a(i, k) and b(k, j), all added up. That
/// is GraphBLAS's PLUS_PAIR under a mask, reduced by PLUS; the numbers themselves are never stored.
///
/// With a strictly lower triangular matrix L of a graph, each edge once, `count_products(on, &L, L,
/// L)` is its number of triangles; it is found soonest when vertices are ordered by falling degree,
/// so that row i names the neighbours of i that have more than it (Chiba, Nishizeki 1985).
///
/// Row i of a names rows of b, and each of those is intersected with row i of the mask: by merging,
/// by marks, or, where one of the two is far longer, by searches for the other's entries (Gustavson
/// 1978). With descriptor::transpose_second nothing is transposed: entry (i, j) of the mask names
/// row i of a and row j of b. A row costs no more than the smaller of its products and of the
/// searches for the mask's entries. The number must be below 2^64. Temporary memory: 4 bytes an
/// entry of a where rows of b are to be looked up, and a bit for each column on the host; without a
/// mask 12 bytes an entry of a, none where threads of the host count.
CLBOOL_EXPORT size_type count_products(context& on, mask_argument mask, const matrix& a,
                                       const matrix& b, const descriptor& desc = {},
                                       const operation_hints& hints = {});

}  // namespace clbool::v0
