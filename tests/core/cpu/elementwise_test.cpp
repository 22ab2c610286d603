// SPDX-License-Identifier: MIT
// Unions, intersections and differences of the host against the reference.
#include <core/cpu/cpu_test.hpp>
#include <core/cpu/sets/elementwise.hpp>

namespace clbool::testing {
namespace {

void expect_all(const coordinates& a, const coordinates& b) {
    const auto sum = reference::ewise_add(a, b);
    const auto common = reference::ewise_mult(a, b);
    const auto rest = reference::ewise_difference(a, b);
    on_every_pair(a, b, [&](const auto& workers, const auto& left, const auto& right) {
        EXPECT_TRUE(is_made(cpu::unite(workers, left, right), sum));
        EXPECT_TRUE(is_made(cpu::intersect(workers, left, right), common));
        EXPECT_TRUE(is_made(cpu::subtract(workers, left, right), rest));
    });
}

void expect_both_ways(const coordinates& a, const coordinates& b) {
    expect_all(a, b);
    expect_all(b, a);
}

TEST(host_elementwise, agrees_with_the_reference) {
    on_every_case(ewise_cases(),
                  [](const auto& operands) { expect_both_ways(operands.first, operands.second); });
}

// Rows, or entries of rows, that are searched instead of passed over.
TEST(host_elementwise, few_against_many) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        expect_both_ways(uniform(500, 500, 300, seed), uniform(500, 500, 20000, seed + 1));
        expect_both_ways(uniform(40, 50000, 300, seed), uniform(40, 50000, 200000, seed + 1));
        expect_both_ways(dense_block(5000, 300, 2000, 100, 20, 30),
                         uniform(5000, 300, 40000, seed));
        expect_both_ways(hypersparse(60, seed), hypersparse(20000, seed + 1));
        expect_both_ways(dense_block(3, 90000, 1, 40000, 1, 9), dense(3, 90000));
    }
}

TEST(host_elementwise, many_rows) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        expect_both_ways(uniform(80000, 3000, 200000, seed),
                         uniform(80000, 3000, 150000, seed + 1));
        expect_both_ways(hypersparse(90000, seed), hypersparse(80000, seed + 1));
    }
}

void expect_sum(const std::vector<coordinates>& inputs) {
    const auto expected = reference::ewise_add_many(inputs);
    std::vector<stored> held;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto layouts = layouts_for(inputs[i]);
        held.emplace_back(inputs[i], layouts[i % layouts.size()]);
    }
    std::vector<cpu::rows> views;
    for (const auto& one : held) {
        views.push_back(one.view());
    }
    on_every_team([&](const cpu::team& workers) {
        EXPECT_TRUE(is_made(cpu::unite(workers, views), expected));
    });
}

TEST(host_elementwise, unions_of_any_number) {
    for (const auto seed : seeds()) {
        for (const std::size_t count : {1u, 2u, 3u, 7u, 16u, 17u, 40u}) {
            SCOPED_TRACE(std::to_string(count) + " matrices, seed " + std::to_string(seed));
            std::vector<coordinates> plain, sparse;
            for (std::size_t i = 0; i < count; ++i) {
                plain.push_back(uniform(700, 900, i % 5 * 1000, seed + i));
                sparse.push_back(hypersparse(i % 4 * 500, seed + i % 8));
            }
            expect_sum(plain);
            expect_sum(sparse);
        }
    }
}

}  // namespace
}  // namespace clbool::testing
