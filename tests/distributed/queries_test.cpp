// SPDX-License-Identifier: MIT
// Closures and context-free queries in blocks against the reference, and their text on one device.
#include <clbool/distributed/queries.hpp>

#include <distributed/fixpoints/fixpoints.hpp>
#include <distributed/grids.hpp>

#include <clbool/generators.hpp>
#include <clbool/operations.hpp>
#include <clbool/reference.hpp>

namespace clbool::distributed::testing {

namespace {

// The same text on one device: an operand is the relation itself.
class device_operations {
public:
    using matrix = clbool::matrix;
    using operand = clbool::matrix;

    explicit device_operations(context& on) : on_(on) {}
    matrix left(const matrix& a) { return a; }
    matrix right(const matrix& a) { return a; }
    void grow(matrix& known, const matrix& fresh) { known = ewise_add(on_, known, fresh); }
    matrix outside(const matrix& left, const matrix& right, const matrix& known) {
        return mxm(on_, left, right, complement(known));
    }
    matrix add(const matrix& a, const matrix& b) { return ewise_add(on_, a, b); }
    matrix difference(const matrix& a, const matrix& b) { return ewise_difference(on_, a, b); }
    matrix sum(const std::vector<matrix>& all) { return ewise_add_many(on_, all); }
    size_type nvals(const matrix& a) { return a.nvals(); }

private:
    context& on_;
};

std::vector<coordinates> small_graphs() {
    coordinates cycle(11, 11);
    for (index_type v = 0; v < 11; ++v) {
        cycle.add(v, (v + 1) % 11);
    }
    return {coordinates(0, 0),          coordinates(1, 1, {{0, 0}}),
            coordinates(3, 3),          cycle,
            generators::tree(90, 2, 1), generators::random(120, 120, 150, 2)};
}

struct path_question {
    std::string name;
    labelled_graph graph;
    context_free_grammar grammar;
};

context_free_grammar grammar_of(std::vector<production> productions) {
    context_free_grammar made;
    made.start = productions.front().left;
    made.productions = std::move(productions);
    return made;
}

labelled_graph random_graph(index_type n, size_type edges) {
    labelled_graph graph;
    for (index_type v = 0; v < n; ++v) {
        graph.vertices.push_back(std::to_string(v));
    }
    graph.edges["a"] = generators::random(n, n, edges, 3);
    graph.edges["b"] = generators::random(n, n, edges, 4);
    return graph;
}

std::vector<path_question> questions() {
    return {{"worst case", generators::worst_cfpq(9),
             grammar_of({{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}})},
            {"brackets, also none", random_graph(70, 60),
             grammar_of({{"S", {}}, {"S", {"a", "S", "b"}}, {"S", {"S", "S"}}})},
            {"reversed labels", random_graph(50, 80),
             grammar_of(
                 {{"S", {"a_r", "S", "a"}}, {"S", {"a_r", "a"}}, {"T", {"S"}}, {"T", {"b", "T"}}})},
            {"a label that is not there", random_graph(10, 20),
             grammar_of({{"S", {"c", "a"}}, {"T", {"a"}}})}};
}

class queries : public ::testing::Test {};

TEST_F(queries, closure) {
    on_grids([](grid& on) {
        for (const coordinates& graph : small_graphs()) {
            const block_matrix a = dealt_out(on, graph);
            for (const bool reflexive : {false, true}) {
                expect_equal(on, transitive_closure(on, a, reflexive).pairs,
                             reference::transitive_closure(graph, reflexive), "closure");
            }
        }
        const block_matrix oblong(on, 2, 3);
        expect_agreed([&] { transitive_closure(on, oblong); }, "2 x 3");
    });
}

TEST_F(queries, context_free) {
    on_grids([](grid& on) {
        for (const path_question& asked : questions()) {
            const normal_form grammar = normalize(asked.grammar);
            const auto expected = reference::cfpq(asked.graph, grammar);
            const labelled_graph none;
            const auto terminals =
                scatter_relations(on, on.ranks().rank() == 0 ? asked.graph : none, grammar);
            const block_cfpq found = cfpq(on, asked.graph.size(), terminals, grammar);
            EXPECT_EQ(found.relations.size(), expected.size());
            for (const auto& [name, relation] : expected) {
                expect_equal(on, found.relations.at(name), relation, asked.name + ", " + name);
            }
            const block_cfpq one = cfpq(on, asked.graph.size(), terminals, grammar, {"S"});
            EXPECT_EQ(one.relations.size(), 1U);
            expect_agreed([&] { cfpq(on, asked.graph.size(), terminals, grammar, {"nobody"}); },
                          "nobody");
        }
    });
}

TEST_F(queries, same_text_on_one_device) {
    on_devices([](context& device) {
        device_operations by(device);
        for (const coordinates& graph : small_graphs()) {
            const auto found = close(by, matrix(device, graph));
            EXPECT_EQ(found.known.to_host(device), reference::transitive_closure(graph));
        }
        for (const path_question& asked : questions()) {
            const normal_form grammar = normalize(asked.grammar);
            const index_type n = asked.graph.size();
            std::vector<matrix> known(grammar.symbols.size(), matrix(n, n));
            for (std::size_t s = grammar.nonterminal_count; s < known.size(); ++s) {
                known[s] = matrix(device, asked.graph.relation(grammar.symbols[s]));
            }
            const auto found = grammar_fixpoint<device_operations>(by, grammar, known).run();
            for (const auto& [name, relation] : reference::cfpq(asked.graph, grammar)) {
                const std::size_t symbol = grammar.find(name);
                matrix pairs = found.known[symbol];
                if (grammar.nullable[symbol]) {
                    pairs = ewise_add(device, pairs, identity_matrix(device, n));
                }
                EXPECT_EQ(pairs.to_host(device), relation) << asked.name << ", " << name;
            }
        }
    });
}

}  // namespace

}  // namespace clbool::distributed::testing
