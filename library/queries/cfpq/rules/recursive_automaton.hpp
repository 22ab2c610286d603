// SPDX-License-Identifier: MIT
// The recursive automaton of a grammar: a box of states for each nonterminal, whose ways from start
// to end spell its right sides; a step of a box may be another box. Ways through its Kronecker
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

// Of the rules that matter. Right sides that begin alike go the same way as far as they do: what
// the normal form's helpers stand for, which have no boxes. Throws invalid_argument beyond the
// largest index.
recursive_automaton make_recursive_automaton(const rule_options& rules, const normal_form& grammar);

// The ways from the starts of boxes as rows: a row of a state at a vertex v has all w such that the
// product of automaton and graph has a way from (start of the state's box, v) to (state, w). The
// row of a box's end is that of its symbol, and that of a state to which nothing leads but a step
// from the start is that of the step's. Such are the steps by which they go on, as rules.
rule_options rules_of_ways(const recursive_automaton& automaton, const rule_options& rules,
                           const std::vector<std::size_t>& wanted,
                           repetitions as = repetitions::as_written);

// The same as a grammar, whose products are those of the blocks of the product of automaton and
// graph: a nonterminal without a name for each state that has rows of its own, behind those of
// `grammar`. The rules are not of reversed words.
normal_form grammar_of_ways(const recursive_automaton& automaton, const rule_options& rules,
                            const normal_form& grammar, const std::vector<std::size_t>& wanted);

}  // namespace clbool::algorithms
