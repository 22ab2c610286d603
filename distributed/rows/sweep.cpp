// SPDX-License-Identifier: MIT
// One pass over the components behind the first source.
#include <distributed/rows/sweep.hpp>

#include <algorithm>
#include <cstddef>

namespace clbool::distributed {

void sweep::run(size_type first, size_type last) {
    reached_.resize(graph_.count());
    std::fill(reached_.begin() + static_cast<std::ptrdiff_t>(first_),
              reached_.begin() + static_cast<std::ptrdiff_t>(end_), row{});
    first_ = first;
    end_ = last;
    for (size_type c = first; c < last; ++c) {
        reached_[c][(c - first) / 64] |= std::uint64_t{1} << (c - first) % 64;
    }
    for (size_type c = first; c < end_; ++c) {
        const row from = reached_[c];
        const size_type edges = graph_.pointers[c + 1];
        if (edges == graph_.pointers[c] || from == row{}) {
            continue;
        }
        end_ = std::max<size_type>(end_, graph_.targets[edges - 1] + size_type{1});
        for (size_type e = graph_.pointers[c]; e < edges; ++e) {
            row& to = reached_[graph_.targets[e]];
            for (std::size_t word = 0; word < kWords; ++word) {
                to[word] |= from[word];
            }
        }
    }
}

size_type sweep::reaching(size_type component) const {
    size_type count = 0;
    for (const std::uint64_t word : reached_[component]) {
        count += static_cast<size_type>(__builtin_popcountll(word));
    }
    return count;
}

}  // namespace clbool::distributed
