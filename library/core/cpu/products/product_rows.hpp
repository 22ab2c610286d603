// SPDX-License-Identifier: MIT
// SpGEMM of row ranges: the work of one thread.
#pragma once

#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/matrices/row_finder.hpp>
#include <core/cpu/sets/row_union.hpp>

#include <vector>

namespace clbool::cpu {

// Load-balanced partition of a's rows, and the threads to use.
struct product_plan {
    product_plan(const team& all, const rows& a, const row_finder& b);

    size_type work;  // entries of a, plus products if counted
    team workers;
    std::vector<index_type> cuts;  // first slot of each part, and the end
};

// The mask, possibly complemented.
struct product_mask {
    row_finder rows;
    bool complement;
};

// Row-wise SpGEMM in batches: products of several rows are first copied contiguously. Fixed-size
// copies avoid branch mispredictions, and reads of many rows of b overlap.
class product_rows {
public:
    // `mask` may be null.
    product_rows(const rows& a, const rows& b, const row_finder& found, const product_mask* mask,
                 size_type work);

    // Computes the slots [first, last) of a.
    void multiply(index_type first, index_type last, row_writer& out);

private:
    struct batch_row {
        index_type slot;    // of a
        size_type entries;  // of a
        size_type products;
        span mask;
    };

    // Gathers a batch of rows from `slot` on, with their products; returns the slot after it. A row
    // with too many products, or that needs none, is a batch of its own, without copies (alone_).
    index_type gather(index_type slot, index_type last);
    void resolve(index_type slot, span mask);
    bool is_searched(const batch_row& row) const noexcept;
    bool is_found(const batch_row& row) const noexcept;
    index_type* copy(span row, index_type* to) const;

    void write_batch(row_writer& out);
    void write_within(row_writer& out);
    void write_alone(row_writer& out);
    // One row of the result from its gathered products and the mask.
    size_type settle(const batch_row& row, const index_type* cols, row_writer& out);
    size_type unite(const batch_row& row, const index_type* cols, index_type* to);
    // Masked: entries of the mask that occur in some lists or rows of b, by a bitmap.
    size_type mark(span mask, const span* first, const span* last, column_marks& marks,
                   index_type* to) const;
    size_type search(span mask, index_type* to) const;
    // Applies the mask in place to `count` columns.
    size_type filter(const batch_row& row, index_type* cols, size_type count) const;
    // Bitmap of the mask's accumulator, if it beats sorting and intersecting; else null.
    column_marks* marks_for(const batch_row& row);

    rows a_;
    const row_finder& found_;
    const product_mask* mask_;
    bool within_;  // mask without complement
    const index_type* b_end_;
    size_type short_;  // limit of products for sorting networks
    row_union sums_;
    array<span> spans_;
    array<batch_row> batch_;
    bool alone_ = false;
    array<index_type> products_;
};

}  // namespace clbool::cpu
