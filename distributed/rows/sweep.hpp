// SPDX-License-Identifier: MIT
// What some components reach, as bits that are passed on in topological order.
#pragma once

#include <distributed/rows/condensation.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace clbool::distributed {

/// Consecutive components whose rows are found at once, by one thread.
class sweep {
public:
    static constexpr std::size_t kWords = 8;
    static constexpr size_type kSources = 64 * kWords;  ///< at most

    explicit sweep(const condensation& graph) : graph_(graph) {}

    /// Finds what the components [first, last) reach.
    void run(size_type first, size_type last);
    /// Calls take(source, component) for all that each of them reaches, itself among them; sources
    /// from 0, by component.
    template <class Take>
    void each(const Take& take) const {
        for (size_type at = first_; at < end_; ++at) {
            for (std::size_t word = 0; word < kWords; ++word) {
                for (std::uint64_t left = reached_[at][word]; left != 0; left &= left - 1) {
                    take(64 * word + static_cast<std::size_t>(__builtin_ctzll(left)), at);
                }
            }
        }
    }
    /// How many of them reach the component, from the first source on, before end().
    size_type reaching(size_type component) const;
    /// Behind all that are reached.
    size_type end() const noexcept { return end_; }

private:
    using row = std::array<std::uint64_t, kWords>;

    const condensation& graph_;
    size_type first_ = 0;
    size_type end_ = 0;
    std::vector<row> reached_;  // by component: which sources reach it; 0 but from first_ to end_
};

}  // namespace clbool::distributed
