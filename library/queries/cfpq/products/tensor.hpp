// SPDX-License-Identifier: MIT
// Context-free path queries by Kronecker products (Orachev, Epelbaum, Azimov, Grigorev,
// "Context-Free Path Querying by Kronecker Product", ADBIS 2020): ways through the product of the
// grammar's recursive automaton and the graph, from the start of a box to its end, are new edges of
// the graph. The closure is kept incrementally, and only of what the starts of boxes reach.
#pragma once

#include <clbool/algorithms.hpp>

#include <queries/cfpq/request.hpp>
#include <queries/cfpq/rules/recursive_automaton.hpp>
#include <queries/cfpq/rules/rule_options.hpp>

#include <map>
#include <string>
#include <vector>

namespace clbool::algorithms {

// A query on its way to the fixpoint. Refers to its arguments. All are products and sums of
// matrices of states x vertices rows and columns.
class tensor_query {
public:
    // Throws invalid_argument when that is beyond the largest index.
    tensor_query(context& controls, index_type n, const relation_map& terminals,
                 const normal_form& grammar, const cfpq_request& request, backend by);

    bool done() const noexcept { return done_; }
    // One round: what the last one added to the graph, multiplied by the automaton, and what can be
    // reached by that; returns how many entries it added.
    size_type step();
    size_type entries() const noexcept { return entries_; }
    static size_type work() noexcept { return 0; }  // not counted

    std::map<std::string, matrix> answers();

private:
    matrix new_edges();
    matrix new_ways(const matrix& fresh_edges);
    size_type take_in(const matrix& ways);
    void add(matrix& sum, const matrix& more);

    context& controls_;
    index_type n_;
    const normal_form& grammar_;
    const cfpq_request& request_;
    backend by_;
    rule_options rules_;
    recursive_automaton automaton_;
    std::map<symbol_number, matrix> steps_;      // the automaton's, uploaded
    std::map<symbol_number, matrix> relations_;  // of terminals, and of boxes as far as known
    std::map<symbol_number, matrix> fresh_;      // what the last round added to them
    matrix edges_;                               // the product of automaton and graph
    matrix ways_;                                // from starts of boxes, and the starts themselves
    size_type entries_ = 0;
    bool done_ = false;
};

}  // namespace clbool::algorithms
