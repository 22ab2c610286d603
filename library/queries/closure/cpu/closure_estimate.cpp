// SPDX-License-Identifier: MIT
// Sketches of closure rows: HyperLogLog.
#include <queries/closure/cpu/closure_estimate.hpp>

#include <core/cpu/containers/bits.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace clbool::cpu {

namespace {

// Each estimates within a fifth, as a rule.
constexpr std::size_t kRegisters = 32;

// Of the hashes in each register, one more than the longest run of zeros at their end.
using sketch = std::array<std::uint8_t, kRegisters>;
constexpr std::uint64_t kLongest = std::uint64_t{1} << 57;

// Finalizer of SplitMix64 (public domain).
constexpr std::uint64_t hash_of(index_type col) noexcept {
    std::uint64_t x = col + 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

void add(sketch& to, index_type col) noexcept {
    const std::uint64_t hash = hash_of(col);
    const auto run = static_cast<std::uint8_t>(lowest_bit(hash / kRegisters | kLongest) + 1);
    auto& kept = to[hash % kRegisters];
    kept = std::max(kept, run);
}

void unite(sketch& to, const sketch& from) noexcept {
    for (std::size_t i = 0; i < kRegisters; ++i) {
        to[i] = std::max(to[i], from[i]);
    }
}

// 2^-run; a loop of it vectorizes.
float power_of(std::uint8_t run) noexcept {
    const std::uint32_t bits = (127U - run) << 23;
    float made;
    std::memcpy(&made, &bits, sizeof made);
    return made;
}

// Few columns are told by registers that are empty (linear counting).
float cardinality(const sketch& of, index_type columns) noexcept {
    constexpr float kAll = kRegisters;
    constexpr float kBias = 0.697F;  // of harmonic means of so many registers
    std::array<float, kRegisters> sums;
    std::uint8_t empty = 0;
    for (std::size_t i = 0; i < kRegisters; ++i) {
        sums[i] = power_of(of[i]);
        empty += of[i] == 0;
    }
    for (std::size_t half = kRegisters / 2; half > 0; half /= 2) {
        for (std::size_t i = 0; i < half; ++i) {
            sums[i] += sums[half + i];
        }
    }
    const float mean = kBias * kAll * kAll / sums[0];
    const auto left = static_cast<float>(empty);
    const float size = mean <= 2.5F * kAll && empty > 0 ? kAll * std::log(kAll / left) : mean;
    return std::min(size, static_cast<float>(columns));
}

class row_sketches {
public:
    // 2^shift neighbouring columns count as one.
    row_sketches(const closure_rows& of, unsigned shift)
        : of_(of), shift_(shift), sketches_(of.count()), sizes_(of.count()) {}

    // Sketch of row r, after all rows before it.
    void make(index_type r) {
        sketch& made = sketches_[r];
        made = {};
        index_type before = kNoPlace;
        for (const index_type col : of_.own(r)) {
            if (col >> shift_ != before) {
                before = col >> shift_;
                add(made, before);
            }
        }
        for (const index_type other : of_.contained(r)) {
            unite(made, sketches_[other]);
        }
        sizes_[r] = 0;
    }
    // Estimated size of row r.
    float size(index_type r) {
        if (sizes_[r] == 0) {
            sizes_[r] = size_of(sketches_[r]);
        }
        return sizes_[r];
    }
    // Estimated size of the union of these nodes' rows.
    float united(index_type first, index_type last) const {
        sketch all{};
        index_type before = kNoPlace;
        for (index_type node = first; node < last; ++node) {
            const index_type r = of_.row_of[node];
            if (r != before && r != kNoPlace) {
                unite(all, sketches_[r]);
            }
            before = r;
        }
        return size_of(all);
    }

private:
    float size_of(const sketch& of) const noexcept {
        return cardinality(of, (of_.ncols >> shift_) + 1);
    }

    const closure_rows& of_;
    unsigned shift_;
    array<sketch> sketches_;
    array<float> sizes_;  // 0: not told yet
};

// Number of tiles, extrapolated from evenly spread tile rows.
double sample_tiles(const closure_rows& of, const row_sketches& sketches) {
    constexpr size_type kLookedAt = size_type{1} << 10;
    const size_type all = (of.row_of.size() + kWordBits - 1) / kWordBits;
    const size_type step = all / kLookedAt + 1;
    double found = 0;
    size_type seen = 0;
    for (size_type row = 0; row < all; row += step, ++seen) {
        const size_type last = std::min((row + 1) * kWordBits, of.row_of.size());
        found += sketches.united(static_cast<index_type>(row * kWordBits),
                                 static_cast<index_type>(last));
    }
    return seen == 0 ? 0 : found * static_cast<double>(all) / static_cast<double>(seen);
}

// Sizes are told of rows that may hold much of the answer, and of a share of the others.
double weight_of(const closure_rows& of, index_type r) noexcept {
    constexpr index_type kFew = 1 << 12;
    constexpr size_type kMany = 8;
    constexpr unsigned kShareBits = 3;
    if (of.count() < kFew || of.sizes[r] > 1 || of.own(r).size() + of.contained(r).size() > kMany) {
        return 1;
    }
    return hash_of(r) >> (64 - kShareBits) == 0 ? 1 << kShareBits : 0;
}

row_estimate estimate_rows(const closure_rows& of, row_sketches& sketches) {
    row_estimate out;
    for (index_type r = 0; r < of.count(); ++r) {
        sketches.make(r);
        const double weight = weight_of(of, r);
        if (weight == 0) {
            continue;
        }
        out.stored += weight * sketches.size(r);
        out.over_nodes += weight * sketches.size(r) * of.sizes[r];
        for (const index_type other : of.contained(r)) {
            out.united += weight * sketches.size(other);
        }
    }
    return out;
}

}  // namespace

row_estimate estimate_entries(const closure_rows& of) {
    row_sketches sketches(of, 0);
    return estimate_rows(of, sketches);
}

row_estimate estimate_tiles(const closure_rows& of) {
    row_sketches sketches(of, 6);
    row_estimate words = estimate_rows(of, sketches);
    words.tiles = sample_tiles(of, sketches);
    return words;
}

}  // namespace clbool::cpu
