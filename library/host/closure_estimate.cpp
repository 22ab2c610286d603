// SPDX-License-Identifier: MIT
// Sketches of rows.
#include <host/closure_estimate.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

namespace clbool::host {

namespace {

constexpr std::size_t kKept = 16;
constexpr std::uint32_t kNone = ~std::uint32_t{0};

// The least numbers of a row's columns, ascending; none twice.
using sketch = std::array<std::uint32_t, kKept>;

// Random numbers for columns: a bijection, so that none have the same (the finalizer of
// MurmurHash3, public domain).
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
    for (auto& least : made) {  // neither side ends before this
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

}  // namespace

closure_estimate estimate_closure(const closure_rows& of) {
    closure_estimate out;
    array<sketch> sketches(of.count());
    array<double> sizes(of.count());
    for (index_type r = 0; r < of.count(); ++r) {
        sketch& kept = sketches[r];
        kept.fill(kNone);
        for (const index_type col : of.own(r)) {
            add(kept, number_of(col));
        }
        for (const index_type other : of.contained(r)) {
            unite(kept, sketches[other]);
            out.united += sizes[other];
        }
        sizes[r] = std::max(size_of(kept, of.ncols), static_cast<double>(of.own(r).size()));
        out.stored += sizes[r];
        out.entries += sizes[r] * of.sizes[r];
    }
    return out;
}

}  // namespace clbool::host
