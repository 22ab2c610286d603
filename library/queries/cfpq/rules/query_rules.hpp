// SPDX-License-Identifier: MIT
// Choice of rules, direction and handling of repetitions for CFPQ, over terminals that occur.
#pragma once

#include <clbool/grammar.hpp>

#include <queries/cfpq/request.hpp>
#include <queries/cfpq/rules/rule_options.hpp>

#include <vector>

namespace clbool::algorithms {

// Whether a query between given vertices runs over reversed words and edges: from the smaller of
// both sets; a missing set means all vertices.
bool goes_backwards(const cfpq_request& request) noexcept;

// How rows handle repetitions: what suits all pairs, or a few start vertices.
repetitions repetitions_for(const cfpq_request& request) noexcept;

// For the row solver. All-pairs queries start at the end of words where labels are more selective:
// members of large families all end alike, or all begin alike.
rule_options rules_for_rows(const normal_form& grammar, const std::vector<bool>& occur,
                            const cfpq_request& request);

// For rows of the recursive automaton; repetitions stay as written.
rule_options rules_for_ways(const normal_form& grammar, const std::vector<bool>& occur,
                            const cfpq_request& request);

}  // namespace clbool::algorithms
