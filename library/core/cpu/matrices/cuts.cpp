// SPDX-License-Identifier: MIT
// Partitions by equal numbers of rows plus entries.
#include <core/cpu/matrices/cuts.hpp>

namespace clbool::cpu {

size_type parts_for(const team& workers, size_type work, size_type least) noexcept {
    constexpr size_type kPartsPerThread = 16;
    constexpr size_type kMost = 16384;
    if (workers.threads() == 1) {
        return 1;
    }
    const size_type each = std::clamp(work / (workers.threads() * kPartsPerThread), least, kMost);
    return work / each + 1;
}

index_type cut(const rows& a, size_type part, size_type parts) noexcept {
    const size_type target = share(work_of(a), part, parts);
    const size_type begin = a.pointer(0);
    index_type first = 0;
    index_type last = a.slots();
    while (first < last) {
        const index_type middle = first + (last - first) / 2;
        if (a.pointer(middle) - begin + middle < target) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first;
}

index_type cut_row(const rows& a, size_type part, size_type parts) noexcept {
    if (part == 0) {
        return 0;
    }
    const index_type slot = cut(a, part, parts);
    return slot < a.slots() ? a.name(slot) : a.nrows();
}

}  // namespace clbool::cpu
