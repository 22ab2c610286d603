// SPDX-License-Identifier: MIT
// Semi-naive insertion, and deletion with rederivation, over matrices.
#include <algorithms/maintained_relations.hpp>

#include <clbool/operations.hpp>

#include <algorithms/cfpq_request.hpp>

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
    : n_(n), grammar_(with_helpers(grammar)), uses_(grammar.symbols.size()) {
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
    return true;
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

bool maintained_relations::end_round(const fixpoint_options& options, outcome& out,
                                     const changes& fresh) const {
    ++out.rounds;
    if (options.on_round) {
        options.on_round({out.rounds, entries(), count_of(fresh)});
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
    const size_type most = entries() / kMostForgotten;
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
        if (sum > most) {
            out.anew = true;
            return false;
        }
        out.complete = end_round(options, out, {});
        if (!out.complete) {
            return false;
        }
    }
    drop_empty(out.forgotten);
    return true;
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

// Adds these entries, which are not known, and all that follows. False when stopped.
bool maintained_relations::grow(context& on, changes fresh, const fixpoint_options& options,
                                outcome& out) {
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
        out.complete = end_round(options, out, fresh);
        if (!out.complete) {
            return false;
        }
        fresh = std::move(next);
    }
    return true;
}

maintained_relations::outcome maintained_relations::follow(context& on,
                                                           const relation_map& terminals,
                                                           const fixpoint_options& options) {
    outcome out;
    changes gone, come;
    std::map<std::size_t, matrix> now;
    for (std::size_t s = grammar_.nonterminal_count; s < grammar_.symbols.size(); ++s) {
        const matrix next = terminal_relation(terminals, grammar_.symbols[s], n_);
        const matrix& before = relations_[s].whole(on);
        if (next.node() != before.node()) {
            const two_differences differences(on, before, next);
            gone[s] = differences.gone;
            come[s] = differences.come;
            now.emplace(s, next);
        }
    }
    out.before = relations_;  // handles
    try {
        if (forget(on, gone, options, out)) {
            for (const auto& [symbol, entries] : now) {
                relations_[symbol].replace(on, entries, gone[symbol], come[symbol]);
            }
            for (const auto& [symbol, entries] : out.forgotten) {
                relations_[symbol].remove(on, entries);
            }
            changes fresh = found_again(on, out.forgotten);
            fresh.merge(come);
            grow(on, std::move(fresh), options, out);
        } else if (out.anew) {
            out.complete = compute(on, terminals, options, out.rounds);
        }
    } catch (...) {
        restore(out);
        throw;
    }
    if (!out.complete) {
        restore(out);
    }
    return out;
}

}  // namespace clbool::algorithms
