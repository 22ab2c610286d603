// SPDX-License-Identifier: MIT
// How kernels find the rows of one matrix by the slots of another (host side of
// cl_kernels/common/row_lookup.cl).
#pragma once

#include <core/primitives/size_block.hpp>
#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::operations {

// Rows are found by number where all of them have pointers, by a search in the names of those that
// are stored elsewhere. Nothing is made for it.
struct row_view {
    runtime::buffer asked;  // number of the row that each slot asks for; null: the slot's own
    runtime::buffer pointers;
    primitives::width pointer_width;
    runtime::buffer names;  // of the rows that have pointers; null: all rows have
    index_type slots;
    index_type missing;  // rows that have none
    runtime::buffer cols;
};

// The rows of `of`, which is not empty, as the slots of `by` ask for them; both have as many rows.
row_view view_rows(const storage::compressed_rows& of, const storage::compressed_rows& by);

// What a mask takes away from a product (see cl_kernels/core/operations/spgemm/hidden_rows.cl).
struct hidden_rows {
    row_view rows;
    runtime::buffer sizes;  // block of sizes whose maximum 0 tells whether some row lost all
};

// Launches a kernel of a program that includes hidden_rows.cl: with MASKED unless `hidden` is null.
template <class... Arguments>
void launch_hiding(tuning::engine& on, const hidden_rows* hidden, runtime::program source,
                   const char* kernel, runtime::range where, const Arguments&... arguments) {
    if (hidden == nullptr) {
        on.stream.launch(source, kernel, where, arguments...);
        return;
    }
    source.set("MASKED", 1).set("M_WIDE", primitives::is_wide(hidden->rows.pointer_width));
    const row_view& rows = hidden->rows;
    on.stream.launch(source, kernel, where, arguments..., rows.asked, rows.pointers, rows.names,
                     rows.slots, rows.missing, rows.cols, hidden->sizes,
                     primitives::size_block::kMost);
}

}  // namespace clbool::operations
