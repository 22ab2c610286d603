// SPDX-License-Identifier: MIT
/// @file regular_queries.hpp
/// Regular path queries: which vertices are joined by a walk that a property path describes.
///
/// Semantics. Walks may pass vertices and edges any number of times. An answer is a pair of
/// vertices, however many walks join it. Where the empty walk is accepted, as `a*` and `a?` do,
/// every vertex of the graph is joined with itself, be it on an edge or not.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/context.hpp>
#include <clbool/dynamic_graph.hpp>
#include <clbool/export.hpp>
#include <clbool/graph.hpp>
#include <clbool/matrix.hpp>
#include <clbool/moved_from.hpp>
#include <clbool/regular.hpp>
#include <clbool/result_room.hpp>
#include <clbool/struct_bytes.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clbool::v0 {

/// How a regular path query is computed.
enum class rpq_method {
    automatic,  ///< a closure if the whole query is one; products for all pairs if the length of
                ///< walks is bounded; else walks if the host can read the relations, and products
                ///< if not, which give way to closures where all pairs turn out to be many
    walks,      ///< by threads of the host, from 64 sources at once, breadth first
    products,   ///< by matrix products: a frontier for each state, whose rows are the sources
    closure     ///< all pairs, if nothing but single steps repeats, as in a/(b|^c)*: a
                ///< transitive_closure for each that does, and products along the automaton
};

/// "automatic", "walks", "products" or "closure".
CLBOOL_EXPORT const char* to_string(rpq_method method) noexcept;

/// What is asked of a query.
struct rpq_options : fixpoint_options {
    rpq_options() = default;
    /// The same callback and stop token, all pairs.
    rpq_options(fixpoint_options options) : fixpoint_options(std::move(options)) {}

    struct_bytes rpq_size{sizeof(rpq_options)};  ///< for the library
    /// Walks begin here (any order, repetitions do not matter); nothing: at every vertex.
    std::optional<std::vector<index_type>> from;
    /// Walks end here; nothing: at any vertex. If there are fewer targets than sources, the query
    /// is answered backwards, by the reversed automaton.
    std::optional<std::vector<index_type>> to;
    bool lengths = false;  ///< the length of a shortest walk, too: by walks, whatever the method
    rpq_method method = rpq_method::automatic;  ///< how
};

/// The answer of a regular path query.
struct rpq_result {
    matrix pairs;                     ///< n × n
    std::vector<index_type> lengths;  ///< with rpq_options::lengths, in the order of the entries
    bool complete = true;             ///< false when stopped: the pairs are answers, but not all
    size_type rounds = 0;             ///< of products, of closures; batches of sources of walks
    result_room room = {};            ///< for members to come
};

/// How many answers there are.
struct rpq_count {
    size_type pairs = 0;    ///< of a source and a target
    bool complete = true;   ///< false when stopped: there are at least so many
    size_type rounds = 0;   ///< as rpq_result::rounds
    result_room room = {};  ///< for members to come
};

/// An edge of a walk, in the direction of the walk.
struct walk_edge {
    index_type source;   ///< the vertex at which this step begins
    std::size_t symbol;  ///< which of the automaton's
    index_type target;   ///< the vertex at which it ends
};

/// The edges of each symbol of an automaton, in the direction of the edges, on the device: those of
/// the symbol's label, or of all labels that the automaton does not name. Symbols of one label
/// share a matrix.
/// @throws dimension_mismatch, invalid_argument as labelled_graph::validate does
CLBOOL_EXPORT std::vector<matrix> upload_relations(context& on, const labelled_graph& graph,
                                                   const path_automaton& automaton);

/// The graph's label of an edge of a walk, whichever way the edge was walked; if the symbol stands
/// for several labels, the first of them by name. O(edges), or O(log edges) where the first label's
/// are sorted.
/// @throws invalid_argument when the graph has no such edge; as labelled_graph::validate does, for
///         the relations that are searched
CLBOOL_EXPORT std::string label_of(const labelled_graph& graph, const path_automaton& automaton,
                                   const walk_edge& edge);

/// A prepared query: an automaton and its relations, ready to be run any number of times, from and
/// to any vertices. Copies share what was prepared, and moving copies: a query that was moved from
/// is as good as before.
///
/// Thread-safety: runs with different contexts (forks of one) may go on at once.
class CLBOOL_EXPORT regular_query {
public:
    /// Compiles the expression for the graph's labels and uploads their relations.
    /// @throws invalid_argument as compile_path does; that and dimension_mismatch as
    ///         labelled_graph::validate does
    regular_query(context& on, const labelled_graph& graph, const std::string& expression);
    /// The same over a graph that is on the device already. Later changes of the graph it comes
    /// from do not matter. @throws invalid_argument as compile_path does
    regular_query(context& on, const graph_snapshot& graph, const std::string& expression);
    /// Over relations that are on the device already, one for each symbol, all n × n (see
    /// upload_relations). @throws dimension_mismatch, invalid_argument
    regular_query(context& on, index_type n, const path_automaton& automaton,
                  const std::vector<matrix>& relations);

    regular_query(const regular_query&) noexcept = default;  ///< Shares what is prepared.
    regular_query& operator=(const regular_query&) noexcept =
        default;  ///< Shares what is prepared.

    /// The answer. For each batch of 64 sources, walks take time for every (state, vertex) that one
    /// of them reaches and its edges, once for all sources that reach it in the same step; memory
    /// 24 bytes for each vertex and state, for each thread. Products take a round for each length
    /// of a shortest walk; a block of sources that does not fit in memory is halved.
    /// @throws invalid_argument for a vertex that the graph does not have, or a method that the
    ///         device cannot run; exceptions of on_round pass as they are
    rpq_result run(context& on, const rpq_options& options = {}) const;
    /// The number of answers, without keeping these: sources are taken in blocks.
    rpq_count count(context& on, const rpq_options& options = {}) const;
    /// The edges of a shortest walk from u to v, and if there are several always the same one;
    /// nothing when there is none. On the host.
    std::optional<std::vector<walk_edge>> shortest_walk(context& on, index_type u,
                                                        index_type v) const;

    /// All shortest walks from u to v, at most `most`, always in the same order. On the host;
    /// memory in proportion to the edges that are met.
    std::vector<std::vector<walk_edge>> shortest_walks(context& on, index_type u, index_type v,
                                                       std::size_t most) const;

    const path_automaton& automaton() const noexcept;  ///< its symbols, states and transitions
    index_type vertices() const noexcept;              ///< how many the graph has
    /// What run() would do, as a few lines of text: the automaton, the relations, from which end
    /// the query is answered, by which method and why.
    std::string explain(context& on, const rpq_options& options = {}) const;

private:
    struct prepared;
    std::shared_ptr<prepared> prepared_;
};

/// Answers of a query piece by piece, by source: memory for one piece at a time.
///
/// A cursor that was moved from may only be destroyed or assigned to; anything else throws
/// invalid_argument, but for what is noexcept: it is done(), and its numbers are 0.
///
/// Thread-safety: as a context; the query may be used meanwhile.
class CLBOOL_EXPORT rpq_cursor {
public:
    /// `options` as for run(). A piece is the answer for the next `sources_at_a_time` sources, in
    /// ascending order; the piece in which the number of pairs reaches `limit` is the last one.
    /// @throws invalid_argument for a source that the graph does not have, or no sources at a time
    rpq_cursor(regular_query query, rpq_options options, size_type sources_at_a_time,
               size_type limit = ~size_type{0});

    /// Whether there are no more pieces: no source is left, the limit was reached, or a piece was
    /// stopped.
    bool done() const noexcept { return done_ || at_a_time_ == 0; }
    /// The next piece. If it was stopped, it is not complete, and the cursor is done.
    /// @throws as regular_query::run(); the cursor stays where it was then
    rpq_result next(context& on);
    /// Pairs of all pieces so far.
    size_type pairs() const noexcept { return pairs_; }
    /// How many sources, in ascending order, the pieces so far were for.
    size_type position() const noexcept { return position_; }

private:
    regular_query query_;
    rpq_options options_;
    detail::zero_when_moved<size_type> at_a_time_;  // 0 when it was moved from alone
    size_type limit_;
    size_type sources_;  // how many
    detail::zero_when_moved<size_type> position_ = 0;
    detail::zero_when_moved<size_type> pairs_ = 0;
    bool done_ = false;
};

}  // namespace clbool::v0
