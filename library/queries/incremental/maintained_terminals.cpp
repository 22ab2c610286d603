// SPDX-License-Identifier: MIT
// Deltas of terminal relations, from a known batch or by set difference.
#include <queries/incremental/maintained_relations.hpp>

#include <clbool/operations.hpp>

#include <queries/cfpq/request.hpp>

#include <optional>
#include <tuple>
#include <utility>

namespace clbool::algorithms {

namespace {

// Deleted and inserted entries. Sizes tell if one contains the other: one difference less.
std::pair<matrix, matrix> differences(context& on, const matrix& before, const matrix& now) {
    const bool grows = now.nvals() >= before.nvals();
    const matrix& smaller = grows ? before : now;
    const matrix& larger = grows ? now : before;
    matrix more, less;
    ewise_difference(on, more, no_mask, accumulator::none, larger, smaller);
    if (more.nvals() > larger.nvals() - smaller.nvals()) {
        ewise_difference(on, less, no_mask, accumulator::none, smaller, larger);
    }
    return grows ? std::pair(less, more) : std::pair(more, less);
}

}  // namespace

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
            std::tie(made.gone[s], made.come[s]) = differences(on, before, next);
            made.now.emplace(s, next);
        }
    }
    return made;
}

// Effective part of the batch: what was absent before, or present and gone now. Nothing for
// deletions from a terminal with several labels, as another label may have the edge.
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

}  // namespace clbool::algorithms
