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
#include <clbool/types.hpp>

#include <cstddef>
#include <memory>
#include <string>

namespace clbool {

/// What a change of the graph did to an answer.
struct answer_change {
    size_type added = 0;    ///< pairs that are new in it
    size_type removed = 0;  ///< pairs that it lost
    size_type rounds = 0;   ///< it took
    bool anew = false;      ///< whether all was computed again
    bool complete = true;   ///< false when stopped: then graph and answer are as they were
};

/// The answer of a context-free or regular path query, all pairs, which follows a graph.
///
/// Added edges are joined with what is known, round by round (semi-naive): a round costs what it
/// adds and the products of that; relations stay in two parts, of which the smaller one is merged
/// with the other when it has grown, or all of it is asked for. Where the next graph was made of
/// the query's own by batches (graph_snapshot::with, add_edges()), each small beside the labels'
/// edges, they alone are looked at; else graphs are compared, O(edges of labels that changed). Of
/// edges taken away all pairs are forgotten first that depend on them, and others derive them again
/// (delete and rederive: Gupta, Mumick and Subrahmanian 1993); where rules or edges close no
/// cycles, only pairs that nothing else derives. Then it passes over relations that lost some.
/// Where more than a quarter of what is known is looked at, or it has taken as long, all is
/// computed anew; and so are, for a growing number of times, changes no smaller than one that took
/// longer than that. Relations are matrices: any device does it. Memory: the relations of all
/// symbols of the normal form (of a regular query: a relation for each state but the start and
/// those that one step alone leads to), and their transposes where products need them.
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

    /// False when it was stopped while it was made, or moved from: then there is no answer.
    bool complete() const noexcept;
    /// The graph that the answer is about. @throws invalid_argument when it was moved from
    const graph_snapshot& graph() const;
    /// The answer; later changes do not touch it. (v, v) for every vertex where the empty word is
    /// accepted. O(pairs) after a change that added some, else nothing.
    /// @throws invalid_argument when it is not complete()
    matrix to_matrix(context& on) const;

    /// The answer is about this graph from now on, with any edges more and less. Labels whose
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
    static constexpr char kName[] = "maintained_query";
    detail::impl_pointer<std::unique_ptr<state>, kName> state_;
};

}  // namespace clbool
