// SPDX-License-Identifier: MIT
// What one worker does of a product.
#pragma once

#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/matrices/row_finder.hpp>
#include <core/cpu/sets/row_union.hpp>

#include <vector>

namespace clbool::cpu {

// Which rows of a are computed together, and by how many threads.
struct product_plan {
    product_plan(const team& all, const rows& a, const row_finder& b);

    size_type work;  // entries of a, and their products where these were counted
    team workers;
    std::vector<index_type> cuts;  // slots of a at which parts begin, and the end
};

// Where a product may have entries: where the mask has them, or with `complement` where it has
// none.
struct product_mask {
    row_finder rows;
    bool complement;
};

// Rows of a · b. Those of several rows' products at a time are first gathered side by side: copies
// of a fixed size leave nothing to guess for the processor, and the reads of many rows of b
// overlap.
class product_rows {
public:
    // `mask` may be null.
    product_rows(const rows& a, const rows& b, const row_finder& found, const product_mask* mask,
                 size_type work);

    // Of slots first to last - 1 of a.
    void multiply(index_type first, index_type last, row_writer& out);

private:
    struct batch_row {
        index_type slot;    // of a
        size_type entries;  // of a
        size_type products;
        span mask;
    };

    // Resolves rows from `slot` on and copies their products; returns the slot behind them. The
    // first may have too many products for that, or not need them; it is not copied then, and
    // alone.
    index_type gather(index_type slot, index_type last);
    void resolve(index_type slot, span mask);
    bool is_searched(const batch_row& row) const noexcept;
    bool is_found(const batch_row& row) const noexcept;
    index_type* copy(span row, index_type* to) const;

    void write_batch(row_writer& out);
    void write_within(row_writer& out);
    void write_alone(row_writer& out);
    // One row's entries from its products side by side, and before the mask.
    size_type settle(const batch_row& row, const index_type* cols, row_writer& out);
    size_type unite(const batch_row& row, const index_type* cols, index_type* to);
    // The entries of a mask that are among the columns of some lists, or of the rows of b.
    size_type mark(span mask, const span* first, const span* last, column_marks& marks,
                   index_type* to) const;
    size_type search(span mask, index_type* to) const;
    // What the mask leaves of `count` columns in place.
    size_type filter(const batch_row& row, index_type* cols, size_type count) const;
    // Bits for a row that is to be marked rather than sorted and looked up; else null.
    column_marks* marks_for(const batch_row& row);

    rows a_;
    const row_finder& found_;
    const product_mask* mask_;
    bool within_;  // a mask that is not complemented
    const index_type* b_end_;
    size_type short_;  // products that are sorted at once
    row_union sums_;
    array<span> spans_;
    array<batch_row> batch_;
    bool alone_ = false;
    array<index_type> products_;
};

}  // namespace clbool::cpu
