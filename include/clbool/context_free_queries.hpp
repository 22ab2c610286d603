// SPDX-License-Identifier: MIT
/// @file context_free_queries.hpp
/// Context-free path queries that are prepared once and run any number of times.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/context.hpp>
#include <clbool/export.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/types.hpp>

#include <memory>
#include <string>
#include <vector>

namespace clbool {

/// A prepared query: a grammar and its relations, ready to be run from and to any vertices. What
/// queries from given vertices need of the graph is made when one first goes that way (from its
/// sources, or backwards from its targets), and kept: 4 bytes an edge, 16 for each label of a
/// vertex, 8 a vertex, beside a copy of the edges. Copies share what was prepared.
///
/// Thread-safety: runs with different contexts (forks of one) may go on at once.
class CLBOOL_EXPORT context_free_query {
public:
    /// Uploads the relations of the grammar's terminals. `wanted` names the nonterminals that runs
    /// may ask for; none: all that the author wrote.
    /// @throws invalid_argument when one of them is no source nonterminal
    context_free_query(context& on, const labelled_graph& graph, const normal_form& grammar,
                       const std::vector<std::string>& wanted = {});
    /// Over relations that are on the device already (see upload_relations).
    /// @throws as the other, and dimension_mismatch
    context_free_query(context& on, index_type n, const relation_map& terminals,
                       const normal_form& grammar, const std::vector<std::string>& wanted = {});

    /// The answer, as cfpq() gives it; where the options name nothing that is wanted, of all that
    /// the query was prepared for.
    /// @throws invalid_argument as cfpq() does, and for a nonterminal that it was not prepared for
    cfpq_result run(context& on, const cfpq_options& options = {}) const;

    index_type vertices() const noexcept;  ///< how many the graph has

private:
    struct impl;
    std::shared_ptr<impl> impl_;
};

}  // namespace clbool
