// SPDX-License-Identifier: MIT
// Recursive automaton (RSM) of a grammar: a box of states for each nonterminal, whose paths from
// start to end spell its right sides; a transition may call another box. Paths in its Kronecker
// product with the graph are answers (Orachev, Epelbaum, Azimov, Grigorev, "Context-Free Path
// Querying by Kronecker Product", ADBIS 2020).
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/grammar.hpp>

#include <queries/cfpq/rules/rule_options.hpp>

#include <map>
#include <vector>

namespace clbool::algorithms {

struct recursive_automaton {
    struct box {
        symbol_number symbol;
        index_type start;
        index_type end;
    };

    index_type states = 0;
    std::vector<box> boxes;
    std::map<symbol_number, coordinates> steps;  // states x states, of each symbol
};

// Right sides with common prefixes share states, and helper symbols of the normal form have no
// boxes. Throws invalid_argument beyond the largest index.
recursive_automaton make_recursive_automaton(const rule_options& rules, const normal_form& grammar);

// Product paths from box starts as rows: the row of a state at vertex v has all w such that the
// product of automaton and graph has a path from (start of the state's box, v) to (state, w). The
// row of a box's end is that of its symbol, and a state entered only by one transition from the
// start has the row of that transition. Transitions become rules.
rule_options rules_of_ways(const recursive_automaton& automaton, const rule_options& rules,
                           const std::vector<std::size_t>& wanted,
                           repetitions as = repetitions::as_written);

// The same as a grammar, for matrix products by blocks of the Kronecker product: an unnamed
// nonterminal for each state with rows of its own, behind those of `grammar`. Words are not
// reversed.
normal_form grammar_of_ways(const recursive_automaton& automaton, const rule_options& rules,
                            const normal_form& grammar, const std::vector<std::size_t>& wanted);

}  // namespace clbool::algorithms
