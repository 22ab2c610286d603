// SPDX-License-Identifier: MIT
// What some components reach, as bits that are passed on in topological order.
#pragma once

#include <distributed/rows/condensation.hpp>

#include <cstdint>
#include <vector>

namespace clbool::distributed {

/// Components as a sweep passes over them.
struct swept_graph {
    swept_graph(context& device, const condensation& of);

    size_type count() const noexcept { return members.size() - 1; }
    size_type size(size_type component) const {
        return members[component + 1] - members[component];
    }

    std::vector<std::uint64_t> members;   ///< where each component's vertices begin, and the end
    std::vector<std::uint64_t> pointers;  ///< where each component's edges begin, and the end
    std::vector<index_type> targets;      ///< of all edges
};

/// Consecutive components whose rows are found at once, by one thread.
class sweep {
public:
    /// For so many sources at most; whole words of 64.
    sweep(const swept_graph& graph, size_type sources) : graph_(graph), stride_(sources / 64) {}

    /// Sources that a sweep of such a graph takes: so many that the bits of all components take
    /// some 32 MiB, but no fewer than those of two cache lines.
    static size_type sources_of(const swept_graph& graph);

    /// Finds what the components [first, last) reach.
    void run(size_type first, size_type last);
    /// Pairs of a vertex of one of them and one of a component that it reaches, itself among them.
    size_type pairs() const noexcept { return pairs_; }
    /// Calls take(source, component) for all that each of them reaches, itself among them; sources
    /// from 0, by component.
    template <class Take>
    void each(const Take& take) const {
        for (size_type at = first_; at < end_; ++at) {
            for (std::size_t word = 0; filled_[at] != 0 && word < used_; ++word) {
                for (std::uint64_t left = row(at)[word]; left != 0; left &= left - 1) {
                    take(64 * word + static_cast<std::size_t>(__builtin_ctzll(left)), at);
                }
            }
        }
    }

private:
    const std::uint64_t* row(size_type component) const {
        return reached_.data() + component * stride_;
    }
    std::uint64_t* row(size_type component) { return reached_.data() + component * stride_; }
    void begin(size_type first, size_type last);
    void add_source(size_type component);
    void pass_on(size_type component);
    size_type weight(const std::uint64_t* reaching) const;

    const swept_graph& graph_;
    size_type stride_;     // words of a row
    size_type used_ = 0;   // of these
    size_type first_ = 0;  // source
    size_type end_ = 0;    // behind all that are reached
    size_type pairs_ = 0;
    std::vector<size_type> heavy_;        // sources of several vertices, from 0
    std::vector<std::uint64_t> reached_;  // by component: which sources reach it, if it is filled
    std::vector<std::uint8_t> filled_;    // whether one does
};

}  // namespace clbool::distributed
