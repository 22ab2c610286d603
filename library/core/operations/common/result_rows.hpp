// SPDX-License-Identifier: MIT
// From entries per row to a finished compressed matrix.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/primitives/scan.hpp>

#include <optional>

namespace clbool::operations {

// Columns of a result that are still to be filled.
struct column_room {
    storage::entry_count nnz;
    runtime::buffer cols;                                 // room for nnz.bound(); null for none
    std::optional<primitives::size_block::values> sizes;  // if they were read
};

// Room for as many columns as total `slot` of `sizes` says, `upper_bound` at most. One host read,
// or none where the plan leaves the size open.
column_room make_room(engine& on, const primitives::size_block& sizes, cl_uint slot,
                      size_type upper_bound);

// Rows of a result, one per slot of the structure it was computed over. Use: construct (enqueues
// the sums), make room for columns, fill them at pointers(), finish(). Or read the size_block,
// which may have other sizes in it, and allocate nnz columns.
class result_rows {
public:
    // Totals of the size_block that this class uses.
    static constexpr cl_uint kNnz = 0;
    static constexpr cl_uint kFilled = 1;

    // `counts` holds the entries of each of `slots` rows, called `names` (null: slot i is row i),
    // at most `upper_bound` in all; `all_filled` when it is known that no row is empty.
    result_rows(engine& on, const runtime::buffer& counts, const runtime::buffer& names,
                index_type slots, size_type upper_bound, const primitives::size_block& sizes,
                bool all_filled = false);

    // Where each slot's entries start.
    const runtime::buffer& pointers() const noexcept { return rows_.pointers; }
    primitives::width pointer_width() const noexcept { return rows_.pointer_width; }

    // Room for the columns. One host read, or none where rows have no names and the plan leaves the
    // size open.
    column_room make_room(engine& on, const primitives::size_block& sizes,
                          size_type upper_bound) const;
    // The matrix, once that is filled. Drops empty rows if rows have names.
    compressed_ptr finish(engine& on, index_type nrows, index_type ncols,
                          const column_room& filled) const;
    // The same, given the sizes read and its columns.
    compressed_ptr finish(engine& on, index_type nrows, index_type ncols,
                          const primitives::size_block::values& sizes,
                          const runtime::buffer& cols) const;

private:
    // The sums by the host, with the sizes, and the rows without those that are empty. False when
    // that is left to kernels.
    bool sum_on_host(engine& on, const runtime::buffer& counts, const primitives::size_block& sizes,
                     bool all_filled);
    // Names and pointers of the rows that are not empty.
    storage::compressed_ptr drop_empty(engine& on, index_type nrows, index_type ncols,
                                       const primitives::size_block::values& sizes,
                                       const runtime::buffer& cols) const;

    primitives::row_structure rows_;
    std::optional<primitives::selection> filled_;
    std::optional<primitives::row_structure> filled_rows_;
};

}  // namespace clbool::operations
