// SPDX-License-Identifier: MIT
// What follows from new entries of relations, fact by fact on a device.
#pragma once

#include <clbool/context.hpp>
#include <clbool/grammar.hpp>
#include <clbool/matrix.hpp>

#include <core/tuning/engine.hpp>
#include <queries/incremental/gpu/fact_rounds.hpp>
#include <queries/incremental/growing_relation.hpp>
#include <queries/incremental/symbol_entries.hpp>
#include <queries/incremental/vain_attempts.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace clbool::algorithms {

// Rounds of facts beside what is known (queries/incremental/gpu), where kernels run ahead of the
// host: a wait and the launches of products and sums in every round are then most of the time that
// rounds of matrices take.
class fact_growth {
public:
    enum class end { complete, stopped, not_here };
    // Changes no relation: `added` receives of every nonterminal what follows from `fresh`, and
    // what of that is its own. Relations of terminals have theirs already, those of nonterminals do
    // not. `on_round` gets the entries that a round added, and says whether to go on. With not_here
    // it is left to others: the device is not such a one, it lacks memory, rules are many, or
    // relations are rows of bits. Cost: what is found; and once the transposes of relations that
    // are first in a rule.
    end follow(context& on, index_type n, const normal_form& grammar,
               std::vector<growing_relation>& relations, const symbol_entries& fresh,
               const std::function<bool(size_type)>& on_round, symbol_entries& added);

private:
    struct progress;

    static operations::fact_rounds::rules rules_of(tuning::engine& on, context& controls,
                                                   const normal_form& grammar,
                                                   std::vector<growing_relation>& of,
                                                   const symbol_entries& fresh);
    // Nothing where there was too little room.
    std::optional<end> attempt(context& on, index_type n,
                               const operations::fact_rounds::rules& rules, progress& told,
                               symbol_entries& added) const;

    size_type capacity_ = 0;  // for as many facts there was room enough the last time
    vain_attempts given_up_;  // of so many fresh entries
};

}  // namespace clbool::algorithms
