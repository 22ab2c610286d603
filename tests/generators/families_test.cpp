// SPDX-License-Identifier: MIT
// Every family of generated matrices: reproducible, canonical, of the size and form it promises.
#include <clbool/error.hpp>
#include <clbool/generators.hpp>
#include <clbool/reference.hpp>
#include <support/compare.hpp>
#include <support/inputs/cases.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

namespace {

using clbool::coordinates;
using clbool::index_type;
using clbool::size_type;
using namespace clbool::testing;
namespace generators = clbool::generators;
namespace reference = clbool::reference;

std::vector<size_type> row_lengths(const coordinates& matrix) {
    std::vector<size_type> lengths(matrix.nrows);
    for (const index_type row : matrix.rows) {
        ++lengths[row];
    }
    return lengths;
}

size_type longest(const std::vector<size_type>& lengths) {
    return *std::max_element(lengths.begin(), lengths.end());
}

void expect_entries(const coordinates& matrix, double wanted, double tolerance) {
    EXPECT_NEAR(static_cast<double>(matrix.nnz()), wanted, wanted * tolerance);
}

bool has_loop(const coordinates& matrix) {
    for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
        if (matrix.rows[i] == matrix.cols[i]) {
            return true;
        }
    }
    return false;
}

/// A family with arguments small enough to pin the result.
struct pinned {
    shape family;
    size_type nnz, checksum;  // for seed 1
};

std::vector<pinned> families() {
    using seed_type = std::uint64_t;
    return {
        {{"road", [](seed_type s) { return generators::road(500, 2.8, s); }}, 1400, 348073392288},
        {{"copurchase", [](seed_type s) { return generators::copurchase(500, 7, s); }},
         3560,
         878921512273},
        {{"web", [](seed_type s) { return generators::web(500, 5.5, s); }}, 2658, 632177489480},
        {{"social", [](seed_type s) { return generators::social(8, 4, s); }}, 839, 55699223706},
        {{"random", [](seed_type s) { return generators::random(90, 70, 800, s); }},
         800,
         34959132336},
        {{"tree", [](seed_type s) { return generators::tree(500, 20, s); }}, 499, 119782484096}};
}

TEST(generators, results_are_pinned_canonical_and_depend_on_the_seed) {
    for (const auto& [family, nnz, checksum] : families()) {
        SCOPED_TRACE(family.name);
        const coordinates first = family.make(1);
        EXPECT_TRUE(first.normalized());
        EXPECT_EQ(first.nnz(), nnz);
        EXPECT_EQ(first.checksum(), checksum);
        EXPECT_TRUE(same_matrix(family.make(1), first));
        EXPECT_NE(family.make(2), first);
    }
}

TEST(generators, small_sizes) {
    for (const std::uint64_t seed : seeds()) {
        for (index_type n = 0; n < 40; ++n) {
            SCOPED_TRACE(n);
            for (const coordinates& matrix :
                 {generators::road(n, 3, seed), generators::copurchase(n, 7, seed),
                  generators::web(n, 5, seed), generators::tree(n, 0, seed),
                  generators::tree(n, 3, seed), generators::random(n, n, n, seed)}) {
                EXPECT_EQ(matrix.nrows, n);
                EXPECT_EQ(matrix.ncols, n);
                EXPECT_TRUE(matrix.normalized());
                EXPECT_NO_THROW(reference::transpose(matrix));  // checks the indices
            }
        }
    }
}

TEST(generators, arguments_out_of_range) {
    using clbool::invalid_argument;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double degree : {-1.0, nan, infinity, 1e30}) {
        EXPECT_THROW(generators::road(10, degree, 1), invalid_argument);
        EXPECT_THROW(generators::copurchase(10, degree, 1), invalid_argument);
        EXPECT_THROW(generators::web(10, degree, 1), invalid_argument);
        EXPECT_THROW(generators::social(4, degree, 1), invalid_argument);
    }
    EXPECT_THROW(generators::road(10, 8.5, 1), invalid_argument);
    EXPECT_THROW(generators::social(32, 1, 1), invalid_argument);
    EXPECT_THROW(generators::random(3, 4, 13, 1), invalid_argument);
    EXPECT_THROW(generators::worst_cfpq(0), invalid_argument);
    EXPECT_THROW(generators::worst_cfpq(1U << 31), invalid_argument);
}

TEST(generators, road_is_symmetric_local_and_without_hubs) {
    constexpr index_type kVertices = 40000;
    for (const double degree : {1.5, 2.1, 2.8, 3.6, 5.0}) {
        SCOPED_TRACE(degree);
        const coordinates road = generators::road(kVertices, degree, 1);
        expect_entries(road, kVertices * degree, 0.02);
        EXPECT_TRUE(same_matrix(reference::transpose(road), road));
        EXPECT_FALSE(has_loop(road));
        EXPECT_LE(longest(row_lengths(road)), degree < 4 ? 4U : 8U);
        for (std::size_t i = 0; i < road.rows.size(); ++i) {
            const std::int64_t distance = std::int64_t{road.rows[i]} - road.cols[i];
            ASSERT_LT(std::abs(distance), 16 * 200) << "rows of a 200 x 200 grid apart";
        }
    }
}

TEST(generators, copurchase_keeps_its_degrees) {
    constexpr index_type kProducts = 20000;
    for (const double degree : {0.5, 3.0, 7.0, 9.9, 25.0}) {
        SCOPED_TRACE(degree);
        const coordinates matrix = generators::copurchase(kProducts, degree, 1);
        expect_entries(matrix, kProducts * degree, 0.03);
        EXPECT_FALSE(has_loop(matrix));
        EXPECT_LE(longest(row_lengths(matrix)), degree < 10 ? 10U : 50U);
        // some products are popular
        EXPECT_GT(longest(row_lengths(reference::transpose(matrix))), 8 * degree);
    }
}

TEST(generators, web_has_heavy_tails_both_ways) {
    constexpr index_type kPages = 50000;
    const coordinates web = generators::web(kPages, 5.5, 1);
    expect_entries(web, kPages * 5.5, 0.05);
    EXPECT_FALSE(has_loop(web));
    const std::vector<size_type> out = row_lengths(web);
    EXPECT_GT(longest(out), 150U);
    EXPECT_GT(longest(row_lengths(reference::transpose(web))), 150U);
    const auto dangling = std::count(out.begin(), out.end(), 0U);
    EXPECT_NEAR(static_cast<double>(dangling), 0.19 * kPages, 0.02 * kPages);
}

TEST(generators, social_is_skewed_to_low_numbers) {
    const coordinates social = generators::social(12, 8, 1);
    EXPECT_EQ(social.nrows, 4096U);
    EXPECT_LE(social.nnz(), 8 * 4096U);
    EXPECT_GT(social.nnz(), 6 * 4096U);
    EXPECT_EQ(row_lengths(social)[0], longest(row_lengths(social)));
    EXPECT_EQ(generators::social(0, 3, 1).nnz(), 1U);
}

TEST(generators, random_has_exactly_the_entries_asked_for) {
    for (const size_type nnz : {0U, 1U, 99U, 500U, 999U, 1000U}) {
        SCOPED_TRACE(nnz);
        const coordinates matrix = generators::random(40, 25, nnz, 1);
        EXPECT_EQ(matrix.nnz(), nnz);
        EXPECT_TRUE(matrix.normalized());
    }
    const coordinates huge =
        generators::random(clbool::kMaxDimension, clbool::kMaxDimension, 5000, 1);
    EXPECT_EQ(huge.nnz(), 5000U);
    EXPECT_TRUE(huge.normalized());
}

TEST(generators, tree_is_a_tree) {
    for (const index_type spread : {0U, 1U, 10U}) {
        SCOPED_TRACE(spread);
        const index_type n = 2000;
        const coordinates tree = generators::tree(n, spread, 1);
        ASSERT_EQ(tree.nnz(), n - 1U);
        // Every vertex but the root has one parent, and that has a smaller number.
        std::vector<int> parents(n, 0);
        for (std::size_t i = 0; i < tree.rows.size(); ++i) {
            ++parents[tree.cols[i]];
            EXPECT_LT(tree.rows[i], tree.cols[i]);
            EXPECT_TRUE(spread == 0 || tree.cols[i] - tree.rows[i] <= spread);
        }
        EXPECT_EQ(parents[0], 0);
        EXPECT_EQ(std::count(parents.begin() + 1, parents.end(), 1), n - 1);
    }
}

TEST(generators, worst_cfpq_is_two_cycles_that_share_a_vertex) {
    // a: 0 -> 1 -> 2 -> 0; b: 0 -> 3 -> 4 -> 5 -> 0
    const clbool::labelled_graph graph = generators::worst_cfpq(3);
    EXPECT_EQ(graph.vertices, (std::vector<std::string>{"0", "1", "2", "3", "4", "5"}));
    ASSERT_EQ(graph.edges.size(), 2U);
    EXPECT_TRUE(same_matrix(graph.edges.at("a"), coordinates(6, 6, {0, 1, 2}, {1, 2, 0})));
    EXPECT_TRUE(same_matrix(graph.edges.at("b"), coordinates(6, 6, {0, 3, 4, 5}, {3, 4, 5, 0})));
    // the smallest: a loop and a cycle of two
    const clbool::labelled_graph smallest = generators::worst_cfpq(1);
    EXPECT_TRUE(same_matrix(smallest.edges.at("a"), coordinates(2, 2, {0}, {0})));
    EXPECT_TRUE(same_matrix(smallest.edges.at("b"), coordinates(2, 2, {0, 1}, {1, 0})));
}

}  // namespace
