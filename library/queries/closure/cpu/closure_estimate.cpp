// SPDX-License-Identifier: MIT
// Bottom-k sketches of closure rows.
#include <queries/closure/cpu/closure_estimate.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace clbool::cpu {

namespace {

constexpr std::size_t kKept = 16;
constexpr std::uint32_t kNone = ~std::uint32_t{0};

// The k least random ranks of a row's columns, ascending and distinct.
using sketch = std::array<std::uint32_t, kKept>;

// Random rank of a column; a bijection, hence distinct (finalizer of MurmurHash3, public domain).
constexpr std::uint32_t number_of(index_type col) noexcept {
    std::uint32_t x = col + 0x9e3779b9U;
    x ^= x >> 16;
    x *= 0x85ebca6bU;
    x ^= x >> 13;
    x *= 0xc2b2ae35U;
    x ^= x >> 16;
    return x;
}

void add(sketch& to, std::uint32_t number) noexcept {
    if (number >= to.back()) {
        return;
    }
    std::size_t at = kKept - 1;
    while (at > 0 && to[at - 1] > number) {
        --at;
    }
    if (at > 0 && to[at - 1] == number) {
        return;
    }
    std::copy_backward(to.begin() + at, to.end() - 1, to.end());
    to[at] = number;
}

void unite(sketch& to, const sketch& from) noexcept {
    if (from.front() > to.back()) {
        return;
    }
    sketch made;
    std::size_t a = 0;
    std::size_t b = 0;
    for (auto& least : made) {  // sentinels: neither side ends before this
        const std::uint32_t left = to[a];
        const std::uint32_t right = from[b];
        least = std::min(left, right);
        a += left == least ? 1U : 0U;
        b += right == least ? 1U : 0U;
    }
    to = made;
}

double size_of(const sketch& of, double columns) noexcept {
    if (of.back() == kNone) {
        return static_cast<double>(std::find(of.begin(), of.end(), kNone) - of.begin());
    }
    const double share = static_cast<double>(of.back()) / static_cast<double>(kNone);
    return std::min(static_cast<double>(kKept - 1) / share, columns);
}

class row_sketches {
public:
    // 2^shift neighbouring columns count as one.
    row_sketches(const closure_rows& of, unsigned shift)
        : of_(of),
          shift_(shift),
          columns_(std::ceil(std::ldexp(of.ncols, -static_cast<int>(shift)))),
          sketches_(of.count()) {}

    // Sketch of row r, after all rows before it. Returns the estimated size.
    double make(index_type r) {
        sketch& kept = sketches_[r];
        kept.fill(kNone);
        index_type before = kNoPlace;
        double own = 0;
        for (const index_type col : of_.own(r)) {
            if (col >> shift_ != before) {
                before = col >> shift_;
                add(kept, number_of(before));
                ++own;
            }
        }
        for (const index_type other : of_.contained(r)) {
            unite(kept, sketches_[other]);
        }
        return std::max(size_of(kept, columns_), own);
    }
    // Estimated size of the union of these nodes' rows.
    double united(index_type first, index_type last) const {
        sketch all;
        all.fill(kNone);
        index_type before = kNoPlace;
        for (index_type node = first; node < last; ++node) {
            const index_type r = of_.row_of[node];
            if (r != before && r != kNoPlace) {
                unite(all, sketches_[r]);
            }
            before = r;
        }
        return size_of(all, columns_);
    }

private:
    const closure_rows& of_;
    unsigned shift_;
    double columns_;
    array<sketch> sketches_;
};

// Number of tiles, extrapolated from evenly spread tile rows.
double sample_tiles(const closure_rows& of, const row_sketches& sketches) {
    constexpr size_type kLookedAt = size_type{1} << 12;
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

// take(row, estimated size) for each row; returns the sum of the sizes over edges.
template <class Take>
double estimate_rows(const closure_rows& of, row_sketches& sketches, const Take& take) {
    double united = 0;
    array<double> sizes(of.count());
    for (index_type r = 0; r < of.count(); ++r) {
        for (const index_type other : of.contained(r)) {
            united += sizes[other];
        }
        sizes[r] = sketches.make(r);
        take(r, sizes[r]);
    }
    return united;
}

}  // namespace

closure_estimate estimate_closure(const closure_rows& of) {
    closure_estimate out;
    row_sketches sketches(of, 0);
    out.united = estimate_rows(of, sketches, [&](index_type r, double size) {
        out.stored += size;
        out.entries += size * of.sizes[r];
    });
    return out;
}

tile_estimate estimate_tiles(const closure_rows& of) {
    tile_estimate out;
    row_sketches sketches(of, 6);
    out.united = estimate_rows(of, sketches, [&](index_type, double size) { out.words += size; });
    out.tiles = sample_tiles(of, sketches);
    return out;
}

}  // namespace clbool::cpu
