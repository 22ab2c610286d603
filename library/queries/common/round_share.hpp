// SPDX-License-Identifier: MIT
// How much of a fixpoint is done, judged by how what its rounds add shrinks.
#pragma once

#include <clbool/types.hpp>

#include <algorithm>
#include <cmath>

namespace clbool::algorithms {

// Rounds that add less by a ratio r each have (added · r / (1 - r)) entries before them. The ratio
// is that of the last two rounds to those before: rules may take turns.
class round_share {
public:
    // Of the entries that there will be; 1 when nothing was added, 0 while rounds do not shrink.
    double after(size_type entries, size_type added) noexcept {
        const double ratio =
            before_ > 0 ? std::sqrt(static_cast<double>(added) / static_cast<double>(before_)) : 1;
        before_ = last_;
        last_ = added;
        if (added == 0) {
            return 1;
        }
        if (ratio >= 1) {
            return 0;
        }
        const auto known = static_cast<double>(std::max(entries, added));
        return known / (known + static_cast<double>(added) * ratio / (1 - ratio));
    }

private:
    size_type last_ = 0;    // what the last round added
    size_type before_ = 0;  // and the one before
};

}  // namespace clbool::algorithms
