// SPDX-License-Identifier: MIT
// Regular path queries that are transitive closures: e+ and e* where e is one step.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/matrix.hpp>
#include <clbool/regular.hpp>

#include <optional>
#include <vector>

namespace clbool::algorithms {

// What the closure of all an automaton's steps says of its walks.
struct closure_walks {
    bool reflexive;  // the empty walk, too
};

// Nothing when walks have to be more than so many steps, of any kind.
std::optional<closure_walks> as_closure(const path_automaton& automaton);

// Every step: the union of those of all symbols, n × n.
matrix any_step(context& on, index_type n, const std::vector<matrix>& steps);

}  // namespace clbool::algorithms
