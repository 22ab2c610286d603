// SPDX-License-Identifier: MIT
// Rows of a product weighed for the bitmap method (host side of weigh.cl).
#pragma once

#include <operations/multiplication/analysis.hpp>

namespace clbool::operations {

// Weights of all rows of a on the device; what the host needs of them is in a size_block.
struct row_weights {
    runtime::buffer weights;  // products of each slot, at most b's number of columns
    index_type slots = 0;
};

// What the host reads of a weighing.
struct product_statistics {
    bin_counts rows;      // per bin
    size_type products;   // of all rows
    size_type heaviest;   // largest weight, when beyond the first bin
    double shared_words;  // of neighbours in rows of b, how many share a word of 32 columns
};

// Weighs the rows in one launch.
row_weights weigh_rows(engine& on, const product_operands& operands, const binning& bins,
                       const primitives::size_block& sizes);

product_statistics statistics_of(const primitives::size_block::values& read) noexcept;

// The slots beyond the first bin, `count` of them, ordered by bin; once a block.
runtime::buffer order_heavy_rows(engine& on, const product_operands& operands,
                                 const row_weights& rows, const binning& bins, size_type count,
                                 const primitives::size_block& sizes);

}  // namespace clbool::operations
