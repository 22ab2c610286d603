// SPDX-License-Identifier: MIT
// Binning of rows by work, on the device.
#pragma once

#include <core/primitives/size_block.hpp>

namespace clbool::primitives {

// Bins by weight: 0: empty rows, 1: up to `tiny`, b: up to tiny * 2^(b-1), the last: all others.
struct binning {
    size_type tiny = 0;
    cl_uint last = 0;

    // Largest weight of a bin that is neither the first nor the last.
    size_type limit(cl_uint bin) const noexcept { return tiny << (bin - 1); }
};

// As many bins as `largest` needs, limited by the counters of a size_block.
binning make_binning(size_type tiny, size_type largest) noexcept;

// Sets the parameters of common/binning.cl.
runtime::program& set_binning(runtime::program& source, const binning& bins);

// Histogram of 32-bit row weights in `sizes`, and the largest above `tiny` (most[0]).
void bin_weights(tuning::engine& engine, const runtime::buffer& weights, index_type rows,
                 const binning& bins, const size_block& sizes);

// Row numbers grouped by bin, given the counts in `sizes`; unordered within a bin. Once per block.
runtime::buffer order_by_bin(tuning::engine& engine, const runtime::buffer& weights,
                             index_type rows, const binning& bins, const size_block& sizes);

}  // namespace clbool::primitives
