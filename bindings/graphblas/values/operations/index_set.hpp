// SPDX-License-Identifier: MIT
// Indices of a list as a set, and where in the list they are.
#pragma once

#include <bindings/graphblas/values/index_list.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clbool::graphblas {

class index_set {
public:
    explicit index_set(const index_list& list) : list_(list) {
        if (list.is_all()) {
            return;
        }
        sorted_.reserve(list.size());
        for (std::uint64_t k = 0; k < list.size(); ++k) {
            sorted_.push_back(static_cast<std::uint32_t>(list[k]));
        }
        std::sort(sorted_.begin(), sorted_.end());
        sorted_.erase(std::unique(sorted_.begin(), sorted_.end()), sorted_.end());
    }

    /// How many different ones there are.
    std::uint64_t size() const { return list_.is_all() ? list_.size() : sorted_.size(); }

    /// The k-th from the least on.
    std::uint64_t operator[](std::uint64_t k) const { return list_.is_all() ? k : sorted_[k]; }

    bool contains(std::uint64_t index) const {
        return list_.is_all() || std::binary_search(sorted_.begin(), sorted_.end(), index);
    }

private:
    const index_list& list_;
    std::vector<std::uint32_t> sorted_;
};

/// From an index to its positions in a list.
class index_positions {
public:
    explicit index_positions(const index_list& list) : list_(list) {
        if (list.is_all()) {
            return;
        }
        pairs_.reserve(list.size());
        for (std::uint64_t k = 0; k < list.size(); ++k) {
            pairs_.push_back(list[k] << 32 | k);
        }
        std::sort(pairs_.begin(), pairs_.end());
    }

    /// f(position) for each, in their order.
    template <class F>
    void for_each(std::uint64_t index, const F& f) const {
        if (list_.is_all()) {
            f(index);
            return;
        }
        auto at = std::lower_bound(pairs_.begin(), pairs_.end(), index << 32);
        for (; at != pairs_.end() && *at >> 32 == index; ++at) {
            f(*at & 0xffffffffU);
        }
    }

private:
    const index_list& list_;
    std::vector<std::uint64_t> pairs_;  // index, then position
};

}  // namespace clbool::graphblas
