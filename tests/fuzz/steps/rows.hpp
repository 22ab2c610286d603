// SPDX-License-Identifier: MIT
// The rows of the table in kinds.cpp, by the files that they are in.
#pragma once

#include <fuzz/steps/kinds.hpp>

namespace clbool::fuzz {

// building.cpp: matrices from the host, copies, and what is asked of them.
kind build_kind();
kind identity_kind();
kind equal_kind();
kind convert_kind();

// operations.cpp
kind mxm_kind();
kind ewise_add_kind();
kind ewise_mult_kind();
kind ewise_difference_kind();
kind ewise_add_many_kind();
kind kronecker_kind();
kind transpose_kind();
kind reduce_to_column_kind();
kind reduce_to_row_kind();
kind extract_kind();
kind mxm_delta_kind();
kind ewise_delta_kind();

// fixpoints.cpp
kind closure_kind();
kind reflexive_closure_kind();
kind cfpq_kind();
kind rpq_kind();
kind bfs_kind();

// queries.cpp: queries between vertices, their witnesses, closures that grow or are counted.
kind cfpq_between_kind();
kind cfpq_path_kind();
kind rpq_between_kind();
kind growing_closure_kind();
kind shrinking_closure_kind();
kind followed_query_kind();
kind closure_count_kind();

// vectors.cpp
kind vector_step_kind();
kind vector_lists_kind();

// vector_products.cpp, vector_entries.cpp, vector_moves.cpp: single calls on vectors.
kind mxv_kind();
kind vector_sets_kind();
kind vector_values_kind();
kind vector_reduce_kind();
kind vector_moves_kind();
kind vector_built_kind();

// vector_lines.cpp: rows and columns of matrices.
kind lines_kind();

// pieces.cpp: queries that are prepared, answered piece by piece, or stopped.
kind cfpq_pieces_kind();
kind rpq_pieces_kind();
kind stopped_kind();

// handles.cpp: other devices, files, rows for the host, counts under masks, the thesis's calls.
kind carried_kind();
kind rows_kind();
kind count_inside_kind();
kind thesis_kind();
kind tidy_kind();

// changes.cpp: closures and answers that follow a graph.
kind closure_edges_kind();
kind followed_path_kind();
kind followed_cycles_kind();

// graphs.cpp: searches, components, levels, what is around vertices.
kind search_kind();
kind components_kind();
kind same_generation_kind();
kind clustering_kind();
kind distances_kind();
kind ranks_kind();

// deltas.cpp: matrices that change.
kind change_kind();
kind change_mxm_kind();
kind mxm_change_kind();
kind change_sums_kind();
kind delta_handle_kind();

// labelled.cpp: graphs whose vertices have names, built edge by edge, and their files.
kind labelled_kind();

// elements.cpp
kind count_kind();
kind exchange_kind();
kind elements_kind();
kind measures_kind();

// part_kinds.cpp: parts of matrices, taken and written, and matrices of parts.
kind select_kind();
kind extract_numbers_kind();
kind assign_kind();
kind assign_value_kind();
kind diag_kind();
kind diagonal_of_kind();
kind resize_kind();
kind assign_lines_kind();
kind split_kind();
kind concat_kind();

}  // namespace clbool::fuzz
