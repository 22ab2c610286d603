// SPDX-License-Identifier: MIT
// What was tried and given up, so that it is not tried every time.
#pragma once

#include <clbool/types.hpp>

#include <algorithm>

namespace clbool::algorithms {

// Attempts of a size: after one that was given up, which cost as much again, four and then ever
// more of that size or larger ones are not even tried.
class vain_attempts {
public:
    // Whether this one is not.
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
        least_ = size;
        left_ = next_;
    }

private:
    size_type least_ = ~size_type{0}, left_ = 0, next_ = 0;
};

}  // namespace clbool::algorithms
