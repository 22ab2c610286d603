// SPDX-License-Identifier: MIT
// Which way products of a matrix and a vector go: without a device.
#include <core/operations/vectors/vector_plan.hpp>

#include <gtest/gtest.h>

namespace clbool::operations {
namespace {

vector_product_facts large_graph(size_type frontier, size_type unvisited) {
    vector_product_facts of;
    of.result_size = of.vector_size = 1000000;
    of.nnz = 16000000;
    of.vector_count = frontier;
    of.result_places = unvisited;
    of.first_ends = true;
    of.can_pull = of.can_push = true;
    return of;
}

TEST(vector_plan, few_push_and_many_pull) {
    EXPECT_EQ(plan_direction(large_graph(100, 999900), direction::automatic).where,
              direction::push);
    EXPECT_EQ(plan_direction(large_graph(400000, 500000), direction::automatic).where,
              direction::pull);
    EXPECT_EQ(plan_direction(large_graph(100000, 10), direction::automatic).where, direction::pull);
}

TEST(vector_plan, kernels_push_from_fewer) {
    auto of = large_graph(10000, 1000000);
    of.by_kernels = true;
    EXPECT_EQ(plan_direction(of, direction::automatic).where, direction::push);
    of.vector_count = 500000;
    EXPECT_EQ(plan_direction(of, direction::automatic).where, direction::pull);
}

TEST(vector_plan, gpus_push_what_one_hit_is_enough_for_from_a_few_in_a_hundred) {
    auto of = large_graph(10000, 1000000);
    of.nnz = 5000000;
    of.by_kernels = true;
    of.pushes = push_costs_of(backend::kernels, semiring::or_and);
    EXPECT_EQ(plan_direction(of, direction::automatic).where, direction::push);
    of.vector_count = 100000;
    EXPECT_EQ(plan_direction(of, direction::automatic).where, direction::pull);
}

TEST(vector_plan, what_is_asked_for_is_done) {
    for (const auto asked : {direction::push, direction::pull}) {
        auto of = large_graph(100, 100);
        of.can_pull = of.can_push = false;
        EXPECT_EQ(plan_direction(of, asked).where, asked);
    }
}

TEST(vector_plan, a_transpose_is_made_where_products_pay_for_it) {
    auto of = large_graph(400000, 500000);
    of.can_pull = false;
    EXPECT_EQ(plan_direction(of, direction::automatic).where, direction::push);
    for (const size_type many : {size_type{100}, ~size_type{0}}) {
        of.products = many;
        EXPECT_EQ(plan_direction(of, direction::automatic).where, direction::pull);
    }
}

TEST(vector_plan, nothing_to_do_is_no_division_by_zero) {
    vector_product_facts of;
    EXPECT_EQ(pull_work(of), 0u);
    EXPECT_EQ(push_work(of), 0u);
    of.can_push = true;
    EXPECT_EQ(plan_direction(of, direction::automatic).where, direction::push);
}

}  // namespace
}  // namespace clbool::operations
