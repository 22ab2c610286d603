// SPDX-License-Identifier: MIT
// Progress estimate of a fixpoint from its shrinking deltas.
#pragma once

#include <clbool/types.hpp>

#include <algorithm>
#include <cmath>

namespace clbool::algorithms {

// Geometric extrapolation: deltas that shrink by ratio r leave added · r / (1 - r) entries to come.
// r compares the last two rounds to the two before, as rules may take turns.
class round_share {
public:
    // Share of all entries; 1 when nothing was added, 0 while deltas do not shrink.
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
    size_type last_ = 0;    // delta of the last round
    size_type before_ = 0;  // and the one before
};

}  // namespace clbool::algorithms
