// SPDX-License-Identifier: MIT
// Host side of primitives/radix_sort.cl: the passes.
#include <primitives/radix_sort.hpp>

#include <primitives/scan.hpp>

namespace clbool::primitives {

namespace {

// The key array decides, the payload follows.
struct keyed {
    runtime::buffer keys;
    runtime::buffer payload;
};

// Sorts by the `bits` low bits of the keys, digit by digit.
keyed sort_keyed(tuning::engine& engine, keyed current, size_type n, unsigned bits) {
    if (n < 2 || bits == 0) {
        return current;
    }
    const auto shape = engine.params.radix;
    const auto digit = static_cast<unsigned>(engine.params.radix_bits);
    const width offset_width = width_for(n);
    runtime::program source("primitives/radix_sort.cl");
    source.set("GROUP", static_cast<std::int64_t>(shape.group))
        .set("ITEMS", static_cast<std::int64_t>(shape.items))
        .set("BITS", digit)
        .set("C_WIDE", is_wide(offset_width));
    const size_type tiles = (n + shape.tile() - 1) / shape.tile();
    const size_type counters = tiles << digit;
    auto& stream = engine.stream;
    const auto counts = stream.allocate<cl_uint>(counters);
    const auto offsets = allocate_offsets(engine, counters + 1, offset_width);
    const size_block sizes(engine);
    const auto all = runtime::range::groups(tiles, shape.group);
    for (cl_uint shift = 0; shift < bits; shift += digit) {
        const keyed next{stream.allocate<index_type>(n), stream.allocate<index_type>(n)};
        stream.launch(source, "radix_count", all, current.keys, n, shift, counts);
        exclusive_scan(engine, counts, width::narrow, counters, offsets, offset_width, sizes, 0);
        stream.launch(source, "radix_scatter", all, current.keys, current.payload, n, shift,
                      offsets, next.keys, next.payload);
        current = next;
    }
    return current;
}

}  // namespace

unsigned index_bits(index_type dimension) noexcept {
    unsigned bits = 0;
    while (bits < 32 && (size_type{1} << bits) < dimension) {
        ++bits;
    }
    return bits;
}

pairs sort_by_rows(tuning::engine& engine, const pairs& in, unsigned bits) {
    const auto sorted = sort_keyed(engine, {in.rows, in.cols}, in.count, bits);
    return {sorted.keys, sorted.payload, in.count};
}

pairs sort_by_cols(tuning::engine& engine, const pairs& in, unsigned bits) {
    const auto sorted = sort_keyed(engine, {in.cols, in.rows}, in.count, bits);
    return {sorted.payload, sorted.keys, in.count};
}

pairs sort_pairs(tuning::engine& engine, const pairs& in, unsigned row_bits, unsigned col_bits) {
    return sort_by_rows(engine, sort_by_cols(engine, in, col_bits), row_bits);
}

}  // namespace clbool::primitives
