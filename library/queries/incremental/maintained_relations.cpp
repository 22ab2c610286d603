// SPDX-License-Identifier: MIT
// Full computation and insertion, by matrices or by facts.
#include <queries/incremental/maintained_relations.hpp>

#include <clbool/operations.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/plan/plan.hpp>
#include <core/runtime/streams/stream.hpp>
#include <queries/cfpq/relation_sizes.hpp>
#include <queries/cfpq/request.hpp>

#include <utility>

namespace clbool::algorithms {

namespace {

// First computations take memory from the driver and more.
constexpr double kColdOverWarm = 2;

// Small updates of small relations are left to the host: launches for every rule take longer.
constexpr size_type kFewChanges = 128;
constexpr size_type kFewEntries = size_type{1} << 19;

// Asks for every nonterminal, and drops the empty word, which the answer adds.
normal_form with_helpers(normal_form grammar) {
    grammar.source_nonterminals = grammar.nonterminal_count;
    grammar.nullable.assign(grammar.symbols.size(), false);
    return grammar;
}

}  // namespace

maintained_relations::maintained_relations(context& on, index_type n, const normal_form& grammar,
                                           const relation_map& terminals,
                                           const fixpoint_options& options)
    : n_(n),
      grammar_(with_helpers(grammar)),
      uses_(grammar.symbols.size()),
      chains_end_(!recurses(grammar, true)),
      recursive_(recurses(grammar)) {
    for (const auto& rule : grammar.unary_rules) {
        uses_[rule.only].push_back({rule.left, side::only, rule.only});
    }
    for (const auto& rule : grammar.binary_rules) {
        uses_[rule.first].push_back({rule.left, side::first, rule.second});
        uses_[rule.second].push_back({rule.left, side::second, rule.first});
    }
    size_type rounds = 0;
    complete_ = compute(on, terminals, options, rounds);
}

// By the method planned for all pairs.
bool maintained_relations::compute(context& on, const relation_map& terminals,
                                   const fixpoint_options& options, size_type& rounds) {
    const runtime::stopwatch watch(on.stream().state().count());
    auto found = cfpq(on, n_, terminals, grammar_, cfpq_options(options));
    rounds += found.rounds;
    if (!found.complete) {
        return false;
    }
    std::vector<growing_relation> made;
    for (std::size_t s = 0; s < grammar_.symbols.size(); ++s) {
        made.emplace_back(is_terminal(s) ? terminal_relation(terminals, grammar_.symbols[s], n_)
                                         : std::move(found.relations[grammar_.symbols[s]]));
    }
    relations_.swap(made);
    entries();  // synchronises
    anew_ms_ = watch.milliseconds() / (watch.is_cold() ? kColdOverWarm : 1);
    return true;
}

// One semi-naive step: joins these entries with what is known.
maintained_relations::changes maintained_relations::derive(context& on, const changes& from) {
    changes made;
    for (const auto& [symbol, entries] : from) {
        for (const use& one : uses_[symbol]) {
            matrix& sum = made.emplace(one.left, matrix(n_, n_)).first->second;
            switch (one.as) {
                case side::only:
                    ewise_add(on, sum, no_mask, accumulator::none, sum, entries);
                    break;
                case side::first:
                    relations_[one.other].add_product_after(on, sum, no_mask, entries);
                    break;
                case side::second:
                    relations_[one.other].add_product_before(on, sum, entries);
                    break;
            }
        }
    }
    return made;
}

bool maintained_relations::end_round(const fixpoint_options& options, outcome& out, size_type known,
                                     size_type added) {
    ++out.rounds;
    if (options.on_round) {
        options.on_round({out.rounds, known, added});
    }
    out.complete = !options.stop.stop_requested();
    return out.complete;
}

size_type maintained_relations::entries() const {
    size_type sum = 0;
    for (std::size_t s = 0; s < grammar_.nonterminal_count; ++s) {
        sum += relations_[s].nnz();
    }
    return sum;
}

// Brings small relations to the host, which then takes small steps. False where none are brought.
bool maintained_relations::bring_to_host(context& on) const {
    size_type known = 0;
    for (const growing_relation& one : relations_) {
        known += one.nnz();
    }
    const auto device = operations::facts_of(tuning::engine(on.stream()));
    if (known > kFewEntries || !device.has_kernels || device.kernels_only) {
        return false;
    }
    for (const growing_relation& one : relations_) {
        one.bring_to_host(on);
    }
    return true;
}

// Brings what larger steps left to the device.
void maintained_relations::stay_on_host(context& on, const changes& of, const outcome& out) {
    for (auto at = of.begin(); out.by_host && at != of.end(); ++at) {
        algorithms::bring_to_host(on, at->second);
    }
}

// Insertion by facts, on devices where that is faster. False elsewhere.
bool maintained_relations::grow_by_facts(context& on, const changes& fresh, bool keeps_fresh,
                                         const fixpoint_options& options, outcome& out) {
    changes added;
    size_type known = entries();
    size_type of_terminals = 0;  // in the first round
    for (const auto& [symbol, entries] : fresh) {
        of_terminals += is_terminal(symbol) ? entries.nvals() : 0;
    }
    const size_type rounds = out.rounds;
    const auto on_round = [&](size_type count) {
        known += count - std::exchange(of_terminals, 0);
        return end_round(options, out, known, count);
    };
    const auto end = facts_.follow(on, n_, grammar_, relations_, fresh, on_round, added);
    if (end == fact_growth::end::not_here) {
        out.rounds = rounds;
        return false;
    }
    out.by_facts = true;
    out.complete = end == fact_growth::end::complete;
    if (out.complete) {
        for (const auto& [symbol, entries] : added) {
            relations_[symbol].add(on, entries);
        }
        if (keeps_fresh) {
            out.fresh.push_back(std::move(added));
        }
    }
    return true;
}

// Insertion of new entries up to the fixpoint, unless cancelled.
void maintained_relations::grow(context& on, changes fresh, bool keeps_fresh,
                                const fixpoint_options& options, outcome& out) {
    drop_empty(fresh);
    if (fresh.empty() || (!out.by_host && grow_by_facts(on, fresh, keeps_fresh, options, out))) {
        return;
    }
    for (; !fresh.empty(); drop_empty(fresh)) {
        if (is_late(out)) {
            out.anew = true;
            return;
        }
        for (const auto& [symbol, entries] : fresh) {
            if (!is_terminal(symbol)) {
                relations_[symbol].add(on, entries);
            }
        }
        changes next = derive(on, fresh);
        for (auto& [symbol, candidates] : next) {
            candidates = relations_[symbol].outside(on, candidates);
        }
        if (!end_round(options, out, entries(), count_of(fresh))) {
            return;
        }
        if (keeps_fresh) {
            out.fresh.push_back(std::move(fresh));
        }
        fresh = std::move(next);
        stay_on_host(on, fresh, out);
    }
}

void maintained_relations::replace_terminals(context& on, const terminal_changes& of) {
    for (const auto& [symbol, come] : of.come) {
        const auto now = of.now.find(symbol);
        relations_[symbol].replace(on, now == of.now.end() ? nullptr : &now->second,
                                   of.gone.at(symbol), come);
    }
}

// Applies changes, unless cancelled or given up for full recomputation.
void maintained_relations::carry_out(context& on, const terminal_changes& of, bool keeps_fresh,
                                     const fixpoint_options& options, outcome& out) {
    const bool is_exact = count_of(of.gone) > 0 && is_well_founded(on);
    if (is_exact ? !forget_exactly(on, of.gone, options, out)
                 : !forget(on, of.gone, options, out)) {
        return;
    }
    replace_terminals(on, of);
    for (const auto& [symbol, entries] : out.forgotten) {
        relations_[symbol].remove(on, entries);
    }
    changes fresh = is_exact ? changes() : supported(on, out.forgotten, {});
    fresh.insert(of.come.begin(), of.come.end());
    grow(on, std::move(fresh), keeps_fresh, options, out);
}

// Rebuilds cached transposes, as later changes rely on them.
bool maintained_relations::compute_again(context& on, const update& next,
                                         const terminal_changes& of,
                                         const fixpoint_options& options, outcome& out) {
    if (!compute(on, next.all(), options, out.rounds)) {
        return false;
    }
    for (std::size_t s = 0; s < relations_.size(); ++s) {
        if (is_terminal(s)) {
            relations_[s] = out.before[s];
        } else {
            relations_[s].turn_like(on, out.before[s]);
        }
    }
    replace_terminals(on, of);
    return true;
}

maintained_relations::outcome maintained_relations::follow(context& on, const update& next,
                                                           const fixpoint_options& options) {
    outcome out(on.stream().state().count());
    out.before = relations_;  // shared handles
    out.by_host = bring_to_host(on);
    const auto of = changes_to(on, next);
    for (const changes* const some : {&of.gone, &of.come, &of.now}) {
        stay_on_host(on, *some, out);
    }
    out.grows = count_of(of.come) > 0;
    const bool is_in_order = stays_in_order(on, of.come);
    const size_type lost = count_of(of.gone);
    const size_type changed = lost > 0 ? lost : count_of(of.come);
    vain_attempts& in_vain = lost > 0 ? lost_in_vain_ : come_in_vain_;
    out.by_host = out.by_host && lost + count_of(of.come) <= kFewChanges;
    out.anew = in_vain.skips(changed);
    try {
        if (!out.anew) {
            carry_out(on, of, next.keeps_fresh, options, out);
            entries();  // synchronises
            if (changed > 0 && (out.anew || (out.complete && !out.by_facts && is_late(out)))) {
                in_vain.add(changed);
            }
        }
        if (out.anew) {
            out.complete = compute_again(on, next, of, options, out);
        }
    } catch (...) {
        restore(out);
        throw;
    }
    if (!out.complete) {
        restore(out);
    } else if (!is_in_order || out.anew) {
        order_.reset();
    }
    return out;
}

}  // namespace clbool::algorithms
