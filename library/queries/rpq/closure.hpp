// SPDX-License-Identifier: MIT
// Regular path queries that are transitive closures: e+ and e* where e is one step.
#pragma once

#include <clbool/matrix.hpp>
#include <clbool/regular.hpp>

#include <optional>
#include <vector>

namespace clbool::algorithms {

// Transitive closure of the union of all steps.
struct closure_walks {
    bool reflexive;  // includes the empty walk
};

// Nothing unless the query is e+ or e*, with e any of the steps.
std::optional<closure_walks> as_closure(const path_automaton& automaton);

// Union of n × n matrices, empty without any.
matrix union_of(context& on, index_type n, const std::vector<matrix>& parts);

}  // namespace clbool::algorithms
