// SPDX-License-Identifier: MIT
// What decides how a context-free path query is computed.
#include <queries/cfpq/plan.hpp>

#include <clbool/controls.hpp>
#include <clbool/grammar.hpp>
#include <queries/cfpq/relation_sizes.hpp>
#include <support/device.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

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
    facts.rules = 40;
    facts.bit_rows = 100000;
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
            EXPECT_EQ(chosen.then_stacked, kernels && by != backend::host);
            EXPECT_EQ(chosen.rows_of_ways,
                      plan_cfpq(large_graph(kernels), cfpq_method::automatic, by).method ==
                          cfpq_method::rows);
        }
    }
    auto facts = large_graph(true);
    facts.rules = 15000;
    facts.bits_fit = false;
    EXPECT_TRUE(plan_cfpq(facts, cfpq_method::tensor).rows_of_ways);
    EXPECT_FALSE(plan_cfpq(facts, cfpq_method::tensor).then_stacked);
}

// As the products of other methods where rules are few.
TEST(cfpq_plan, tensors_of_few_rules) {
    auto facts = large_graph(true);
    facts.bit_rows = 80000;
    facts.edges = 60000;
    facts.rules = 3;
    const auto few_rules = plan_cfpq(facts, cfpq_method::tensor);
    EXPECT_TRUE(few_rules.then_stacked);
    EXPECT_EQ(few_rules.product_rounds, plan_cfpq(facts, cfpq_method::automatic).product_rounds);
    EXPECT_GT(few_rules.product_rounds, 0u);
    facts.rules = 100;
    const auto many_rules = plan_cfpq(facts, cfpq_method::tensor);
    EXPECT_EQ(many_rules.product_rounds, 0u);
}

TEST(cfpq_plan, rows_on_the_host) {
    EXPECT_EQ(plan_cfpq(large_graph(false), cfpq_method::automatic).method, cfpq_method::rows);
}

// Queries of published graphs, and what was the fastest of them on an H100, or close to it.
struct measured {
    const char* what;
    size_type vertices, edges, labels, rules, bit_rows;
    bool fits;
    cfpq_method first;
    size_type joins = 0;
};

cfpq_facts facts_of(const measured& of) {
    cfpq_facts facts;
    facts.vertices = static_cast<index_type>(of.vertices);
    facts.starts = of.vertices;
    facts.edges = of.edges;
    facts.labels = of.labels;
    facts.rules = of.rules;
    facts.bit_rows = of.bit_rows;
    facts.bits_fit = of.fits;
    facts.joins = of.joins;
    facts.threads = 16;
    return facts;
}

TEST(cfpq_plan, what_is_first_on_gpus) {
    const measured all[] = {
        {"taint-scipiex", 1809, 5512, 1408, 2343, 582605, true, cfpq_method::rows},
        {"llvm-valueflow-xz", 9918, 9680, 156, 271, 176054, true, cfpq_method::rows},
        {"alias-wc", 332, 538, 4, 18, 1188, true, cfpq_method::rows},
        {"value flow, 7,001 labels", 66000, 54360, 3503, 5259, 84000000, false, cfpq_method::rows},
        {"value flow, 20,001 labels", 137500, 117003, 10003, 15009, 300000000, false,
         cfpq_method::rows},
        {"brackets, 5,000 labels", 27000, 84000, 5000, 7501, 84692, true, cfpq_method::stacked},
        {"fsalias-janet", 13970, 31162, 80, 128, 45576, true, cfpq_method::stacked},
        {"valueflow-gzip", 17474, 23048, 544, 817, 28340, true, cfpq_method::stacked},
        {"WN18RR hypernym+", 40559, 34796, 1, 2, 34033, true, cfpq_method::matrices},
        {"onto-so g1", 22105, 20270, 4, 6, 17052, true, cfpq_method::stacked, 11112},
        {"onto-so g1_swapped", 22105, 20270, 4, 6, 17052, true, cfpq_method::matrices, 6123919},
        {"onto-so type/subClassOf*", 22105, 10135, 2, 2, 8393, true, cfpq_method::matrices},
        {"advogato master+", 6541, 17306, 1, 2, 6120, true, cfpq_method::stacked},
        {"layers of 512", 8192, 49602, 2, 3, 15736, true, cfpq_method::stacked},
        {"layers of 4,096", 65536, 396658, 2, 3, 125888, true, cfpq_method::matrices},
        {"alias of 200,000", 200000, 310108, 4, 18, 767899, false, cfpq_method::matrices}};
    for (const auto& one : all) {
        EXPECT_EQ(plan_cfpq(facts_of(one), cfpq_method::automatic).method, one.first) << one.what;
    }
}

// What is tried first is given up for rounds of all rules at once, or for rows where these have no
// room.
TEST(cfpq_plan, what_is_tried_has_bounds) {
    const auto rows =
        plan_cfpq(facts_of({"", 544, 1771, 430, 844, 2879, true, {}}), cfpq_method::automatic);
    EXPECT_EQ(rows.method, cfpq_method::rows);
    EXPECT_GT(rows.most_work, 0u);
    EXPECT_TRUE(rows.then_stacked);
    EXPECT_TRUE(rows.rows_last) << "products of 844 rules are no way out";
    const auto products =
        plan_cfpq(facts_of({"", 40559, 34796, 1, 2, 34033, true, {}}), cfpq_method::automatic);
    EXPECT_GT(products.product_rounds, 0u);
    EXPECT_GT(products.most_product_rounds, products.product_rounds);
    EXPECT_TRUE(products.then_stacked);
    EXPECT_FALSE(products.gives_up_products(1, 40000, 0));
    EXPECT_TRUE(products.gives_up_products(1, 1000000, 0)) << "of 34,796 edges";
    EXPECT_TRUE(products.gives_up_products(2, 1000000, 1000)) << "grows";
    EXPECT_FALSE(products.gives_up_products(products.product_rounds, 10, 20)) << "shrinks";
    EXPECT_TRUE(products.gives_up_products(products.product_rounds, 20000, 20000));
    EXPECT_FALSE(products.gives_up_products(products.product_rounds, 20, 20)) << "launches alone";
    EXPECT_TRUE(products.gives_up_products(products.most_product_rounds / 2, 20, 20));
    EXPECT_TRUE(products.gives_up_products(products.most_product_rounds, 10, 20));
    EXPECT_TRUE(cfpq_choice::gives_up_stacked(200, 200)) << "an entry a round";
    EXPECT_FALSE(cfpq_choice::gives_up_stacked(10, 10));
    EXPECT_FALSE(cfpq_choice::gives_up_stacked(200, 200000));
}

TEST(cfpq_plan, rules_that_do_not_recurse_are_products) {
    auto facts = facts_of({"", 6539, 10554, 1, 3, 6494, true, {}});
    facts.recurses = false;
    const auto chosen = plan_cfpq(facts, cfpq_method::automatic);
    EXPECT_EQ(chosen.method, cfpq_method::matrices);
    EXPECT_EQ(chosen.product_rounds, 0u) << "to the end";
    facts.has_kernels = false;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::matrices);
    facts.restricted = true;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::rows);
}

TEST(cfpq_plan, few_sources_are_rows_at_first) {
    auto facts = large_graph(true);
    facts.restricted = true;
    facts.starts = 100;
    const auto some = plan_cfpq(facts, cfpq_method::automatic);
    EXPECT_EQ(some.method, cfpq_method::rows);
    EXPECT_GT(some.most_work, 0u);
    EXPECT_TRUE(some.then_stacked);
    EXPECT_FALSE(some.gives_up_rows(some.most_work, some.most_work, 100));
    EXPECT_TRUE(some.gives_up_rows(some.most_work + 1, some.most_work, 100));
    const auto least = some.most_work_of_round + 1;
    EXPECT_LT(some.most_work_of_many, some.most_work);
    EXPECT_FALSE(some.gives_up_rows(some.most_work_of_many + 1, least, some.most_rows));
    EXPECT_TRUE(some.gives_up_rows(some.most_work_of_many + 1, least, some.most_rows + 1))
        << "nearly all rows are demanded";
    EXPECT_FALSE(some.gives_up_rows(some.most_work_of_many + 1, least - 1, some.most_rows + 1))
        << "a short round";
    EXPECT_LT(some.most_first_work(), some.most_work_of_many);
    EXPECT_EQ(some.most_first_rows(), some.most_rows);
    facts.starts = facts.vertices;
    EXPECT_NE(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::rows);
    facts.kernels_only = true;
    EXPECT_EQ(plan_cfpq(facts, cfpq_method::automatic).method, cfpq_method::matrices);
}

// As many as for all pairs, where these are rows.
TEST(cfpq_plan, rows_from_few_sources_go_on_where_all_pairs_would_be_rows) {
    auto facts = facts_of({"", 800, 800, 2, 3, 628, true, {}});
    const auto all = plan_cfpq(facts, cfpq_method::automatic);
    ASSERT_EQ(all.method, cfpq_method::rows);
    facts.restricted = true;
    facts.starts = 16;
    const auto some = plan_cfpq(facts, cfpq_method::automatic);
    EXPECT_EQ(some.method, cfpq_method::rows);
    EXPECT_FALSE(some.gives_up_rows(some.most_work, 1, ~size_type{0} - 1));
    EXPECT_FALSE(some.gives_up_rows(some.most_work + 1, all.most_work_of_round, 1));
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

// Where rules are launched one by one, rounds of rows that find little go on.
TEST(cfpq_plan, rows_go_on_while_their_rounds_are_shorter_than_launches) {
    auto facts = facts_of({"", 2048, 1800, 4, 112, 108000, false, {}});
    const auto many_rules = plan_cfpq(facts, cfpq_method::automatic);
    EXPECT_EQ(many_rules.method, cfpq_method::rows);
    EXPECT_FALSE(many_rules.gives_up_rows(1u << 30, 1600000, 1));
    EXPECT_TRUE(many_rules.gives_up_rows(1u << 30, 1u << 28, 1));
    EXPECT_FALSE(cfpq_choice({cfpq_method::rows, 0, ""}).gives_up_rows(~size_type{0}, 1u << 31, 1));
}

// Guesses from the rules and the numbers of edges alone.
TEST(relation_sizes, rows_where_words_may_begin) {
    auto& controls = shared_controls(setup_named("host"));
    const index_type n = 100;
    const auto edges = [&](index_type count) {
        coordinates made(n, n);
        for (index_type v = 0; v < count; ++v) {
            made.add(v, v);
        }
        return matrix(controls, made);
    };
    const relation_map relations{{"a", edges(10)}, {"b", edges(20)}, {"c", edges(95)}};
    const auto sizes = [&](std::vector<production> productions) {
        return algorithms::sizes_of(n, relations, normalize({std::move(productions), "S", false}));
    };
    const auto nested = sizes({{"S", {"a", "S"}}, {"S", {"a"}}});
    EXPECT_EQ(nested.edges, 10u);
    EXPECT_EQ(nested.labels, 1u);
    EXPECT_EQ(nested.bit_rows, 9u) << "edges at random begin at some vertices twice";
    EXPECT_TRUE(nested.recurses);
    const auto chain = sizes({{"S", {"M", "a"}}, {"M", {"b"}}, {"M", {"c"}}, {"M", {"absent"}}});
    EXPECT_EQ(chain.edges, 125u);
    EXPECT_EQ(chain.bit_rows, 136u) << "two symbols, at most vertices";
    EXPECT_FALSE(chain.recurses);
}

// By the mean of the rows that have entries, wherever a form tells how many these are.
TEST(relation_sizes, pairs_of_edges_that_rules_join) {
    auto& controls = shared_controls(setup_named("host"));
    coordinates to_a_hub(100, 100), from_a_hub(100, 100);
    for (index_type v = 1; v < 100; ++v) {
        to_a_hub.add(v, 0);
        from_a_hub.add(0, v);
    }
    const relation_map relations{{"a", matrix(controls, to_a_hub)},
                                 {"b", matrix(controls, from_a_hub)}};
    const auto joins = [&](const char* first, const char* second) {
        return algorithms::sizes_of(100, relations,
                                    normalize({{{"S", {first, second}}}, "S", false}))
            .joins;
    };
    EXPECT_GT(joins("a", "b"), 1000u);
    EXPECT_LT(joins("b", "a"), 100u);
    EXPECT_EQ(joins("a", "S"), 0u);
}

// A grammar of many labels and an expression that goes through each vertex in a round of its own.
TEST(relation_sizes, many_labels_count_by_the_largest) {
    auto& controls = shared_controls(setup_named("host"));
    relation_map relations;
    context_free_grammar grammar;
    grammar.start = "S";
    for (int label = 0; label < 70; ++label) {
        const std::string name = "x" + std::to_string(label);
        relations.emplace(name, matrix(controls, coordinates(50, 50, {0, 1}, {1, 2})));
        grammar.productions.push_back({"S", {name}});
    }
    EXPECT_EQ(algorithms::sizes_of(50, relations, normalize(grammar)).bit_rows, 1u);
}

}  // namespace
}  // namespace clbool::testing
