// SPDX-License-Identifier: MIT
// Checked options of a context-free path query.
#pragma once

#include <clbool/algorithms.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace clbool::algorithms {

// Start or end vertices: ascending, unique; nothing: all.
using vertex_choice = std::optional<std::vector<index_type>>;

// A query's options over a graph and a grammar.
struct cfpq_request {
    // Throws invalid_argument.
    cfpq_request(index_type n, const normal_form& grammar, const cfpq_options& options);

    bool restricted() const noexcept { return from || to; }

    std::vector<std::size_t> wanted;  // source nonterminals, with repetitions
    vertex_choice from;
    vertex_choice to;
};

// Numbers of the source nonterminals with these names; no names: of all.
std::vector<std::size_t> wanted_symbols(const normal_form& grammar,
                                        const std::vector<std::string>& names);

// The n x n relation of a terminal; empty if absent. Throws dimension_mismatch.
matrix terminal_relation(const relation_map& terminals, const std::string& name, index_type n);

// Which symbols are terminals with entries.
std::vector<bool> occurring(const relation_map& terminals, const normal_form& grammar,
                            index_type n);

// Keeps entries whose row and column are chosen.
void restrict_to(context& controls, const cfpq_request& request, matrix& relation);

}  // namespace clbool::algorithms
