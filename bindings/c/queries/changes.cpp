// SPDX-License-Identifier: MIT
// What follows changes: closures, labelled graphs and answers of queries.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>
#include <bindings/c/queries/labels.hpp>
#include <bindings/c/queries/options.hpp>
#include <bindings/c/structures.hpp>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

void check_vertices(const labelled_graph& edges, index_type vertices) {
    if (edges.size() != vertices) {
        throw dimension_mismatch("edges are a graph of " + std::to_string(edges.size()) +
                                 " vertices, for one of " + std::to_string(vertices));
    }
}

maintained_query query_of(context& on, const graph_snapshot& snapshot,
                          const clbool_grammar* grammar, const char* expression,
                          const fixpoint_options& options) {
    check_one_of(grammar, expression, "grammar and expression");
    if (expression != nullptr) {
        return {on, snapshot, std::string(expression), options};
    }
    return {on, snapshot, normal_form_of(*get(grammar, "grammar"), snapshot), options};
}

void write_change(const answer_change& change, clbool_answer_change* to) {
    if (to != nullptr) {
        const clbool_answer_change told = {sizeof told,         change.added,
                                           change.removed,      change.rounds,
                                           change.anew ? 1 : 0, change.complete ? 1 : 0};
        write_result(told, to);
    }
}

void check_change(const clbool_answer_change* to) {
    if (to != nullptr) {
        check_result(to, "change");
    }
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_incremental_closure_create(clbool_context* on, const clbool_matrix* a,
                                                bool reflexive, clbool_incremental_closure** out) {
    return call("clbool_incremental_closure_create", [&] {
        const auto device = get(on, "on");
        const auto graph = get(a, "a");
        clbool::incremental_closure_options options;
        options.reflexive = reflexive;
        create(out, [&] { return clbool::incremental_closure(device->device, *graph, options); });
    });
}

clbool_status clbool_incremental_closure_fork(clbool_context* on,
                                              const clbool_incremental_closure* closure,
                                              clbool_incremental_closure** out) {
    return call("clbool_incremental_closure_fork", [&] {
        const auto device = get(on, "on");
        const auto from = get(closure, "closure");
        create(out, [&] { return from->fork(device->device); });
    });
}

clbool_status clbool_incremental_closure_vertices(const clbool_incremental_closure* closure,
                                                  uint32_t* vertices) {
    return call("clbool_incremental_closure_vertices",
                [&] { required(vertices, "vertices") = get(closure, "closure")->vertices(); });
}

clbool_status clbool_incremental_closure_set(clbool_incremental_closure* closure, uint32_t u,
                                             uint32_t v, bool add, uint64_t* changed) {
    return call("clbool_incremental_closure_set", [&] {
        const auto of = get(closure, "closure");
        const auto count = add ? of->add_edge(u, v) : of->remove_edge(u, v);
        if (changed != nullptr) {
            *changed = count;
        }
    });
}

clbool_status clbool_incremental_closure_set_many(clbool_context* on,
                                                  clbool_incremental_closure* closure,
                                                  const clbool_matrix* edges, bool add,
                                                  uint64_t* changed) {
    return call("clbool_incremental_closure_set_many", [&] {
        const auto device = get(on, "on");
        const auto of = get(closure, "closure");
        const auto batch = get(edges, "edges");
        const auto count =
            add ? of->add_edges(device->device, *batch) : of->remove_edges(device->device, *batch);
        if (changed != nullptr) {
            *changed = count;
        }
    });
}

clbool_status clbool_incremental_closure_contains(const clbool_incremental_closure* closure,
                                                  uint32_t u, uint32_t v, bool* contained) {
    return call("clbool_incremental_closure_contains", [&] {
        required(contained, "contained") = get(closure, "closure")->contains(u, v);
    });
}

clbool_status clbool_incremental_closure_nvals(const clbool_incremental_closure* closure,
                                               uint64_t* nvals) {
    return call("clbool_incremental_closure_nvals",
                [&] { required(nvals, "nvals") = get(closure, "closure")->nvals(); });
}

clbool_status clbool_incremental_closure_to_matrix(clbool_context* on,
                                                   const clbool_incremental_closure* closure,
                                                   clbool_matrix** out) {
    return call("clbool_incremental_closure_to_matrix", [&] {
        const auto device = get(on, "on");
        const auto from = get(closure, "closure");
        create(out, [&] { return from->to_matrix(device->device); });
    });
}

clbool_status clbool_incremental_closure_free(clbool_incremental_closure* closure) {
    return call("clbool_incremental_closure_free", [&] { destroy(closure); });
}

clbool_status clbool_dynamic_graph_create(clbool_context* on, const clbool_graph* graph,
                                          clbool_dynamic_graph** out) {
    return call("clbool_dynamic_graph_create", [&] {
        const auto device = get(on, "on");
        const auto from = get(graph, "graph");
        create(out, [&] { return clbool::dynamic_graph(device->device, *from); });
    });
}

clbool_status clbool_dynamic_graph_from_snapshot(const clbool_snapshot* snapshot,
                                                 clbool_dynamic_graph** out) {
    return call("clbool_dynamic_graph_from_snapshot", [&] {
        const auto from = get(snapshot, "snapshot");
        create(out, [&] { return clbool::dynamic_graph(*from); });
    });
}

clbool_status clbool_dynamic_graph_fork(const clbool_dynamic_graph* graph,
                                        clbool_dynamic_graph** out) {
    return call("clbool_dynamic_graph_fork", [&] {
        const auto from = get(graph, "graph");
        create(out, [&] { return from->fork(); });
    });
}

clbool_status clbool_dynamic_graph_change(clbool_context* on, clbool_dynamic_graph* graph,
                                          const clbool_graph* edges, bool add) {
    return call("clbool_dynamic_graph_change", [&] {
        const auto device = get(on, "on");
        const auto changed = get(graph, "graph");
        const auto batch = get(edges, "edges");
        check_vertices(*batch, changed->snapshot().vertices());
        if (add) {
            changed->add_edges(device->device, batch->edges);
        } else {
            changed->remove_edges(device->device, batch->edges);
        }
    });
}

clbool_status clbool_dynamic_graph_snapshot(const clbool_dynamic_graph* graph,
                                            clbool_snapshot** out) {
    return call("clbool_dynamic_graph_snapshot", [&] {
        const auto from = get(graph, "graph");
        create(out, [&] { return from->snapshot(); });
    });
}

clbool_status clbool_dynamic_graph_free(clbool_dynamic_graph* graph) {
    return call("clbool_dynamic_graph_free", [&] { destroy(graph); });
}

clbool_status clbool_maintained_query_create(clbool_context* on, const clbool_snapshot* snapshot,
                                             const clbool_grammar* grammar, const char* expression,
                                             const clbool_query_options* options,
                                             clbool_maintained_query** out) {
    return call("clbool_maintained_query_create", [&] {
        const auto device = get(on, "on");
        const auto over = get(snapshot, "snapshot");
        const query_options with(options);
        create(out, [&] {
            return query_of(device->device, *over, grammar, expression, with.fixpoint());
        });
    });
}

clbool_status clbool_maintained_query_fork(const clbool_maintained_query* query,
                                           clbool_maintained_query** out) {
    return call("clbool_maintained_query_fork", [&] {
        const auto from = get(query, "query");
        create(out, [&] { return from->fork(); });
    });
}

clbool_status clbool_maintained_query_graph(const clbool_maintained_query* query,
                                            clbool_snapshot** out) {
    return call("clbool_maintained_query_graph", [&] {
        const auto from = get(query, "query");
        create(out, [&] { return from->graph(); });
    });
}

clbool_status clbool_maintained_query_change(clbool_context* on, clbool_maintained_query* query,
                                             const clbool_graph* edges, bool add,
                                             const clbool_query_options* options,
                                             clbool_answer_change* change) {
    return call("clbool_maintained_query_change", [&] {
        const auto device = get(on, "on");
        const auto changed = get(query, "query");
        const auto batch = get(edges, "edges");
        const query_options with(options);
        check_change(change);
        check_vertices(*batch, changed->graph().vertices());
        write_change(add ? changed->add_edges(device->device, batch->edges, with.fixpoint())
                         : changed->remove_edges(device->device, batch->edges, with.fixpoint()),
                     change);
    });
}

clbool_status clbool_maintained_query_follow(clbool_context* on, clbool_maintained_query* query,
                                             const clbool_snapshot* snapshot,
                                             const clbool_query_options* options,
                                             clbool_answer_change* change) {
    return call("clbool_maintained_query_follow", [&] {
        const auto device = get(on, "on");
        const auto changed = get(query, "query");
        const auto to = get(snapshot, "snapshot");
        const query_options with(options);
        check_change(change);
        write_change(changed->follow(device->device, *to, with.fixpoint()), change);
    });
}

clbool_status clbool_maintained_query_complete(const clbool_maintained_query* query,
                                               bool* complete) {
    return call("clbool_maintained_query_complete",
                [&] { required(complete, "complete") = get(query, "query")->complete(); });
}

clbool_status clbool_maintained_query_to_matrix(clbool_context* on,
                                                const clbool_maintained_query* query,
                                                clbool_matrix** out) {
    return call("clbool_maintained_query_to_matrix", [&] {
        const auto device = get(on, "on");
        const auto from = get(query, "query");
        create(out, [&] { return from->to_matrix(device->device); });
    });
}

clbool_status clbool_maintained_query_free(clbool_maintained_query* query) {
    return call("clbool_maintained_query_free", [&] { destroy(query); });
}
