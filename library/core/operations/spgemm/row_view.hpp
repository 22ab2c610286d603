// SPDX-License-Identifier: MIT
// Lookup of one matrix's rows by the slots (positions of stored rows) of another (host side of
// cl_kernels/common/row_lookup.cl).
#pragma once

#include <core/primitives/size_block.hpp>
#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::operations {

// By row number if pointers of all rows are there, else by binary search in the stored row numbers.
// Allocates nothing.
struct row_view {
    runtime::buffer asked;  // row number that each slot looks up; null: the slot itself
    runtime::buffer pointers;
    primitives::width pointer_width;
    runtime::buffer names;  // row numbers of the stored rows; null: all are stored
    index_type slots;
    index_type missing;  // rows that are not stored
    runtime::buffer cols;
};

// Rows of `of`, which is not empty, for the slots of `by`; equal heights.
row_view view_rows(const storage::compressed_rows& of, const storage::compressed_rows& by);

// Complemented mask of a product (see cl_kernels/core/operations/spgemm/hidden_rows.cl).
struct hidden_rows {
    row_view rows;
    runtime::buffer sizes;  // size_block whose maximum 0 tells whether the mask emptied a row
};

// Launches a kernel of a program that includes hidden_rows.cl: with MASKED unless `hidden` is null.
template <class... Arguments>
void launch_hiding(tuning::engine& on, const hidden_rows* hidden, runtime::program source,
                   const char* kernel, runtime::range where, const Arguments&... arguments) {
    if (hidden == nullptr) {
        on.stream.launch(source, kernel, where, arguments...);
        return;
    }
    source.set("MASKED", 1).set("M_WIDE", hidden->rows.pointer_width);
    const row_view& rows = hidden->rows;
    on.stream.launch(source, kernel, where, arguments..., rows.asked, rows.pointers, rows.names,
                     rows.slots, rows.missing, rows.cols, hidden->sizes,
                     primitives::size_block::kMost);
}

}  // namespace clbool::operations
