// SPDX-License-Identifier: MIT
// What one worker does of a product.
#pragma once

#include <host/collector.hpp>
#include <host/row_finder.hpp>
#include <host/row_union.hpp>

#include <vector>

namespace clbool::host {

// Which rows of a are computed together, and by how many threads.
struct product_plan {
    product_plan(const team& all, const rows& a, const row_finder& b);

    size_type work;  // entries of a, and their products where these were counted
    team workers;
    std::vector<index_type> cuts;  // slots of a at which parts begin, and the end
};

// Rows of a · b. Those of several rows' products at a time are first gathered side by side: copies
// of a fixed size leave nothing to guess for the processor, and the reads of many rows of b
// overlap.
class product_rows {
public:
    product_rows(const rows& a, const rows& b, const row_finder& found, size_type work);

    // Of slots first to last - 1 of a.
    void multiply(index_type first, index_type last, row_writer& out);

private:
    struct batch_row {
        size_type entries;  // of a
        size_type products;
    };

    // How many rows from `slot` on were gathered; 0 when the first alone has too many products.
    index_type gather(index_type slot, index_type last);
    void resolve(index_type slot);
    index_type* copy(span row, index_type* to) const;
    void write_batch(index_type slot, row_writer& out);
    void write_heavy(index_type slot, row_writer& out);

    rows a_;
    const row_finder& found_;
    const index_type* b_end_;
    size_type short_;  // products that are sorted at once
    row_union sums_;
    array<span> spans_;
    array<batch_row> batch_;
    array<index_type> products_;
};

// The same where a mask has entries, or with `complement` where it has none.
class masked_product_rows {
public:
    masked_product_rows(const rows& a, const rows& b, const row_finder& found,
                        const row_finder& masks, bool complement, size_type work);

    void multiply(index_type first, index_type last, row_writer& out);

private:
    size_type resolve(span row);
    // The entries of one row in `to`, which has room for them.
    size_type outside(span mask, size_type products, row_writer& out);
    size_type within(span mask, size_type products, row_writer& out);
    size_type search(span mask, index_type* to) const;
    size_type mark(span mask, column_marks& marks, index_type* to) const;

    rows a_;
    const row_finder& found_;
    const row_finder& masks_;
    bool complement_;
    row_union sums_;
    std::vector<span> spans_;
};

}  // namespace clbool::host
