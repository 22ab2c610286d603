// SPDX-License-Identifier: MIT
/// @file maintained_query.hpp
/// Answers of path queries that follow their graph as edges come and go.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/context.hpp>
#include <clbool/dynamic_graph.hpp>
#include <clbool/export.hpp>
#include <clbool/grammar.hpp>
#include <clbool/matrix.hpp>
#include <clbool/moved_from.hpp>
#include <clbool/result_room.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <memory>
#include <string>

namespace clbool::v0 {

/// What a change of the graph did to an answer.
struct answer_change {
    size_type added = 0;    ///< pairs that are new in it
    size_type removed = 0;  ///< pairs that it lost
    size_type rounds = 0;   ///< it took
    bool anew = false;      ///< whether the whole answer was computed again
    bool complete = true;   ///< false when stopped: then graph and answer are as they were
    result_room room = {};  ///< for members to come
};

/// The answer of a context-free or regular path query, all pairs, which follows a graph.
///
/// Added edges are joined with what is known, round by round (semi-naive): a round costs what it
/// adds and the products of that. Relations are kept in two parts, of which the smaller one is
/// merged with the other when it has grown, or when the whole relation is needed.
///
/// For removed edges, first all pairs that depend on them are removed, then those that can still be
/// derived are added again (delete and rederive: Gupta, Mumick and Subrahmanian 1993). If rules or
/// edges have no cycles, only pairs without another derivation are removed.
///
/// To find what changed, only the batches are looked at if the new graph was made from the query's
/// own by batches that are small beside the edges of their labels (graph_snapshot::with,
/// add_edges()); else the graphs are compared, O(edges of labels that changed).
///
/// The answer is computed again as a whole if more than a quarter of the known pairs would be
/// looked at, or if following the change has taken as long as that; after this, changes of at least
/// the same size are computed again at once, for a growing number of times.
///
/// All work is done by matrix operations, on any device. Memory: the relations of all symbols of
/// the normal form (for a regular query one relation for each state, except for the start and
/// states that only one step leads to), and their transposes where products need them.
///
/// A query that was moved from may only be destroyed or assigned to; anything else throws
/// invalid_argument, but for complete(), which is false then.
///
/// Thread-safety: one thread at a time; different objects are independent, with forks.
class CLBOOL_EXPORT maintained_query {
public:
    /// Computes the answer: the relation of the grammar's start symbol.
    /// @throws as cfpq; exceptions of the callback pass. Stopped, it is not complete().
    maintained_query(context& on, graph_snapshot graph, const normal_form& grammar,
                     const fixpoint_options& options = {});
    /// Of a property path (regular.hpp), which is compiled again when the graph's labels change.
    /// @throws as regular_query
    maintained_query(context& on, graph_snapshot graph, const std::string& expression,
                     const fixpoint_options& options = {});
    ~maintained_query();
    /// Leaves nothing but a place to assign to.
    maintained_query(maintained_query&& from) noexcept;
    /// As the move.
    maintained_query& operator=(maintained_query&& from) noexcept;

    /// Another query, which begins with this one's graph and answer and follows on its own: changes
    /// of the one do not touch the other. O(symbols), without the device: both share what neither
    /// has changed. @throws invalid_argument when it was moved from; out_of_memory
    maintained_query fork() const;

    /// False when it was stopped while it was made, or moved from: then there is no answer.
    bool complete() const noexcept;
    /// The graph that the answer is about. @throws invalid_argument when it was moved from
    const graph_snapshot& graph() const;
    /// The answer; later changes do not alter it. It has (v, v) for every vertex if the empty word
    /// is accepted. O(pairs) after a change that added some, else O(1).
    /// @throws invalid_argument when it is not complete()
    matrix to_matrix(context& on) const;

    /// Updates the answer to this graph, which may have any edges more and less. Labels whose
    /// matrices are the same cost nothing.
    /// @throws dimension_mismatch for another number of vertices, invalid_argument when it is not
    ///         complete(); as operations do; exceptions of the callback pass. Then, and when it is
    ///         stopped, nothing has changed.
    answer_change follow(context& on, const graph_snapshot& graph,
                         const fixpoint_options& options = {});
    /// Follows its graph with these edges, or without them. @throws as follow
    answer_change add_edges(context& on, const edge_batch& edges,
                            const fixpoint_options& options = {});
    answer_change remove_edges(context& on, const edge_batch& edges,
                               const fixpoint_options& options = {});  ///< As add_edges().

private:
    struct state;
    explicit maintained_query(std::unique_ptr<state> of) noexcept;
    static constexpr char kName[] = "maintained_query";
    detail::impl_pointer<std::unique_ptr<state>, kName> state_;
};

}  // namespace clbool::v0
