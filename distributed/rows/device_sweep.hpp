// SPDX-License-Identifier: MIT
// The same as a sweep, by a device of OpenCL.
#pragma once

#include <distributed/rows/condensation.hpp>
#include <distributed/rows/row_buffers.hpp>

#include <clbool/controls.hpp>

#include <cstdint>
#include <vector>

namespace clbool::distributed {

/// Consecutive components whose rows are found at once, in blocks of words of sources: components
/// level by level.
class device_sweep {
public:
    /// @throws as row_buffers
    device_sweep(context& device, const condensation& graph);

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
        const size_type block = words_of_block();
        for (size_type at = 0; at < words.size(); ++at) {
            const size_type word = at / (rows() * block) * block + at % block;
            const size_type component = first_ + at / block % rows();
            for (std::uint64_t left = words[at]; left != 0; left &= left - 1) {
                take(64 * word + static_cast<std::size_t>(__builtin_ctzll(left)), component);
            }
        }
    }

private:
    size_type rows() const noexcept { return graph_.count() - first_; }
    size_type words_of_block() const noexcept { return size_type{1} << shift_; }
    size_type bits_count() const noexcept { return blocks_ * words_of_block() * rows(); }
    size_type most_slices() const;
    size_type reserve(size_type words);  // of bits for each component, of which there are so many
    void set_arguments(size_type first, size_type last);
    void pass_over_levels(size_type first);
    void launch_levels(std::size_t level, std::size_t end, size_type slices);
    std::vector<std::uint64_t> read_back();

    Controls device_;
    const condensation& graph_;
    row_buffers sources_;  // of the edges that lead to each component
    row_buffers members_;
    cl_uint most_shift_;
    cl::Kernel kernel_;
    pooled_buffer levels_;
    pooled_buffer bits_;   // by block, component from the first source on, and word
    pooled_buffer sums_;   // of each work-group
    size_type items_ = 1;  // of a work-group, a power of two
    size_type most_ = 0;
    size_type first_ = 0;  // source
    cl_uint shift_ = 0;    // of words of a block
    size_type blocks_ = 0;
    size_type pairs_ = 0;
};

}  // namespace clbool::distributed
