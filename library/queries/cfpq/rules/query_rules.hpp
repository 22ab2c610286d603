// SPDX-License-Identifier: MIT
// Which rules context-free path queries take, from which end of words, and how they take
// repetitions: of every method, over terminals that occur.
#pragma once

#include <clbool/grammar.hpp>

#include <queries/cfpq/request.hpp>
#include <queries/cfpq/rules/rule_options.hpp>

#include <vector>

namespace clbool::algorithms {

// Whether a query between given vertices goes backwards, over the reversed words and edges: from
// the smaller of two sets; of one that is not given everything would be to be looked at.
bool goes_backwards(const cfpq_request& request) noexcept;

// How rows take repetitions: in the way that suits all pairs, or few vertices to go from.
repetitions repetitions_for(const cfpq_request& request) noexcept;

// By rows. A query about all pairs goes from where the labels of vertices say more about what they
// are wanted for: members of large families all end alike, or all begin alike.
rule_options rules_for_rows(const normal_form& grammar, const std::vector<bool>& occur,
                            const cfpq_request& request);

// By rows of ways through an automaton, which is made of repetitions as they are written.
rule_options rules_for_ways(const normal_form& grammar, const std::vector<bool>& occur,
                            const cfpq_request& request);

}  // namespace clbool::algorithms
