// SPDX-License-Identifier: MIT
// Host side of core/primitives/binning.cl.
#include <core/primitives/binning.hpp>

#include <core/primitives/tiles.hpp>

namespace clbool::primitives {

namespace {

runtime::program make_program(const tuning::engine& engine, const binning& bins) {
    auto source = items_program(engine, "core/primitives/binning.cl");
    return set_binning(source, bins);
}

}  // namespace

binning make_binning(size_type tiny, size_type largest) noexcept {
    binning bins{tiny, 2};
    while (bins.last + 1 < size_block::kBinCount && bins.limit(bins.last) <= largest) {
        ++bins.last;
    }
    return bins;
}

runtime::program& set_binning(runtime::program& source, const binning& bins) {
    return source.set("TINY", bins.tiny)
        .set("LAST_BIN", bins.last)
        .set("BINS", size_block::kBins)
        .set("MOST", size_block::kMost)
        .set("CURSORS", size_block::kCursors);
}

void bin_weights(tuning::engine& engine, const runtime::buffer& weights, index_type rows,
                 const binning& bins, const size_block& sizes) {
    engine.stream.launch(make_program(engine, bins), "bin_weights", items(engine, rows), weights,
                         size_type{rows}, sizes.device());
}

runtime::buffer order_by_bin(tuning::engine& engine, const runtime::buffer& weights,
                             index_type rows, const binning& bins, const size_block& sizes) {
    constexpr size_type kSlots = 4;  // per work-item
    auto order = engine.stream.allocate<index_type>(rows);
    engine.stream.launch(make_program(engine, bins), "order_by_bin",
                         tiles_of({engine.params.elementwise.group, kSlots}, rows), weights,
                         size_type{rows}, sizes.device(), order);
    return order;
}

}  // namespace clbool::primitives
