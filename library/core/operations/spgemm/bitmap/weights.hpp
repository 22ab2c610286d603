// SPDX-License-Identifier: MIT
// Row weights for binning in the bitmap SpGEMM (host side of weigh.cl).
#pragma once

#include <core/operations/spgemm/bitmap/word_operands.hpp>

namespace clbool::operations {

// Per row of a: items of the rows of b it selects. A worst-case bound on words (uncompressed:
// columns) of the result row.
struct row_weights {
    runtime::buffer weights;
    index_type slots = 0;
};

// Statistics read back by the host.
struct weight_statistics {
    bin_counts rows;     // rows per bin
    size_type total;     // sum of weights
    size_type heaviest;  // largest weight, when beyond the first bin
};

// One launch, or two where a may have long rows.
row_weights weigh_rows(engine& on, const word_operands& operands, const binning& bins,
                       const primitives::size_block& sizes);

weight_statistics statistics_of(const primitives::size_block::values& read) noexcept;

// `count` slots of bins from `first_bin` on, ordered by bin. Once per size_block.
runtime::buffer order_rows(engine& on, const word_operands& operands, const row_weights& rows,
                           const binning& bins, cl_uint first_bin, size_type count,
                           const primitives::size_block& sizes);

}  // namespace clbool::operations
