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
    p.radix = {256, 8};
    p.radix_bits = 4;
    p.compact = {256, 8};
    p.merge = {256, 9};  // odd items, so that neighbours' steps fall into different banks
    p.ewise = {256, 15};
    p.search = {256, 1};
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
    p.radix = {1, 16384};
    p.radix_bits = 8;
    p.compact = {1, 2048};
    p.merge = {1, 2048};
    p.ewise = {1, 32768};
    p.search = {1, 2048};
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
                        &p.merge.group, &p.ewise.group, &p.search.group, &p.row_lanes,
                        &p.hash.tiny_group, &p.hash.small_group, &p.hash.large_group, &p.hash.lanes,
                        &p.merge_product.tiny_group, &p.merge_product.group}) {
        *group = std::min(*group, most);
    }
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
    const size_type digits = size_type{1} << p.radix_bits;
    while (p.radix.group > 1 && 2 * p.radix.tile() + (digits + 1) * p.radix.group > budget &&
           p.radix.group > digits) {
        p.radix.group /= 2;
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

parameters parameters_for(const runtime::device_state& device) {
    auto p = device.kernel_class() == "cpu" ? cpu_defaults() : gpu_defaults();
    limit_groups(p, floor_power(std::max<size_type>(device.info().max_work_group_size, 1)));
    limit_local_memory(p, device.info().local_memory);
    return p;
}

}  // namespace clbool::tuning
