// SPDX-License-Identifier: MIT
// First and last non-zero words of closure rows.
#include <queries/closure/cpu/closure_ranges.hpp>

#include <core/cpu/containers/bits.hpp>

#include <algorithm>

namespace clbool::cpu {

closure_ranges::closure_ranges(const closure_rows& of) : firsts(of.count()), counts(of.count()) {
    constexpr auto kBits = static_cast<index_type>(kWordBits);
    for (index_type r = 0; r < of.count(); ++r) {  // in topological order
        const span own = of.own(r);
        index_type first = ~index_type{0};
        index_type last = 0;
        if (!own.empty()) {
            first = *own.begin() / kBits;
            last = *(own.end() - 1) / kBits + 1;
        }
        for (const index_type other : of.contained(r)) {
            first = std::min(first, firsts[other]);
            last = std::max(last, end(other));
            united += counts[other];
        }
        firsts[r] = std::min(first, last);
        counts[r] = last - firsts[r];
        words += counts[r];
    }
}

size_type closure_ranges::tiles(const closure_rows& of) const noexcept {
    size_type all = 0;
    for (size_type node = 0; node < of.row_of.size();) {
        index_type first = ~index_type{0};
        index_type last = 0;
        const size_type behind = std::min<size_type>(of.row_of.size(), node + kWordBits);
        for (; node < behind; ++node) {
            if (const index_type r = of.row_of[node]; r != kNoPlace) {
                first = std::min(first, firsts[r]);
                last = std::max(last, end(r));
            }
        }
        all += last > first ? last - first : 0;
    }
    return all;
}

}  // namespace clbool::cpu
