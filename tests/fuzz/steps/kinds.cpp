// SPDX-License-Identifier: MIT
// The table of what a step can do.
#include <fuzz/steps/rows.hpp>

#include <string>

namespace clbool::fuzz {

const kind& kind_of(operation what) {
    static const std::vector<kind> table = {build_kind(),
                                            mxm_kind(),
                                            ewise_add_kind(),
                                            ewise_mult_kind(),
                                            ewise_difference_kind(),
                                            ewise_add_many_kind(),
                                            kronecker_kind(),
                                            transpose_kind(),
                                            reduce_to_column_kind(),
                                            reduce_to_row_kind(),
                                            extract_kind(),
                                            identity_kind(),
                                            equal_kind(),
                                            convert_kind(),
                                            mxm_delta_kind(),
                                            ewise_delta_kind(),
                                            closure_kind(),
                                            reflexive_closure_kind(),
                                            cfpq_kind(),
                                            vector_step_kind(),
                                            rpq_kind(),
                                            bfs_kind(),
                                            cfpq_between_kind(),
                                            cfpq_path_kind(),
                                            rpq_between_kind(),
                                            growing_closure_kind(),
                                            shrinking_closure_kind(),
                                            followed_query_kind(),
                                            closure_count_kind(),
                                            count_kind(),
                                            change_kind(),
                                            change_mxm_kind(),
                                            exchange_kind(),
                                            select_kind(),
                                            extract_numbers_kind(),
                                            assign_kind(),
                                            assign_value_kind(),
                                            diag_kind(),
                                            diagonal_of_kind(),
                                            resize_kind(),
                                            vector_lists_kind(),
                                            assign_lines_kind(),
                                            split_kind(),
                                            concat_kind(),
                                            measures_kind(),
                                            elements_kind(),
                                            mxv_kind(),
                                            vector_sets_kind(),
                                            vector_values_kind(),
                                            vector_reduce_kind(),
                                            vector_moves_kind(),
                                            search_kind(),
                                            components_kind(),
                                            same_generation_kind(),
                                            clustering_kind(),
                                            distances_kind(),
                                            ranks_kind(),
                                            cfpq_pieces_kind(),
                                            rpq_pieces_kind(),
                                            stopped_kind(),
                                            carried_kind(),
                                            rows_kind(),
                                            count_inside_kind(),
                                            thesis_kind(),
                                            tidy_kind(),
                                            closure_edges_kind(),
                                            followed_path_kind(),
                                            mxm_change_kind(),
                                            delta_handle_kind(),
                                            vector_built_kind(),
                                            followed_cycles_kind(),
                                            change_sums_kind(),
                                            lines_kind(),
                                            labelled_kind()};
    return table[static_cast<std::size_t>(what)];
}

std::string number_text(size_type number) {
    return number == kMaxDimension ? "kMaxDimension" : std::to_string(number) + "u";
}

}  // namespace clbool::fuzz
