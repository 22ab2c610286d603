// SPDX-License-Identifier: MIT
// Sets of columns: networks, bits, sorting and merging against sets of the standard library.
#include <core/cpu/containers/sort.hpp>
#include <core/cpu/cpu_test.hpp>
#include <core/cpu/matrices/row_finder.hpp>
#include <core/cpu/sets/column_marks.hpp>
#include <core/cpu/sets/row_sets.hpp>
#include <core/cpu/sets/row_union.hpp>
#include <core/cpu/sets/short_rows.hpp>

#include <support/inputs/rng.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace clbool::testing {
namespace {

using list = std::vector<index_type>;

list random_list(rng& random, size_type count, index_type limit) {
    list cols(count);
    for (auto& col : cols) {
        col = static_cast<index_type>(random.below(limit));
    }
    return cols;
}

list sorted_unique(list cols) {
    std::sort(cols.begin(), cols.end());
    cols.erase(std::unique(cols.begin(), cols.end()), cols.end());
    return cols;
}

cpu::span span_of(const list& cols) { return {cols.data(), cols.data() + cols.size()}; }

TEST(host_columns, short_rows) {
    for (const auto seed : seeds()) {
        rng random(seed);
        for (size_type count = 0; count <= cpu::kShortRow; ++count) {
            for (const index_type limit : {1u, 5u, 30u, kMaxDimension}) {
                SCOPED_TRACE(std::to_string(count) + " of " + std::to_string(limit) + ", seed " +
                             std::to_string(seed));
                for (int repeat = 0; repeat < 50; ++repeat) {
                    auto cols = random_list(random, cpu::kShortRow, limit);
                    std::array<index_type, cpu::kShortRow> out{};
                    const auto n = cpu::sort_short(cols.data(), count, out.data());
                    cols.resize(count);
                    EXPECT_EQ(list(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(n)),
                              sorted_unique(cols));
                }
            }
        }
    }
}

TEST(host_columns, unions_of_lists) {
    for (const auto seed : seeds()) {
        rng random(seed);
        for (const index_type limit : {1u, 70u, 5000u, 300000u, 1u << 28, kMaxDimension}) {
            for (const size_type work : {size_type{1}, size_type{1} << 40}) {
                cpu::row_union sums(limit, work);
                for (const size_type count : {0u, 1u, 2u, 3u, 20u, 300u, 3000u, 200000u}) {
                    SCOPED_TRACE(std::to_string(count) + " of " + std::to_string(limit) +
                                 ", seed " + std::to_string(seed));
                    const auto cols = random_list(random, count, limit);
                    const auto x =
                        sorted_unique({cols.begin(), cols.begin() + std::ptrdiff_t(count / 4)});
                    const auto y =
                        sorted_unique({cols.begin() + std::ptrdiff_t(count / 4), cols.end()});
                    const std::vector<cpu::span> rows{span_of(x), {}, span_of(y), span_of(x)};
                    list out(sums.room_for(2 * count + 16));
                    out.resize(sums.unite(rows.data(), rows.data() + 4, 2 * x.size() + y.size(),
                                          out.data()));
                    EXPECT_EQ(out, sorted_unique(cols));
                    if (count > 0) {
                        out.resize(sums.room_for(count));
                        out.resize(sums.unite(cols.data(), count, out.data()));
                        EXPECT_EQ(out, sorted_unique(cols));
                    }
                }
            }
        }
    }
}

TEST(host_columns, merges) {
    for (const auto seed : seeds()) {
        rng random(seed);
        for (const size_type m : {0u, 1u, 5u, 100u, 3000u}) {
            for (const size_type n : {0u, 1u, 7u, 120u, 4000u}) {
                SCOPED_TRACE(std::to_string(m) + " and " + std::to_string(n) + ", seed " +
                             std::to_string(seed));
                const auto x = sorted_unique(random_list(random, m, 5000));
                const auto y = sorted_unique(random_list(random, n, 5000));
                list sum, common, rest;
                std::set_union(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(sum));
                std::set_intersection(x.begin(), x.end(), y.begin(), y.end(),
                                      std::back_inserter(common));
                std::set_difference(x.begin(), x.end(), y.begin(), y.end(),
                                    std::back_inserter(rest));
                list out(x.size() + y.size() + cpu::kUnitedSlack);
                out.resize(cpu::unite(span_of(x), span_of(y), out.data()));
                EXPECT_EQ(out, sum);
                out = x;  // in place
                out.resize(cpu::intersect(span_of(out), span_of(y), out.data()));
                EXPECT_EQ(out, common);
                out = x;
                out.resize(cpu::subtract(span_of(out), span_of(y), out.data()));
                EXPECT_EQ(out, rest);
            }
        }
    }
}

TEST(host_columns, keys_are_sorted) {
    for (const auto seed : seeds()) {
        rng random(seed);
        cpu::array<std::uint64_t> spare;
        for (const size_type count : {0u, 1u, 256u, 257u, 4095u, 4096u, 5000u}) {
            for (const std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{300},
                                              std::uint64_t{1} << 30, ~std::uint64_t{0}}) {
                // Keys whose lowest bits are equal, and some between, as those of entries are.
                const std::uint64_t high = random.below(limit) << 33;
                std::vector<std::uint64_t> keys(count);
                for (auto& key : keys) {
                    key = random.chance(0.5) ? high : high ^ (random.below(limit) << 7);
                }
                auto expected = keys;
                std::sort(expected.begin(), expected.end());
                cpu::sort_keys(keys.data(), count, spare);
                EXPECT_EQ(keys, expected) << count << " below " << limit << ", seed " << seed;
            }
        }
    }
}

TEST(host_columns, rows_are_found) {
    on_every_case(single_cases(), [](const coordinates& a) {
        on_every_view(a, [&](const cpu::team&, const cpu::rows& view) {
            const cpu::row_finder few(view, 1), many(view, size_type{1} << 40);
            const auto expect_row = [&](index_type row) {
                const auto [first, last] = std::equal_range(a.rows.begin(), a.rows.end(), row);
                const list cols(a.cols.begin() + (first - a.rows.begin()),
                                a.cols.begin() + (last - a.rows.begin()));
                for (const auto& found : {view.row(row), few.row(row), many.row(row)}) {
                    ASSERT_EQ(list(found.begin(), found.end()), cols) << "row " << row;
                }
            };
            for (std::size_t i = 0; i < a.nnz(); i += 1 + a.nnz() / 50) {
                expect_row(a.rows[i]);
                expect_row(a.rows[i] > 0 ? a.rows[i] - 1 : 0);
                expect_row(std::min(a.rows[i] + 1, a.nrows - 1));
            }
            if (a.nrows > 0) {
                expect_row(0);
                expect_row(a.nrows / 2);
                expect_row(a.nrows - 1);
            }
        });
    });
}

}  // namespace
}  // namespace clbool::testing
