// SPDX-License-Identifier: MIT
// Deletion: delete-and-rederive (DRed), or backward search for other derivations.
#include <queries/incremental/maintained_relations.hpp>

#include <clbool/operations.hpp>
#include <clbool/restructuring.hpp>

#include <algorithm>
#include <utility>

namespace clbool::algorithms {

namespace {

// Full recomputation when more than 1/4 of the entries would be forgotten.
constexpr size_type kMostForgotten = 4;

// A relation, and the entries of it that are deleted but still contained.
struct diminished {
    growing_relation& of;
    const matrix& gone;
};

// Those of the entries that remain in it.
matrix left_of(context& on, const matrix& entries, const diminished& in) {
    matrix left = in.of.inside(on, entries);
    if (!in.gone.empty() && !left.empty()) {
        ewise_difference(on, left, no_mask, accumulator::none, left, in.gone);
    }
    return left;
}

// Diagonal matrix of the non-empty rows.
matrix stored_row_numbers(context& on, const matrix& of) {
    matrix column, made;
    reduce_to_column(on, column, no_mask, accumulator::none, of);
    diag(on, made, no_mask, accumulator::none, column);
    return made;
}

// Those rows of the relation, or of its transpose.
matrix rows_of(context& on, const matrix& numbers, const diminished& in, bool as_columns) {
    matrix made(numbers.nrows(), numbers.ncols());
    if (as_columns) {
        in.of.add_product_after_turned(on, made, numbers);
    } else {
        in.of.add_product_after(on, made, no_mask, numbers);
    }
    if (!in.gone.empty() && !made.empty()) {
        ewise_difference(on, made, no_mask, accumulator::none, made,
                         as_columns ? transpose(on, in.gone) : in.gone);
    }
    return made;
}

// Masked SpGEMM: found ∪= first · second inside these entries. Reads only rows of the factors that
// may meet the mask: by its rows or its columns, whichever are fewer. O(entries of those rows · row
// length of the other factor), and cached transposes.
void add_supported(context& on, matrix& found, const matrix& entries, const diminished& first,
                   const diminished& second) {
    const matrix across = transpose(on, entries);
    const matrix rows = stored_row_numbers(on, entries), columns = stored_row_numbers(on, across);
    const bool by_columns = columns.nvals() < rows.nvals();
    const diminished& near = by_columns ? second : first;
    const diminished& far = by_columns ? first : second;
    const matrix& mask = by_columns ? across : entries;
    const matrix begin = rows_of(on, by_columns ? columns : rows, near, by_columns);
    if (begin.empty()) {
        return;
    }
    const matrix end = rows_of(on, stored_row_numbers(on, transpose(on, begin)), far, by_columns);
    matrix some(entries.nrows(), entries.ncols());
    mxm(on, some, &mask, accumulator::logical_or, begin, end);
    if (!some.empty()) {
        ewise_add(on, found, no_mask, accumulator::none, found,
                  by_columns ? transpose(on, some) : some);
    }
}

}  // namespace

// Whether the update took longer than full recomputation.
bool maintained_relations::is_late(const outcome& out) const {
    constexpr double kLittle = 1;
    return !out.watch.is_cold() && out.watch.milliseconds() > std::max(kLittle, anew_ms_);
}

// Whether full recomputation is faster: too much is forgotten, or it is late.
bool maintained_relations::is_sooner_anew(size_type forgotten, const outcome& out) const {
    return forgotten > entries() / kMostForgotten || is_late(out);
}

// Over-deletion: all derived from one of these entries. False if too much, or cancelled.
bool maintained_relations::forget(context& on, changes from, const fixpoint_options& options,
                                  outcome& out) {
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
        stay_on_host(on, from, out);
        sum += count_of(from);
        if (is_sooner_anew(sum, out)) {
            out.anew = true;
            return false;
        }
        if (!end_round(options, out, entries(), 0)) {
            return false;
        }
    }
    drop_empty(out.forgotten);
    return true;
}

// Whether no entry can support itself: rules do not recurse, or the graph is acyclic.
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

// Whether the known topological levels hold with these edges, too.
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

// Deletes what has no derivation without these entries, which are still in the relations, by a
// worklist of entries whose support changed. False if too much, or cancelled.
bool maintained_relations::forget_exactly(context& on, changes gone,
                                          const fixpoint_options& options, outcome& out) {
    size_type sum = 0;
    drop_empty(gone);
    for (changes from = gone; !from.empty();) {
        changes next = derive(on, from);
        for (auto& [symbol, candidates] : next) {
            const matrix& before = gone.emplace(symbol, matrix(n_, n_)).first->second;
            candidates = left_of(on, candidates, {relations_[symbol], before});
        }
        drop_empty(next);
        stay_on_host(on, next, out);
        sum += count_of(next);
        if (is_sooner_anew(sum, out)) {
            out.anew = true;
            return false;
        }
        for (const auto& [symbol, kept] : supported(on, next, gone)) {
            matrix& candidates = next.at(symbol);
            ewise_difference(on, candidates, no_mask, accumulator::none, candidates, kept);
        }
        drop_empty(next);
        stay_on_host(on, next, out);
        for (const auto& [symbol, entries] : next) {
            matrix& all = gone.at(symbol);
            ewise_add(on, all, no_mask, accumulator::none, all, entries);
        }
        from = std::move(next);
        if (!end_round(options, out, entries(), 0)) {
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

// Candidates that a rule still derives (rederivation); without `gone`, from all that is there.
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
        if (some == candidates.end()) {
            continue;
        }
        matrix& sum = sum_of(rule.left);
        if (gone.empty()) {
            relations_[rule.first].add_product(on, sum, some->second, relations_[rule.second]);
        } else {
            add_supported(on, sum, some->second, left(rule.first), left(rule.second));
        }
    }
    return found;
}

}  // namespace clbool::algorithms
