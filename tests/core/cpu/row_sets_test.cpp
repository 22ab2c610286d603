// SPDX-License-Identifier: MIT
// Unions, intersections and differences of two rows, of every length around those of vectors, with
// no more room than promised, and in place.
#include <core/cpu/sets/row_sets.hpp>

#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <vector>

namespace clbool::testing {
namespace {

using columns = std::vector<index_type>;

constexpr index_type kGuard = 0xfefefefe;

// `count` columns of the first `most`, the last that there may be among them now and then.
columns draw(std::mt19937_64& random, size_type count, index_type most) {
    columns all;
    while (all.size() < count) {
        const auto drawn = static_cast<index_type>(random() % most);
        const index_type col = random() % 50 == 0 ? kMaxDimension - 1 : drawn;
        const auto place = std::lower_bound(all.begin(), all.end(), col);
        if (place == all.end() || *place != col) {
            all.insert(place, col);
        }
    }
    return all;
}

cpu::span as_span(const columns& of) { return {of.data(), of.data() + of.size()}; }

// What `compute` writes with so much room and not more.
template <class Compute>
columns with_room(size_type room, const Compute& compute) {
    columns out(room + 16, kGuard);
    const size_type n = compute(out.data());
    EXPECT_LE(n, room);
    EXPECT_TRUE(std::all_of(out.begin() + static_cast<std::ptrdiff_t>(room), out.end(),
                            [](index_type col) { return col == kGuard; }))
        << "writes beyond its room";
    out.resize(n);
    return out;
}

// In the place of a's first columns.
template <class Compute>
columns in_place(columns a, const Compute& compute) {
    a.resize(compute(cpu::span{a.data(), a.data() + a.size()}, a.data()));
    return a;
}

void compare(const columns& a, const columns& b) {
    columns sum, common, rest;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(sum));
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
    const cpu::span x = as_span(a), y = as_span(b);
    const auto united = with_room(a.size() + b.size() + cpu::kUnitedSlack,
                                  [&](index_type* out) { return cpu::unite(x, y, out); });
    const auto met = with_room(std::min(a.size(), b.size()),
                               [&](index_type* out) { return cpu::intersect(x, y, out); });
    const auto left =
        with_room(a.size(), [&](index_type* out) { return cpu::subtract(x, y, out); });
    EXPECT_EQ(united, sum);
    EXPECT_EQ(met, common);
    EXPECT_EQ(left, rest);
    EXPECT_EQ(cpu::count_common(x, y), common.size());
    EXPECT_EQ(in_place(a, [&](cpu::span at, auto* out) { return cpu::intersect(at, y, out); }),
              common);
    EXPECT_EQ(in_place(a, [&](cpu::span at, auto* out) { return cpu::subtract(at, y, out); }),
              rest);
}

TEST(row_sets, agree_with_the_standard_library) {
    for (const auto seed : seeds()) {
        std::mt19937_64 random(seed);
        for (size_type left = 0; left <= 36; ++left) {
            for (size_type right = 0; right <= 36; ++right) {
                SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(left) +
                             " and " + std::to_string(right) + " columns");
                compare(draw(random, left, 80), draw(random, right, 80));
            }
        }
        for (const size_type size : {100, 257, 1000}) {
            compare(draw(random, size, 3000), draw(random, size / 3, 3000));
            compare(draw(random, 3, 3000), draw(random, size, 3000));
            const auto same = draw(random, size, 3000);
            compare(same, same);
        }
    }
}

}  // namespace
}  // namespace clbool::testing
