// SPDX-License-Identifier: MIT
// From entry counts per row to a finished CSR/DCSR matrix (prefix sum, allocation, compaction).
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/primitives/scan.hpp>

#include <optional>

namespace clbool::operations {

// The column array of a result, still to be filled.
struct column_room {
    storage::entry_count nnz;
    runtime::buffer cols;                                 // room for nnz.bound(); null for none
    std::optional<primitives::size_block::values> sizes;  // set if they were read back
};

// Columns for total `slot` of `sizes`, at most `upper_bound`. One host read, none if it stays open.
column_room make_room(engine& on, const primitives::size_block& sizes, cl_uint slot,
                      size_type upper_bound);

// Numbers, moved to as much room as they need where more than a quarter of it, and 16 MB, were
// unused.
runtime::buffer fitted(engine& on, const runtime::buffer& cols, size_type nnz, size_type room);

// Narrows pointers that are wider than so many entries need.
void narrow_rows(engine& on, primitives::row_structure& rows, size_type nnz);

// Row structure of a result, one row per slot (position of a stored row). Use: construct (enqueues
// the prefix sum), make room for columns, fill them at pointers(), finish(). The size_block may
// hold other sizes, too.
class result_rows {
public:
    // Totals in the size_block that this class uses.
    static constexpr cl_uint kNnz = 0;
    static constexpr cl_uint kFilled = 1;

    // `counts` are the entries of each of `slots` rows with row numbers `names` (null: slot i is
    // row i), at most `upper_bound` in all; `all_filled` when no row is known to be empty.
    result_rows(engine& on, const runtime::buffer& counts, const runtime::buffer& names,
                index_type slots, size_type upper_bound, const primitives::size_block& sizes,
                bool all_filled = false);

    // Prefix sum of the counts: where each slot's entries start.
    const runtime::buffer& pointers() const noexcept { return rows_.pointers; }
    primitives::width pointer_width() const noexcept { return rows_.pointer_width; }
    // As make_room() above, but reads where rows may be dropped; narrows pointers it read about.
    column_room make_room(engine& on, const primitives::size_block& sizes, size_type upper_bound);
    // The matrix, once the columns are filled. Drops empty rows of a DCSR result.
    compressed_ptr finish(engine& on, index_type nrows, index_type ncols,
                          const column_room& filled) const;

private:
    // Row numbers and pointers of the non-empty rows.
    compressed_ptr drop_empty(engine& on, index_type nrows, index_type ncols,
                              const column_room& filled) const;

    primitives::row_structure rows_;
    primitives::width counted_width_;  // of the pointers in `filled_`
    primitives::selection filled_;     // null: no row is dropped
};

}  // namespace clbool::operations
