// SPDX-License-Identifier: MIT
#include <methods/label_rich_graphs.hpp>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>

namespace clbool::bench {

namespace {

// Collects edges by label.
class edge_collector {
public:
    edge_collector(index_type vertices, std::uint64_t seed)
        : graph_(empty_graph(vertices)), random_(seed) {}

    index_type below(std::uint64_t limit) { return static_cast<index_type>(random_() % limit); }
    index_type vertex() { return below(graph_.size()); }
    // A vertex near by, mostly one of the next few.
    index_type near(index_type v) {
        const index_type reach = below(4) == 0 ? 64 : 4;
        return std::min(graph_.size() - 1, v + 1 + below(reach));
    }
    void add(const std::string& label, index_type from, index_type to) {
        const auto at =
            graph_.edges.try_emplace(label, coordinates(graph_.size(), graph_.size())).first;
        at->second.add(from, to);
    }
    labelled_graph finish() {
        for (auto& [label, edges] : graph_.edges) {
            edges.normalize();
        }
        return std::move(graph_);
    }

private:
    labelled_graph graph_;
    std::mt19937_64 random_;
};

std::string numbered(const char* label, index_type number) {
    return label + std::to_string(number);
}

}  // namespace

labelled_graph empty_graph(index_type n) {
    labelled_graph graph;
    graph.vertices.reserve(n);
    for (index_type v = 0; v < n; ++v) {
        graph.vertices.push_back(std::to_string(v));
    }
    return graph;
}

labelled_graph value_flow(size_type edges, index_type call_sites, index_type fields,
                          std::uint64_t seed) {
    const auto n = static_cast<index_type>(edges - edges / 12);
    constexpr index_type kFunction = 24;  // vertices
    const size_type brackets = edges / 16;
    edge_collector made(n, seed);
    for (index_type site = 0; site < call_sites; ++site) {
        const index_type caller = made.vertex();
        const index_type callee = made.vertex() / kFunction * kFunction;
        for (index_type argument = 0; argument <= made.below(3); ++argument) {
            made.add(numbered("op_", site), caller - std::min(caller, argument),
                     callee + argument < n ? callee + argument : callee);
        }
        if (site % 4 == 0) {
            made.add(numbered("cp_", site), std::min(n - 1, callee + kFunction - 1),
                     made.near(caller));
        }
    }
    for (size_type i = 0; i < brackets; ++i) {
        const index_type field = made.below(fields);
        const index_type v = made.vertex();
        made.add(numbered(i % 3 == 0 ? "ob_" : "cb_", field), v, made.near(v));
    }
    // Values that many uses have, and many that have one.
    for (size_type i = 0; i < edges - edges / 4; ++i) {
        const index_type v = i % 3 == 0 ? made.vertex() / 32 * 32 : made.vertex();
        made.add("normal", v, made.near(v));
    }
    return made.finish();
}

context_free_grammar value_flow_grammar() {
    context_free_grammar grammar;
    grammar.indexed = true;
    grammar.productions = {{"S", {"ob_i", "X_i"}},
                           {"S", {"S1", "S"}},
                           {"S1", {"S", "D"}},
                           {"X_i", {"D", "cb_i"}},
                           {"D", {}},
                           {"D", {"D", "D"}},
                           {"D", {"op_i", "P_i"}},
                           {"P_i", {"D", "cp_i"}},
                           {"D", {"S"}},
                           {"D", {"normal"}}};
    grammar.start = "S";
    return grammar;
}

labelled_graph alias(index_type variables, std::uint64_t seed) {
    edge_collector made(2 * variables, seed);
    for (index_type v = 0; v < variables; ++v) {
        if (made.below(3) != 0) {
            made.add("d", v, variables + v);
        }
        for (index_type k = 0; k < made.below(3); ++k) {
            const index_type from = made.below(8) == 0 ? made.vertex() : v;
            const index_type to =
                made.below(2) == 0 ? made.near(from) : variables + made.below(variables);
            made.add("a", from, std::min(to, 2 * variables - 1));
        }
    }
    return made.finish();
}

context_free_grammar alias_grammar() {
    context_free_grammar grammar;
    grammar.productions = {{"M", {"d_r", "V", "d"}},
                           {"V", {"V1", "V2", "V3"}},
                           {"V1", {}},
                           {"V1", {"V2", "a_r", "V1"}},
                           {"V2", {}},
                           {"V2", {"M"}},
                           {"V3", {}},
                           {"V3", {"a", "V2", "V3"}}};
    grammar.start = "M";
    return grammar;
}

labelled_graph ontology(index_type classes, index_type instances, std::uint64_t seed) {
    constexpr index_type kRoots = 3;
    edge_collector made(classes + instances, seed);
    for (index_type v = kRoots; v < classes; ++v) {
        made.add("subClassOf", v, made.below(v));
        if (made.below(6) == 0) {
            made.add("subClassOf", v, made.below(v));
        }
    }
    for (index_type i = 0; i < instances; ++i) {
        made.add("type", classes + i, made.below(classes));
    }
    return made.finish();
}

context_free_grammar ontology_grammar() {
    context_free_grammar grammar;
    grammar.productions = {{"S", {"subClassOf", "S", "subClassOf_r"}},
                           {"S", {"subClassOf", "subClassOf_r"}},
                           {"S", {"type", "S", "type_r"}},
                           {"S", {"type", "type_r"}}};
    grammar.start = "S";
    return grammar;
}

labelled_graph bracket_graph(index_type vertices, size_type pairs, index_type kinds,
                             std::uint64_t seed) {
    edge_collector made(vertices, seed);
    for (size_type i = 0; i < pairs; ++i) {
        const index_type kind = made.below(kinds), middle = made.vertex();
        made.add(numbered("o", kind), made.vertex(), middle);
        made.add(numbered("c", kind), middle, made.vertex());
    }
    return made.finish();
}

context_free_grammar bracket_grammar(index_type kinds) {
    context_free_grammar grammar;
    grammar.productions = {{"S", {"S", "S"}}};
    for (index_type kind = 0; kind < kinds; ++kind) {
        const std::string open = numbered("o", kind), close = numbered("c", kind);
        grammar.productions.push_back({"S", {open, "S", close}});
        grammar.productions.push_back({"S", {open, close}});
    }
    grammar.start = "S";
    return grammar;
}

}  // namespace clbool::bench
