// SPDX-License-Identifier: MIT
// Parameters fitted to device limits.
#include <core/tuning/parameters.hpp>

#include <algorithm>

namespace clbool::tuning {

namespace {

// Larger work-groups need kernels with a required size, as those of full groups and windows:
// NVIDIA's and AMD's compilers assume at most 256 otherwise.
constexpr size_type kUsualGroup = 256;

void limit_groups(parameters& p, size_type most) {
    const auto limit = [](size_type to, auto&... groups) {
        ((groups = floor_power(std::min<size_type>(groups, to))), ...);
    };
    limit(most, p.full_group, p.bitmap.window_group, p.bits.tile.group, p.bits.lanes);
    limit(std::min(most, kUsualGroup), p.elementwise.group, p.scan.group, p.radix.group,
          p.compact.group, p.merge.group, p.ewise.group, p.search.group, p.kronecker.group,
          p.transpose.group, p.row_lanes, p.hash.small_group, p.hash.large_group, p.hash.lanes,
          p.bitmap.short_group, p.bitmap.network_group, p.bitmap.group, p.bitmap.wide_group,
          p.merge_product.light_group, p.merge_product.group);
}

// Halves `value`, down to `least`, until `fits()`.
template <class Fits>
void shrink(size_type& value, size_type least, const Fits& fits) {
    while (value > least && !fits()) {
        value = std::max(value / 2, least);
    }
}

// First the items per work-item, then the work-group size.
template <class Fits>
void shrink(shape& tile, size_type least_items, const Fits& fits) {
    shrink(tile.items, least_items, fits);
    shrink(tile.group, 1, fits);
}

// Limit of items per work-item: they are in registers, with flags in the bits of a word, and loops
// over them are unrolled, so that more take minutes to compile.
constexpr size_type kMostOwnItems = 31;
// The same for table words.
constexpr size_type kMostOwnWords = 32;
// A tile has up to 48 bytes of bookkeeping and a 32-bit number, so it must not be too small.
constexpr size_type kLeastTile = 32;

// Numeric ranges of kernels: table sizes are powers of two, counters are 16-bit or packed.
void limit_ranges(parameters& p) {
    for (auto* size :
         {&p.bitmap.per, &p.bitmap.wide_per, &p.hash.local_weight, &p.merge_product.local_weight}) {
        *size = floor_power(*size);
    }
    p.bitmap.per = std::min(p.bitmap.per, kMostOwnWords);
    p.bitmap.wide_per = std::min(p.bitmap.wide_per, kMostOwnWords);
    // 16-bit counters of light rows.
    p.bitmap.weigh_rows = std::min<size_type>(p.bitmap.weigh_rows, 65535);
    p.radix_bits = std::min<size_type>(p.radix_bits, 8);
    // 16-bit counters of the columns in a window's tile, 32 per work-item.
    p.bitmap.window_group = std::min<size_type>(p.bitmap.window_group, 1024);
    p.full_group = std::min<size_type>(p.full_group, 1024);
    for (auto* tile : {&p.merge, &p.ewise, &p.search, &p.radix, &p.compact}) {
        tile->items = std::min(tile->items, kMostOwnItems);
    }
}

// Products in bits: tables of 128 unions, the rows of a, and 1.5 KB beside them. A word of a union
// is made by 1 to 8 work-items, and a work-item has at most 16 vectors in registers. Where that is
// not to be had there are no such products.
void limit_bits(parameters& p, size_type bytes) {
    auto& b = p.bits;
    const size_type words = std::max<size_type>(bytes, 4096) / sizeof(cl_uint) - 512;
    b.lanes = std::min({b.lanes, size_type{8}, std::max<size_type>(b.tile.group / 4, 1)});
    shrink(b.lanes, 1, [&] { return 640 * b.lanes <= words; });
    b.tile.group = std::min(b.tile.group, 32 * b.lanes);
    b.tile.items = std::clamp<size_type>(floor_power(b.tile.items), 1, 16 / b.lanes);
    const auto fits = [&] { return 512 * b.lanes + 4 * b.tile.tile() <= words; };
    shrink(b.tile, 1, fits);
    b.step = fits() && b.tile.group >= 4 * b.lanes ? b.step : 0;
}

// Local memory per table item: a word and a mask, and per work-item seven words to rank these;
// short rows are staged, twelve columns each, four a work-item; sorting networks need a list of
// words, the columns staged and offsets per work-item.
void limit_word_tables(parameters& p, size_type budget) {
    auto& b = p.bitmap;
    const auto wide_fits = [&] { return b.wide_group * (2 * b.wide_per + 7) < budget; };
    shrink(b.wide_per, 1, wide_fits);
    shrink(b.wide_group, 1, wide_fits);
    const auto small_fits = [&] { return b.group * (2 * b.per + 7) < budget; };
    shrink(b.per, 1, small_fits);
    shrink(b.group, 1, small_fits);
    shrink(b.short_group, 1, [&] { return b.short_group * 54 + 2 <= budget; });
    shrink(b.network_group, 1, [&] { return b.network_group * 104 <= budget; });
}

// Bitmap windows and sort keys of small products may use all local memory, except for 8 bytes per
// work-item and a margin of 2 KB; columns are listed in 54 bytes per work-item, 30 in large groups.
void limit_windows(parameters& p, size_type bytes) {
    auto& b = p.bitmap;
    const size_type words = std::max<size_type>(bytes, 4096) / sizeof(cl_uint);
    shrink(p.full_group, 1, [&] { return 8 * p.full_group <= words; });
    shrink(b.window_group, 1,
           [&] { return (b.window_group > 512 ? 8 : 14) * b.window_group <= words; });
    const size_type largest = std::max(b.window_group, p.full_group);
    b.window_words = std::min(b.window_words, words - 512 - 2 * largest);
}

void limit_products(parameters& p, size_type budget) {
    auto& h = p.hash;
    const auto table_fits = [&] {
        return 2 * h.local_weight + std::max(h.large_group, h.small_group) <= budget;
    };
    shrink(h.local_weight, 64, table_fits);
    shrink(h.large_group, 1, table_fits);
    shrink(h.small_group, 1, table_fits);
    auto& m = p.merge_product;
    const auto lists_fit = [&] { return 2 * m.local_weight + m.group <= budget; };
    shrink(m.local_weight, 64, lists_fit);
    shrink(m.group, 1, lists_fit);
    shrink(m.light_group, 1, [&] { return 32 * m.light_group <= budget; });  // kLightRow each
}

// Local memory of a radix sort tile in words: the tile or two sets of digit masks per chunk of 32
// work-items, the tile's digits in bytes, 16-bit counters, starts and 64-bit offsets of the digits,
// scan scratch.
size_type radix_words(const parameters& p, size_type items) noexcept {
    const size_type digits = size_type{1} << p.radix_bits;
    const size_type masks = std::max<size_type>(p.radix.group / 32, 1) * digits;
    const size_type tile = p.radix.group * items;
    return std::max(tile, 2 * masks) + tile / 4 + masks / 2 + 3 * digits + 2 + p.radix.group;
}

// Masks grow with the work-group, which is shrunk first if not even a few items fit.
void limit_radix(parameters& p, size_type budget) {
    constexpr size_type kFewItems = 4;
    shrink(p.radix.group, 1,
           [&] { return radix_words(p, std::min(p.radix.items, kFewItems)) <= budget; });
    p.radix.items = std::min(p.radix.items, budget);
    while (p.radix.items > 1 && radix_words(p, p.radix.items) > budget) {
        --p.radix.items;
    }
    while (p.radix_bits > 1 && radix_words(p, p.radix.items) > budget) {
        --p.radix_bits;
    }
}

// Words of a tile with padding every 32 words (bank conflicts), as kernels stage it.
size_type padded(size_type tile) noexcept { return tile + tile / 32 + 1; }

void limit_tiles(parameters& p, size_type budget) {
    // Sums of weights with their histogram, or five masks per work-item.
    shrink(p.elementwise.group, 1, [&] { return 5 * p.elementwise.group + 32 <= budget; });
    p.row_lanes = std::min(p.row_lanes, p.elementwise.group);
    shrink(p.scan, 1, [&] { return 2 * (padded(p.scan.tile()) + p.scan.group) <= budget; });
    shrink(p.compact, 1,
           [&] { return padded(p.compact.tile()) + 2 * p.compact.group + 4 <= budget; });
    shrink(p.merge, 1, [&] { return 2 * p.merge.tile() + p.merge.group <= budget; });
    shrink(p.kronecker, 4, [&] { return p.kronecker.tile() <= budget; });
    shrink(p.transpose, 1,
           [&] { return 3 * padded(p.transpose.tile()) + 3 * p.transpose.group <= budget; });
    for (auto* tile : {&p.ewise, &p.search}) {
        // The tile, three bits per position, scan scratch of 32 and of 64 bits.
        const auto fits = [&] {
            return tile->tile() + 3 * (tile->tile() / 32 + 1) + 3 * tile->group + 1 <= budget;
        };
        shrink(tile->group, 2, fits);
        shrink(tile->items, 1, fits);
    }
}

// Tiles below the minimum grow again; none of these exceeds any local memory.
void enlarge_tiles(parameters& p) {
    for (auto* tile : {&p.scan, &p.radix, &p.compact, &p.kronecker, &p.transpose, &p.merge,
                       &p.ewise, &p.search}) {
        tile->items = std::max(tile->items, (kLeastTile + tile->group - 1) / tile->group);
    }
    // Kronecker tiles are written four columns at a time.
    p.kronecker.items = std::max<size_type>(p.kronecker.items / 4 * 4, 4);
    // Radix sort counters, one per tile and digit, must not outnumber the elements.
    while (size_type{1} << p.radix_bits > p.radix.tile()) {
        --p.radix_bits;
    }
}

// Shrinks local arrays until the largest user of local memory fits into three quarters of a
// work-group's limit; the rest is a margin for the compiler.
void limit_local_memory(parameters& p, size_type bytes) {
    const size_type budget = std::max<size_type>(bytes / 4 * 3, 1024) / sizeof(index_type);
    limit_word_tables(p, budget);
    limit_windows(p, bytes);
    limit_products(p, budget);
    limit_bits(p, bytes);
    limit_radix(p, budget);
    limit_tiles(p, budget);
}

}  // namespace

void fit(parameters& p, const device_info& device) {
    limit_groups(p, floor_power(std::max<size_type>(device.max_work_group_size, 1)));
    limit_ranges(p);
    limit_local_memory(p, device.local_memory);
    enlarge_tiles(p);
}

}  // namespace clbool::tuning
