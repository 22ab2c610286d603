// SPDX-License-Identifier: MIT
// Passes of the radix sort; host side of core/primitives/radix_sort.cl.
#include <core/primitives/radix_sort.hpp>

#include <core/primitives/scan.hpp>

#include <algorithm>

namespace clbool::primitives {

namespace {

// Bits [begin, end) of a key that is the row followed by the `low` low bits of the column.
struct key_bits {
    cl_uint low;
    cl_uint begin;
    cl_uint end;
};

class sorter {
public:
    sorter(tuning::engine& engine, size_type n)
        : engine_(engine), n_(n), offset_width_(width_for(n)) {
        const auto shape = engine.params.radix;
        const bool at_once = n <= most_sorted_at_once(engine.params);
        source_.set("GROUP", shape.group)
            .set("ITEMS", at_once ? most_sorted_at_once(engine.params) / shape.group : shape.items)
            .set("BITS", engine.params.radix_bits)
            .set("C_WIDE", offset_width_);
        tiles_ = at_once ? 1 : shape.tiles(n);
    }

    pairs run(pairs current, const key_bits& key) {
        return tiles_ == 1 ? sort_tile(current, key) : sort_tiles(std::move(current), key);
    }

private:
    // A single tile: one launch.
    pairs sort_tile(const pairs& in, const key_bits& key) {
        const auto group = engine_.params.radix.group;
        const auto out = allocate_pairs(engine_, n_);
        engine_.stream.launch(source_, "radix_sort_tile", runtime::range::groups(1, group), in.rows,
                              in.cols, n_, key.low, key.begin, key.end, out.rows, out.cols);
        return out;
    }

    // Digits of equal width, no wider than needed: with fewer digits per tile the scattered runs
    // are longer (coalesced writes). That outweighs a pass where caches do not hold the pairs.
    pairs sort_tiles(pairs current, const key_bits& key) {
        constexpr size_type kCached = size_type{1} << 23;
        const auto most = static_cast<cl_uint>(engine_.params.radix_bits);
        const cl_uint widest = n_ > kCached ? std::min<cl_uint>(most, 7) : most;
        const size_type most_counters = tiles_ << widest;
        auto& stream = engine_.stream;
        const auto counts = stream.allocate<cl_uint>(most_counters);
        const auto offsets = allocate_offsets(engine_, most_counters + 1, offset_width_);
        const size_block sizes(engine_);
        const auto all = runtime::range::groups(tiles_, engine_.params.radix.group);
        for (cl_uint shift = key.begin; shift < key.end;) {
            const cl_uint passes = (key.end - shift + widest - 1) / widest;
            const cl_uint digit = (key.end - shift + passes - 1) / passes;
            const auto next = allocate_pairs(engine_, n_);
            stream.launch(source_, "radix_count", all, current.rows, current.cols, n_, key.low,
                          shift, digit, counts);
            exclusive_scan(engine_, counts, width::narrow, tiles_ << digit, offsets, offset_width_,
                           sizes, 0);
            stream.launch(source_, "radix_scatter", all, current.rows, current.cols, n_, key.low,
                          shift, digit, offsets, next.rows, next.cols);
            current = next;
            shift += digit;
        }
        return current;
    }

    tuning::engine& engine_;
    size_type n_;
    width offset_width_;
    size_type tiles_ = 0;
    runtime::program source_{"core/primitives/radix_sort.cl"};
};

pairs sort_by_key(tuning::engine& engine, const pairs& in, const key_bits& key) {
    if (in.count < 2 || key.begin == key.end) {
        return in;
    }
    return sorter(engine, in.count).run(in, key);
}

}  // namespace

// A tile, or what takes no more local memory than its masks of digits (core/tuning/fit.cpp).
size_type most_sorted_at_once(const tuning::parameters& params) noexcept {
    constexpr size_type kRegisters = 16;  // pairs of a work-item
    const auto& shape = params.radix;
    const size_type masks = (shape.group + 31) / 32 << params.radix_bits;
    return std::max(shape.items, std::min(2 * masks / shape.group, kRegisters)) * shape.group;
}

unsigned index_bits(index_type dimension) noexcept {
    unsigned bits = 0;
    while (bits < 32 && (size_type{1} << bits) < dimension) {
        ++bits;
    }
    return bits;
}

pairs sort_by_rows(tuning::engine& engine, const pairs& in, unsigned bits) {
    return sort_by_key(engine, in, {0, 0, bits});
}

pairs sort_by_cols(tuning::engine& engine, const pairs& in, unsigned bits) {
    return sort_by_key(engine, in, {32, 0, bits});
}

pairs sort_pairs(tuning::engine& engine, const pairs& in, unsigned row_bits, unsigned col_bits) {
    return sort_by_key(engine, in, {col_bits, 0, col_bits + row_bits});
}

}  // namespace clbool::primitives
