// SPDX-License-Identifier: MIT
// Closures: components, then rows in their order, as bits or as lists.
#include <operations/closure/closure.hpp>

#include <host/bit_rows.hpp>
#include <host/closure_estimate.hpp>
#include <host/closure_lists.hpp>
#include <host/graph_rows.hpp>
#include <operations/closure/plan.hpp>
#include <operations/common/entry.hpp>
#include <operations/common/operand.hpp>
#include <operations/common/write_back.hpp>
#include <runtime/machine.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

using host::closure_progress;

// The operand as the host sees it.
struct graph_of {
    graph_of(engine& on, const node& a) : view(host_view::make(on, a)), rows(team, view) {}

    host::team team;
    host_view view;
    host::graph_rows rows;
};

closure_facts facts_of(const host::graph_rows& graph, const host::closure_rows& of) {
    closure_facts facts;
    facts.vertices = graph.vertices();
    facts.left_out = graph.left_out() > 0;
    facts.rows = of.count();
    facts.bit_bytes = host::bit_matrix::bytes(graph.size(), of.ncols, of.count());
    facts.bit_work = host::bit_work(of);
    if (facts.bit_bytes > kFewBitBytes) {
        const auto estimate = host::estimate_closure(of);
        facts.stored = estimate.stored;
        facts.entries = estimate.entries;
        facts.united = estimate.united;
    }
    facts.memory = runtime::machine_memory();
    return facts;
}

// Bits stay bits where they take less memory than rows, and it is not too little to matter.
bool stays_in_bits(const graph_of& graph, size_type bit_bytes, size_type entries) noexcept {
    constexpr size_type kLittle = size_type{1} << 16;
    const size_type row_bytes = entries * sizeof(index_type);
    return graph.rows.left_out() == 0 && row_bytes > kLittle && bit_bytes <= row_bytes;
}

node_ptr by_bits(engine& on, const graph_of& graph, const host::closure_rows& of,
                 const closure_progress& progress) {
    host::bit_matrix bits(of.ncols, of.ncols, of.count());
    std::copy(of.row_of.begin(), of.row_of.end(), bits.places.begin());
    const size_type entries = host::write_closure(graph.team, of, bits.words.data(), progress);
    if (stays_in_bits(graph, bits.bytes(), entries)) {
        return storage::make_node(std::make_shared<storage::bit_form>(on.stream.state_handle(),
                                                                      std::move(bits), entries));
    }
    host::matrix made = host::to_rows(graph.team, bits);
    return storage::make_node(on, graph.rows.left_out() == 0
                                      ? std::move(made)
                                      : host::over_vertices(graph.team, graph.rows, made));
}

node_ptr closure_node(engine& on, const graph_of& graph, const closure_options& options,
                      const closure_progress& progress) {
    const host::closure_rows of(graph.team, graph.rows, options.reflexive);
    const auto plan = plan_closure(facts_of(graph.rows, of), options.method);
    note_step(on, "rows", backend::host, to_string(plan.what), plan.why);
    if (plan.what == closure_method::bits) {
        return by_bits(on, graph, of, progress);
    }
    const host::closure_lists lists(graph.team, of, progress);
    return storage::make_node(on, lists.of_vertices(graph.team, graph.rows));
}

size_type closure_count(engine& on, const node& a, const closure_options& options,
                        const closure_progress& progress) {
    const graph_of graph(on, a);
    const host::counted_closure_rows of(graph.team, graph.rows, options.reflexive);
    const auto plan = plan_closure_count(facts_of(graph.rows, of), options.method);
    note_step(on, "count", backend::host, to_string(plan.what), plan.why);
    const size_type isolated = options.reflexive ? graph.rows.left_out() : 0;
    if (plan.what == closure_method::bits) {
        return isolated + host::count_closure(graph.team, of, progress);
    }
    const host::closure_rows plain(graph.team, graph.rows, options.reflexive);
    return isolated + host::closure_lists(graph.team, plain, progress).entries();
}

// Vertices without edges reach themselves as well.
matrix with_isolated(context& controls, const matrix& a, backend by) {
    matrix result;
    ewise_add(controls, result, no_mask, accumulator::none, a, identity_matrix(controls, a.nrows()),
              {}, by);
    return result;
}

}  // namespace

matrix closed(context& controls, const matrix& a, const closure_options& options,
              const closure_progress& progress) {
    bool left_out = false;
    const matrix made = enter(controls, "transitive_closure", [&](engine& on) {
        const operand source(on, "transitive_closure", "the operand", a, false);
        announce(on, "transitive_closure", shape_text(a));
        const node_ptr from = source.get(on);
        const graph_of graph(on, *from);
        left_out = graph.rows.left_out() > 0;
        const node_ptr to = closure_node(on, graph, options, progress);
        note_result(on, *to);
        return matrix(to);
    });
    return options.reflexive && left_out ? with_isolated(controls, made, options.backend) : made;
}

size_type count_closed(context& controls, const matrix& a, const closure_options& options,
                       const closure_progress& progress) {
    return enter(controls, "count_transitive_closure", [&](engine& on) {
        const operand source(on, "count_transitive_closure", "the operand", a, false);
        announce(on, "count_transitive_closure", shape_text(a));
        return closure_count(on, *source.get(on), options, progress);
    });
}

}  // namespace clbool::operations
