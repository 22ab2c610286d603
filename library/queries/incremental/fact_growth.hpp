// SPDX-License-Identifier: MIT
// Semi-naive insertion for CFPQ fact by fact on a device, instead of by matrices.
#pragma once

#include <clbool/context.hpp>
#include <clbool/grammar.hpp>

#include <core/tuning/engine.hpp>
#include <queries/incremental/gpu/fact_rounds.hpp>
#include <queries/incremental/growing_relation.hpp>
#include <queries/incremental/symbol_entries.hpp>
#include <queries/incremental/vain_attempts.hpp>

#include <functional>
#include <optional>
#include <vector>

namespace clbool::algorithms {

// Batched GPU rounds of facts beside what is known (queries/incremental/gpu), without host
// synchronisation: waiting and the launches of products and sums are most of the time of matrix
// rounds.
class fact_growth {
public:
    enum class end { complete, stopped, not_here };
    // Changes no relation: `added` receives what follows from `fresh`, per nonterminal, and the new
    // part of that itself. Relations of terminals have theirs already, those of nonterminals do
    // not. `on_round` gets the entries that a round added, and says whether to go on. not_here:
    // fall back to matrices, as the device or its memory does not fit, rules are many, or relations
    // are bit matrices. Cost: what is found; and once the transposes of relations that are first in
    // a rule.
    end follow(context& on, index_type n, const normal_form& grammar,
               std::vector<growing_relation>& relations, const symbol_entries& fresh,
               const std::function<bool(size_type)>& on_round, symbol_entries& added);

private:
    struct progress;

    static operations::fact_rounds::rules rules_of(tuning::engine& on, context& controls,
                                                   const normal_form& grammar,
                                                   std::vector<growing_relation>& of,
                                                   const symbol_entries& fresh);
    // Nothing on overflow.
    std::optional<end> attempt(context& on, index_type n,
                               const operations::fact_rounds::rules& rules, progress& told,
                               symbol_entries& added) const;

    size_type capacity_ = 0;  // facts that fitted the last time
    vain_attempts given_up_;  // attempts that overflowed, by number of fresh entries
};

}  // namespace clbool::algorithms
