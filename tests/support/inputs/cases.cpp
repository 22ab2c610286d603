// SPDX-License-Identifier: MIT
// The operands of the tests, by name.
#include <support/inputs/cases.hpp>

#include <support/inputs/matrices.hpp>

namespace clbool::testing {
namespace {

/// Row lengths around the powers of two where kernels change from one bin to the next.
coordinates bin_boundaries(index_type longest, std::uint64_t seed) {
    std::vector<index_type> lengths = {0, 1, 2, 3};
    for (index_type power = 4; power <= longest; power *= 2) {
        lengths.insert(lengths.end(), {power - 1, power, power + 1});
    }
    return rows_of_lengths(lengths, 2 * longest, seed);
}

/// A matrix that needs no seed.
shape fixed(const std::string& name, const coordinates& matrix) {
    return {name, [matrix](std::uint64_t) { return matrix; }};
}

/// A second random matrix of the same shape, which shares about half its entries with the first.
coordinates half_shared(const coordinates& first, std::uint64_t seed) {
    coordinates second = raw_shuffled(first, seed);
    second.rows.resize(second.rows.size() / 2);
    second.cols.resize(second.cols.size() / 2);
    if (first.nrows > 0 && first.ncols > 0) {
        const coordinates other = uniform(first.nrows, first.ncols, first.nnz() / 2 + 1, seed + 1);
        second.rows.insert(second.rows.end(), other.rows.begin(), other.rows.end());
        second.cols.insert(second.cols.end(), other.cols.begin(), other.cols.end());
    }
    second.normalize();
    return second;
}

std::vector<shape> degenerate_cases() {
    return {fixed("empty_0x0", coordinates(0, 0)),
            fixed("empty_0x7", coordinates(0, 7)),
            fixed("empty_7x0", coordinates(7, 0)),
            fixed("empty_300x200", coordinates(300, 200)),
            fixed("empty_huge", coordinates(kMaxDimension, kMaxDimension)),
            fixed("one_by_one", dense(1, 1)),
            fixed("one_row", dense(1, 700)),
            fixed("one_column", dense(700, 1)),
            fixed("last_corner", dense_block(513, 257, 512, 256, 1, 1))};
}

void append(std::vector<shape>& list, std::vector<shape> more) {
    list.insert(list.end(), more.begin(), more.end());
}

}  // namespace

std::vector<shape> square_cases() {
    using seed_type = std::uint64_t;
    return {fixed("empty_square", coordinates(64, 64)),
            fixed("diagonal", diagonal(1000)),
            fixed("banded", banded(600, 2, 5)),
            fixed("dense", dense(65, 65)),
            fixed("dense_block", dense_block(900, 900, 400, 700, 100, 120)),
            {"random_small", [](seed_type s) { return uniform(17, 17, 40, s); }},
            {"random_sparse", [](seed_type s) { return uniform(2000, 2000, 3000, s); }},
            {"random_fuller", [](seed_type s) { return uniform(500, 500, 8000, s); }},
            {"power_law", [](seed_type s) { return power_law(1500, 1500, 6000, s); }},
            {"hubs", [](seed_type s) { return hubs(700, 2, 2, s); }},
            {"hypersparse", [](seed_type s) { return hypersparse(400, s); }}};
}

std::vector<shape> single_cases() {
    using seed_type = std::uint64_t;
    std::vector<shape> list = degenerate_cases();
    append(list, square_cases());
    append(list, {{"random_wide", [](seed_type s) { return uniform(30, 20000, 5000, s); }},
                  {"random_tall", [](seed_type s) { return uniform(20000, 30, 5000, s); }},
                  {"random_large", [](seed_type s) { return uniform(40000, 30000, 100000, s); }},
                  {"bin_boundaries", [](seed_type s) { return bin_boundaries(1024, s); }}});
    return list;
}

std::vector<shape> raw_cases() {
    using seed_type = std::uint64_t;
    return {
        {"raw_duplicates", [](seed_type s) { return raw_duplicates(50, 60, 20000, s); }},
        {"raw_all_the_same", [](seed_type s) { return raw_duplicates(1, 1, 5000, s); }},
        {"raw_few_duplicates", [](seed_type s) { return raw_duplicates(3000, 2000, 30000, s); }},
        {"raw_shuffled", [](seed_type s) { return raw_shuffled(uniform(900, 800, 10000, s), s); }},
        {"raw_hypersparse", [](seed_type s) { return raw_shuffled(hypersparse(1000, s), s); }}};
}

std::vector<pair_case> product_cases() {
    using seed_type = std::uint64_t;
    std::vector<pair_case> list;
    for (const shape& square : square_cases()) {
        list.push_back({square.name + "_squared", [square](seed_type s) {
                            return std::pair(square.make(s), square.make(s));
                        }});
    }
    const auto add = [&list](const std::string& name, auto left, auto right) {
        list.push_back({name, [=](seed_type s) { return std::pair(left(s), right(s + 1000)); }});
    };
    const auto same = [](coordinates m) { return [m](seed_type) { return m; }; };
    const auto random = [](index_type nrows, index_type ncols, std::size_t nnz) {
        return [=](seed_type s) { return uniform(nrows, ncols, nnz, s); };
    };
    add("nothing_inside", same(coordinates(5, 0)), same(coordinates(0, 9)));
    add("no_rows", same(coordinates(0, 5)), same(dense(5, 9)));
    add("no_columns", same(dense(5, 9)), same(coordinates(9, 0)));
    add("left_empty", same(coordinates(40, 50)), random(50, 60, 300));
    add("right_empty", random(40, 50, 300), same(coordinates(50, 60)));
    add("row_by_column", same(dense(1, 900)), same(dense(900, 1)));
    add("column_by_row", same(dense(300, 1)), same(dense(1, 280)));
    add("disjoint", same(dense_block(80, 80, 0, 0, 80, 40)),
        same(dense_block(80, 80, 40, 0, 40, 80)));
    add("wide_by_tall", random(20, 5000, 4000), random(5000, 25, 4000));
    add("tall_by_wide", random(3000, 15, 3000), random(15, 2500, 300));
    add("rectangular", random(700, 1100, 5000), random(1100, 400, 5000));
    add(
        "bin_boundaries", [](seed_type s) { return bin_boundaries(512, s); },
        random(1024, 3000, 3000));
    add(
        "bin_boundaries_dense_result", [](seed_type s) { return bin_boundaries(512, s); },
        random(1024, 200, 20000));
    add(
        "hubs_by_random", [](seed_type s) { return hubs(900, 3, 0, s); }, random(900, 900, 4000));
    add("wide_result", random(60, 400, 3000), random(400, 300000, 4000));
    return list;
}

std::vector<pair_case> ewise_cases() {
    using seed_type = std::uint64_t;
    std::vector<pair_case> list;
    for (const shape& first : single_cases()) {
        list.push_back({first.name, [first](seed_type s) {
                            coordinates a = first.make(s);
                            coordinates b = half_shared(a, s);
                            return std::pair(std::move(a), std::move(b));
                        }});
    }
    const auto add = [&list](const std::string& name, auto left, auto right) {
        list.push_back({name, [=](seed_type s) { return std::pair(left(s), right(s)); }});
    };
    const auto some = [](seed_type s) { return uniform(300, 400, 3000, s); };
    const auto none = [](seed_type) { return coordinates(300, 400); };
    const auto full = [](seed_type) { return dense(300, 400); };
    add("some_and_none", some, none);
    add("none_and_some", none, some);
    add("some_and_same", some, some);
    add("some_and_full", some, full);
    add("full_and_some", full, some);
    return list;
}

bool is_hypersparse(const coordinates& matrix) {
    constexpr size_type kAffordable = size_type{1} << 26;
    return matrix.nrows > kAffordable || matrix.ncols > kAffordable;
}

}  // namespace clbool::testing
