// SPDX-License-Identifier: MIT
// Queries that are prepared, answered piece by piece, or follow a graph, and closures that do,
// whose calls fail.
#include <faults/operands.hpp>

namespace clbool::testing {
namespace {

constexpr index_type kQuerySide = 4;
constexpr std::size_t kQueryEntries = 5;

subject small_query(const std::string& name, const body_on<matrix>& body) {
    return operation<matrix>(name, kQuerySide, kQueryEntries, body);
}

// What callers make for a query, for whose memory they stand: made once.
struct asked {
    normal_form grammar = normalize({{{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}}, "S"});
    path_automaton automaton = compile_path("a/b*", {"a", "b"});
    std::string expression = "a/b*";
    std::vector<std::string> wanted = {"S"};
    edge_batch batch = {{"a", coordinates(kQuerySide, kQuerySide, {0, 2}, {3, 1})}};
};
const asked& asking() {
    static const asked made;
    return made;
}

relation_map relations_of(const matrix& a, const matrix& b) {
    const spared own;
    return {{"a", a}, {"b", b}};
}

graph_snapshot snapshot_of(const matrix& a, const matrix& b) {
    const spared own;
    return {kQuerySide, {{"a", a}, {"b", b}}};
}

// All pieces of a cursor.
template <class Cursor, class Pairs>
void take_all(Controls& c, Cursor& cursor, size_type& count, Pairs pairs) {
    matrix last;
    while (!cursor.done()) {
        last = pairs(cursor.next(c));
    }
    count = cursor.pairs() * 10 + last.nvals();
}

std::vector<subject> prepared() {
    return {
        small_query("context_free_query",
                    [](Controls& c, auto& o) {
                        const context_free_query query(c, kQuerySide, relations_of(o.a, o.b),
                                                       asking().grammar, asking().wanted);
                        o.out = query.run(c).relations.at("S");
                    }),
        small_query("context_free_query_on_a_snapshot",
                    [](Controls& c, auto& o) {
                        const context_free_query query(c, snapshot_of(o.a, o.b), asking().grammar);
                        o.out = query.run(c).relations.at("S");
                    }),
        small_query("cfpq_cursor",
                    [](Controls& c, auto& o) {
                        const context_free_query query(c, kQuerySide, relations_of(o.a, o.b),
                                                       asking().grammar, asking().wanted);
                        cfpq_cursor cursor(query, {}, 3);
                        take_all(c, cursor, o.count,
                                 [](const cfpq_result& found) { return found.relations.at("S"); });
                    }),
        small_query("regular_query_on_a_snapshot",
                    [](Controls& c, auto& o) {
                        const regular_query query(c, snapshot_of(o.a, o.b), asking().expression);
                        o.count = query.explain(c).empty() ? 1 : 2;
                        o.out = query.run(c).pairs;
                    }),
        small_query("rpq_cursor", [](Controls& c, auto& o) {
            const regular_query query(c, snapshot_of(o.a, o.b), asking().expression);
            rpq_cursor cursor(query, {}, 3);
            take_all(c, cursor, o.count, [](const rpq_result& found) { return found.pairs; });
        })};
}

std::vector<subject> following() {
    return {
        small_query("graph_snapshot",
                    [](Controls& c, auto& o) {
                        const auto before = snapshot_of(o.a, o.b);
                        const auto more = before.with(c, asking().batch);
                        const auto less = more.without(c, asking().batch);
                        o.count = more.edge_count() * 100 + less.edge_count();
                        o.out = more.relation(c, asking().batch.begin()->first);
                    }),
        small_query("maintained_answer",
                    [](Controls& c, auto& o) {
                        const maintained_query query(c, snapshot_of(o.a, o.b), asking().grammar);
                        o.out = query.to_matrix(c);
                    }),
        small_query("incremental_closure",
                    [](Controls& c, auto& o) {
                        incremental_closure closure(c, o.a);
                        closure.add_edges(c, o.b);
                        closure.remove_edges(c, o.a);
                        o.count = closure.nvals();
                        o.out = closure.to_matrix(c);
                    }),
        small_query("count_transitive_closure",
                    [](Controls& c, auto& o) { o.count = count_transitive_closure(c, o.a).pairs; }),
        small_query("triangles_per_vertex",
                    [](Controls& c, auto& o) { o.count = triangles_per_vertex(c, o.a).nvals(c); })};
}

class query_faults : public ::testing::TestWithParam<subject> {};

TEST_P(query_faults, memory_runs_out) {
    for (const auto& setup : fault_setups_and_host()) {
        expect_recovery(GetParam(), setup, survivable_faults());
    }
}

TEST_P(query_faults, the_device_fails) {
    for (const auto& setup : {fault_setups().front(), fault_setups().back()}) {
        expect_recovery(GetParam(), setup, device_faults());
    }
}

TEST_P(query_faults, kernels_want_smaller_groups) { expect_smaller_groups(GetParam()); }

INSTANTIATE_TEST_SUITE_P(prepared, query_faults, ::testing::ValuesIn(prepared()), subject_name());
INSTANTIATE_TEST_SUITE_P(following, query_faults, ::testing::ValuesIn(following()), subject_name());

}  // namespace
}  // namespace clbool::testing
