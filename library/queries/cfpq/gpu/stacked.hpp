// SPDX-License-Identifier: MIT
// CFPQ on the device: the relations of all nonterminals are stacked into one bit matrix of rows
// (nonterminal, vertex). Semi-naive: one launch a round applies all rules to the last delta.
#pragma once

#include <clbool/algorithms.hpp>

#include <queries/cfpq/gpu/rule_rounds.hpp>
#include <queries/cfpq/gpu/stacked_rules.hpp>
#include <queries/cfpq/request.hpp>

#include <deque>
#include <map>
#include <optional>
#include <string>

namespace clbool::algorithms {

// A query up to its fixpoint. Refers to its arguments.
class stacked_query {
public:
    // Nothing if the device lacks memory for the rows, or there are too many.
    static std::optional<stacked_query> make(context& controls, index_type n, const row_side& side,
                                             const normal_form& grammar,
                                             const cfpq_request& request, backend by);

    bool done() const noexcept { return rounds_.done() && added_.empty(); }
    // One round; returns how many entries it added. The device runs some rounds ahead of the host.
    size_type step();
    size_type entries() const noexcept { return entries_; }
    static size_type work() noexcept { return 0; }  // not counted

    // The relations asked for, by name.
    std::map<std::string, matrix> answers();

private:
    stacked_query(context& controls, index_type n, const row_side& side, const normal_form& grammar,
                  const cfpq_request& request, backend by, stacked_rules rules,
                  operations::rule_rounds rounds);

    // By symbol.
    std::map<symbol_number, matrix> relations();
    matrix edges(symbol_number terminal) const;

    context& controls_;
    index_type n_;
    const row_side& side_;
    const normal_form& grammar_;
    const cfpq_request& request_;
    backend by_;
    stacked_rules rules_;
    operations::rule_rounds rounds_;
    std::deque<size_type> added_;  // by rounds that were read but not yet reported
    size_type entries_ = 0;
};

}  // namespace clbool::algorithms
