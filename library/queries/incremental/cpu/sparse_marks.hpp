// SPDX-License-Identifier: MIT
// Numbers by index, few of which are set at a time.
#pragma once

#include <clbool/types.hpp>

#include <vector>

namespace clbool::cpu {

// All are 0 but those that were set since they were cleared, which takes time for these alone.
class sparse_marks {
public:
    // There are so many, at least.
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
