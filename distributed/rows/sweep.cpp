// SPDX-License-Identifier: MIT
// One pass over the components behind the first source.
#include <distributed/rows/sweep.hpp>

#include <clbool/exchange.hpp>

#include <algorithm>
#include <cstddef>

namespace clbool::distributed {

namespace {

// Bits of some words. Their bytes are counted side by side, which compilers turn into vectors;
// without an instruction for it the built-in is a call for each word.
size_type count_bits(const std::uint64_t* words, size_type count) {
    constexpr std::uint64_t kPairs = 0x5555555555555555, kFours = 0x3333333333333333,
                            kBytes = 0x0f0f0f0f0f0f0f0f, kHalves = 0x00ff00ff00ff00ff;
    constexpr size_type kTogether = 31;  // of 8 in each byte
    size_type sum = 0;
    for (size_type begin = 0; begin < count; begin += kTogether) {
        const size_type end = std::min(count, begin + kTogether);
        std::uint64_t bytes = 0;
        for (size_type i = begin; i < end; ++i) {
            std::uint64_t bits = words[i];
            bits -= (bits >> 1) & kPairs;
            bits = (bits & kFours) + ((bits >> 2) & kFours);
            bytes += (bits + (bits >> 4)) & kBytes;
        }
        const std::uint64_t halves = (bytes & kHalves) + ((bytes >> 8) & kHalves);
        sum += (halves * 0x0001000100010001) >> 48;
    }
    return sum;
}

}  // namespace

swept_graph::swept_graph(context& device, const condensation& of)
    : members(of.count() + 1), pointers(of.count() + 1), targets(of.edges.nvals()) {
    export_csr(device, of.members, members.data(), nullptr);
    export_csr(device, of.edges, pointers.data(), targets.data());
}

size_type sweep::sources_of(const swept_graph& graph) {
    constexpr size_type kWords = size_type{1} << 22;  // of all rows
    constexpr size_type kLine = 8, kFewest = 2 * kLine, kMost = 8 * kLine;
    const size_type each = kWords / std::max<size_type>(1, graph.count());
    return 64 * (std::clamp(each, kFewest, kMost) / kLine * kLine);
}

void sweep::begin(size_type first, size_type last) {
    reached_.resize(graph_.count() * stride_);
    filled_.resize(graph_.count());
    std::fill(filled_.begin() + static_cast<std::ptrdiff_t>(first_),
              filled_.begin() + static_cast<std::ptrdiff_t>(end_), std::uint8_t{0});
    first_ = first;
    end_ = last;
    used_ = (last - first + 63) / 64;
    pairs_ = 0;
    heavy_.clear();
    for (size_type c = first; c < last; ++c) {
        if (graph_.size(c) > 1) {
            heavy_.push_back(c - first);
        }
    }
}

void sweep::run(size_type first, size_type last) {
    begin(first, last);
    for (size_type c = first; c < end_; ++c) {
        if (c < last) {
            add_source(c);
        }
        if (filled_[c] != 0) {
            pairs_ += graph_.size(c) * weight(row(c));
            pass_on(c);
        }
    }
}

void sweep::add_source(size_type component) {
    if (filled_[component] == 0) {
        std::fill_n(row(component), used_, std::uint64_t{0});
        filled_[component] = 1;
    }
    const size_type source = component - first_;
    row(component)[source / 64] |= std::uint64_t{1} << source % 64;
}

void sweep::pass_on(size_type component) {
    const std::uint64_t* const from = row(component);
    for (size_type e = graph_.pointers[component]; e < graph_.pointers[component + 1]; ++e) {
        const index_type target = graph_.targets[e];
        std::uint64_t* const to = row(target);
        if (filled_[target] == 0) {
            std::copy_n(from, used_, to);
            filled_[target] = 1;
            end_ = std::max<size_type>(end_, target + size_type{1});
        } else {
            for (size_type word = 0; word < used_; ++word) {
                to[word] |= from[word];
            }
        }
    }
}

// Vertices of the sources that reach it.
size_type sweep::weight(const std::uint64_t* reaching) const {
    size_type vertices = count_bits(reaching, used_);
    for (const size_type source : heavy_) {
        const bool reaches = (reaching[source / 64] >> source % 64 & 1) != 0;
        vertices += reaches ? graph_.size(first_ + source) - 1 : 0;
    }
    return vertices;
}

}  // namespace clbool::distributed
