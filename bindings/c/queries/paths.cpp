// SPDX-License-Identifier: MIT
// Context-free and regular path queries, and paths that witness their answers.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>
#include <bindings/c/queries/labels.hpp>
#include <bindings/c/queries/options.hpp>
#include <bindings/c/structures.hpp>
#include <bindings/c/vector_values.hpp>

#include <optional>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

// The matrices to write to. Queries take no nonterminal to mean all of them.
std::vector<held<matrix>> outputs_of(clbool_matrix* const* first, std::size_t count) {
    array(first, count, "out");
    if (count == 0) {
        throw invalid_argument("count is 0, expected nonterminals");
    }
    std::vector<held<matrix>> outputs;
    outputs.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        outputs.push_back(get(first[i], "out"));
    }
    return outputs;
}

// Puts a path in `out`, or null where there is none.
void give_path(clbool_path** out, std::optional<std::vector<path_step>> found) {
    if (found) {
        create(out, [&] { return std::move(*found); });
    } else {
        *out = nullptr;
    }
}

std::optional<std::vector<path_step>> steps_of(const std::optional<labelled_path>& found) {
    if (!found) {
        return std::nullopt;
    }
    std::vector<path_step> steps;
    for (const labelled_step& step : *found) {
        steps.push_back({step, false});
    }
    return steps;
}

std::vector<path_step> steps_of(const std::vector<walk_edge>& walk, const path_automaton& automaton,
                                const labelled_graph& graph) {
    std::vector<path_step> steps;
    for (const walk_edge& edge : walk) {
        steps.push_back({{edge.source, label_of(graph, automaton, edge), edge.target},
                         automaton.symbols[edge.symbol].backward});
    }
    return steps;
}

walk_list walks_of(const std::vector<std::vector<walk_edge>>& found,
                   const path_automaton& automaton, const labelled_graph& graph) {
    walk_list list;
    list.walks.reserve(found.size());
    for (const std::vector<walk_edge>& walk : found) {
        list.walks.push_back(steps_of(walk, automaton, graph));
    }
    return list;
}

// The next path of a list of either kind.
std::optional<std::vector<path_step>> next_of(cfpq_path_list& list) {
    return steps_of(list.next());
}

std::optional<std::vector<path_step>> next_of(walk_list& list) {
    if (list.taken == list.walks.size()) {
        return std::nullopt;
    }
    return std::move(list.walks[list.taken++]);
}

const path_step& step_at(const std::vector<path_step>& path, size_type index) {
    if (index >= path.size()) {
        throw invalid_argument("index is " + std::to_string(index) + ", but there are " +
                               std::to_string(path.size()) + " steps");
    }
    return path[index];
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_cfpq_create(clbool_context* on, const clbool_graph* graph,
                                 const clbool_grammar* grammar, clbool_cfpq** out) {
    return call("clbool_cfpq_create", [&] {
        const auto device = get(on, "on");
        const auto over = get(graph, "graph");
        const auto rules = get(grammar, "grammar");
        create(out, [&] {
            return cfpq_object{
                clbool::context_free_query(device->device, *over, normal_form_of(*rules, *over)),
                rules->start};
        });
    });
}

clbool_status clbool_cfpq_from_snapshot(clbool_context* on, const clbool_snapshot* snapshot,
                                        const clbool_grammar* grammar, clbool_cfpq** out) {
    return call("clbool_cfpq_from_snapshot", [&] {
        const auto device = get(on, "on");
        const auto over = get(snapshot, "snapshot");
        const auto rules = get(grammar, "grammar");
        create(out, [&] {
            return cfpq_object{
                clbool::context_free_query(device->device, *over, normal_form_of(*rules, *over)),
                rules->start};
        });
    });
}

clbool_status clbool_cfpq_run(clbool_context* on, const clbool_cfpq* query, const char* nonterminal,
                              clbool_matrix* out, const clbool_query_options* options,
                              clbool_query_result* result) {
    return call("clbool_cfpq_run", [&] {
        const auto device = get(on, "on");
        const auto prepared = get(query, "query");
        const auto to = get(out, "out");
        const query_options with(options);
        check_query_result(result);
        const std::string wanted = nonterminal == nullptr ? prepared->start : nonterminal;
        clbool::cfpq_result found =
            prepared->query.run(device->device, cfpq_options_of(with, {wanted}));
        *to = std::move(found.relations.at(wanted));
        write_query_result(0, found.rounds, found.complete, result);
    });
}

clbool_status clbool_cfpq_run_many(clbool_context* on, const clbool_cfpq* query,
                                   const char* const* nonterminals, clbool_matrix* const* out,
                                   size_t count, const clbool_query_options* options,
                                   clbool_query_result* result) {
    return call("clbool_cfpq_run_many", [&] {
        const auto device = get(on, "on");
        const auto prepared = get(query, "query");
        const auto to = outputs_of(out, count);
        const query_options with(options);
        check_query_result(result);
        const std::vector<std::string> wanted = copied_texts(nonterminals, count, "nonterminals");
        const clbool::cfpq_result found =
            prepared->query.run(device->device, cfpq_options_of(with, wanted));
        for (std::size_t i = 0; i < count; ++i) {
            *to[i] = found.relations.at(wanted[i]);
        }
        write_query_result(0, found.rounds, found.complete, result);
    });
}

clbool_status clbool_cfpq_free(clbool_cfpq* query) {
    return call("clbool_cfpq_free", [&] { destroy(query); });
}

clbool_status clbool_paths_create(const clbool_graph* graph, const clbool_grammar* grammar,
                                  clbool_paths** out) {
    return call("clbool_paths_create", [&] {
        const auto over = get(graph, "graph");
        const auto rules = get(grammar, "grammar");
        create(out, [&] {
            return paths_object{clbool::cfpq_paths(*over, normal_form_of(*rules, *over)),
                                rules->start};
        });
    });
}

clbool_status clbool_paths_find(clbool_paths* paths, const char* nonterminal, uint32_t source,
                                uint32_t target, clbool_path_choice choice, clbool_path** out) {
    return call("clbool_paths_find", [&] {
        const auto from = get(paths, "paths");
        const auto wanted = enumerator(choice, clbool::path_choice::fewest_edges, "choice");
        required(out, "out");
        give_path(out,
                  steps_of(from->finder.find(nonterminal == nullptr ? from->start : nonterminal,
                                             source, target, wanted)));
    });
}

clbool_status clbool_paths_all(clbool_paths* paths, const char* nonterminal, uint32_t source,
                               uint32_t target, uint64_t longest, clbool_path_list** out) {
    return call("clbool_paths_all", [&] {
        const auto from = get(paths, "paths");
        create(out, [&] {
            return path_list_object{from->finder.all(
                nonterminal == nullptr ? from->start : nonterminal, source, target, longest)};
        });
    });
}

clbool_status clbool_paths_free(clbool_paths* paths) {
    return call("clbool_paths_free", [&] { destroy(paths); });
}

clbool_status clbool_rpq_create(clbool_context* on, const clbool_graph* graph,
                                const char* expression, clbool_rpq** out) {
    return call("clbool_rpq_create", [&] {
        const auto device = get(on, "on");
        const auto over = get(graph, "graph");
        required(expression, "expression");
        create(out, [&] { return clbool::regular_query(device->device, *over, expression); });
    });
}

clbool_status clbool_rpq_from_snapshot(clbool_context* on, const clbool_snapshot* snapshot,
                                       const char* expression, clbool_rpq** out) {
    return call("clbool_rpq_from_snapshot", [&] {
        const auto device = get(on, "on");
        const auto over = get(snapshot, "snapshot");
        required(expression, "expression");
        create(out, [&] { return clbool::regular_query(device->device, *over, expression); });
    });
}

clbool_status clbool_rpq_run(clbool_context* on, const clbool_rpq* query, clbool_matrix* out,
                             const clbool_query_options* options, clbool_query_result* result) {
    return call("clbool_rpq_run", [&] {
        const auto device = get(on, "on");
        const auto prepared = get(query, "query");
        const auto to = get(out, "out");
        const query_options with(options);
        check_query_result(result);
        clbool::rpq_result found = prepared->run(device->device, rpq_options_of(with));
        *to = std::move(found.pairs);
        write_query_result(0, found.rounds, found.complete, result);
    });
}

clbool_status clbool_rpq_lengths(clbool_context* on, const clbool_rpq* query, clbool_matrix* out,
                                 clbool_vector** lengths, const clbool_query_options* options,
                                 clbool_query_result* result) {
    return call("clbool_rpq_lengths", [&] {
        const auto device = get(on, "on");
        const auto prepared = get(query, "query");
        const auto to = get(out, "out");
        const query_options with(options);
        check_query_result(result);
        required(lengths, "lengths");
        clbool::rpq_options asked = rpq_options_of(with);
        asked.lengths = true;
        clbool::rpq_result found = prepared->run(device->device, asked);
        create(lengths, [&] { return vector_object{full_vector(device->device, found.lengths)}; });
        *to = std::move(found.pairs);
        write_query_result(0, found.rounds, found.complete, result);
    });
}

clbool_status clbool_rpq_count(clbool_context* on, const clbool_rpq* query,
                               const clbool_query_options* options, clbool_query_result* result) {
    return call("clbool_rpq_count", [&] {
        const auto device = get(on, "on");
        const auto prepared = get(query, "query");
        const query_options with(options);
        check_result(result, "result");
        const auto found = prepared->count(device->device, rpq_options_of(with));
        write_query_result(found.pairs, found.rounds, found.complete, result);
    });
}

clbool_status clbool_rpq_explain(clbool_context* on, const clbool_rpq* query,
                                 const clbool_query_options* options, char** text) {
    return call("clbool_rpq_explain", [&] {
        const auto device = get(on, "on");
        const auto prepared = get(query, "query");
        const query_options with(options);
        give_text(text, prepared->explain(device->device, rpq_options_of(with)));
    });
}

clbool_status clbool_rpq_shortest(clbool_context* on, const clbool_rpq* query,
                                  const clbool_graph* graph, uint32_t source, uint32_t target,
                                  clbool_path** out) {
    return call("clbool_rpq_shortest", [&] {
        const auto device = get(on, "on");
        const auto prepared = get(query, "query");
        const auto over = get(graph, "graph");
        required(out, "out");
        const auto walk = prepared->shortest_walk(device->device, source, target);
        give_path(out, walk ? std::optional(steps_of(*walk, prepared->automaton(), *over))
                            : std::nullopt);
    });
}

clbool_status clbool_rpq_shortest_walks(clbool_context* on, const clbool_rpq* query,
                                        const clbool_graph* graph, uint32_t source, uint32_t target,
                                        uint64_t most, clbool_path_list** out) {
    return call("clbool_rpq_shortest_walks", [&] {
        const auto device = get(on, "on");
        const auto prepared = get(query, "query");
        const auto over = get(graph, "graph");
        create(out, [&] {
            const auto found = prepared->shortest_walks(device->device, source, target, most);
            return path_list_object{walks_of(found, prepared->automaton(), *over)};
        });
    });
}

clbool_status clbool_rpq_free(clbool_rpq* query) {
    return call("clbool_rpq_free", [&] { destroy(query); });
}

clbool_status clbool_path_length(const clbool_path* path, uint64_t* length) {
    return call("clbool_path_length",
                [&] { required(length, "length") = get(path, "path")->size(); });
}

clbool_status clbool_path_step(const clbool_path* path, uint64_t index, uint32_t* source,
                               char** label, uint32_t* target, bool* backward) {
    return call("clbool_path_step", [&] {
        const auto from = get(path, "path");
        const path_step& at = step_at(*from, index);
        if (label != nullptr) {
            give_text(label, at.step.label);
        }
        if (source != nullptr) {
            *source = at.step.source;
        }
        if (target != nullptr) {
            *target = at.step.target;
        }
        if (backward != nullptr) {
            *backward = at.backward;
        }
    });
}

clbool_status clbool_path_free(clbool_path* path) {
    return call("clbool_path_free", [&] { destroy(path); });
}

clbool_status clbool_path_list_next(clbool_path_list* list, clbool_path** out) {
    return call("clbool_path_list_next", [&] {
        const auto from = get(list, "list");
        required(out, "out");
        give_path(out, std::visit([](auto& of) { return next_of(of); }, from->of));
    });
}

clbool_status clbool_path_list_free(clbool_path_list* list) {
    return call("clbool_path_list_free", [&] { destroy(list); });
}
