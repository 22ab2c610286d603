// SPDX-License-Identifier: MIT
// Semi-naive insertion, and deletion with rederivation, over matrices.
#include <algorithms/maintained_relations.hpp>

#include <clbool/operations.hpp>

#include <algorithms/cfpq_request.hpp>
#include <algorithms/supports.hpp>

#include <algorithm>
#include <utility>

namespace clbool::algorithms {

namespace {

// All is computed anew when more than one of so many entries would be forgotten.
constexpr size_type kMostForgotten = 4;

// Every nonterminal is asked for, and none derives the empty word: that is for the answer.
normal_form with_helpers(normal_form grammar) {
    grammar.source_nonterminals = grammar.nonterminal_count;
    grammar.nullable.assign(grammar.symbols.size(), false);
    return grammar;
}

// Whether rules, or unary rules alone, lead from no nonterminal back to it.
bool derivations_end(const normal_form& grammar, bool unary_alone) {
    std::vector<std::size_t> length(grammar.nonterminal_count);
    bool grows = true;
    const auto lead = [&](std::size_t left, std::size_t right) {
        if (right < length.size() && length[left] <= length[right]) {
            length[left] = length[right] + 1;
            grows = true;
        }
    };
    for (std::size_t round = 0; grows && round <= grammar.nonterminal_count; ++round) {
        grows = false;
        for (const auto& rule : grammar.unary_rules) {
            lead(rule.left, rule.only);
        }
        for (const auto& rule : grammar.binary_rules) {
            if (!unary_alone) {
                lead(rule.left, rule.first);
                lead(rule.left, rule.second);
            }
        }
    }
    return !grows;
}

double milliseconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
        .count();
}

// Drops what has no entries.
void drop_empty(maintained_relations::changes& of) {
    for (auto at = of.begin(); at != of.end();) {
        at = at->second.empty() ? of.erase(at) : std::next(at);
    }
}

size_type count_of(const maintained_relations::changes& of) {
    size_type sum = 0;
    for (const auto& [symbol, entries] : of) {
        sum += entries.nnz();
    }
    return sum;
}

// What is in one alone. Sizes say whether the smaller one has anything of its own.
struct two_differences {
    two_differences(context& on, const matrix& before, const matrix& now) {
        const bool grows = now.nnz() >= before.nnz();
        const matrix& smaller = grows ? before : now;
        const matrix& larger = grows ? now : before;
        matrix more, less;
        ewise_difference(on, more, no_mask, accumulator::none, larger, smaller);
        if (more.nnz() > larger.nnz() - smaller.nnz()) {
            ewise_difference(on, less, no_mask, accumulator::none, smaller, larger);
        }
        come = grows ? more : less;
        gone = grows ? less : more;
    }

    matrix gone, come;
};

}  // namespace

maintained_relations::maintained_relations(context& on, index_type n, const normal_form& grammar,
                                           const relation_map& terminals,
                                           const fixpoint_options& options)
    : n_(n),
      grammar_(with_helpers(grammar)),
      uses_(grammar.symbols.size()),
      chains_end_(derivations_end(grammar, true)),
      recursive_(!derivations_end(grammar, false)) {
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

// By whatever method is best for all pairs.
bool maintained_relations::compute(context& on, const relation_map& terminals,
                                   const fixpoint_options& options, size_type& rounds) {
    const auto begin = std::chrono::steady_clock::now();
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
    entries();  // waits
    anew_ms_ = milliseconds_since(begin);
    return true;
}

// What was tried has cost as much, or would most likely.
bool maintained_relations::is_sooner_anew(size_type forgotten,
                                          std::chrono::steady_clock::time_point begin) const {
    constexpr double kLittle = 1;
    return forgotten > entries() / kMostForgotten ||
           milliseconds_since(begin) > std::max(kLittle, anew_ms_);
}

bool maintained_relations::vain_attempts::skips(size_type size) noexcept {
    if (size < least || left == 0) {
        return false;
    }
    --left;
    return true;
}

void maintained_relations::vain_attempts::add(size_type size) noexcept {
    constexpr size_type kMost = 64;
    next = size < least ? 1 : std::min(2 * next, kMost);
    least = size;
    left = next;
}

// What rules make of these entries and of what is known.
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
    return !options.stop.stop_requested();
}

size_type maintained_relations::entries() const {
    size_type sum = 0;
    for (std::size_t s = 0; s < grammar_.nonterminal_count; ++s) {
        sum += relations_[s].nnz();
    }
    return sum;
}

// All that has a derivation with one of these entries. False when it is too much, or stopped.
bool maintained_relations::forget(context& on, changes from, const fixpoint_options& options,
                                  outcome& out) {
    const auto begin = std::chrono::steady_clock::now();
    size_type sum = 0;
    for (drop_empty(from); !from.empty(); drop_empty(from)) {
        changes next = derive(on, from);
        for (auto& [symbol, candidates] : next) {
            candidates = relations_[symbol].inside(on, candidates);
            const auto [known, fresh] = out.forgotten.emplace(symbol, matrix(n_, n_));
            ewise_difference(on, candidates, no_mask, accumulator::none, candidates, known->second);
            ewise_add(on, known->second, no_mask, accumulator::none, known->second, candidates);
        }
        from = std::move(next);
        sum += count_of(from);
        if (is_sooner_anew(sum, begin)) {
            out.anew = true;
            return false;
        }
        out.complete = end_round(options, out, entries(), 0);
        if (!out.complete) {
            return false;
        }
    }
    drop_empty(out.forgotten);
    return true;
}

// Whether no entry can be made of itself: rules end, or each step of a path leads further.
bool maintained_relations::is_well_founded(context& on) {
    if (!chains_end_ || !recursive_) {
        return chains_end_;
    }
    if (!order_) {
        std::vector<matrix> edges;
        for (std::size_t s = grammar_.nonterminal_count; s < grammar_.symbols.size(); ++s) {
            edges.push_back(relations_[s].whole(on));
        }
        matrix all(n_, n_);
        ewise_add_many(on, all, no_mask, accumulator::none, edges);
        order_ = topological_levels(on, all);
    }
    return order_->acyclic;
}

// Whether what is known of the order holds with these edges, too.
bool maintained_relations::stays_in_order(context& on, const changes& come) const {
    if (count_of(come) == 0 || !order_ || !order_->acyclic) {
        return count_of(come) == 0 || order_.has_value();
    }
    const auto& levels = order_->levels;
    return std::all_of(come.begin(), come.end(), [&](const auto& one) {
        const coordinates edges = one.second.to_host(on);
        for (size_type i = 0; i < edges.nnz(); ++i) {
            if (levels[edges.rows[i]] >= levels[edges.cols[i]]) {
                return false;
            }
        }
        return true;
    });
}

// All that has no derivation without these entries, which are still among the relations, nor has
// what depends on it. An entry is looked at again whenever something that may derive it goes. False
// when it is too much, or stopped.
bool maintained_relations::forget_exactly(context& on, changes gone,
                                          const fixpoint_options& options, outcome& out) {
    const auto begin = std::chrono::steady_clock::now();
    size_type sum = 0;
    drop_empty(gone);
    for (changes from = gone; !from.empty();) {
        changes next = derive(on, from);
        for (auto& [symbol, candidates] : next) {
            const matrix& before = gone.emplace(symbol, matrix(n_, n_)).first->second;
            candidates = left_of(on, candidates, {relations_[symbol], before});
        }
        drop_empty(next);
        sum += count_of(next);
        if (is_sooner_anew(sum, begin)) {
            out.anew = true;
            return false;
        }
        for (const auto& [symbol, kept] : supported(on, next, gone)) {
            matrix& candidates = next.at(symbol);
            ewise_difference(on, candidates, no_mask, accumulator::none, candidates, kept);
        }
        drop_empty(next);
        for (const auto& [symbol, entries] : next) {
            matrix& all = gone.at(symbol);
            ewise_add(on, all, no_mask, accumulator::none, all, entries);
        }
        from = std::move(next);
        out.complete = end_round(options, out, entries(), 0);
        if (!out.complete) {
            return false;
        }
    }
    drop_empty(gone);
    for (const auto& [symbol, entries] : gone) {
        if (!is_terminal(symbol)) {
            out.forgotten.emplace(symbol, entries);
        }
    }
    return true;
}

// Those of the candidates that a rule derives from what is not gone.
maintained_relations::changes maintained_relations::supported(context& on,
                                                              const changes& candidates,
                                                              const changes& gone) {
    const matrix none(n_, n_);
    const auto left = [&](std::size_t symbol) {
        const auto at = gone.find(symbol);
        return diminished{relations_[symbol], at == gone.end() ? none : at->second};
    };
    changes found;
    const auto sum_of = [&](std::size_t symbol) -> matrix& {
        return found.emplace(symbol, matrix(n_, n_)).first->second;
    };
    for (const auto& rule : grammar_.unary_rules) {
        const auto some = candidates.find(rule.left);
        if (some != candidates.end()) {
            matrix& sum = sum_of(rule.left);
            ewise_add(on, sum, no_mask, accumulator::none, sum,
                      left_of(on, some->second, left(rule.only)));
        }
    }
    for (const auto& rule : grammar_.binary_rules) {
        const auto some = candidates.find(rule.left);
        if (some != candidates.end()) {
            add_supported(on, sum_of(rule.left), some->second, left(rule.first), left(rule.second));
        }
    }
    return found;
}

// What of it a rule still derives from what was kept.
maintained_relations::changes maintained_relations::found_again(context& on,
                                                                const changes& forgotten) {
    changes found;
    const auto sum_of = [&](std::size_t left) -> matrix& {
        return found.emplace(left, matrix(n_, n_)).first->second;
    };
    for (const auto& rule : grammar_.unary_rules) {
        const auto gone = forgotten.find(rule.left);
        if (gone != forgotten.end()) {
            matrix& sum = sum_of(rule.left);
            ewise_add(on, sum, no_mask, accumulator::none, sum,
                      relations_[rule.only].inside(on, gone->second));
        }
    }
    for (const auto& rule : grammar_.binary_rules) {
        const auto gone = forgotten.find(rule.left);
        if (gone != forgotten.end()) {
            relations_[rule.first].add_product(on, sum_of(rule.left), gone->second,
                                               relations_[rule.second]);
        }
    }
    return found;
}

// The same by facts, on devices that are better at it. Nothing where they are not.
std::optional<bool> maintained_relations::grow_by_facts(context& on, const changes& fresh,
                                                        bool keeps_fresh,
                                                        const fixpoint_options& options,
                                                        outcome& out) {
    changes added;
    size_type known = entries();
    size_type of_terminals = 0;  // in the first round alone
    for (const auto& [symbol, entries] : fresh) {
        of_terminals += is_terminal(symbol) ? entries.nnz() : 0;
    }
    const size_type rounds = out.rounds;
    const auto on_round = [&](size_type count) {
        known += count - std::exchange(of_terminals, 0);
        return end_round(options, out, known, count);
    };
    const auto end = facts_.follow(on, n_, grammar_, relations_, fresh, on_round, added);
    if (end == fact_growth::end::no_room) {
        out.rounds = rounds;
        return std::nullopt;
    }
    out.complete = end == fact_growth::end::complete;
    if (out.complete) {
        for (const auto& [symbol, entries] : added) {
            relations_[symbol].add(on, entries);
        }
        if (keeps_fresh) {
            out.fresh.push_back(std::move(added));
        }
    }
    return out.complete;
}

// Adds these entries, which are not known, and all that follows. False when stopped.
bool maintained_relations::grow(context& on, changes fresh, bool keeps_fresh,
                                const fixpoint_options& options, outcome& out) {
    drop_empty(fresh);
    if (fresh.empty()) {
        return true;
    }
    if (const auto done = grow_by_facts(on, fresh, keeps_fresh, options, out)) {
        return *done;
    }
    for (drop_empty(fresh); !fresh.empty(); drop_empty(fresh)) {
        for (const auto& [symbol, entries] : fresh) {
            if (!is_terminal(symbol)) {
                relations_[symbol].add(on, entries);
            }
        }
        changes next = derive(on, fresh);
        for (auto& [symbol, candidates] : next) {
            candidates = relations_[symbol].outside(on, candidates);
        }
        out.complete = end_round(options, out, entries(), count_of(fresh));
        if (!out.complete) {
            return false;
        }
        if (keeps_fresh) {
            out.fresh.push_back(std::move(fresh));
        }
        fresh = std::move(next);
    }
    return true;
}

maintained_relations::terminal_changes maintained_relations::changes_to(context& on,
                                                                        const update& next) {
    if (next.batch) {
        if (auto made = changes_by(on, next)) {
            return std::move(*made);
        }
    }
    return differences_to(on, next.all());
}

maintained_relations::terminal_changes maintained_relations::differences_to(
    context& on, const relation_map& terminals) {
    terminal_changes made;
    for (std::size_t s = grammar_.nonterminal_count; s < grammar_.symbols.size(); ++s) {
        const matrix next = terminal_relation(terminals, grammar_.symbols[s], n_);
        const matrix& before = relations_[s].whole(on);
        if (next.node() != before.node()) {
            const two_differences differences(on, before, next);
            made.gone[s] = differences.gone;
            made.come[s] = differences.come;
            made.now.emplace(s, next);
        }
    }
    return made;
}

// What of the batch was not there before, or was and is no longer. Nothing where edges go from a
// terminal that is put together of several labels: others may have them still.
std::optional<maintained_relations::terminal_changes> maintained_relations::changes_by(
    context& on, const update& next) const {
    terminal_changes made;
    for (std::size_t s = grammar_.nonterminal_count; s < grammar_.symbols.size(); ++s) {
        const matrix batch = terminal_relation(*next.batch, grammar_.symbols[s], n_);
        if (batch.empty()) {
            continue;
        }
        const auto held = next.held.find(grammar_.symbols[s]);
        const matrix* const now = held == next.held.end() ? nullptr : &held->second;
        matrix gone(n_, n_), come(n_, n_);
        if (now != nullptr && next.all_changed) {
            (next.comes ? come : gone) = batch;
        } else if (next.comes) {
            come = relations_[s].outside(on, batch);
        } else if (now == nullptr) {
            return std::nullopt;
        } else {
            gone = relations_[s].inside(on, batch);
            ewise_difference(on, gone, no_mask, accumulator::none, gone, *now);
        }
        made.gone.emplace(s, std::move(gone));
        made.come.emplace(s, std::move(come));
        if (now != nullptr) {
            made.now.emplace(s, *now);
        }
    }
    return made;
}

void maintained_relations::replace_terminals(context& on, const terminal_changes& of) {
    for (const auto& [symbol, come] : of.come) {
        const auto now = of.now.find(symbol);
        relations_[symbol].replace(on, now == of.now.end() ? nullptr : &now->second,
                                   of.gone.at(symbol), come);
    }
}

// False when it was stopped, or given up: then all has to be computed anew.
bool maintained_relations::carry_out(context& on, const terminal_changes& of, bool keeps_fresh,
                                     const fixpoint_options& options, outcome& out) {
    const size_type lost = count_of(of.gone);
    out.anew = given_up_.skips(lost);
    if (out.anew) {
        return false;
    }
    const bool is_exact = lost > 0 && is_well_founded(on);
    if (is_exact ? !forget_exactly(on, of.gone, options, out)
                 : !forget(on, of.gone, options, out)) {
        if (out.anew) {
            given_up_.add(lost);
        }
        return false;
    }
    replace_terminals(on, of);
    for (const auto& [symbol, entries] : out.forgotten) {
        relations_[symbol].remove(on, entries);
    }
    changes fresh = is_exact ? changes() : found_again(on, out.forgotten);
    fresh.insert(of.come.begin(), of.come.end());
    return grow(on, std::move(fresh), keeps_fresh, options, out);
}

// What was turned round stays so: changes to come count on it.
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
    outcome out;
    out.before = relations_;  // handles
    const auto of = changes_to(on, next);
    out.grows = count_of(of.come) > 0;
    const bool is_in_order = stays_in_order(on, of.come);
    try {
        if (!carry_out(on, of, next.keeps_fresh, options, out) && out.anew) {
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
