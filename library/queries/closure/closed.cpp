// SPDX-License-Identifier: MIT
// Transitive closure: condensation, then rows in topological order as bits, lists or tiles.
#include <queries/closure/closed.hpp>

#include <clbool/counts.hpp>

#include <core/cpu/forms/bit_rows.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/kept_bits.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/plan/plan.hpp>
#include <core/storage/conversions/bit_conversions.hpp>
#include <core/storage/conversions/form_conversions.hpp>
#include <queries/closure/cpu/closure_estimate.hpp>
#include <queries/closure/cpu/closure_lists.hpp>
#include <queries/closure/cpu/closure_tiles.hpp>
#include <queries/closure/gpu/bit_pass.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

#include <algorithm>
#include <cstdint>

namespace clbool::operations {

namespace {

using cpu::closure_progress;

// The operand on the host.
struct graph_of {
    graph_of(engine& on, const node& a) : view(host_view::make(on, a)), rows(team, view) {}

    cpu::team team;
    host_view view;
    cpu::graph_rows rows;
};

// Of so many rows and edges between them, that are kept or, by so many components, counted.
closure_facts facts_about(const engine& on, const cpu::graph_rows& graph, index_type rows,
                          size_type edges, std::optional<index_type> counted) {
    closure_facts facts;
    facts.kept = !counted;
    facts.threads = cpu::team().threads();
    facts.left_out = graph.left_out() > 0;
    facts.bit_bytes = cpu::bit_matrix::bytes(graph.size(), graph.size(), rows);
    facts.edges = rows + edges;
    facts.bit_work = cpu::bit_stride(counted.value_or(graph.size())) * facts.edges;
    facts.device_work = cpu::bit_stride(graph.size()) * facts.edges;
    facts.host_memory = cpu::memory::room();
    auto& state = on.stream.state();
    const auto& device = state.info();
    const size_type in_use = state.pool().usage().live;
    facts.device_memory = device.global_memory - std::min(device.global_memory, in_use);
    if (device.max_allocation > 0) {
        facts.device_allocation = device.max_allocation;
    }
    facts.allowed = std::min(state.pool().room(), state.host_room());
    return facts;
}

double bytes_of_tiles(const cpu::closure_rows& of, double tiles) {
    return static_cast<double>(cpu::bytes_of_blocks(of.ncols, cpu::kTile, 0)) +
           tiles * static_cast<double>(sizeof(index_type) + cpu::block_bytes(cpu::kTile));
}

void estimate(closure_facts& facts, const cpu::closure_rows& of) {
    cpu::row_estimate entries, tiles;
    cpu::team().run(2, [&](unsigned, size_type which) {
        (which == 0 ? tiles : entries) =
            which == 0 ? cpu::estimate_tiles(of) : cpu::estimate_entries(of);
    });
    facts.stored = entries.stored;
    facts.entries = entries.over_nodes;
    facts.united = entries.united;
    facts.tiles = tiles.tiles;
    facts.tile_words = tiles.stored;
    facts.tile_united = tiles.united;
    facts.tile_bytes = bytes_of_tiles(of, tiles.tiles);
}

// Host threads skip zero words, so kernels are for devices with memory of their own, or on request.
closure_place place_of(const engine& on, backend asked) {
    const auto device = facts_of(on);
    if (plan_backend(device, asked, device.kernels_only, false, 0).where == backend::host) {
        return closure_place::host;
    }
    const bool must = asked != backend::automatic || device.kernels_only;
    const bool may = !on.stream.state().shares_memory();
    return must ? closure_place::kernels : may ? closure_place::either : closure_place::host;
}

node_ptr by_bits(engine& on, const graph_of& graph, const cpu::closure_rows& of,
                 const closure_progress& progress) {
    cpu::bit_matrix bits(of.ncols, of.ncols, of.count());
    std::copy(of.row_of.begin(), of.row_of.end(), bits.places.begin());
    const size_type entries = cpu::write_closure(graph.team, of, bits.words.data(), progress);
    if (graph.rows.left_out() == 0 && stays_in_bits(bits.bytes(), entries)) {
        return storage::make_node(storage::keep_bits(on, std::move(bits), entries));
    }
    cpu::matrix made = cpu::to_rows(graph.team, bits);
    return storage::make_node(on, graph.rows.left_out() == 0
                                      ? std::move(made)
                                      : cpu::over_vertices(graph.team, graph.rows, made));
}

node_ptr by_tiles(engine& on, const graph_of& graph, const cpu::closure_rows& of,
                  const closure_progress& progress) {
    const cpu::closure_tiles tiles(graph.team, of, progress);
    if (graph.rows.left_out() == 0) {
        const auto before = tiles.count_tiles(graph.team);
        const size_type count = before[before.size() - 1];
        const size_type bytes = cpu::bytes_of_blocks(of.ncols, cpu::kTile, count);
        if (count < ~std::uint32_t{0} && stays_in_bits(bytes, tiles.entries())) {
            return storage::make_node(
                storage::keep_blocks(on, tiles.to_blocks(graph.team, before)));
        }
    }
    return storage::make_node(on, tiles.of_vertices(graph.team, graph.rows));
}

node_ptr by_kernels(engine& kernels, const cpu::closure_rows& of, const closure_progress& progress,
                    const cpu::closure_levels& levels) {
    const auto made = close_by_kernels(kernels, of, levels, progress);
    return node_of_bits(kernels, made.bits, made.counts);
}

// Statistics, the cheapest first, and the choice made from them.
struct planned_closure {
    planned_closure(const engine& on, const cpu::graph_rows& graph, const cpu::closure_rows& of,
                    closure_place where, closure_method asked,
                    std::optional<index_type> counted = {})
        : facts(facts_about(on, graph, of.count(), of.edges.size(), counted)) {
        if (where != closure_place::host && facts.kept) {
            find_levels(of);
        }
        if (needs_ranges(facts, where, asked)) {
            const cpu::closure_ranges ranges(of);
            facts.range_words = ranges.words;
            facts.range_united = ranges.united;
            facts.range_bytes = bytes_of_tiles(of, static_cast<double>(ranges.tiles(of)));
        }
        if (needs_estimate(facts, where, asked)) {
            estimate(facts, of);
        }
        plan = plan_closure(facts, where, asked);
        if (plan.by_kernels && !levels) {
            find_levels(of);
            plan = plan_closure(facts, where, asked);
        }
    }

    void find_levels(const cpu::closure_rows& of) {
        facts.levels = levels.emplace(of).count();
        facts.few = levels_of_few(*levels);
    }

    closure_facts facts;
    std::optional<cpu::closure_levels> levels;  // where kernels may be chosen
    closure_choice plan{};
};

// Null where rounds of products are chosen.
node_ptr closure_node(engine& on, const graph_of& graph, const closure_options& options,
                      const closure_progress& progress) {
    const cpu::closure_rows of(graph.team, graph.rows, options.reflexive);
    if (of.count() == 0) {
        return storage::make_empty(graph.rows.vertices(), graph.rows.vertices());
    }
    const planned_closure chosen(on, graph.rows, of, place_of(on, options.backend), options.method);
    const closure_choice& plan = chosen.plan;
    const choice by{plan.by_kernels ? backend::kernels : backend::host, plan.why};
    note_step(on, "rows", by, to_string(plan.what));
    if (plan.what == closure_method::rounds) {
        return nullptr;
    }
    return by_choice(
        on, by, [&] { return by_kernels(on, of, progress, *chosen.levels); },
        [&] {
            if (plan.what == closure_method::lists) {
                const cpu::closure_lists lists(graph.team, of, progress);
                return storage::make_node(on, lists.of_vertices(graph.team, graph.rows));
            }
            return plan.what == closure_method::tiles ? by_tiles(on, graph, of, progress)
                                                      : by_bits(on, graph, of, progress);
        });
}

// Number of entries of rows that the device computes; nothing where the host is faster, or the
// device lacks memory. Only then are the host's rows laid out, which have fewer columns.
std::optional<size_type> count_on_device(engine& on, const graph_of& graph,
                                         const cpu::closure_components& parts,
                                         const closure_progress& progress) {
    const auto components = parts.strong.count;
    auto before = facts_about(on, graph.rows, components, parts.between.edges.nnz(), components);
    before.levels = before.few = parts.long_path();  // at least, and at the lower price
    if (!plan_closure(before, closure_place::either, closure_method::automatic).by_kernels) {
        return std::nullopt;
    }
    const cpu::closure_rows of(graph.team, parts);
    const planned_closure chosen(on, graph.rows, of, closure_place::either,
                                 closure_method::automatic, components);
    if (!chosen.plan.by_kernels) {
        return std::nullopt;
    }
    note_step(on, "count", backend::kernels, to_string(chosen.plan.what), chosen.plan.why);
    return runtime::if_room([&]() -> std::optional<size_type> {
        return count_by_kernels(on, of, *chosen.levels, progress, room_on_device(chosen.facts));
    });
}

size_type closure_count(engine& on, const node& a, const closure_options& options,
                        const closure_progress& progress) {
    const graph_of graph(on, a);
    const size_type isolated_loops = options.reflexive ? graph.rows.left_out() : 0;
    const bool may_make = options.method == closure_method::automatic &&
                          place_of(on, options.backend) == closure_place::either;
    // The host's words are fewer by a search.
    const cpu::closure_components parts(graph.team, graph.rows, options.reflexive, !may_make);
    if (may_make) {
        if (const auto counted = count_on_device(on, graph, parts, progress)) {
            return isolated_loops + *counted;
        }
    }
    const cpu::counted_closure_rows of(graph.team, parts);
    const closure_choice plan =
        planned_closure(on, graph.rows, of, closure_place::host, options.method, parts.strong.count)
            .plan;
    note_step(on, "count", backend::host, to_string(plan.what), plan.why);
    return isolated_loops + (plan.what == closure_method::bits
                                 ? cpu::count_closure(graph.team, of, progress)
                             : plan.what == closure_method::lists
                                 ? cpu::closure_lists(graph.team, of, progress).entries()
                                 : cpu::closure_tiles(graph.team, of, progress).entries());
}

}  // namespace

bool may_keep(const engine& on, backend asked) {
    return place_of(on, asked) != closure_place::host;
}

bool keeps_closure(const engine& on, const cpu::graph_rows& graph, const cpu::closure_rows& of,
                   backend asked) {
    const tuning::closure_costs costs;
    const planned_closure chosen(on, graph, of, place_of(on, asked), closure_method::automatic);
    const auto bytes = static_cast<double>(chosen.facts.bit_bytes);
    return chosen.plan.what == closure_method::bits &&
           (chosen.plan.by_kernels || (bytes >= costs.followed_from && bytes <= costs.followed_to));
}

closure_answer closed(context& controls, const matrix& a, const closure_options& options,
                      const closure_progress& progress) {
    return enter(controls, "transitive_closure", [&](engine& on) {
        const operand source(on, "transitive_closure", "the operand", a, false);
        announce(on, "transitive_closure", shape_text(a));
        const graph_of graph(on, *source.get(on));
        const node_ptr made = closure_node(on, graph, options, progress);
        if (made == nullptr) {
            return closure_answer{std::nullopt, false};
        }
        note_result(on, *made);
        return closure_answer{matrix(made), options.reflexive && graph.rows.left_out() > 0};
    });
}

std::optional<closure_trial> trial_of(context& controls, const matrix& a,
                                      const closure_options& options) {
    if (options.method != closure_method::automatic || options.backend != backend::automatic) {
        return std::nullopt;
    }
    const bool may_make = detail::guarded("transitive_closure", [&] {
        return place_of(engine(controls.stream()), options.backend) == closure_place::either;
    });
    const bool is_hypersparse = a.nrows() / 8 > a.nvals();
    closure_trial trial(a.nrows(), a.nvals());
    if (!may_make || is_hypersparse || !trial.is_worth_a_sample()) {
        return std::nullopt;
    }
    enter(controls, "transitive_closure", [&](engine& on) {
        const auto found =
            cpu::sample_closure(host_view::make(on, *a.node()), trial.most_entries());
        trial.expect(found.entries, found.rounds);
    });
    return trial.goes_on() ? std::make_optional(trial) : std::nullopt;
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
