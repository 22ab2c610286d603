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

namespace clbool {

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
    double share = 0;   ///< of the work that is done by now, estimated; 0 where nobody knows
};

/// What a fixpoint does besides computing. What derives from it has a size of its own: a program
/// that was compiled when it had fewer members gets the defaults of those that came behind.
struct fixpoint_options {
    struct_bytes struct_size{sizeof(fixpoint_options)};  ///< for the library
    /// Called after each round, may be empty. What it throws leaves the call unchanged.
    std::function<void(const fixpoint_round&)> on_round;
    stop_token stop;         ///< checked between rounds
    void* reserved[4] = {};  ///< for members to come: what derives from this stays in its place
};

/// How a closure is computed.
enum class closure_method {
    automatic,  ///< what is expected to take least, in memory that there is
    bits,       ///< by strong components, each row once, as bits: wide or dense answers
    lists,      ///< the same with each row as a list of columns: sparse answers
    rounds,     ///< semi-naive products: a round per length of paths, each on the device
    tiles       ///< each row once, as those words of bits that have any: answers dense in parts
};

/// "automatic", "bits", "lists", "rounds" or "tiles".
CLBOOL_EXPORT const char* to_string(closure_method method) noexcept;

/// Options of transitive_closure and count_transitive_closure. Rounds, for the callback and the
/// stop token, are those of the method: the pairs joined by a path of so many edges with
/// closure_method::rounds; else a share of the rows or columns.
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
/// from u to v. Vertices of a strong component (Tarjan 1972) reach the same, so there is one row
/// for each component, the union of the rows that its edges lead to, computed once in reverse
/// topological order (Purdom 1970). O(edges) for the components; then edges between them times
/// vertices / 64 words of bits, or as many list entries as these edges lead to, or as many words
/// that have bits. Memory: that of the answer, once more where lists or expanded bits become its
/// rows; with closure_method::tiles 12 bytes for each such word of a row. Its answer is in blocks
/// of 64 × 64 bits (matrix_form::bsr) where these are smaller than rows: they are the form of
/// answers that are dense in parts, as are those of clusters whose vertices lie side by side;
/// whether they are is estimated before. Threads of the host make them, or kernels, which unite
/// rows from the first word that they reach to the last: 8 bytes for each of these. With
/// closure_method::rounds semi-naive: each round extends only the pairs the previous one found;
/// rounds: the longest shortest path. On devices with memory of their own such rounds are tried
/// first, for a small part of what the rest is expected to take, unless a method is named.
/// @return the closure; what was found so far if stopped, which has a's entries
/// @throws dimension_mismatch when a is not square; out_of_memory, before the work begins, when the
///         answer is too large for the machine, or for context::set_memory_limit, by an estimate
///         that the message names; what the operations throw; exceptions of on_round pass as they
///         are
CLBOOL_EXPORT closure_result transitive_closure(context& controls, const matrix& a,
                                                const closure_options& options = {});

/// The number of entries of transitive_closure(controls, a, options). The host makes no answer for
/// it: strong components are counted by their sizes, and the rest in blocks of columns. O(edges)
/// where all is one component. Memory: some MB beside the graph, or the words of rows that have
/// bits where these are few. A device that has room for the answer makes it and counts, unless a
/// method is named; where its memory runs out all the same, the host counts.
/// @throws as transitive_closure
CLBOOL_EXPORT closure_count count_transitive_closure(context& controls, const matrix& a,
                                                     const closure_options& options = {});

/// How a context-free path query is computed.
enum class cfpq_method {
    automatic,  ///< rows on the host as a device, and at first where few vertices are asked about
                ///< or edges are few; matrices at first where rules are few; what these do not end
                ///< in a bounded time is stacked, or rows where that has no room
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
    /// The source nonterminals whose relations are wanted; none: all of them. What is not wanted
    /// is forgotten as soon as nothing depends on it any more.
    std::vector<std::string> wanted;
    clbool::backend backend = clbool::backend::automatic;  ///< by which code products are
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
/// Or row by row on the host, where the time goes with what the rows that are asked for need: a
/// row is computed when a rule comes to it, and rows that are part of others hand on what they
/// find. Queries to given vertices alone go backwards, those between two sets from the smaller
/// one. Rounds that are worth it are shared by all threads of the host: what a round is depends on
/// their number, the answer does not. N -> N N is taken as one word of N's other rules after the
/// other, so that a pair is found once for each word that it begins with, not for each place to cut
/// it. Time O(edges + joins), where a join is an entry handed on from a row to another; memory some
/// 12 bytes an entry or an eighth of a byte a vertex and row, 64 bytes a row, and 4 bytes for each
/// row that another one is part of.
///
/// Or by the Kronecker product of the grammar's recursive automaton and the graph (Orachev et al.,
/// ADBIS 2020): ways through it from the start of a nonterminal's box to its end are new edges of
/// the graph; what the starts reach is kept, and grows with what a round added: row by row on the
/// host where rows would be chosen for the query, and then only as far as it is asked for; else by
/// products, for which states times vertices must be an index.
/// Or with all relations as one matrix of bits on the device, whose rows are (nonterminal, vertex):
/// those where a word of the nonterminal may begin. What a round adds to a row by all of its rules
/// is one group's work, less what is known and in the same pass, and only rows that could gain by
/// what the last round added are looked at: a round is a launch, or two where rules join
/// nonterminals, however many there are, and several are enqueued before the host waits. Memory:
/// 3/8 of a byte for each row and vertex, 4 bytes an edge and for each place where a rule and an
/// edge meet. Products by matrices take over where that is more than an eighth of the device's
/// memory, or a row more than a group's local memory.
/// @throws dimension_mismatch when a relation that the grammar names is not n × n;
///         invalid_argument when something wanted is no source nonterminal, a vertex none of the
///         graph's, or the product of automaton and graph too large
CLBOOL_EXPORT cfpq_result cfpq(context& controls, index_type n, const relation_map& terminals,
                               const normal_form& grammar, const cfpq_options& options = {});

}  // namespace clbool
