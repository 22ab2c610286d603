// SPDX-License-Identifier: MIT
// Edges of a graph that come and go, and what its closure on a device has of that.
#include <operations/closure/device_closure.hpp>

#include <host/convert.hpp>
#include <host/graph_rows.hpp>
#include <host/transpose.hpp>
#include <operations/closure/bit_pass.hpp>
#include <operations/closure/closure.hpp>
#include <operations/common/entry.hpp>

#include <utility>

namespace clbool::operations {

std::unique_ptr<device_closure> device_closure::make(engine& on, const context& origin,
                                                     const host::rows& edges, bool reflexive,
                                                     backend asked) {
    const host::team workers;
    const host::graph_rows graph(workers, edges, true);
    const host::closure_rows of(workers, graph, reflexive);
    const auto family = keeper_of(on, graph, of, asked);
    if (!family) {
        return nullptr;
    }
    host::changing_graph changing(copy(workers, edges), transpose(workers, edges));
    std::unique_ptr<device_closure> made(
        new device_closure(origin, *family, std::move(changing), reflexive));
    made->compute(of);
    return made;
}

device_closure::device_closure(const context& origin, backend family, host::changing_graph graph,
                               bool reflexive)
    : own_(origin.fork()), family_(family), reflexive_(reflexive), graph_(std::move(graph)) {}

engine device_closure::kernels() const { return with_kernels(engine(own_.stream()), family_); }

void device_closure::compute(const host::closure_rows& of) {
    engine on = kernels();
    rows_.reset();  // room for the others
    growing_bits made(on, of);
    components_ = std::make_unique<host::known_components>(graph_, of, reflexive_);
    rows_ = std::move(made);
    entries_ = rows_->entries();
}

void device_closure::compute_anew() {
    const host::team workers;
    const host::matrix edges = graph_.edges();
    const host::graph_rows graph(workers, edges, true);
    compute(host::closure_rows(workers, graph, reflexive_));
}

growing_bits& device_closure::rows() {
    if (!rows_) {
        compute_anew();
    }
    return *rows_;
}

bool device_closure::has(index_type u, index_type v) {
    engine on = kernels();
    return rows().has(on, u, v);
}

size_type device_closure::add(std::vector<host::graph_edge> edges) {
    edges = graph_.sorted_if(std::move(edges), false);
    if (edges.empty()) {
        return 0;
    }
    const size_type before = entries_;
    growing_bits& known = rows();
    graph_.add(edges);
    try {
        engine on = kernels();
        known.add(on, edges);
        entries_ = known.entries();
    } catch (...) {
        rows_.reset();
        graph_.take(edges);
        throw;
    }
    return entries_ - before;
}

size_type device_closure::take(std::vector<host::graph_edge> edges) {
    edges = graph_.sorted_if(std::move(edges), true);
    if (edges.empty()) {
        return 0;
    }
    const size_type before = entries_;
    graph_.take(edges);
    try {
        if (!components_->hold_without(edges)) {
            compute_anew();
        }
    } catch (...) {
        graph_.add(edges);
        throw;
    }
    return before - entries_;
}

node_ptr device_closure::node(engine& on) {
    engine mine = with_kernels(on, family_);
    return node_of_bits(mine, rows().hand_out());
}

}  // namespace clbool::operations
