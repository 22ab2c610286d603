// SPDX-License-Identifier: MIT
// Partition refinement: marks elements and splits all sets that are marked in part.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace clbool::grammar {

/// Partition of 0 … n-1. Marking and splitting are O(marked).
class refinable_partition {
public:
    /// One set, or none if n is 0.
    explicit refinable_partition(std::size_t n)
        : elements_(n), places_(n), set_of_(n), sets_(n > 0 ? 1 : 0) {
        std::iota(elements_.begin(), elements_.end(), std::size_t{0});
        std::iota(places_.begin(), places_.end(), std::size_t{0});
        if (n > 0) {
            sets_[0] = {0, n, 0};
        }
    }
    /// One set a key.
    template <class Key>
    refinable_partition(std::size_t n, const Key& key) : refinable_partition(0) {
        std::vector<std::vector<std::size_t>> by_key;
        for (std::size_t i = 0; i < n; ++i) {
            by_key.resize(std::max(by_key.size(), key(i) + 1));
            by_key[key(i)].push_back(i);
        }
        places_.resize(n);
        set_of_.resize(n);
        for (const auto& members : by_key) {
            add_set(members);
        }
    }

    std::size_t size() const noexcept { return sets_.size(); }
    std::size_t set_of(std::size_t element) const noexcept { return set_of_[element]; }
    /// The members of a set are those at begin(set) … end(set)-1.
    std::size_t begin(std::size_t set) const noexcept { return sets_[set].begin; }
    std::size_t end(std::size_t set) const noexcept { return sets_[set].end; }
    std::size_t at(std::size_t place) const noexcept { return elements_[place]; }

    void mark(std::size_t element) {
        bounds& in = sets_[set_of_[element]];
        const std::size_t place = places_[element];
        const std::size_t border = in.begin + in.marked;
        if (place < border) {
            return;
        }
        if (in.marked++ == 0) {
            touched_.push_back(set_of_[element]);
        }
        const std::size_t other = elements_[border];
        std::swap(elements_[place], elements_[border]);
        places_[other] = place;
        places_[element] = border;
    }

    /// The smaller part of a split set becomes the new set. Clears the marks.
    void split() {
        for (const std::size_t set : touched_) {
            bounds& whole = sets_[set];
            const std::size_t border = whole.begin + std::exchange(whole.marked, 0);
            if (border == whole.end) {
                continue;
            }
            bounds part{whole.begin, border, 0};
            if (border - whole.begin <= whole.end - border) {
                whole.begin = border;
            } else {
                part = {border, whole.end, 0};
                whole.end = border;
            }
            for (std::size_t place = part.begin; place < part.end; ++place) {
                set_of_[elements_[place]] = sets_.size();
            }
            sets_.push_back(part);
        }
        touched_.clear();
    }

private:
    struct bounds {
        std::size_t begin;
        std::size_t end;
        std::size_t marked;  // in front
    };

    void add_set(const std::vector<std::size_t>& members) {
        if (members.empty()) {
            return;
        }
        const std::size_t begin = elements_.size();
        for (const std::size_t element : members) {
            places_[element] = elements_.size();
            set_of_[element] = sets_.size();
            elements_.push_back(element);
        }
        sets_.push_back({begin, elements_.size(), 0});
    }

    std::vector<std::size_t> elements_;  // set by set
    std::vector<std::size_t> places_;    // of each element
    std::vector<std::size_t> set_of_;
    std::vector<bounds> sets_;
    std::vector<std::size_t> touched_;  // sets with marks
};

}  // namespace clbool::grammar
