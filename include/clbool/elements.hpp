// SPDX-License-Identifier: MIT
/// @file elements.hpp
/// Single entries of matrices: whether they are there, setting and removing them. Without OpenCL's
/// types.
///
/// A matrix is immutable storage, so that each call that sets or removes builds a new matrix: it
/// costs O(nnz), however few entries it changes. delta_matrix collects such changes.
///
/// @throws invalid_argument when an index is outside the matrix, or the matrix does not fit the
///         context (see there)
/// @throws dimension_mismatch when lists of places are for another shape (the message names both)
/// @throws out_of_memory, device_error, build_error
/// Thread-safety: as context says; concurrent calls need forks and distinct outputs. When a call
/// throws, the matrix is as it was.
#pragma once

#include <clbool/context.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/matrix.hpp>
#include <clbool/types.hpp>

#include <vector>

namespace clbool::v0 {

/// Whether a has entry (row, col). O(log nnz): on the host where it sees the entries, else in one
/// launch and one host read.
CLBOOL_EXPORT bool contains(context& on, const matrix& a, index_type row, index_type col);

/// The same for each of these places, in the order in which they are; they may repeat.
/// O(n · log nnz), in one launch and one host read at most.
CLBOOL_EXPORT std::vector<bool> contains(context& on, const matrix& a, const coordinates& places);

/// a becomes a with these entries, which may come in any order and be there before.
/// O(nnz(a) + n · log n).
CLBOOL_EXPORT void set_elements(context& on, matrix& a, const coordinates& places);

/// a becomes a without these entries, which may come in any order and not be there.
/// O(nnz(a) + n · log n).
CLBOOL_EXPORT void remove_elements(context& on, matrix& a, const coordinates& places);

/// One entry is set. O(nnz(a)).
CLBOOL_EXPORT void set_element(context& on, matrix& a, index_type row, index_type col);

/// One entry is removed, if it is there. O(nnz(a)).
CLBOOL_EXPORT void remove_element(context& on, matrix& a, index_type row, index_type col);

}  // namespace clbool::v0
