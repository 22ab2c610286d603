// SPDX-License-Identifier: MIT
/// @file cfpq_paths.hpp
/// Paths that witness the answers of context-free path queries. Host only.
#pragma once

#include <clbool/export.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/moved_from.hpp>
#include <clbool/types.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clbool::v0 {

/// One step of a path: the edge source -label-> target, or for a label `x_r` (`x_r_k`) that the
/// graph lacks the edge target -x-> source (-x_k->) taken backwards.
struct labelled_step {
    index_type source;  ///< where the step begins
    std::string label;  ///< a terminal of the grammar
    index_type target;  ///< where it ends
};

/// Same ends and same label.
inline bool operator==(const labelled_step& a, const labelled_step& b) noexcept {
    return a.source == b.source && a.target == b.target && a.label == b.label;
}

/// A path of a graph, step by step; none for the empty path.
using labelled_path = std::vector<labelled_step>;

/// Which of many paths is found.
enum class path_choice {
    least_height,  ///< one with a derivation of least height
    fewest_edges   ///< one with the fewest edges
};

class cfpq_path_list;

/// Finds paths between two vertices that spell a word which a nonterminal derives.
///
/// Derivations are found in the order of their cost (Knuth, "A generalization of Dijkstra's
/// algorithm", 1977), each entry with the rule and the middle vertex that it came from, and only
/// for vertices that derivations from the source reach. Later calls use what was found.
/// Time O(joins · log(number of different costs)) until the pair is found; memory 40 bytes an entry
/// and 32 for each row that another one contains. The height of a derivation is that of its tree in
/// the normal form: an edge has height 0, a rule's application one more than the higher of its
/// parts; helper nonterminals of the normal form and empty words add nothing.
///
/// One that was moved from may only be destroyed or assigned to; anything else throws
/// invalid_argument. Lists that it gave before stay as they are.
///
/// Thread-safety: as a plain value that every call writes to: one thread at a time.
class CLBOOL_EXPORT cfpq_paths {
public:
    /// Copies what it needs of both. O(edges + grammar · log).
    /// @throws dimension_mismatch, invalid_argument as labelled_graph::validate does
    cfpq_paths(const labelled_graph& graph, const normal_form& grammar);
    ~cfpq_paths();
    cfpq_paths(cfpq_paths&&) noexcept;             ///< leaves nothing but a place to assign to
    cfpq_paths& operator=(cfpq_paths&&) noexcept;  ///< as the move

    /// A path from source to target that spells a word of the nonterminal; the empty one where it
    /// derives the empty word and both are the same. Nothing when there is none.
    /// @throws invalid_argument when it is no source nonterminal, or a vertex none of the graph's;
    ///         out_of_memory, with its length, for a path that does not fit
    std::optional<labelled_path> find(const std::string& nonterminal, index_type source,
                                      index_type target,
                                      path_choice choice = path_choice::least_height);

    /// All such paths of at most `longest` edges, each once, shorter ones first, one by one.
    /// @throws invalid_argument as find()
    cfpq_path_list all(const std::string& nonterminal, index_type source, index_type target,
                       size_type longest);

private:
    friend class cfpq_path_list;
    struct impl;
    static constexpr char kName[] = "cfpq_paths";
    detail::impl_pointer<std::shared_ptr<impl>, kName> impl_;
};

/// The paths of cfpq_paths::all(), one after the other; those of one length come in no particular
/// order. Each is made when it is asked for, from shorter ones that are its parts: memory is that
/// of the paths given out and of the parts that were looked at, not of all paths. A list that was
/// moved from may only be destroyed or assigned to; anything else throws invalid_argument.
/// Thread-safety: that of the cfpq_paths that made it, whose data it shares.
class CLBOOL_EXPORT cfpq_path_list {
public:
    ~cfpq_path_list();
    cfpq_path_list(cfpq_path_list&&) noexcept;  ///< leaves nothing but a place to assign to
    cfpq_path_list& operator=(cfpq_path_list&&) noexcept;  ///< as the move

    /// The next path; nothing after the last one.
    std::optional<labelled_path> next();

private:
    friend class cfpq_paths;
    struct impl;
    explicit cfpq_path_list(std::unique_ptr<impl> made);
    static constexpr char kName[] = "cfpq_path_list";
    detail::impl_pointer<std::unique_ptr<impl>, kName> impl_;
};

}  // namespace clbool::v0
