// SPDX-License-Identifier: MIT
// What decides how a context-free path query is computed.
#include <algorithms/cfpq_plan.hpp>

#include <gtest/gtest.h>

namespace clbool::testing {
namespace {

using algorithms::cfpq_facts;
using algorithms::plan_cfpq;

cfpq_facts large_graph(backend family) {
    cfpq_facts facts;
    facts.family = family;
    facts.vertices = 40000;
    facts.edges = 100000;
    facts.labels = 10;
    facts.starts = facts.vertices;
    return facts;
}

TEST(cfpq_plan, what_is_asked_for_is_done) {
    for (const auto asked : {cfpq_method::matrices, cfpq_method::rows, cfpq_method::tensor}) {
        for (const auto family : {backend::gpu, backend::cpu, backend::host}) {
            const auto chosen = plan_cfpq(large_graph(family), asked);
            EXPECT_EQ(chosen.method, asked);
            EXPECT_EQ(chosen.most_work, 0u);
            EXPECT_STREQ(chosen.why, "asked for");
        }
    }
}

TEST(cfpq_plan, rows_on_processors) {
    for (const auto family : {backend::cpu, backend::host}) {
        EXPECT_EQ(plan_cfpq(large_graph(family), cfpq_method::automatic).method, cfpq_method::rows);
    }
}

TEST(cfpq_plan, matrices_on_gpus_unless_rows_are_few_or_labels_many) {
    auto facts = large_graph(backend::gpu);
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::matrices);
    facts.restricted = true;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::matrices);
    facts.starts = 100;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::rows);
    EXPECT_GT(plan_cfpq(facts, cfpq_method::automatic).most_work, 0u);

    facts = large_graph(backend::gpu);
    facts.labels = 500;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::rows);
    facts.kernels_only = true;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::matrices);

    facts = large_graph(backend::gpu);
    facts.edges = 100;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::rows);
    EXPECT_GT(plan_cfpq(facts, cfpq_method::automatic).most_work, 0u);
}

}  // namespace
}  // namespace clbool::testing
