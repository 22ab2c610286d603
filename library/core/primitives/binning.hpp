// SPDX-License-Identifier: MIT
// Division of rows into bins of similar weight, on the device.
#pragma once

#include <core/primitives/size_block.hpp>

namespace clbool::primitives {

// How rows are divided by weight: bin 0 is empty rows, bin 1 up to `tiny`, bin b up to
// tiny * 2^(b-1), the last bin everything beyond.
struct binning {
    size_type tiny = 0;
    cl_uint last = 0;

    // The largest weight in a bin that is neither the first nor the last.
    size_type limit(cl_uint bin) const noexcept { return tiny << (bin - 1); }
};

// The bins whose last begins beyond `largest`, or beyond what a size_block can count.
binning make_binning(size_type tiny, size_type largest) noexcept;

// Sets the parameters of common/binning.cl.
runtime::program& set_binning(runtime::program& source, const binning& bins);

// Counts `rows` rows of the given 32-bit weights per bin in `sizes`, and finds the largest weight
// beyond `tiny` there (most[0]).
void bin_weights(tuning::engine& engine, const runtime::buffer& weights, index_type rows,
                 const binning& bins, const size_block& sizes);

// The rows grouped by bin, given the counts in `sizes`; within a bin in any order. Once a block.
runtime::buffer order_by_bin(tuning::engine& engine, const runtime::buffer& weights,
                             index_type rows, const binning& bins, const size_block& sizes);

}  // namespace clbool::primitives
