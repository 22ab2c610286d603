// SPDX-License-Identifier: MIT
// Regular path queries as callers see them.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/regular_queries.hpp>

#include <algorithms/graph_arguments.hpp>
#include <algorithms/options.hpp>
#include <algorithms/rpq_closure.hpp>
#include <algorithms/rpq_products.hpp>
#include <algorithms/rpq_side.hpp>
#include <host/shortest_walk.hpp>
#include <host/walks.hpp>
#include <operations/common/host_access.hpp>
#include <operations/plan/plan.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace clbool {

namespace algorithms {
namespace {

constexpr const char* kName = "rpq";

using host::walk_output;
using vertex_list = std::vector<index_type>;

// Batches of sources between two looks at the stop token.
constexpr size_type kPartsInRound = 32;

// Sources whose answers are counted at a time.
constexpr size_type kSourcesCounted = 65536;

// A method and the reason for it, for people.
struct method_choice {
    rpq_method method;
    const char* why;
};

// Whether all that is asked for is a closure.
bool is_closure(const path_automaton& automaton, const rpq_options& options) {
    return !options.from && !options.to && !options.lengths && as_closure(automaton);
}

// Whether walks have no more steps than there are states.
bool is_bounded(const path_automaton& automaton) {
    // Ways that lead to each state from others that may still be on a cycle.
    std::vector<std::size_t> ways(automaton.states());
    for (const auto& one : automaton.transitions) {
        ++ways[one.to];
    }
    std::vector<std::size_t> free;
    for (std::size_t state = 0; state < ways.size(); ++state) {
        if (ways[state] == 0) {
            free.push_back(state);
        }
    }
    for (std::size_t i = 0; i < free.size(); ++i) {
        for (const auto& one : automaton.transitions) {
            if (one.from == free[i] && --ways[one.to] == 0) {
                free.push_back(one.to);
            }
        }
    }
    return free.size() == automaton.states();
}

method_choice plan_method(context& on, const rpq_side& side, const rpq_options& options) {
    const rpq_method asked = options.method;
    const bool closure = is_closure(side.automaton(), options);
    if (asked == rpq_method::closure && !closure) {
        throw invalid_argument(
            "rpq: this is no closure, expected all pairs of e* or e+, without lengths, where e is "
            "one step");
    }
    return operations::enter(on, "rpq, plan", [&](operations::engine& device) -> method_choice {
        const auto facts = operations::facts_of(device);
        if (asked != rpq_method::automatic) {
            return {asked, "asked for"};
        }
        if (closure) {
            return {rpq_method::closure, "all pairs of a repeated step"};
        }
        if (!options.from && !options.to && !options.lengths && is_bounded(side.automaton())) {
            return {rpq_method::products, "all pairs of walks of bounded length"};
        }
        if (facts.family == backend::host) {
            return {rpq_method::walks, "the device is the host"};
        }
        if (facts.kernels_only) {
            return {rpq_method::products, "everything is left to kernels"};
        }
        const bool seen =
            std::all_of(side.steps().begin(), side.steps().end(),
                        [&](const matrix& one) { return operations::host_sees(device, one); });
        return seen ? method_choice{rpq_method::walks, "the host sees the relations"}
                    : method_choice{rpq_method::products, "the relations are on the device"};
    });
}

// A query with its options made plain: which end it is answered from.
struct request {
    const rpq_side* side;
    bool backward;                       // from the targets
    std::optional<vertex_list> sources;  // of that side; nothing: all vertices
    std::optional<vertex_list> targets;
    method_choice how;
};

struct answer {
    matrix pairs;
    vertex_list lengths;
    size_type count = 0;
    size_type rounds = 0;
    bool complete = true;
};

// Tells the callback, if there is one, and says whether to stop.
bool goes_on(const rpq_options& options, answer& so_far, size_type entries, size_type added) {
    ++so_far.rounds;
    if (options.on_round) {
        options.on_round({so_far.rounds, entries, added});
    }
    return !options.stop.stop_requested();
}

vertex_list all_vertices(index_type n) {
    vertex_list all(n);
    std::iota(all.begin(), all.end(), index_type{0});
    return all;
}

answer by_walks(context& on, const request& asked, const rpq_options& options, walk_output output) {
    answer found;
    const walk_side& walks = asked.side->walks(on);
    std::optional<host::walk_job> job;
    detail::guarded(kName, [&] {
        job.emplace(host::team(), *walks.batches,
                    asked.sources ? *asked.sources : all_vertices(asked.side->vertices()),
                    asked.targets ? &*asked.targets : nullptr, output);
    });
    found.complete = !options.stop.stop_requested();
    for (size_type part = 0; part < job->parts() && found.complete;) {
        const size_type end = std::min(part + kPartsInRound, job->parts());
        const size_type before = job->pairs();
        detail::guarded(kName, [&] { job->run(part, end); });
        part = end;
        const size_type now = job->pairs();
        found.complete = goes_on(options, found, now, now - before) || part == job->parts();
    }
    operations::enter(on, kName, [&](operations::engine& device) {
        operations::note_step(device, "walks", backend::host, "batches of 64 sources",
                              asked.how.why);
        found.count = job->pairs();
        if (output == walk_output::lengths) {
            const auto lengths = job->take_lengths();
            found.lengths.assign(lengths.begin(), lengths.end());
        }
        if (output != walk_output::count) {
            found.pairs = operations::made_by_host(device, job->finish());
        }
    });
    return found;
}

// Entries in the columns of some vertices.
matrix within_columns(context& on, const matrix& pairs, const vertex_list& columns) {
    const index_type n = pairs.ncols();
    matrix chosen(n, n);
    if (!columns.empty()) {
        chosen = matrix(on, coordinates(n, n, columns, columns));
    }
    mxm(on, chosen, no_mask, accumulator::none, pairs, chosen);
    return chosen;
}

matrix at_targets(context& on, const request& asked, const matrix& pairs) {
    return asked.targets && !pairs.empty() ? within_columns(on, pairs, *asked.targets) : pairs;
}

// Pairs of each length, put together in the order of the pairs.
void append_lengths(context& on, const std::vector<matrix>& by_length, answer& found) {
    using entry = std::tuple<index_type, index_type, index_type>;
    std::vector<entry> entries;
    for (std::size_t length = 0; length < by_length.size(); ++length) {
        const auto pairs = by_length[length].to_host(on);
        for (std::size_t i = 0; i < pairs.nnz(); ++i) {
            entries.emplace_back(pairs.rows[i], pairs.cols[i], static_cast<index_type>(length));
        }
    }
    std::sort(entries.begin(), entries.end());
    for (const auto& one : entries) {
        found.lengths.push_back(std::get<2>(one));
    }
}

// One block of sources; false when stopped.
bool walk_block(context& on, const request& asked, const vertex_list* sources,
                const rpq_options& options, walk_output output, answer& found) {
    std::optional<product_walks> walks;
    std::vector<matrix> by_length;
    const auto note_length = [&] {
        if (output == walk_output::lengths) {
            by_length.push_back(at_targets(on, asked, walks->fresh_ends()));
        }
    };
    detail::guarded(kName, [&] {
        walks.emplace(on, *asked.side, sources);
        note_length();
    });
    bool going = !options.stop.stop_requested();
    while (going && !walks->done()) {
        const size_type added = detail::guarded(kName, [&] {
            const size_type fresh = walks->step();
            note_length();
            return fresh;
        });
        going = goes_on(options, found, walks->places(), added) || walks->done();
    }
    detail::guarded(kName, [&] {
        const matrix pairs = at_targets(on, asked, walks->ends());
        walks.reset();
        found.count += pairs.nnz();
        append_lengths(on, by_length, found);
        if (output != walk_output::count) {
            if (found.pairs.empty()) {
                found.pairs = pairs;
            } else {
                ewise_add(on, found.pairs, no_mask, accumulator::none, found.pairs, pairs);
            }
        }
    });
    return going;
}

// Sources first to last - 1 of the request; of a request without any, vertices.
vertex_list block_of(const request& asked, size_type first, size_type last) {
    vertex_list some;
    some.reserve(last - first);
    for (size_type i = first; i < last; ++i) {
        some.push_back(asked.sources ? (*asked.sources)[i] : static_cast<index_type>(i));
    }
    return some;
}

answer by_products(context& on, const request& asked, const rpq_options& options,
                   walk_output output) {
    const index_type n = asked.side->vertices();
    answer found;
    detail::guarded(kName, [&] { found.pairs = matrix(n, n); });
    const vertex_list* whole = asked.sources ? &*asked.sources : nullptr;
    const size_type count = whole != nullptr ? whole->size() : n;
    // A count keeps no more than a block.
    size_type block = std::max<size_type>(
        output == walk_output::count ? std::min(count, kSourcesCounted) : count, 1);
    for (size_type first = 0; first < count && found.complete;) {
        const size_type last = std::min(first + block, count);
        vertex_list some;
        answer more;
        detail::guarded(kName, [&] {
            some = block < count ? block_of(asked, first, last) : vertex_list();
            more = found;
        });
        try {
            more.complete =
                walk_block(on, asked, block < count ? &some : whole, options, output, more);
            found = std::move(more);
            first = last;
        } catch (const out_of_memory&) {
            if (last - first == 1) {
                throw;
            }
            block = (last - first + 1) / 2;
            detail::guarded(kName, [&] { on.trim(); });
        }
    }
    return found;
}

// Of a query that was answered from its end: the other way round.
void turn_round(context& on, answer& found) {
    if (!found.lengths.empty()) {
        const auto pairs = found.pairs.to_host(on);
        std::vector<std::size_t> order(pairs.nnz());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return std::pair(pairs.cols[a], pairs.rows[a]) <
                   std::pair(pairs.cols[b], pairs.rows[b]);
        });
        vertex_list lengths;
        for (const std::size_t i : order) {
            lengths.push_back(found.lengths[i]);
        }
        found.lengths = std::move(lengths);
    }
    transpose(on, found.pairs, no_mask, accumulator::none, found.pairs);
}

answer run_request(context& on, const request& asked, const rpq_options& options,
                   walk_output output) {
    answer found = asked.how.method == rpq_method::walks ? by_walks(on, asked, options, output)
                                                         : by_products(on, asked, options, output);
    if (asked.backward && output != walk_output::count) {
        detail::guarded(kName, [&] { turn_round(on, found); });
    }
    return found;
}

// The merged edges of labels that an automaton does not name.
coordinates other_edges(const labelled_graph& graph, const path_automaton& automaton) {
    coordinates all(graph.size(), graph.size());
    for (const auto& [label, edges] : graph.edges) {
        if (!std::binary_search(automaton.named.begin(), automaton.named.end(), label)) {
            all.rows.insert(all.rows.end(), edges.rows.begin(), edges.rows.end());
            all.cols.insert(all.cols.end(), edges.cols.begin(), edges.cols.end());
        }
    }
    return all;
}

}  // namespace
}  // namespace algorithms

const char* to_string(rpq_method method) noexcept {
    switch (method) {
        case rpq_method::walks: return "walks";
        case rpq_method::products: return "products";
        case rpq_method::closure: return "closure";
        case rpq_method::automatic: break;
    }
    return "automatic";
}

std::vector<matrix> upload_relations(context& on, const labelled_graph& graph,
                                     const path_automaton& automaton) {
    return detail::guarded("upload_relations", [&] {
        std::map<std::string, matrix> made;
        std::optional<matrix> others;
        std::vector<matrix> relations;
        for (const path_symbol& symbol : automaton.symbols) {
            if (symbol.others) {
                if (!others) {
                    others = matrix(on, algorithms::other_edges(graph, automaton));
                }
                relations.push_back(*others);
            } else {
                const auto [place, fresh] = made.emplace(symbol.label, matrix());
                if (fresh) {
                    place->second = matrix(on, graph.relation(symbol.label));
                }
                relations.push_back(place->second);
            }
        }
        return relations;
    });
}

std::string label_of(const labelled_graph& graph, const path_automaton& automaton,
                     const walk_edge& edge) {
    return detail::guarded("label_of", [&]() -> std::string {
        const path_symbol& symbol = automaton.symbols.at(edge.symbol);
        const auto ends = symbol.backward ? std::pair(edge.target, edge.source)
                                          : std::pair(edge.source, edge.target);
        if (!symbol.others) {
            return symbol.label;
        }
        for (const auto& [label, edges] : graph.edges) {
            if (std::binary_search(automaton.named.begin(), automaton.named.end(), label)) {
                continue;
            }
            const auto [first, last] =
                std::equal_range(edges.rows.begin(), edges.rows.end(), ends.first);
            if (std::binary_search(edges.cols.begin() + (first - edges.rows.begin()),
                                   edges.cols.begin() + (last - edges.rows.begin()), ends.second)) {
                return label;
            }
        }
        throw invalid_argument("label_of: the graph has no such edge");
    });
}

struct regular_query::prepared {
    prepared(context& on, index_type n, path_automaton automaton, const std::vector<matrix>& given)
        : edges(given), forward(on, n, std::move(automaton), given) {}

    // The query from its end; made when it is first asked for.
    const algorithms::rpq_side& backward(context& on) {
        const std::lock_guard<std::mutex> lock(mutex);
        if (!reverse) {
            reverse = std::make_unique<algorithms::rpq_side>(on, forward.vertices(),
                                                             reversed(forward.automaton()), edges);
        }
        return *reverse;
    }

    algorithms::request plan(context& on, const rpq_options& options);

    std::vector<matrix> edges;
    algorithms::rpq_side forward;
    std::mutex mutex;
    std::unique_ptr<algorithms::rpq_side> reverse;
};

algorithms::request regular_query::prepared::plan(context& on, const rpq_options& options) {
    using algorithms::kName;
    const index_type n = forward.vertices();
    std::optional<algorithms::vertex_list> from, to;
    if (options.from) {
        from = algorithms::checked_vertices(kName, *options.from, n);
    }
    if (options.to) {
        to = algorithms::checked_vertices(kName, *options.to, n);
    }
    const bool back = to && to->size() < (from ? from->size() : n);
    const algorithms::rpq_side* side = &forward;
    if (back) {
        side = &backward(on);
        std::swap(from, to);
    }
    return {side, back, std::move(from), std::move(to),
            algorithms::plan_method(on, *side, options)};
}

regular_query::regular_query(context& on, const labelled_graph& graph,
                             const std::string& expression) {
    detail::guarded("prepare a regular path query", [&] {
        std::vector<std::string> labels;
        for (const auto& [label, edges] : graph.edges) {
            labels.push_back(label);
        }
        path_automaton automaton = compile_path(expression, labels);
        const auto relations = upload_relations(on, graph, automaton);
        prepared_ = std::make_shared<prepared>(on, graph.size(), std::move(automaton), relations);
    });
}

regular_query::regular_query(context& on, index_type n, const path_automaton& automaton,
                             const std::vector<matrix>& relations) {
    detail::guarded("prepare a regular path query", [&] {
        if (relations.size() != automaton.symbols.size()) {
            throw invalid_argument("rpq: there are " + std::to_string(relations.size()) +
                                   " relations, expected one for each of " +
                                   std::to_string(automaton.symbols.size()) + " symbols");
        }
        for (const matrix& one : relations) {
            if (one.nrows() != n || one.ncols() != n) {
                throw dimension_mismatch("rpq: a relation is " + std::to_string(one.nrows()) +
                                         " x " + std::to_string(one.ncols()) +
                                         " but the graph has " + std::to_string(n) + " vertices");
            }
        }
        prepared_ = std::make_shared<prepared>(on, n, automaton, relations);
    });
}

const path_automaton& regular_query::automaton() const noexcept {
    return prepared_->forward.automaton();
}

index_type regular_query::vertices() const noexcept { return prepared_->forward.vertices(); }

rpq_result regular_query::run(context& on, const rpq_options& given) const {
    // What the callback throws is the caller's own: only what is around it is guarded.
    const auto options =
        detail::guarded(algorithms::kName, [&] { return algorithms::read_options(given); });
    const auto asked =
        detail::guarded(algorithms::kName, [&] { return prepared_->plan(on, options); });
    auto found = algorithms::run_request(
        on, asked, options,
        options.lengths ? host::walk_output::lengths : host::walk_output::pairs);
    return {std::move(found.pairs), std::move(found.lengths), found.complete, found.rounds};
}

rpq_count regular_query::count(context& on, const rpq_options& given) const {
    const auto options =
        detail::guarded(algorithms::kName, [&] { return algorithms::read_options(given); });
    const auto asked =
        detail::guarded(algorithms::kName, [&] { return prepared_->plan(on, options); });
    const auto found = algorithms::run_request(on, asked, options, host::walk_output::count);
    return {found.count, found.complete};
}

std::optional<std::vector<walk_edge>> regular_query::shortest_walk(context& on, index_type u,
                                                                   index_type v) const {
    return detail::guarded("rpq, a shortest walk", [&] {
        algorithms::checked_vertices(algorithms::kName, {u, v}, vertices());
        const auto& walks = prepared_->forward.walks(on);
        const auto found = host::shortest_walk(*walks.graph, walks.steps, u, v);
        std::optional<std::vector<walk_edge>> made;
        if (found) {
            made.emplace();
            for (const auto& one : *found) {
                made->push_back({one.source, one.relation, one.target});
            }
        }
        return made;
    });
}

std::vector<std::vector<walk_edge>> regular_query::shortest_walks(context& on, index_type u,
                                                                  index_type v,
                                                                  std::size_t most) const {
    return detail::guarded("rpq, shortest walks", [&] {
        algorithms::checked_vertices(algorithms::kName, {u, v}, vertices());
        const auto& walks = prepared_->forward.walks(on);
        std::vector<std::vector<walk_edge>> made;
        for (const auto& walk : host::shortest_walks(*walks.graph, walks.steps, u, v, most)) {
            made.emplace_back();
            for (const auto& one : walk) {
                made.back().push_back({one.source, one.relation, one.target});
            }
        }
        return made;
    });
}

std::string regular_query::explain(context& on, const rpq_options& options) const {
    return detail::guarded("explain a regular path query", [&] {
        const auto asked = prepared_->plan(on, algorithms::read_options(options));
        const path_automaton& from = asked.side->automaton();
        std::string text = "automaton: " + std::to_string(from.states()) + " states, " +
                           std::to_string(from.transitions.size()) + " transitions" +
                           (asked.backward ? ", reversed" : "") + '\n';
        for (std::size_t i = 0; i < from.symbols.size(); ++i) {
            const path_symbol& symbol = from.symbols[i];
            text += std::string("step: ") + (symbol.backward ? "^" : "") +
                    (symbol.others ? "(other labels)" : symbol.label) + ", " +
                    std::to_string(asked.side->steps()[i].nnz()) + " edges\n";
        }
        text += "sources: " +
                (asked.sources ? std::to_string(asked.sources->size()) : std::string("all")) +
                ", targets: " +
                (asked.targets ? std::to_string(asked.targets->size()) : std::string("all")) + '\n';
        return text + "method: " + to_string(asked.how.method) + ": " + asked.how.why + '\n';
    });
}

}  // namespace clbool
