// SPDX-License-Identifier: MIT
/// @file dynamic_graph.hpp
/// A labelled graph that is kept on the device while its edges come and go, and its snapshots.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/context.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/matrix.hpp>
#include <clbool/moved_from.hpp>
#include <clbool/regular.hpp>
#include <clbool/types.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace clbool::v0 {

/// Edges by label, each list of the graph's shape, in any order and with repetitions.
using edge_batch = std::map<std::string, coordinates>;

/// A labelled graph as it was at one time: a matrix for each label. A cheap handle; snapshots share
/// the matrices of labels in which they do not differ.
///
/// A snapshot that was moved from may only be destroyed or assigned to; anything else throws
/// invalid_argument, but for what is noexcept: vertices() is 0 then, held() null, and same_as()
/// tells whether both were moved from.
///
/// Thread-safety: immutable; any threads may read it, each with a fork of the context.
class CLBOOL_EXPORT graph_snapshot {
public:
    /// Of no vertices.
    graph_snapshot();
    /// A graph without edges. @throws out_of_memory
    explicit graph_snapshot(index_type vertices);
    /// Uploads the graph. @throws as matrix and labelled_graph::validate
    graph_snapshot(context& on, const labelled_graph& graph);

    /// Over matrices that are there already, by label.
    /// @throws dimension_mismatch when one is not vertices × vertices
    graph_snapshot(index_type vertices, relation_map edges);

    index_type vertices() const noexcept;  ///< how many
    /// How many edges, over all labels. May wait for the device.
    size_type edge_count() const;
    /// The labels that have edges, sorted.
    std::vector<std::string> labels() const;
    /// Whether nothing changed between the two: they have the same matrices.
    bool same_as(const graph_snapshot& other) const noexcept;

    /// The edges of a label; for `x_r` (`x_r_k`) that the graph lacks those of x (x_k) backwards;
    /// for an unknown label none. See labelled_graph::relation.
    matrix relation(context& on, const std::string& label) const;
    /// The relations of a grammar's terminals.
    relation_map relations(context& on, const normal_form& grammar) const;
    /// The relations of an automaton's symbols, in the direction of the edges.
    std::vector<matrix> relations(context& on, const path_automaton& automaton) const;
    /// The labels and edges, read back. Vertices are called by their numbers.
    labelled_graph to_host(context& on) const;

    /// This graph with the edges; those that are there already do not matter. O(edges of the labels
    /// that the batch names). A snapshot keeps the batches that it was made by if they are small
    /// beside the graph, as maintained_query::follow then needs to look only at these.
    /// @throws dimension_mismatch, invalid_argument for edges that do not fit the graph; as
    ///         operations do
    graph_snapshot with(context& on, const edge_batch& edges) const;
    graph_snapshot without(context& on, const edge_batch& edges) const;  ///< As with(); removes.

    /// Internal to the library: the matrix of a label as it is held, or null.
    const matrix* held(const std::string& label) const noexcept;
    struct difference;
    /// Internal to the library: edges that are all that two graphs of the same labels differ
    /// by, where one was made of the other by small batches that came, or went, one after the
    /// other.
    difference since(context& on, const graph_snapshot& before) const;

private:
    friend class dynamic_graph;
    struct content;
    struct step;
    static constexpr char kName[] = "graph_snapshot";
    explicit graph_snapshot(std::shared_ptr<const content> of) noexcept : content_(std::move(of)) {}
    template <class Change>
    graph_snapshot changed(context& on, const edge_batch& edges, bool come,
                           const Change& change) const;
    void remember(content& made, graph_snapshot batch, bool come, bool all_changed) const;
    static std::vector<const step*> steps_between(const graph_snapshot& before,
                                                  const graph_snapshot& after);
    static difference sum_of(context& on, const std::vector<const step*>& steps);

    detail::impl_pointer<std::shared_ptr<const content>, kName> content_;
};

/// Internal to the library. Edges that come are all in the later graph; of those that go some
/// may be in both graphs, or in neither.
struct graph_snapshot::difference {
    bool known = false;        ///< how the two differ; if not, the rest is void
    bool come = false;         ///< the later graph has them
    bool all_changed = false;  ///< one of the two graphs has none of them
    graph_snapshot batch;      ///< over the labels of both
};

/// A labelled graph that changes by batches of edges. Queries are prepared on its snapshots, which
/// never change. One that was moved from may only be destroyed or assigned to; anything else throws
/// invalid_argument.
///
/// Thread-safety: any threads may call it at the same time, each with a context of its own
/// (context::fork), but for moves. Changes wait for each other; snapshot() never waits.
class CLBOOL_EXPORT dynamic_graph {
public:
    /// A graph without edges. @throws out_of_memory
    explicit dynamic_graph(index_type vertices);
    /// Uploads the graph. @throws as matrix and labelled_graph::validate
    dynamic_graph(context& on, const labelled_graph& graph);
    /// Begins with the graph of a snapshot. @throws invalid_argument when it was moved from;
    /// out_of_memory
    explicit dynamic_graph(graph_snapshot from);
    ~dynamic_graph();
    dynamic_graph(dynamic_graph&& from) noexcept;             ///< Leaves a place to assign to.
    dynamic_graph& operator=(dynamic_graph&& from) noexcept;  ///< Leaves a place to assign to.

    /// Another graph, which begins as this one is now: changes of the one do not touch the other.
    /// O(1), without the device.
    dynamic_graph fork() const;

    /// The graph as it is now. O(1), without the device.
    graph_snapshot snapshot() const;
    /// Adds edges. @return the graph with them
    /// @throws as graph_snapshot::with, and then nothing has changed
    graph_snapshot add_edges(context& on, const edge_batch& edges);
    /// Removes edges. @return the graph without them
    /// @throws as graph_snapshot::without, and then nothing has changed
    graph_snapshot remove_edges(context& on, const edge_batch& edges);

private:
    struct state;
    static constexpr char kName[] = "dynamic_graph";
    detail::impl_pointer<std::unique_ptr<state>, kName> state_;
};

}  // namespace clbool::v0
