// SPDX-License-Identifier: MIT
// Back-off after failed attempts, a competitive rule: fewer and fewer are made again.
#pragma once

#include <clbool/types.hpp>

#include <algorithm>

namespace clbool::algorithms {

// After an attempt that was given up, which at most doubled the cost, four and then ever more
// attempts of that size or larger are skipped.
class vain_attempts {
public:
    // Whether to skip this one.
    bool skips(size_type size) noexcept {
        if (size < least_ || left_ == 0) {
            return false;
        }
        --left_;
        return true;
    }

    void add(size_type size) noexcept {
        constexpr size_type kLeast = 4, kMost = 64;
        next_ = size < least_ ? kLeast : std::min(2 * next_, kMost);
        least_ = std::min(least_, size);
        left_ = next_;
    }

private:
    size_type least_ = ~size_type{0}, left_ = 0, next_ = 0;
};

}  // namespace clbool::algorithms
