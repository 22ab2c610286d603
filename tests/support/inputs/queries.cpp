// SPDX-License-Identifier: MIT
// Random graphs and grammars for context-free path queries.
#include <support/inputs/queries.hpp>

#include <support/inputs/matrices.hpp>
#include <support/inputs/rng.hpp>

#include <string>
#include <vector>

namespace clbool::testing {

labelled_graph random_graph(index_type n, std::size_t edges, std::uint64_t seed) {
    labelled_graph graph = random_graph(n, edges, seed, {"a"});
    graph.edges["b"] = uniform(n, n, edges, seed + 100);
    return graph;
}

labelled_graph random_graph(index_type n, std::size_t edges, std::uint64_t seed,
                            const std::vector<std::string>& labels) {
    labelled_graph graph;
    for (index_type v = 0; v < n; ++v) {
        graph.vertices.push_back(std::to_string(v));
    }
    for (const std::string& label : labels) {
        graph.edges[label] = uniform(n, n, edges, seed++);
    }
    return graph;
}

namespace {

labelled_graph x_and_y(std::size_t vertices, const coordinates& y) {
    labelled_graph graph;
    graph.vertices.resize(vertices);
    graph.edges["x"] = coordinates(2, 2, {0, 1}, {1, 1});
    graph.edges["y"] = y;
    return graph;
}

}  // namespace

std::vector<labelled_graph> graphs_of_wrong_shapes() {
    const coordinates fits(2, 2, {0}, {1});
    return {x_and_y(2, coordinates(3, 3, {0, 1}, {2, 2})),
            x_and_y(2, coordinates(1, 1, {0}, {0})),
            x_and_y(2, coordinates(2, 3, {0}, {1})),
            x_and_y(2, coordinates(3, 2, {0}, {1})),
            x_and_y(2, coordinates()),
            x_and_y(1, fits),
            x_and_y(3, fits),
            x_and_y(0, fits)};
}

std::vector<labelled_graph> graphs_of_wrong_edges() {
    return {x_and_y(2, coordinates(2, 2, {0, 2}, {0, 0})),
            x_and_y(2, coordinates(2, 2, {0, 0}, {0, 2})),
            x_and_y(2, coordinates(2, 2, {0, 1}, {1})), x_and_y(2, coordinates(2, 2, {0}, {0, 1}))};
}

context_free_grammar random_grammar(std::uint64_t seed) {
    const std::vector<std::string> symbols = {"S", "T", "U", "V", "a", "b", "missing"};
    rng random(seed);
    context_free_grammar source;
    source.start = "S";
    for (std::size_t i = 0; i < 10; ++i) {
        production rule{symbols[i < 4 ? i : random.below(4u)], {}};
        const auto length = random.below(4u);
        for (std::uint64_t k = 0; k < length; ++k) {
            rule.right.push_back(symbols[random.below(7u)]);
        }
        source.productions.push_back(rule);
    }
    return source;
}

context_free_grammar brackets(int kinds, bool helpers_last) {
    context_free_grammar result;
    result.start = "D";
    result.productions = {{"D", {"x"}}, {"D", {"D", "D"}}};
    for (int i = 0; i < kinds; ++i) {
        const auto kind = std::to_string(i);
        if (helpers_last) {
            result.productions.push_back({"D", {"o" + kind, "P" + kind}});
            result.productions.push_back({"P" + kind, {"D", "c" + kind}});
        } else {
            result.productions.push_back({"D", {"P" + kind, "c" + kind}});
            result.productions.push_back({"P" + kind, {"o" + kind, "D"}});
        }
        result.productions.push_back({"E", {"x", "c" + kind}});
    }
    return result;
}

labelled_graph bracket_graph(index_type n, int kinds) {
    labelled_graph graph = random_graph(n, 0, 1);
    graph.edges["x"] = uniform(n, n, n / 4, 1);
    for (int i = 0; i < kinds; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        graph.edges["o" + std::to_string(i)] = uniform(n, n, n / 8, 2 * seed + 2);
        graph.edges["c" + std::to_string(i)] = uniform(n, n, n / 8, 2 * seed + 3);
    }
    return graph;
}

}  // namespace clbool::testing
