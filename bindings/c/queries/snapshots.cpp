// SPDX-License-Identifier: MIT
// Labelled graphs on a device.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

relation_map relations_of(const std::vector<std::string>& labels,
                          const clbool_matrix* const* edges) {
    array(edges, labels.size(), "edges");
    relation_map relations;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (!relations.emplace(labels[i], *get(edges[i], "edges")).second) {
            throw invalid_argument("labels has '" + labels[i] + "' twice");
        }
    }
    return relations;
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_snapshot_create(uint32_t vertices, const char* const* labels,
                                     const clbool_matrix* const* edges, size_t count,
                                     clbool_snapshot** out) {
    return call("clbool_snapshot_create", [&] {
        create(out, [&] {
            return clbool::graph_snapshot(
                vertices, relations_of(copied_texts(labels, count, "labels"), edges));
        });
    });
}

clbool_status clbool_snapshot_vertices(const clbool_snapshot* snapshot, uint32_t* vertices) {
    return call("clbool_snapshot_vertices",
                [&] { required(vertices, "vertices") = get(snapshot, "snapshot")->vertices(); });
}

clbool_status clbool_snapshot_labels(const clbool_snapshot* snapshot, clbool_texts** out) {
    return call("clbool_snapshot_labels", [&] {
        const auto from = get(snapshot, "snapshot");
        create(out, [&] { return from->labels(); });
    });
}

clbool_status clbool_snapshot_same_as(const clbool_snapshot* a, const clbool_snapshot* b,
                                      bool* same) {
    return call("clbool_snapshot_same_as", [&] {
        const auto first = get(a, "a");
        const auto second = get(b, "b");
        required(same, "same") = first->same_as(*second);
    });
}

clbool_status clbool_snapshot_relation(clbool_context* on, const clbool_snapshot* snapshot,
                                       const char* label, clbool_matrix** out) {
    return call("clbool_snapshot_relation", [&] {
        const auto device = get(on, "on");
        const auto from = get(snapshot, "snapshot");
        required(label, "label");
        create(out, [&] { return from->relation(device->device, label); });
    });
}

clbool_status clbool_snapshot_edges(const clbool_snapshot* snapshot, uint64_t* edges) {
    return call("clbool_snapshot_edges",
                [&] { required(edges, "edges") = get(snapshot, "snapshot")->edge_count(); });
}

clbool_status clbool_snapshot_to_graph(clbool_context* on, const clbool_snapshot* snapshot,
                                       clbool_graph** out) {
    return call("clbool_snapshot_to_graph", [&] {
        const auto device = get(on, "on");
        const auto from = get(snapshot, "snapshot");
        create(out, [&] { return from->to_host(device->device); });
    });
}

clbool_status clbool_snapshot_free(clbool_snapshot* snapshot) {
    return call("clbool_snapshot_free", [&] { destroy(snapshot); });
}
