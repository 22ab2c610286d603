// SPDX-License-Identifier: MIT
// A labelled graph as matrices that are replaced, label by label.
#include <clbool/dynamic_graph.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/operations.hpp>

#include <io/reverse_labels.hpp>

#include <algorithm>
#include <mutex>
#include <utility>

namespace clbool {

namespace {

// A batch is kept with the graph that it has made where each label has so many edges for one of it.
constexpr size_type kSmallBatch = 8;

}  // namespace

// How a graph came of another one.
struct graph_snapshot::step {
    std::weak_ptr<const content> before;
    graph_snapshot batch;
    bool come = false;
    bool all_changed = true;  // none of it was there before, or all was
};

struct graph_snapshot::content {
    const matrix* find(const std::string& label) const {
        const auto found = relations.find(label);
        return found == relations.end() ? nullptr : &found->second;
    }

    index_type vertices = 0;
    std::map<std::string, matrix> relations;  // those that may have edges
    std::shared_ptr<const step> last;         // if it is worth keeping
};

graph_snapshot::graph_snapshot() : graph_snapshot(index_type{0}) {}

graph_snapshot::graph_snapshot(index_type vertices) {
    detail::guarded("make a graph", [&] {
        auto made = std::make_shared<content>();
        made->vertices = vertices;
        content_ = std::move(made);
    });
}

graph_snapshot::graph_snapshot(context& on, const labelled_graph& graph) {
    detail::guarded("upload a graph", [&] {
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

index_type graph_snapshot::vertices() const noexcept { return content_->vertices; }

size_type graph_snapshot::edge_count() const {
    return detail::guarded("count edges", [&] {
        size_type count = 0;
        for (const auto& [label, edges] : content_->relations) {
            count += edges.nnz();
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
    return content_ == other.content_;
}

matrix graph_snapshot::relation(context& on, const std::string& label) const {
    return detail::guarded("a relation of a graph", [&] {
        if (const matrix* const own = content_->find(label)) {
            return *own;
        }
        for (const auto& name : io::reversed_by(label)) {
            if (const matrix* const forward = content_->find(name)) {
                matrix turned;
                transpose(on, turned, no_mask, accumulator::none, *forward);
                return turned;
            }
        }
        return matrix(vertices(), vertices());
    });
}

relation_map graph_snapshot::relations(context& on, const normal_form& grammar) const {
    return detail::guarded("relations of a grammar", [&] {
        relation_map made;
        for (std::size_t s = grammar.nonterminal_count; s < grammar.symbols.size(); ++s) {
            made.emplace(grammar.symbols[s], relation(on, grammar.symbols[s]));
        }
        return made;
    });
}

std::vector<matrix> graph_snapshot::relations(context& on, const path_automaton& automaton) const {
    return detail::guarded("relations of an automaton", [&] {
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
    return content_->find(label);
}

graph_snapshot::difference graph_snapshot::since(const graph_snapshot& before) const noexcept {
    const auto made = [](const content& of, const std::shared_ptr<const content>& by) {
        return of.last && !of.last->before.owner_before(by) && !by.owner_before(of.last->before);
    };
    if (made(*content_, before.content_)) {
        return {&content_->last->batch, content_->last->come, content_->last->all_changed};
    }
    // Edges that were taken away may not have been there: then they are not what comes back.
    if (made(*before.content_, content_)) {
        const step& back = *before.content_->last;
        if (back.come || back.all_changed) {
            return {&back.batch, !back.come, back.all_changed};
        }
    }
    return {};
}

// change(edges of a label, those of the batch) for each label of the batch.
template <class Change>
graph_snapshot graph_snapshot::changed(context& on, const edge_batch& edges, bool come,
                                       const Change& change) const {
    auto made = std::make_shared<content>(*content_);
    auto batches = std::make_shared<content>();
    batches->vertices = vertices();
    for (const auto& [label, edges_before] : content_->relations) {
        batches->relations.emplace(label, matrix(vertices(), vertices()));
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
        const size_type before = relation.nnz();
        is_small &= kSmallBatch * batch.nnz_bound() <= before;
        change(relation, batch);
        all_changed &=
            std::max(before, relation.nnz()) - std::min(before, relation.nnz()) == batch.nnz();
        if (relation.empty()) {
            made->relations.erase(label);
            is_small = false;
        }
        batches->relations[label] = batch;
    }
    made->last.reset();
    if (is_small) {
        made->last = std::make_shared<const step>(
            step{content_, graph_snapshot(std::move(batches)), come, all_changed});
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

    // Waits for no other change to begin, but for the change at hand.
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
    : state_(detail::guarded("make a graph",
                             [&] { return std::make_unique<state>(std::move(from)); })) {}

dynamic_graph::~dynamic_graph() = default;

graph_snapshot dynamic_graph::snapshot() const { return state_->read(); }

graph_snapshot dynamic_graph::insert(context& on, const edge_batch& edges) {
    return state_->change([&](const graph_snapshot& now) { return now.with(on, edges); });
}

graph_snapshot dynamic_graph::remove(context& on, const edge_batch& edges) {
    return state_->change([&](const graph_snapshot& now) { return now.without(on, edges); });
}

}  // namespace clbool
