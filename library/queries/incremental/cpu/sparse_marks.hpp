// SPDX-License-Identifier: MIT
// Sparse array of numbers with clearing in time of the entries set.
#pragma once

#include <clbool/types.hpp>

#include <vector>

namespace clbool::cpu {

// All are 0 but those set since the last clear, which takes time for these alone.
class sparse_marks {
public:
    // Makes room for at least `size`.
    void provide(size_type size) {
        if (values_.size() < size) {
            values_.resize(size);
        }
    }
    index_type operator[](size_type i) const noexcept { return values_[i]; }
    void set(size_type i, index_type value) {
        if (values_[i] == 0) {
            touched_.push_back(static_cast<index_type>(i));
        }
        values_[i] = value;
    }
    void clear() noexcept {
        for (const index_type i : touched_) {
            values_[i] = 0;
        }
        touched_.clear();
    }

private:
    std::vector<index_type> values_;
    std::vector<index_type> touched_;
};

}  // namespace clbool::cpu
