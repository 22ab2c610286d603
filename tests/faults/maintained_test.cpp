// SPDX-License-Identifier: MIT
// Queries that follow a graph, and changes whose calls fail: the query stays as it was, and follows
// the same change afterwards.
#include <faults/trial.hpp>
#include <support/compare.hpp>

#include <clbool/maintained_query.hpp>

namespace clbool::testing {
namespace {

using change = std::function<answer_change(Controls&, maintained_query&)>;

// A graph of labels a and b, what is asked of it, and what happens to it.
struct followed_graph {
    coordinates a, b;
    std::string expression;  // empty: a^n b^n
    change happens;
};

maintained_query ask(Controls& on, const std::string& expression, const matrix& a,
                     const matrix& b) {
    static const auto grammar = normalize({{{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}}, "S"});
    const graph_snapshot graph(a.nrows(), {{"a", a.without_derived()}, {"b", b.without_derived()}});
    return expression.empty() ? maintained_query(on, graph, grammar)
                              : maintained_query(on, graph, expression);
}

// One change of a query of its own.
class followed_change final : public attempt {
public:
    followed_change(maintained_query query, change happens, coordinates before)
        : query_(std::move(query)), happens_(std::move(happens)), before_(std::move(before)) {}

    void call(Controls& controls) override {
        try {
            const auto made = happens_(controls, query_);
            const spared judging;
            EXPECT_EQ(before_.nnz() + made.added - made.removed,
                      query_.to_matrix(controls).nvals());
        } catch (...) {
            const spared judging;
            expect_answer_before(controls);
            throw;
        }
    }
    std::vector<const void*> storage() const override {
        return {query_.graph().held("a")->node().get(), query_.graph().held("b")->node().get()};
    }
    std::vector<coordinates> contents(Controls& controls) const override {
        return {query_.to_matrix(controls).to_host(controls),
                query_.graph().relation(controls, "a").to_host(controls),
                query_.graph().relation(controls, "b").to_host(controls)};
    }

private:
    void expect_answer_before(Controls& controls) const {
        try {
            EXPECT_TRUE(same_matrix(query_.to_matrix(controls).to_host(controls), before_));
        } catch (const device_error&) {
            EXPECT_THROW(controls.finish(), device_error) << "only a lost device has no answer";
        }
    }

    maintained_query query_;
    change happens_;
    coordinates before_;
};

subject following(const std::string& name, const followed_graph& of) {
    return {name, [of](Controls& on) -> subject::factory {
                const matrix a(on, of.a), b(on, of.b);
                const auto before = ask(on, of.expression, a, b).to_matrix(on).to_host(on);
                return [=, controls = &on] {
                    return std::make_unique<followed_change>(ask(*controls, of.expression, a, b),
                                                             of.happens, before);
                };
            }};
}

change comes(const edge_batch& edges) {
    return [edges](Controls& on, maintained_query& query) { return query.add_edges(on, edges); };
}

change goes(const edge_batch& edges) {
    return [edges](Controls& on, maintained_query& query) { return query.remove_edges(on, edges); };
}

coordinates edges_of(index_type side, std::vector<index_type> from, std::vector<index_type> to) {
    return {side, side, std::move(from), std::move(to)};
}

// Paths round two cycles, and through layers from 0, 1, 2 by 3 and 4 to 5, 6, 7, 8: some pairs have
// two ways, and what one edge leads to is few enough not to be computed anew.
std::vector<subject> changes() {
    const auto a = edges_of(6, {0, 1, 2, 3}, {1, 2, 0, 2});
    const auto b = edges_of(6, {0, 1, 3, 4}, {3, 4, 0, 5});
    const auto into = edges_of(9, {0, 0, 1, 2}, {3, 4, 3, 3});
    const auto out = edges_of(9, {3, 3, 3, 4, 4}, {5, 6, 7, 5, 8});
    const edge_batch both{{"a", edges_of(9, {2}, {4})}, {"b", edges_of(9, {4}, {6})}};
    return {following("edges_come", {a, b, "", comes({{"b", edges_of(6, {2}, {5})}})}),
            following("edges_go", {a, b, "", goes({{"a", edges_of(6, {3}, {2})}})}),
            following("all_edges_go", {a, b, "", goes({{"a", a}})}),
            following("steps_come", {into, out, "a/b?", comes(both)}),
            following("steps_go", {into, out, "a/b?", goes({{"a", edges_of(9, {0}, {4})}})})};
}

class maintained_faults : public ::testing::TestWithParam<subject> {};

TEST_P(maintained_faults, memory_runs_out) {
    for (const auto& setup : fault_setups_and_host()) {
        expect_recovery(GetParam(), setup, survivable_faults());
    }
}

TEST_P(maintained_faults, kernels_want_smaller_groups) { expect_smaller_groups(GetParam()); }

INSTANTIATE_TEST_SUITE_P(changes, maintained_faults, ::testing::ValuesIn(changes()),
                         subject_name());

// A device that is lost needs another one after each call: of changes that come and that go, one.
class maintained_losses : public ::testing::TestWithParam<subject> {};

TEST_P(maintained_losses, the_device_fails) {
    auto setups = fault_setups();
    setups.resize(every_combination() ? setups.size() : 1);
    for (const auto& setup : setups) {
        expect_recovery(GetParam(), setup, device_faults());
    }
}

INSTANTIATE_TEST_SUITE_P(changes, maintained_losses,
                         ::testing::Values(changes().front(), changes().back()), subject_name());

}  // namespace
}  // namespace clbool::testing
