// SPDX-License-Identifier: MIT
// Context-free path queries by rounds over all rules at once: the relations of all nonterminals are
// one matrix, whose rows are (nonterminal, vertex), as bits on the device. Semi-naive: a round goes
// on with what the last one added, whatever the number of rules, in one launch.
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

// A query on its way to the fixpoint. Refers to its arguments.
class stacked_query {
public:
    // Nothing where the device has no room for the rows, or there are too many.
    static std::optional<stacked_query> make(context& controls, index_type n, const row_side& side,
                                             const normal_form& grammar,
                                             const cfpq_request& request, backend by);

    bool done() const noexcept { return rounds_.done() && added_.empty(); }
    // One round; returns how many entries it added. The device is some rounds ahead.
    size_type step();
    size_type entries() const noexcept { return entries_; }
    static size_type work() noexcept { return 0; }  // not counted

    // The relations that are wanted, by name.
    std::map<std::string, matrix> answers();

private:
    stacked_query(context& controls, index_type n, const row_side& side, const normal_form& grammar,
                  const cfpq_request& request, backend by, stacked_rules rules,
                  operations::rule_rounds rounds);

    // By the symbols that have them.
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
    std::deque<size_type> added_;  // by rounds that nobody was told of yet
    size_type entries_ = 0;
};

}  // namespace clbool::algorithms
