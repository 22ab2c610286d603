// SPDX-License-Identifier: MIT
// Measuring several things in turns, round by round: a device that becomes faster or slower in the
// meantime does so for all of them.
#pragma once

#include <common/statistics.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace clbool::bench {

/// What of a plan is for each of so many rounds.
inline run_plan share_of(const run_plan& plan, unsigned rounds) {
    const auto part = [&](unsigned of) { return (of + rounds - 1) / rounds; };
    run_plan share = plan;
    share.runs = part(plan.runs);
    share.fewest = part(plan.fewest);
    share.budget_s = plan.budget_s / rounds;
    return share;
}

/// The order in which so many things are measured in a round: over all rounds each of them comes
/// early and late, and every second round runs backwards, so that others come before it.
inline std::vector<std::size_t> order_in(unsigned round, unsigned rounds, std::size_t count) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto first = static_cast<std::ptrdiff_t>(count * round / rounds);
    std::rotate(order.begin(), order.begin() + first, order.end());
    if (round % 2 != 0) {
        std::reverse(order.begin(), order.end());
    }
    return order;
}

/// The times of one of them.
class round_times {
public:
    /// Repeats `once`, which returns its own milliseconds, until this share is used up.
    template <class Once>
    void add(const run_plan& share, Once&& once) {
        if (!cold_ms_) {
            cold_ms_ = once();
        }
        double spent_ms = 0;
        for (unsigned n = 0;
             n < share.runs && (n < share.fewest || spent_ms < share.budget_s * 1e3); ++n) {
            milliseconds_.push_back(once());
            spent_ms += milliseconds_.back();
        }
    }

    /// Those of all rounds together. The very first run is apart.
    times all() const { return {cold_ms_.value_or(0), summarize(milliseconds_)}; }

private:
    std::optional<double> cold_ms_;
    std::vector<double> milliseconds_;
};

}  // namespace clbool::bench
