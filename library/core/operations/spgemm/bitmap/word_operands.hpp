// SPDX-License-Identifier: MIT
// b's rows as (word, 32-bit mask) items, and the weights of a's rows for binning.
#pragma once

#include <core/operations/spgemm/analysis.hpp>
#include <core/operations/spgemm/row_view.hpp>

namespace clbool::operations {

// Entries above which a row gets whole work-groups, and how many groups share such rows.
constexpr size_type kLongRow = 64;
constexpr size_type kLongRowGroups = 264;

// Arguments of word_rows.cl: b's items and their row offsets.
struct word_operands {
    const product_operands& of;
    bool compressed = false;  // (word, mask) pairs instead of plain columns
    runtime::buffer spans;
    runtime::buffer items;
};

// Compresses b where rows are long enough for columns to share words: two launches, 8 bytes an
// entry and 8 or 16 a row; otherwise b is used as it is.
word_operands compress(engine& on, const product_operands& operands);

runtime::program word_program(const char* file, const word_operands& operands, size_type group,
                              primitives::width out);

// Statistics read back by the host.
struct weight_statistics {
    bin_counts rows;     // rows per bin
    size_type total;     // sum of weights
    size_type heaviest;  // largest weight, when beyond the first bin
};

// Per row of a: items of the rows of b it selects. A worst-case bound on words (uncompressed:
// columns) of the result row.
struct row_weights {
    runtime::buffer weights;
    weight_statistics costs;
};

// One launch and host read, or two each where a has long rows.
row_weights weigh_rows(engine& on, const word_operands& operands, const binning& bins,
                       const primitives::size_block& statistics);

// Products of each row of a, and the most.
struct product_bounds {
    runtime::buffer of_rows;
    size_type most = 0;
};

// For kernels that take columns where rows were weighed in words. One host read, or two.
product_bounds bound_products(engine& on, const product_operands& of, const binning& bins);

}  // namespace clbool::operations
