// SPDX-License-Identifier: MIT
// What a plan asks of relations and rules.
#pragma once

#include <clbool/algorithms.hpp>

namespace clbool::algorithms {

struct relation_sizes {
    size_type edges = 0;   // of the grammar's terminals, at most
    size_type labels = 0;  // that have any
    size_type bit_rows =
        0;  // (nonterminal, vertex) where a word of the nonterminal may begin: a guess
    bool recurses = true;  // a nonterminal may derive itself
};

// O(size of the grammar · labels, at most): no relation is read.
relation_sizes sizes_of(index_type n, const relation_map& terminals, const normal_form& grammar);

}  // namespace clbool::algorithms
