// SPDX-License-Identifier: MIT
// Fitting of parameters to a device's limits.
#include <tuning/parameters.hpp>

#include <algorithm>

namespace clbool::tuning {

namespace {

// The largest power of two that is at most n.
size_type floor_power(size_type n) noexcept {
    size_type power = 1;
    while (power <= n / 2) {
        power *= 2;
    }
    return power;
}

void limit_groups(parameters& p, size_type most) {
    for (auto* group : {&p.elementwise.group,   &p.scan.group,
                        &p.radix.group,         &p.compact.group,
                        &p.merge.group,         &p.ewise.group,
                        &p.search.group,        &p.kronecker.group,
                        &p.transpose.group,     &p.row_lanes,
                        &p.hash.tiny_group,     &p.hash.small_group,
                        &p.hash.large_group,    &p.hash.lanes,
                        &p.bitmap.short_group,  &p.bitmap.network_group,
                        &p.bitmap.group,        &p.bitmap.wide_group,
                        &p.bitmap.window_group, &p.merge_product.tiny_group,
                        &p.merge_product.group}) {
        *group = floor_power(std::min(*group, most));
    }
}

// Tables hold a word and a mask for each item of a row. Windows may fill local memory but for a
// margin of 2 KB.
void limit_bitmaps(parameters& p, size_type budget, size_type bytes) {
    auto& b = p.bitmap;
    while (2 * (b.wide_group * b.wide_per + b.wide_group) > budget && b.wide_per > 1) {
        b.wide_per /= 2;
    }
    while (2 * (b.group * b.per + b.group) > budget && b.per > 1) {
        b.per /= 2;
    }
    while (b.short_group * 16 > budget && b.short_group > 1) {
        b.short_group /= 2;
    }
    while (3 * 32 * b.network_group > budget && b.network_group > 1) {
        b.network_group /= 2;
    }
    const size_type words = std::max<size_type>(bytes, 4096) / 4;
    b.window_words =
        std::min(b.window_words, words - 512 - std::min(2 * b.window_group, words / 4));
}

// Words of local memory of a group that sorts a tile of pairs: the tile or two sets of masks of the
// digits in a chunk of 32 work-items, 16-bit counters of the same, starts and 64-bit places of the
// digits, a scan's scratch.
size_type radix_words(const parameters& p) noexcept {
    const size_type digits = size_type{1} << p.radix_bits;
    const size_type masks = std::max<size_type>(p.radix.group / 32, 1) * digits;
    return std::max(2 * p.radix.tile(), 2 * masks) + masks / 2 + 3 * digits + 1 + p.radix.group;
}

// Local arrays shrink until the largest user of local memory fits into half of what a group may
// have; the other half is margin for the compiler's own use and for occupancy.
void limit_local_memory(parameters& p, size_type bytes) {
    const size_type budget = std::max<size_type>(bytes / 4 * 3, 1024) / sizeof(index_type);
    while (2 * p.hash.local_weight + p.hash.large_group > budget && p.hash.local_weight > 64) {
        p.hash.local_weight /= 2;
    }
    while (2 * p.merge_product.local_weight > budget && p.merge_product.local_weight > 64) {
        p.merge_product.local_weight /= 2;
    }
    while (p.hash.tiny * p.hash.tiny_group > budget && p.hash.tiny_group > 1) {
        p.hash.tiny_group /= 2;
        p.merge_product.tiny_group = p.hash.tiny_group;
    }
    limit_bitmaps(p, budget, bytes);
    while (p.radix.group > 1 && radix_words(p) > budget && p.radix.items > 2) {
        p.radix.items /= 2;
    }
    while (p.radix.group > 32 && radix_words(p) > budget) {
        p.radix.group /= 2;
    }
    while (p.kronecker.group > 1 && p.kronecker.tile() > budget && p.kronecker.items > 4) {
        p.kronecker.items /= 2;
    }
    while (p.transpose.group > 1 && 3 * p.transpose.tile() > budget && p.transpose.items > 1) {
        p.transpose.items /= 2;
    }
    while (p.ewise.group > 1 && p.ewise.tile() + 2 * p.ewise.group > budget) {
        p.ewise.group /= 2;
    }
    while (p.merge.group > 1 && 2 * p.merge.tile() + p.merge.group > budget) {
        p.merge.group /= 2;
    }
    while (p.scan.group > 1 && 2 * (p.scan.tile() + p.scan.group) > budget && p.scan.items > 1) {
        p.scan.items /= 2;
    }
}

}  // namespace

void fit(parameters& p, const device_info& device) {
    limit_groups(p, floor_power(std::max<size_type>(device.max_work_group_size, 1)));
    limit_local_memory(p, device.local_memory);
}

}  // namespace clbool::tuning
