// SPDX-License-Identifier: MIT
// What follows from new entries of relations, fact by fact on a device.
#pragma once

#include <clbool/context.hpp>
#include <clbool/grammar.hpp>
#include <clbool/matrix.hpp>

#include <algorithms/growing_relation.hpp>
#include <algorithms/symbol_entries.hpp>
#include <operations/fact_rounds/fact_rounds.hpp>
#include <tuning/engine.hpp>

#include <cstddef>
#include <functional>
#include <vector>

namespace clbool::algorithms {

// Rounds of facts beside what is known (operations/fact_rounds), where kernels run ahead of the
// host: a wait and the launches of products and sums in every round are then most of the time that
// rounds of matrices take.
class fact_growth {
public:
    enum class end { complete, stopped, no_room };
    // Changes no relation: `added` receives of every nonterminal what follows from `fresh`, and
    // what of that is its own. Relations of terminals have theirs already, those of nonterminals do
    // not. `on_round` gets the entries that a round added, and says whether to go on. With no_room
    // it is left to others: the device is not such a one, it lacks memory, rules are many, or
    // relations are rows of bits. Cost: what is found; and once the transposes of relations that
    // are first in a rule.
    end follow(context& on, index_type n, const normal_form& grammar,
               std::vector<growing_relation>& relations, const symbol_entries& fresh,
               const std::function<bool(size_type)>& on_round, symbol_entries& added);

private:
    struct progress;

    bool is_tried(const normal_form& grammar, size_type given) const noexcept;
    static operations::fact_rounds::rules rules_of(tuning::engine& on, context& controls,
                                                   const normal_form& grammar,
                                                   std::vector<growing_relation>& of,
                                                   const symbol_entries& fresh);
    end attempt(context& on, index_type n, const operations::fact_rounds::rules& rules,
                progress& told, symbol_entries& added) const;

    size_type capacity_ = 0;              // for as many facts there was room enough the last time
    size_type given_up_ = ~size_type{0};  // fresh entries from which on there was none
};

}  // namespace clbool::algorithms
