// SPDX-License-Identifier: MIT
// Default parameters of the two device classes, and their fitting to a device's limits.
#include <tuning/parameters.hpp>

#include <algorithm>

namespace clbool::tuning {

namespace {

// Groups wide enough for any current GPU, small enough for the 256 work-items AMD allows.
// First values, chosen on an NVIDIA H100; a search over them belongs to `clbool tune`.
parameters gpu_defaults() {
    parameters p{};
    p.elementwise = {256, 8};
    p.scan = {256, 8};
    p.radix = {256, 12};
    p.radix_bits = 8;
    p.compact = {256, 8};
    p.merge = {256, 8};
    p.kronecker = {256, 16};
    p.transpose = {256, 8};
    p.row_lanes = 32;
    p.hash = {32, 64, 64, 256, 256, 4096, 8, 528};
    p.merge_product = {32, 64, 512, 128};
    return p;
}

// Few work-items with long contiguous shares; groups of one where a barrier would be needed.
// Chosen on PoCL 3.1 with 2 cores.
parameters cpu_defaults() {
    parameters p{};
    p.elementwise = {64, 256};
    p.scan = {1, 4096};
    p.radix = {1, 65536};
    p.radix_bits = 8;
    p.compact = {1, 2048};
    p.merge = {1, 2048};
    p.kronecker = {1, 65536};
    p.transpose = {1, 8192};
    p.row_lanes = 1;
    p.hash = {32, 64, 1, 1, 256, 4096, 1, 16};
    p.merge_product = {32, 64, 512, 1};
    return p;
}

// The largest power of two that is at most n.
size_type floor_power(size_type n) noexcept {
    size_type power = 1;
    while (power <= n / 2) {
        power *= 2;
    }
    return power;
}

void limit_groups(parameters& p, size_type most) {
    for (auto* group : {&p.elementwise.group, &p.scan.group, &p.radix.group, &p.compact.group,
                        &p.merge.group, &p.kronecker.group, &p.transpose.group, &p.row_lanes,
                        &p.hash.tiny_group, &p.hash.small_group, &p.hash.large_group, &p.hash.lanes,
                        &p.merge_product.tiny_group, &p.merge_product.group}) {
        *group = std::min(*group, most);
    }
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
    while (p.scan.group > 1 && 2 * (p.scan.tile() + p.scan.group) > budget && p.scan.items > 1) {
        p.scan.items /= 2;
    }
}

}  // namespace

parameters parameters_for(const runtime::device_state& device) {
    auto p = device.kernel_class() == "cpu" ? cpu_defaults() : gpu_defaults();
    limit_groups(p, floor_power(std::max<size_type>(device.info().max_work_group_size, 1)));
    limit_local_memory(p, device.info().local_memory);
    return p;
}

}  // namespace clbool::tuning
