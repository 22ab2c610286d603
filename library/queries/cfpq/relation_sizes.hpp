// SPDX-License-Identifier: MIT
// Statistics of relations and rules that the cost model reads.
#pragma once

#include <clbool/algorithms.hpp>

namespace clbool::algorithms {

struct relation_sizes {
    size_type edges = 0;     // of the grammar's terminals, at most
    size_type labels = 0;    // that have any
    size_type joins = 0;     // of pairs of edges by rules of two terminals, if rows were even
    size_type bit_rows = 0;  // estimated (nonterminal, vertex) where words of it may begin
    bool recurses = true;    // a nonterminal may derive itself
};

// At most O(size of the grammar · labels): no relation is read.
relation_sizes sizes_of(index_type n, const relation_map& terminals, const normal_form& grammar);

// Whether a nonterminal may derive itself, by all rules or by unary ones alone.
bool recurses(const normal_form& grammar, bool unary_alone = false);

}  // namespace clbool::algorithms
