// SPDX-License-Identifier: MIT
// Rows of a product weighed for the bitmap method (host side of weigh.cl).
#pragma once

#include <core/operations/spgemm/bitmap/word_operands.hpp>

namespace clbool::operations {

// Weights of all rows of a on the device: items of the rows of b that they name, which bounds the
// words, and without compression the columns, of the result's rows.
struct row_weights {
    runtime::buffer weights;
    index_type slots = 0;
};

// What the host reads of a weighing.
struct weight_statistics {
    bin_counts rows;     // per bin
    size_type total;     // of all weights
    size_type heaviest;  // largest weight, when beyond the first bin
};

// Weighs the rows in one launch, or two where a may have long rows.
row_weights weigh_rows(engine& on, const word_operands& operands, const binning& bins,
                       const primitives::size_block& sizes);

weight_statistics statistics_of(const primitives::size_block::values& read) noexcept;

// The slots of bins from `first_bin` on, `count` of them, ordered by bin; once a block.
runtime::buffer order_rows(engine& on, const word_operands& operands, const row_weights& rows,
                           const binning& bins, cl_uint first_bin, size_type count,
                           const primitives::size_block& sizes);

}  // namespace clbool::operations
