// SPDX-License-Identifier: MIT
// Labels of graphs beside those that queries name.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>
#include <bindings/c/queries/labels.hpp>
#include <clbool/query_warnings.hpp>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

std::vector<std::string> keys_of(const labelled_graph& graph) {
    std::vector<std::string> labels;
    for (const auto& [label, edges] : graph.edges) {
        labels.push_back(label);
    }
    return labels;
}

std::vector<unknown_label> unknown_to(const std::vector<std::string>& labels,
                                      const clbool_grammar* grammar, const char* expression) {
    check_one_of(grammar, expression, "grammar and expression");
    if (expression != nullptr) {
        return unknown_labels(std::string(expression), labels);
    }
    return unknown_labels(*get(grammar, "grammar"), labels);
}

// One of the two texts of each.
std::vector<std::string> column_of(const std::vector<unknown_label>& labels,
                                   std::string unknown_label::*which) {
    std::vector<std::string> texts;
    texts.reserve(labels.size());
    for (const unknown_label& each : labels) {
        texts.push_back(each.*which);
    }
    return texts;
}

}  // namespace

void check_one_of(const void* one, const void* other, const char* names) {
    if ((one == nullptr) == (other == nullptr)) {
        throw invalid_argument(std::string("one of ") + names + " is to be null");
    }
}

std::vector<std::string> labels_of(const clbool_graph* graph, const clbool_snapshot* snapshot) {
    check_one_of(graph, snapshot, "graph and snapshot");
    return graph != nullptr ? keys_of(*get(graph, "graph")) : get(snapshot, "snapshot")->labels();
}

normal_form normal_form_of(const context_free_grammar& grammar, const labelled_graph& graph) {
    return normalize(instantiate(grammar, graph.labels_with_reverses()));
}

normal_form normal_form_of(const context_free_grammar& grammar, const graph_snapshot& snapshot) {
    labelled_graph labels;
    for (const std::string& label : snapshot.labels()) {
        labels.edges.emplace(label, coordinates());
    }
    return normal_form_of(grammar, labels);
}

}  // namespace clbool::c_interface

clbool_status clbool_unknown_labels(const clbool_graph* graph, const clbool_snapshot* snapshot,
                                    const clbool_grammar* grammar, const char* expression,
                                    clbool_texts** names, clbool_texts** similar) {
    return call("clbool_unknown_labels", [&] {
        required(names, "names");
        const auto found = unknown_to(labels_of(graph, snapshot), grammar, expression);
        create_both(
            names, [&] { return column_of(found, &clbool::unknown_label::name); }, similar,
            [&] { return column_of(found, &clbool::unknown_label::similar); });
    });
}

clbool_status clbool_unproductive_symbols(const clbool_graph* graph,
                                          const clbool_snapshot* snapshot,
                                          const clbool_grammar* grammar, clbool_texts** out) {
    return call("clbool_unproductive_symbols", [&] {
        const auto labels = labels_of(graph, snapshot);
        const auto rules = get(grammar, "grammar");
        create(out, [&] { return clbool::unproductive_symbols(*rules, labels); });
    });
}
