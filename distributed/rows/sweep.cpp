// SPDX-License-Identifier: MIT
// One pass over the components behind the first source.
#include <distributed/rows/sweep.hpp>

#include <algorithm>

namespace clbool::distributed {

void sweep::run(size_type first, size_type last) {
    first_ = first;
    reached_.assign(graph_.count() - first, row{});
    for (size_type c = first; c < last; ++c) {
        reached_[c - first][(c - first) / 64] |= std::uint64_t{1} << (c - first) % 64;
    }
    for (size_type c = first; c < graph_.count(); ++c) {
        const row from = reached_[c - first];
        if (std::all_of(from.begin(), from.end(), [](std::uint64_t word) { return word == 0; })) {
            continue;
        }
        for (size_type e = graph_.pointers[c]; e < graph_.pointers[c + 1]; ++e) {
            row& to = reached_[graph_.targets[e] - first];
            for (std::size_t word = 0; word < kWords; ++word) {
                to[word] |= from[word];
            }
        }
    }
}

size_type sweep::reaching(size_type component) const {
    size_type count = 0;
    for (const std::uint64_t word : reached_[component - first_]) {
        count += static_cast<size_type>(__builtin_popcountll(word));
    }
    return count;
}

}  // namespace clbool::distributed
