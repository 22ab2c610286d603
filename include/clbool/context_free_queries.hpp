// SPDX-License-Identifier: MIT
/// @file context_free_queries.hpp
/// Context-free path queries that are prepared once and run any number of times.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/context.hpp>
#include <clbool/dynamic_graph.hpp>
#include <clbool/export.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/moved_from.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace clbool::v0 {

/// A prepared query: a grammar and its relations, ready to be run from and to any vertices. Runs
/// from given vertices need an index of the edges, and runs to given vertices one of the reversed
/// edges; each is made by the first run that needs it, and kept: 4 bytes an edge, 16 for each label
/// of a vertex, 8 a vertex, and a copy of the edges. Copies of the query share what was prepared.
///
/// A query that was moved from may only be destroyed or assigned to; anything else throws
/// invalid_argument, but for vertices(), which is 0 then.
///
/// Thread-safety: runs with different contexts (forks of one) may go on at once.
class CLBOOL_EXPORT context_free_query {
public:
    /// Uploads the relations of the grammar's terminals. `wanted` names the nonterminals that runs
    /// may ask for; none: all that the author wrote.
    /// @throws invalid_argument when one of them is no source nonterminal; that and
    ///         dimension_mismatch as labelled_graph::validate does
    context_free_query(context& on, const labelled_graph& graph, const normal_form& grammar,
                       const std::vector<std::string>& wanted = {});
    /// Over relations that are on the device already (see upload_relations).
    /// @throws as the other, dimension_mismatch for a relation that is not n × n
    context_free_query(context& on, index_type n, const relation_map& terminals,
                       const normal_form& grammar, const std::vector<std::string>& wanted = {});

    /// Over a graph that is on the device already. Later changes of the graph it comes from do not
    /// matter. @throws as the first
    context_free_query(context& on, const graph_snapshot& graph, const normal_form& grammar,
                       const std::vector<std::string>& wanted = {});

    /// The answer, as cfpq() gives it; if cfpq_options::wanted is empty, for all nonterminals that
    /// the query was prepared for.
    /// @throws invalid_argument as cfpq() does, and for a nonterminal that it was not prepared for
    cfpq_result run(context& on, const cfpq_options& options = {}) const;

    index_type vertices() const noexcept;  ///< how many the graph has

private:
    friend class cfpq_cursor;
    struct impl;
    static constexpr char kName[] = "context_free_query";
    detail::impl_pointer<std::shared_ptr<impl>, kName> impl_;
};

/// The answers of a query piece by piece, by source: memory for one piece at a time.
///
/// A cursor that was moved from may only be destroyed or assigned to; anything else throws
/// invalid_argument, but for what is noexcept: it is done(), and its numbers are 0.
///
/// Thread-safety: as a context; the query may be used meanwhile.
class CLBOOL_EXPORT cfpq_cursor {
public:
    /// `options` as for run(). A piece is the answer for the next `sources_at_a_time` sources, in
    /// ascending order; the piece in which the number of pairs reaches `limit` is the last one.
    /// @throws invalid_argument for a source that the graph does not have, for no sources at a
    /// time, and
    ///         for a query that was moved from
    cfpq_cursor(context_free_query query, cfpq_options options, size_type sources_at_a_time,
                size_type limit = ~size_type{0});

    /// Whether there are no more pieces: no source is left, the limit was reached, or a piece was
    /// stopped.
    bool done() const noexcept { return done_ || at_a_time_ == 0; }
    /// The next piece. If it was stopped, it is not complete, and the cursor is done.
    /// @throws as context_free_query::run(); the cursor stays where it was then
    cfpq_result next(context& on);
    /// Pairs of all pieces so far, over all relations that are wanted.
    size_type pairs() const noexcept { return pairs_; }
    /// How many sources, in ascending order, the pieces so far were for.
    size_type position() const noexcept { return position_; }

private:
    context_free_query query_;
    cfpq_options options_;
    detail::zero_when_moved<size_type> at_a_time_;  // 0 when it was moved from alone
    size_type limit_;
    size_type sources_;  // how many
    detail::zero_when_moved<size_type> position_ = 0;
    detail::zero_when_moved<size_type> pairs_ = 0;
    bool done_ = false;
};

}  // namespace clbool::v0
