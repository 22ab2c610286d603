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

// Of n × n matrices, also of none.
matrix union_of(context& on, index_type n, const std::vector<matrix>& parts);

}  // namespace clbool::algorithms
