// SPDX-License-Identifier: MIT
/// @file indices.hpp
/// Which rows, or columns, of a matrix an operation is about: all, a range, or a list.
#pragma once

#include <clbool/guard.hpp>
#include <clbool/types.hpp>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace clbool::v0 {

/// A sequence of row or column numbers: GraphBLAS's index arrays, GrB_ALL, and the ranges of
/// SuiteSparse (begin, end, stride). Lists may be in any order and name an index more than once.
///
/// Ranges take no memory, however long they are; copies share their list, and moving copies.
/// Operations throw invalid_argument for a number that is outside the matrix.
///
/// Thread-safety: a plain value.
class indices {
public:
    /// Every index of the dimension, ascending.
    static indices all() noexcept {
        indices made;
        made.all_ = true;
        return made;
    }
    /// One of them.
    static indices one(index_type i) noexcept { return strided(i, 1, 1); }
    /// first, first + 1, …: `count` of them.
    static indices range(index_type first, index_type count) noexcept {
        return strided(first, 1, count);
    }
    /// first, first + step, …: `count` of them. Steps may be negative, or 0.
    static indices strided(index_type first, std::int64_t step, index_type count) noexcept {
        indices made;
        made.first_ = first;
        made.step_ = step;
        made.count_ = count;
        return made;
    }
    /// These, in this order. @throws out_of_memory
    static indices of(std::vector<index_type> list) {
        return detail::guarded("list indices", [&] {
            indices made;
            made.count_ = list.size();
            made.list_ = std::make_shared<const std::vector<index_type>>(std::move(list));
            return made;
        });
    }

    /// None.
    indices() noexcept = default;
    indices(const indices&) noexcept = default;             ///< Copies share the list.
    indices& operator=(const indices&) noexcept = default;  ///< Copies share the list.

    /// Whether they are all().
    bool is_all() const noexcept { return all_; }
    /// The list that they were made of; null for all() and ranges.
    const std::vector<index_type>* list() const noexcept { return list_.get(); }
    /// How many indices there are, for a dimension of this size.
    size_type size(index_type dimension) const noexcept { return all_ ? dimension : count_; }
    /// The k-th; k is below size(). Numbers of ranges are taken modulo 2^64.
    size_type at(size_type k) const noexcept {
        return list_ ? (*list_)[k] : first_ + k * static_cast<size_type>(step_);
    }
    /// First index and step of a range; 0 and 1 for all(), without meaning for a list.
    size_type first() const noexcept { return first_; }
    std::int64_t step() const noexcept { return step_; }  ///< see first()

private:
    size_type first_ = 0;
    std::int64_t step_ = 1;
    size_type count_ = 0;
    bool all_ = false;
    std::shared_ptr<const std::vector<index_type>> list_;
};

}  // namespace clbool::v0
