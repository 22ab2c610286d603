// SPDX-License-Identifier: MIT
// Which rows or columns a call means.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace clbool::graphblas {

/// All indices below a dimension, every n-th of a range, or a list that may have duplicates.
/// The maker checks them against dimensions.
class index_list {
public:
    /// GrB_ALL
    static index_list all(std::uint64_t dimension) { return index_list(true, 0, 1, dimension, {}); }
    /// first, first + step, …: count of them. Steps may be negative.
    static index_list strided(std::uint64_t first, std::int64_t step, std::uint64_t count) {
        return index_list(false, first, step, count, {});
    }
    static index_list of(std::vector<std::uint32_t> list) {
        const std::uint64_t count = list.size();
        return index_list(false, 0, 0, count, std::move(list));
    }

    bool is_all() const { return all_; }
    std::uint64_t size() const { return count_; }
    std::uint64_t operator[](std::uint64_t k) const {
        return list_.empty() ? first_ + k * static_cast<std::uint64_t>(step_)
                             : list_[static_cast<std::size_t>(k)];
    }

private:
    index_list(bool all, std::uint64_t first, std::int64_t step, std::uint64_t count,
               std::vector<std::uint32_t> list)
        : all_(all), first_(first), step_(step), count_(count), list_(std::move(list)) {}

    bool all_;
    std::uint64_t first_;
    std::int64_t step_;
    std::uint64_t count_;
    std::vector<std::uint32_t> list_;
};

}  // namespace clbool::graphblas
