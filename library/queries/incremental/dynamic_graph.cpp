// SPDX-License-Identifier: MIT
// Labelled graph as immutable label matrices (copy-on-write snapshots).
#include <clbool/dynamic_graph.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/operations.hpp>

#include <io/graphs/reverse_labels.hpp>

#include <algorithm>
#include <mutex>
#include <utility>

namespace clbool::v0 {

namespace {

// A batch is logged if the graph has at least this many times its edges, label by label; all logged
// batches together are bounded likewise.
constexpr size_type kSmallBatch = 8;
constexpr size_type kMostSteps = 32;

}  // namespace

// Log of batches: how a snapshot arose from an earlier one.
struct graph_snapshot::step {
    bool leads_from(const std::shared_ptr<const content>& graph) const noexcept {
        return !before.owner_before(graph) && !graph.owner_before(before);
    }

    std::weak_ptr<const content> before;
    graph_snapshot batch;
    bool come = false;
    bool all_changed = false;  // the whole batch changed the graph: no duplicates or absent edges
    size_type edges = 0;       // of this and the steps before it
    size_type steps = 1;
    std::shared_ptr<const step> previous;
};

struct graph_snapshot::content {
    const matrix* find(const std::string& label) const {
        const auto found = relations.find(label);
        return found == relations.end() ? nullptr : &found->second;
    }

    index_type vertices = 0;
    std::map<std::string, matrix> relations;  // labels that may have edges
    std::shared_ptr<const step> last;         // log, if worth keeping
};

graph_snapshot::graph_snapshot() : graph_snapshot(index_type{0}) {}

graph_snapshot::graph_snapshot(index_type vertices) : graph_snapshot(vertices, relation_map()) {}

graph_snapshot::graph_snapshot(context& on, const labelled_graph& graph) {
    detail::guarded("upload a graph", [&] {
        graph.validate();
        auto made = std::make_shared<content>();
        made->vertices = graph.size();
        for (const auto& [label, edges] : graph.edges) {
            if (edges.nnz() > 0) {
                made->relations.emplace(label, matrix(on, edges));
            }
        }
        content_ = std::move(made);
    });
}

graph_snapshot::graph_snapshot(index_type vertices, relation_map edges) {
    detail::guarded("make a graph", [&] {
        for (const auto& [label, relation] : edges) {
            if (relation.nrows() != vertices || relation.ncols() != vertices) {
                throw dimension_mismatch("make a graph: edges of '" + label + "' are " +
                                         std::to_string(relation.nrows()) + " x " +
                                         std::to_string(relation.ncols()) + ", expected " +
                                         std::to_string(vertices) + " vertices");
            }
        }
        auto made = std::make_shared<content>();
        made->vertices = vertices;
        made->relations = std::move(edges);
        content_ = std::move(made);
    });
}

index_type graph_snapshot::vertices() const noexcept {
    const content* const of = content_.get();
    return of != nullptr ? of->vertices : 0;
}

size_type graph_snapshot::edge_count() const {
    return detail::guarded("count edges", [&] {
        size_type count = 0;
        for (const auto& [label, edges] : content_->relations) {
            count += edges.nvals();
        }
        return count;
    });
}

std::vector<std::string> graph_snapshot::labels() const {
    return detail::guarded("list labels", [&] {
        std::vector<std::string> names;
        for (const auto& [label, edges] : content_->relations) {
            if (!edges.empty()) {
                names.push_back(label);
            }
        }
        return names;
    });
}

bool graph_snapshot::same_as(const graph_snapshot& other) const noexcept {
    return content_.get() == other.content_.get();
}

matrix graph_snapshot::relation(context& on, const std::string& label) const {
    return detail::guarded("a relation of a graph", [&] {
        if (const matrix* const own = content_->find(label)) {
            return *own;
        }
        for (const auto& name : io::reversed_by(label)) {
            if (const matrix* const forward = content_->find(name)) {
                return transpose(on, *forward);
            }
        }
        return matrix(vertices(), vertices());
    });
}

relation_map graph_snapshot::relations(context& on, const normal_form& grammar) const {
    return detail::guarded("relations of a grammar", [&] {
        content_.require();
        relation_map made;
        for (std::size_t s = grammar.nonterminal_count; s < grammar.symbols.size(); ++s) {
            made.emplace(grammar.symbols[s], relation(on, grammar.symbols[s]));
        }
        return made;
    });
}

std::vector<matrix> graph_snapshot::relations(context& on, const path_automaton& automaton) const {
    return detail::guarded("relations of an automaton", [&] {
        content_.require();
        const auto is_named = [&](const std::string& label) {
            return std::binary_search(automaton.named.begin(), automaton.named.end(), label);
        };
        matrix others(vertices(), vertices());
        if (std::any_of(automaton.symbols.begin(), automaton.symbols.end(),
                        [](const path_symbol& symbol) { return symbol.others; })) {
            std::vector<matrix> all;
            for (const auto& [label, edges] : content_->relations) {
                if (!is_named(label)) {
                    all.push_back(edges);
                }
            }
            ewise_add_many(on, others, no_mask, accumulator::none, all);
        }
        std::vector<matrix> made;
        for (const path_symbol& symbol : automaton.symbols) {
            made.push_back(symbol.others ? others : relation(on, symbol.label));
        }
        return made;
    });
}

labelled_graph graph_snapshot::to_host(context& on) const {
    return detail::guarded("read a graph back", [&] {
        labelled_graph made;
        for (index_type v = 0; v < vertices(); ++v) {
            made.vertices.push_back(std::to_string(v));
        }
        for (const auto& [label, edges] : content_->relations) {
            if (!edges.empty()) {
                made.edges.emplace(label, edges.to_host(on));
            }
        }
        return made;
    });
}

const matrix* graph_snapshot::held(const std::string& label) const noexcept {
    const content* const of = content_.get();
    return of != nullptr ? of->find(label) : nullptr;
}

// Logged batches from one snapshot to another, the last first; empty where unknown.
std::vector<const graph_snapshot::step*> graph_snapshot::steps_between(
    const graph_snapshot& before, const graph_snapshot& after) {
    std::vector<const step*> steps;
    for (const step* at = after.content_->last.get(); at != nullptr; at = at->previous.get()) {
        steps.push_back(at);
        if (at->leads_from(before.content_.pointer())) {
            return steps;
        }
    }
    return {};
}

graph_snapshot::difference graph_snapshot::sum_of(context& on,
                                                  const std::vector<const step*>& steps) {
    difference made;
    if (steps.empty()) {
        return made;
    }
    made.known = made.all_changed = true;
    made.come = steps.front()->come;
    made.batch = steps.front()->batch;
    for (const step* const each : steps) {
        made.all_changed &= each->all_changed;
    }
    if (steps.size() > 1) {
        relation_map sums;
        for (const auto& [label, edges] : made.batch.content_->relations) {
            std::vector<matrix> parts;
            for (const step* const each : steps) {
                parts.push_back(each->batch.content_->relations.at(label));
            }
            matrix sum(edges.nrows(), edges.ncols());
            ewise_add_many(on, sum, no_mask, accumulator::none, parts);
            sums.emplace(label, std::move(sum));
        }
        made.batch = graph_snapshot(made.batch.vertices(), std::move(sums));
    }
    return made;
}

graph_snapshot::difference graph_snapshot::since(context& on, const graph_snapshot& before) const {
    return detail::guarded("compare graphs", [&] {
        difference made = sum_of(on, steps_between(before, *this));
        if (!made.known) {
            made = sum_of(on, steps_between(*this, before));
            made.come = !made.come;
            // Deleted edges may have been absent: then undoing must not insert them.
            made.known = made.known && (!made.come || made.all_changed);
        }
        return made;
    });
}

// Logs the batch that makes `made` of this one, and those before it, if small.
void graph_snapshot::remember(content& made, graph_snapshot batch, bool come,
                              bool all_changed) const {
    step last{content_.pointer(), std::move(batch), come, all_changed, 0, 1, nullptr};
    size_type edges = 0;
    for (const auto& [label, relation] : made.relations) {
        edges += relation.nvals_bound();
    }
    for (const auto& [label, relation] : last.batch.content_->relations) {
        last.edges += relation.nvals_bound();
    }
    const auto& previous = content_->last;
    if (previous && previous->come == come && previous->steps < kMostSteps &&
        kSmallBatch * (previous->edges + last.edges) <= edges) {
        last.edges += previous->edges;
        last.steps += previous->steps;
        last.previous = previous;
    }
    made.last = std::make_shared<const step>(std::move(last));
}

// change(edges of a label, those of the batch) for each label of the batch.
template <class Change>
graph_snapshot graph_snapshot::changed(context& on, const edge_batch& edges, bool come,
                                       const Change& change) const {
    auto made = std::make_shared<content>(*content_);
    made->last.reset();
    relation_map batches;
    for (const auto& [label, edges_before] : content_->relations) {
        batches.emplace(label, matrix(vertices(), vertices()));
    }
    bool is_small = true, all_changed = true;
    for (const auto& [label, list] : edges) {
        if (list.nrows != vertices() || list.ncols != vertices()) {
            throw dimension_mismatch("change a graph: edges of '" + label + "' are of " +
                                     std::to_string(list.nrows) + " x " +
                                     std::to_string(list.ncols) + " vertices, those of the graph " +
                                     std::to_string(vertices()));
        }
        const matrix batch(on, list);
        matrix& relation =
            made->relations.emplace(label, matrix(vertices(), vertices())).first->second;
        const size_type before = relation.nvals();
        is_small &= kSmallBatch * batch.nvals_bound() <= before;
        change(relation, batch);
        const size_type now = relation.nvals();
        all_changed &= std::max(before, now) - std::min(before, now) == batch.nvals();
        if (now == 0) {
            made->relations.erase(label);
            is_small = false;
        }
        batches[label] = batch;
    }
    if (is_small) {
        remember(*made, graph_snapshot(vertices(), std::move(batches)), come, all_changed);
    }
    return graph_snapshot(std::move(made));
}

graph_snapshot graph_snapshot::with(context& on, const edge_batch& edges) const {
    return detail::guarded("add edges to a graph", [&] {
        return changed(on, edges, true, [&](matrix& relation, const matrix& batch) {
            ewise_add(on, relation, no_mask, accumulator::none, relation, batch);
        });
    });
}

graph_snapshot graph_snapshot::without(context& on, const edge_batch& edges) const {
    return detail::guarded("take edges from a graph", [&] {
        return changed(on, edges, false, [&](matrix& relation, const matrix& batch) {
            ewise_difference(on, relation, no_mask, accumulator::none, relation, batch);
        });
    });
}

struct dynamic_graph::state {
    explicit state(graph_snapshot from) : now(std::move(from)) {}

    // Serialises changes; readers wait for the final swap alone.
    template <class Change>
    graph_snapshot change(const Change& make) {
        const std::lock_guard<std::mutex> one_at_a_time(changing);
        graph_snapshot next = make(read());
        const std::lock_guard<std::mutex> lock(reading);
        now = next;
        return next;
    }
    graph_snapshot read() {
        const std::lock_guard<std::mutex> lock(reading);
        return now;
    }

    std::mutex changing;
    std::mutex reading;
    graph_snapshot now;
};

dynamic_graph::dynamic_graph(index_type vertices) : dynamic_graph(graph_snapshot(vertices)) {}

dynamic_graph::dynamic_graph(context& on, const labelled_graph& graph)
    : dynamic_graph(graph_snapshot(on, graph)) {}

dynamic_graph::dynamic_graph(graph_snapshot from)
    : state_(detail::guarded("make a graph", [&] {
          from.content_.require();
          return std::make_unique<state>(std::move(from));
      })) {}

dynamic_graph::~dynamic_graph() = default;
dynamic_graph::dynamic_graph(dynamic_graph&&) noexcept = default;
dynamic_graph& dynamic_graph::operator=(dynamic_graph&&) noexcept = default;

dynamic_graph dynamic_graph::fork() const { return dynamic_graph(snapshot()); }

graph_snapshot dynamic_graph::snapshot() const { return state_->read(); }

graph_snapshot dynamic_graph::add_edges(context& on, const edge_batch& edges) {
    return state_->change([&](const graph_snapshot& now) { return now.with(on, edges); });
}

graph_snapshot dynamic_graph::remove_edges(context& on, const edge_batch& edges) {
    return state_->change([&](const graph_snapshot& now) { return now.without(on, edges); });
}

}  // namespace clbool::v0
