// SPDX-License-Identifier: MIT
// set_memory_limit bounds what calls take of the host's memory, too: what does not fit ends with
// out_of_memory and leaves nothing behind.
#include <clbool.hpp>
#include <clbool/generators.hpp>

#include <support/operation_test.hpp>

#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace clbool::testing {
namespace {

constexpr size_type kMegabyte = size_type{1} << 20;

labelled_graph pages_and_tree(index_type n) {
    labelled_graph graph;
    for (index_type i = 0; i < n; ++i) {
        graph.vertices.push_back(std::to_string(i));
    }
    graph.edges["x"] = generators::web(n, 8, 1);
    graph.edges["y"] = generators::tree(n, 0, 2);
    return graph;
}

// S -> x S y | x y: answers are dense however few edges there are.
normal_form nested() { return normalize({{{"S", {"x", "S", "y"}}, {"S", {"x", "y"}}}, "S"}); }

// Kilobytes that the kernel counts for this process; 0 where it does not tell.
size_type told(const std::string& what) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.rfind(what + ":", 0) == 0) {
            return std::stoull(line.substr(what.size() + 1));
        }
    }
    return 0;
}

// Of this test alone, not of those before it.
bool forget_high_water_mark() {
    return static_cast<bool>(std::ofstream("/proc/self/clear_refs") << 5);
}

TEST(memory_limit, bounds_what_a_query_takes_of_the_host) {
    context on("host");
    const auto graph = pages_and_tree(10000);
    const size_type live = on.memory().live;
    const size_type limit = 200 * kMegabyte;
    on.set_memory_limit(limit);
    on.trim();
    const bool tells = forget_high_water_mark();
    const size_type before = told("VmRSS");
    cfpq_options options;
    options.from = std::vector<index_type>{0};
    for (const auto method : {cfpq_method::automatic, cfpq_method::rows, cfpq_method::matrices,
                              cfpq_method::tensor, cfpq_method::stacked}) {
        SCOPED_TRACE(to_string(method));
        options.method = method;
        EXPECT_THROW(context_free_query(on, graph, nested()).run(on, options), out_of_memory);
        EXPECT_EQ(on.memory().live, live) << "memory is left behind";
        EXPECT_LE(on.memory().peak, limit);
    }
#ifndef __SANITIZE_ADDRESS__  // which takes memory of its own
    if (tells && before > 0) {
        EXPECT_LE(told("VmHWM"), before + (limit + 64 * kMegabyte) / 1024);
    }
#endif
    const matrix one(on, uniform(300, 300, 900, 1));
    EXPECT_EQ(transitive_closure(on, one).pairs.nvals(),
              reference::transitive_closure(uniform(300, 300, 900, 1)).nnz());
}

using growing_call = std::pair<std::string, std::function<void(context&)>>;

// Calls whose answers have millions of entries.
std::vector<growing_call> growing_calls(context& on) {
    const auto graph = pages_and_tree(4000);
    const matrix pages(on, graph.edges.at("x"));
    const matrix dense(on, uniform(4000, 4000, 200000, 1));
    const matrix few(on, uniform(400, 400, 4000, 2));
    const graph_snapshot snapshot(on, graph);
    std::vector<growing_call> calls{
        {"a product",
         [=](context& by) {
             matrix out;
             mxm(by, out, no_mask, accumulator::none, dense, dense);
         }},
        {"a Kronecker product",
         [=](context& by) {
             matrix out;
             kronecker(by, out, no_mask, accumulator::none, few, few);
         }},
        {"generations", [=](context& by) { (void)same_generation(by, pages); }},
        {"a maintained query", [=](context& by) { maintained_query(by, snapshot, nested()); }},
        {"a regular query",
         [=](context& by) { (void)regular_query(by, snapshot, "x/y*/x*").run(by); }},
    };
    for (const auto method : {closure_method::lists, closure_method::rounds}) {
        calls.emplace_back("a closure by " + std::string(to_string(method)), [=](context& by) {
            closure_options options;
            options.method = method;
            (void)transitive_closure(by, dense, options);
        });
    }
    return calls;
}

TEST(memory_limit, ends_every_call_that_grows) {
    on_every_setup([](Controls& shared) {
        Controls on = shared.fork();
        const auto calls = growing_calls(on);
        const auto host = uniform(100, 100, 500, 3);
        const matrix a(on, host);
        for (const auto& [name, call] : calls) {
            SCOPED_TRACE(name);
            on.finish();
            on.drop_derived();
            const size_type live = on.memory().live;
            on.set_memory_limit(live + kMegabyte);
            EXPECT_THROW(call(on), out_of_memory);
            on.set_memory_limit(0);
            on.drop_derived();
            EXPECT_EQ(on.memory().live, live) << "memory is left behind";
            matrix out;
            mxm(on, out, no_mask, accumulator::none, a, a);
            EXPECT_TRUE(same_matrix(out.to_host(on), reference::mxm(host, host)));
        }
    });
}

// Refused before the system promises it: some 16 TB.
TEST(memory_limit, is_that_of_the_machine_unless_set) {
    context on("host");
    const matrix a(on, uniform(4000, 4000, 2'000'000, 1));
    const size_type live = on.memory().live;
    matrix out;
    try {
        kronecker(on, out, no_mask, accumulator::none, a, a);
        ADD_FAILURE() << "no machine has that much";
    } catch (const out_of_memory& refused) {
        EXPECT_NE(std::string(refused.what()).find("three quarters"), std::string::npos)
            << refused.what();
    }
    EXPECT_EQ(on.memory().live, live);
}

// A change without a context of its own is on the account of the one that made the closure.
TEST(memory_limit, bounds_changes_of_closures) {
    context on("host");
    constexpr index_type kVertices = 20000;
    incremental_closure closure(on, matrix(kVertices, kVertices));
    on.set_memory_limit(on.memory().live + kMegabyte);
    const auto add_pairs = [&] {
        for (index_type v = 0; v < kVertices; v += 2) {
            closure.add_edge(v, v + 1);
        }
    };
    EXPECT_THROW(add_pairs(), out_of_memory);
    EXPECT_GT(closure.nvals(), 0u);
    EXPECT_LT(closure.nvals(), kVertices / 2);
    on.set_memory_limit(0);
    add_pairs();
    EXPECT_EQ(closure.nvals(), kVertices / 2);
}

}  // namespace
}  // namespace clbool::testing
