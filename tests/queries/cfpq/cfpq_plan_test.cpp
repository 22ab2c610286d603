// SPDX-License-Identifier: MIT
// What decides how a context-free path query is computed.
#include <queries/cfpq/plan.hpp>

#include <gtest/gtest.h>

namespace clbool::testing {
namespace {

using algorithms::cfpq_choice;
using algorithms::cfpq_facts;
using algorithms::plan_cfpq;

cfpq_facts large_graph(bool has_kernels) {
    cfpq_facts facts;
    facts.has_kernels = has_kernels;
    facts.vertices = 40000;
    facts.edges = 100000;
    facts.labels = 10;
    facts.starts = facts.vertices;
    return facts;
}

TEST(cfpq_plan, what_is_asked_for_is_done) {
    for (const auto asked : {cfpq_method::matrices, cfpq_method::rows}) {
        for (const bool kernels : {true, false}) {
            const auto chosen = plan_cfpq(large_graph(kernels), asked);
            EXPECT_EQ(chosen.method, asked);
            EXPECT_EQ(chosen.most_work, 0u);
            EXPECT_STREQ(chosen.why, "asked for");
        }
    }
}

// Ways through the product of automaton and graph are kept as rows where rows would be chosen, and
// as rows of bits on GPUs that have room for them.
TEST(cfpq_plan, tensors) {
    for (const bool kernels : {true, false}) {
        for (const auto by : {backend::automatic, backend::kernels, backend::host}) {
            const auto chosen = plan_cfpq(large_graph(kernels), cfpq_method::tensor, by);
            EXPECT_EQ(chosen.method, cfpq_method::tensor);
            EXPECT_EQ(chosen.product_rounds, 0u);
            EXPECT_EQ(chosen.by_blocks, by == backend::automatic);
            EXPECT_EQ(chosen.then_stacked, kernels && by != backend::host);
            EXPECT_EQ(chosen.rows_of_ways,
                      plan_cfpq(large_graph(kernels), cfpq_method::automatic, by).method ==
                          cfpq_method::rows);
        }
    }
    auto facts = large_graph(true);
    facts.labels = 10000;
    EXPECT_TRUE(plan_cfpq(facts, cfpq_method::tensor).rows_of_ways);
    facts.bits_fit = false;
    EXPECT_FALSE(plan_cfpq(facts, cfpq_method::tensor).then_stacked);
}

// As the products of other methods where rules are few, or edges are, too.
TEST(cfpq_plan, tensors_in_blocks) {
    auto facts = large_graph(true);
    facts.edges = 20270;
    facts.rules = 6;
    const auto few_rules = plan_cfpq(facts, cfpq_method::tensor);
    EXPECT_TRUE(few_rules.by_blocks);
    EXPECT_TRUE(few_rules.then_stacked);
    EXPECT_EQ(few_rules.product_rounds, plan_cfpq(facts, cfpq_method::automatic).product_rounds);
    EXPECT_GT(few_rules.product_rounds, 0u);
    facts.rules = 100;
    const auto many_rules = plan_cfpq(facts, cfpq_method::tensor);
    EXPECT_FALSE(many_rules.by_blocks);
    EXPECT_EQ(many_rules.product_rounds, 0u);
}

TEST(cfpq_plan, rows_on_the_host) {
    EXPECT_EQ(plan_cfpq(large_graph(false), cfpq_method::automatic).method, cfpq_method::rows);
}

TEST(cfpq_plan, stacked_on_gpus_unless_rows_are_few_or_labels_many) {
    auto facts = large_graph(true);
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::stacked);
    facts.restricted = true;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::stacked);
    facts.starts = 100;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::rows);
    EXPECT_GT(plan_cfpq(facts, cfpq_method::automatic).most_work, 0u);
    EXPECT_TRUE(plan_cfpq(facts, cfpq_method::automatic).then_stacked);

    facts = large_graph(true);
    facts.labels = 500;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::stacked);
    facts.labels = 10000;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::rows);
    facts.kernels_only = true;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::matrices);

    facts = large_graph(true);
    facts.edges = 100;
    facts.rules = 100;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::rows);
    EXPECT_GT(plan_cfpq(facts, cfpq_method::automatic).most_work, 0u);
    EXPECT_TRUE(plan_cfpq(facts, cfpq_method::automatic).then_stacked);
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).product_rounds, 0u);
    facts.rules = 6;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::rows);
    EXPECT_TRUE(plan_cfpq(facts, cfpq_method::automatic).then_stacked);
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).product_rounds, 21u) << "few launches each";
    facts.edges = 20270;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::matrices);
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).product_rounds, 21u);
    facts.edges = 100;
    facts.bits_fit = false;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).product_rounds, 0u) << "any number";
    EXPECT_FALSE(plan_cfpq(facts, cfpq_method::automatic).then_stacked);
}

TEST(cfpq_plan, matrices_where_bits_do_not_fit) {
    auto facts = large_graph(true);
    facts.bits_fit = false;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::matrices);
    facts.edges = 100;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::rows);
    EXPECT_FALSE(plan_cfpq(facts, cfpq_method::automatic).then_stacked);
}

// Without kernels there are no rounds of all rules at once.
TEST(cfpq_plan, stacked_where_there_are_kernels) {
    const auto method = [](bool kernels, backend by) {
        return plan_cfpq(large_graph(kernels), cfpq_method::stacked, by).method;
    };
    EXPECT_EQ(method(true, backend::automatic), cfpq_method::stacked);
    EXPECT_EQ(method(true, backend::host), cfpq_method::matrices);
    EXPECT_EQ(method(false, backend::automatic), cfpq_method::matrices);
}

// The chain of 2,048 with 112 rules: rounds that find little, of which a device launches each rule.
TEST(cfpq_plan, rows_go_on_while_their_rounds_are_shorter_than_launches) {
    auto facts = large_graph(true);
    facts.vertices = 2048;
    facts.starts = facts.vertices;
    facts.edges = 1800;
    facts.labels = 4;
    facts.rules = 112;
    facts.bits_fit = false;
    const auto many_rules = plan_cfpq(facts, cfpq_method::automatic);
    EXPECT_EQ(many_rules.method, cfpq_method::rows);
    EXPECT_FALSE(many_rules.gives_up_rows(13300000, 1600000));
    EXPECT_TRUE(many_rules.gives_up_rows(13300000, 10000000));

    facts.rules = 6;
    const auto few_rules = plan_cfpq(facts, cfpq_method::automatic);
    EXPECT_TRUE(few_rules.gives_up_rows(13300000, 1600000));
    EXPECT_FALSE(few_rules.gives_up_rows(1000000, 1000000)) << "trying has its time, too";
    facts.threads = 16;
    EXPECT_GT(plan_cfpq(facts, cfpq_method::automatic).most_work_of_round,
              few_rules.most_work_of_round);
    EXPECT_FALSE(cfpq_choice({cfpq_method::rows, 0, ""}).gives_up_rows(~size_type{0}, 1u << 31));
    facts.bits_fit = true;
    facts.rules = 112;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).most_work_of_round, 0u)
        << "of all rules at once";
}

}  // namespace
}  // namespace clbool::testing
