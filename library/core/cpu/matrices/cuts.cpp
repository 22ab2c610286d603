// SPDX-License-Identifier: MIT
// Partitions by equal numbers of rows plus entries.
#include <core/cpu/matrices/cuts.hpp>

#include <numeric>

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

std::vector<size_type> filled_before(const team& crew, const rows& a, size_type parts) {
    std::vector<size_type> before(parts + 1);
    crew.run(parts, [&](unsigned, size_type part) {
        before[part + 1] = a.filled(cut(a, part, parts), cut(a, part + 1, parts));
    });
    std::partial_sum(before.begin(), before.end(), before.begin());
    return before;
}

index_type cut_row(const rows& a, size_type part, size_type parts) noexcept {
    if (part == 0) {
        return 0;
    }
    const index_type slot = cut(a, part, parts);
    return slot < a.slots() ? a.name(slot) : a.nrows();
}

}  // namespace clbool::cpu
