// SPDX-License-Identifier: MIT
/// @file algorithms.hpp
/// Fixpoints over boolean matrices: transitive closure and context-free path queries.
#pragma once

#include <clbool/context.hpp>
#include <clbool/export.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/guard.hpp>
#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>
#include <clbool/result_room.hpp>
#include <clbool/struct_bytes.hpp>
#include <clbool/types.hpp>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clbool::v0 {

/// Asks a running fixpoint to stop after the current round. Copies share one flag; moving copies.
/// Options hold one, so that copies of options are stopped together, until reset().
/// Thread-safety: all calls may come from any thread.
class stop_token {
public:
    /// Not asked to stop yet. @throws out_of_memory
    stop_token()
        : flag_(detail::guarded("make a stop token",
                                [] { return std::make_shared<std::atomic<bool>>(false); })) {}
    stop_token(const stop_token&) noexcept = default;             ///< Copies share the flag.
    stop_token& operator=(const stop_token&) noexcept = default;  ///< Copies share the flag.
    /// Makes the fixpoint return after the round it is in.
    void request_stop() noexcept { flag_->store(true); }
    /// Takes the request back: the token, its copies and their options serve further calls. One
    /// that runs and has not looked at the request goes on.
    void reset() noexcept { flag_->store(false); }
    /// True once a stop was requested.
    bool stop_requested() const noexcept { return flag_->load(); }

private:
    std::shared_ptr<std::atomic<bool>> flag_;
};

/// One round of a fixpoint, reported when it is over.
struct fixpoint_round {
    size_type round;    ///< from 1
    size_type entries;  ///< entries known so far, over all relations
    size_type added;    ///< entries that this round added
    double share = 0;   ///< estimated share of the work that is done by now; 0 if not known
};

/// Progress reports and stopping of a fixpoint. Options that derive from it have a size of their
/// own (see struct_bytes): a program that was compiled with fewer members gets the defaults of
/// others.
struct fixpoint_options {
    struct_bytes struct_size{sizeof(fixpoint_options)};  ///< for the library
    /// Called after each round, on the thread that made the call; may be empty. Exceptions that it
    /// throws pass through the call.
    std::function<void(const fixpoint_round&)> on_round;
    stop_token stop;         ///< checked between rounds
    void* reserved[4] = {};  ///< for later members: those of derived options keep their place
};

/// How a closure is computed.
enum class closure_method {
    automatic,  ///< what is expected to be fastest within the memory that there is
    bits,       ///< by strong components, each row once, as bits: wide or dense answers
    lists,      ///< the same with each row as a list of columns: sparse answers
    rounds,     ///< semi-naive products: a round per length of paths, each on the device
    tiles       ///< each row once, as the words of bits that are not 0: answers dense in parts
};

/// "automatic", "bits", "lists", "rounds" or "tiles".
CLBOOL_EXPORT const char* to_string(closure_method method) noexcept;

/// Options of transitive_closure and count_transitive_closure. What a round is, for the callback
/// and the stop token, depends on the method: with closure_method::rounds the n-th one finds the
/// pairs whose shortest path has n edges; otherwise it computes a share of the rows or columns.
struct closure_options : fixpoint_options {
    struct_bytes closure_size{sizeof(closure_options)};    ///< for the library
    bool reflexive = false;                                ///< include every (v, v)
    clbool::backend backend = clbool::backend::automatic;  ///< by which code it is computed
    closure_method method = closure_method::automatic;     ///< how
};

/// A relation that a fixpoint found.
struct closure_result {
    matrix pairs;           ///< what was found
    bool complete = true;   ///< false when stopped: the pairs are right, but may not be all
    size_type rounds = 0;   ///< as fixpoint_options::on_round counts them
    result_room room = {};  ///< for members to come
};

/// How many pairs a fixpoint found.
struct closure_count {
    size_type pairs = 0;    ///< in the relation
    bool complete = true;   ///< false when stopped: there are at least so many
    size_type rounds = 0;   ///< as fixpoint_options::on_round counts them
    result_room room = {};  ///< for members to come
};

/// The transitive closure of the square matrix a: (u, v) when a path of one or more edges leads
/// from u to v.
///
/// Vertices of a strong component (Tarjan 1972) reach the same, so there is one row for each
/// component: the union of the rows that its edges lead to, computed once in reverse topological
/// order (Purdom 1970). O(edges) for the components; then for each edge between components vertices
/// / 64 words (bits), or the entries of its target's row (lists), or that row's words that are not
/// 0 (tiles). Memory: that of the answer, twice that where lists or bits are converted to its rows;
/// with tiles 12 bytes for each word of a row that is not 0. The answer of tiles is in blocks of
/// 64 × 64 bits (matrix_form::bsr) if these are smaller than rows, as for clusters of vertices with
/// consecutive numbers; this is estimated before.
///
/// closure_method::rounds is semi-naive: each round extends only the pairs that the previous one
/// found, and there are as many rounds as the longest shortest path has edges. On devices with
/// memory of their own rounds are tried first, for a small part of the time that the rest is
/// expected to take, or for longer where searches from a few vertices say that they are faster;
/// unless a method is named.
/// @return the closure; if stopped, what was found so far, which includes a's entries
/// @throws dimension_mismatch when a is not square; out_of_memory, before the work begins, when the
///         answer is too large for the machine, or for context::set_memory_limit, by an estimate
///         that the message names; what the operations throw; exceptions of on_round pass as they
///         are
CLBOOL_EXPORT closure_result transitive_closure(context& controls, const matrix& a,
                                                const closure_options& options = {});

/// The number of entries of transitive_closure(controls, a, options). The host counts without
/// making the closure: pairs within strong components by their sizes, others in blocks of columns.
/// O(edges) if all is one component. Memory: some MB in addition to the graph. Where that is
/// faster, a device with memory of its own makes and counts rows, of some columns at a time if it
/// has no room for all, unless a method is named; if its memory runs out, the host counts.
/// @return the number; if stopped, that of the entries found so far
/// @throws as transitive_closure
CLBOOL_EXPORT closure_count count_transitive_closure(context& controls, const matrix& a,
                                                     const closure_options& options = {});

/// How a context-free path query is computed.
enum class cfpq_method {
    automatic,  ///< on the host rows; on devices rows first if few vertices are asked about or
                ///< there are few edges, matrices first if there are few rules; if these do not
                ///< finish within a limited time, stacked, or rows if that does not fit in memory
    matrices,   ///< all pairs by products of matrices, by whatever computes those
    rows,       ///< by threads of the host, only the rows that are asked for and what they need
    tensor,     ///< ways through the Kronecker product of the grammar's automaton and the graph
    stacked     ///< all pairs by kernels, all rules of a round at once; else as matrices
};

/// "automatic", "matrices", "rows", "tensor" or "stacked".
CLBOOL_EXPORT const char* to_string(cfpq_method method) noexcept;

/// Options of cfpq.
struct cfpq_options : fixpoint_options {
    cfpq_options() = default;
    /// The same callback and stop token, every relation.
    cfpq_options(fixpoint_options options) : fixpoint_options(std::move(options)) {}

    struct_bytes cfpq_size{sizeof(cfpq_options)};  ///< for the library
    /// The source nonterminals whose relations are wanted; none: all of them. Others are dropped as
    /// soon as nothing depends on them.
    std::vector<std::string> wanted;
    clbool::backend backend = clbool::backend::automatic;  ///< by which code products are computed
    /// Only pairs that begin with one of these vertices, and that end with one of those: rows
    /// (columns) of all others are empty. In any order, and more than once. Nothing: every vertex.
    std::optional<std::vector<index_type>> from;
    std::optional<std::vector<index_type>> to;    ///< the same of the second vertex
    cfpq_method method = cfpq_method::automatic;  ///< by which algorithm
};

/// A relation per nonterminal: the answer of a context-free path query.
struct cfpq_result {
    std::map<std::string, matrix> relations;  ///< by name of the wanted source nonterminal
    bool complete = true;                     ///< false when stopped before the fixpoint
    size_type rounds = 0;                     ///< rounds it took
    result_room room = {};                    ///< for members to come
};

/// The relations of the grammar's symbols over one graph, on the device, ready for queries:
/// terminal names to n × n matrices. Absent names are empty relations.
using relation_map = std::map<std::string, matrix>;

/// Puts the relations of the grammar's terminals on the device (see labelled_graph::relation).
/// @throws dimension_mismatch, invalid_argument as labelled_graph::validate does
CLBOOL_EXPORT relation_map upload_relations(context& controls, const labelled_graph& graph,
                                            const normal_form& grammar);

/// All-pairs context-free path query: for every source nonterminal N the pairs (u, v) such that
/// some path from u to v spells a word that N derives; (v, v) when N derives the empty word.
/// By matrix multiplication (Azimov and Grigorev, GRADES-NDA 2018), semi-naive: a round
/// multiplies only entries that the previous round added. Rules that do not recurse are applied
/// once; nonterminals that must have equal relations share one.
///
/// cfpq_method::rows works row by row on the host and computes only the rows that the answer needs:
/// a row is begun when a rule refers to it, and passes new entries on to the rows that contain it.
/// Queries with given targets only go backwards, those between two sets from the smaller one. Large
/// rounds are shared by all threads of the host; what a round is depends on their number, the
/// answer does not. N -> N N is taken as a sequence of words of N's other rules, so that a pair is
/// found once for each first word, not for each way to split it. Time O(edges + joins), where a
/// join is an entry that one row passes to another; memory some 12 bytes an entry or an eighth of a
/// byte for each vertex and row, 64 bytes a row, and 4 bytes for each row that another one
/// contains.
///
/// cfpq_method::tensor uses the Kronecker product of the grammar's recursive automaton and the
/// graph (Orachev et al., ADBIS 2020): a path through it, from the start of a nonterminal's
/// automaton to its end, is a new edge of the graph. What the starts reach is kept and extended in
/// each round: on the host row by row and only as far as the answer needs it, if rows would be
/// chosen for the query; else by products, for which states times vertices must not exceed
/// kMaxDimension.
///
/// cfpq_method::stacked keeps all relations as one matrix of bits on the device, with a row for
/// each (nonterminal, vertex) at which a word may begin. One work-group applies all rules to a row
/// and subtracts what is known in the same pass; only rows that can gain from the last round are
/// looked at. A round is one launch, or two if rules join nonterminals, whatever the number of
/// rules, and several rounds are enqueued before the host waits. Memory: 3/8 of a byte for each row
/// and vertex, and 4 bytes for each edge and for each pair of a rule and an edge that fit. If that
/// is more than an eighth of the device's memory, or a row does not fit into a work-group's local
/// memory, the query is computed as by matrices.
/// @throws dimension_mismatch when a relation that the grammar names is not n × n;
///         invalid_argument when something wanted is no source nonterminal, a vertex none of the
///         graph's, or the product of automaton and graph too large
CLBOOL_EXPORT cfpq_result cfpq(context& controls, index_type n, const relation_map& terminals,
                               const normal_form& grammar, const cfpq_options& options = {});

}  // namespace clbool::v0
