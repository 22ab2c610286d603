// SPDX-License-Identifier: MIT
// The recursive automaton of a grammar: a box of states for each nonterminal, whose ways from start
// to end spell its right sides; a step of a box may be another box.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/grammar.hpp>

#include <algorithms/rule_options.hpp>

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

}  // namespace clbool::algorithms
