// SPDX-License-Identifier: MIT
// The same as a sweep, by a device of OpenCL.
#pragma once

#include <distributed/rows/device_condensation.hpp>

#include <clbool/controls.hpp>

#include <cstdint>
#include <vector>

namespace clbool::distributed {

/// Consecutive components whose rows are found at once. A work-group has some words of sources,
/// and goes through all levels by itself: a launch for any number of levels.
class device_sweep {
public:
    device_sweep(context& device, const device_condensation& of);

    /// Sources of a run, at most.
    size_type most() const noexcept { return most_; }
    /// Finds what the components [first, last) reach.
    void run(size_type first, size_type last);
    /// Pairs of a vertex of one of them and one of a component that it reaches, itself among them.
    size_type pairs() const noexcept { return pairs_; }
    /// Calls take(source, component) for all that each of them reaches, itself among them; sources
    /// from 0.
    template <class Take>
    void each(const Take& take) {
        const std::vector<std::uint64_t> words = read_back();
        const size_type rows = graph_.count() - first_;
        for (size_type at = 0; at < words.size(); ++at) {
            const size_type word = at / (rows * words_) * words_ + at % words_;
            const size_type component = first_ + at / words_ % rows;
            for (std::uint64_t left = words[at]; left != 0; left &= left - 1) {
                take(64 * word + static_cast<std::size_t>(__builtin_ctzll(left)), component);
            }
        }
    }

private:
    size_type items_for(size_type groups) const noexcept;
    std::vector<std::uint64_t> read_back();

    Controls device_;
    const condensation& graph_;
    cl::Kernel kernel_;
    cl::Buffer pointers_, sources_, levels_, sizes_;
    cl::Buffer bits_;           // by work-group, component from the first source on, and word
    cl::Buffer sums_;           // of each work-group
    size_type units_ = 1;       // compute units
    size_type most_items_ = 1;  // of a work-group
    size_type most_ = 0;
    size_type first_ = 0;  // source
    size_type words_ = 1;  // of a work-group
    size_type groups_ = 0;
    size_type pairs_ = 0;
};

}  // namespace clbool::distributed
