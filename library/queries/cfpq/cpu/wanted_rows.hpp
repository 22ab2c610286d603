// SPDX-License-Identifier: MIT
// Rows (nonterminal, vertex) created on demand, when a rule of another row needs them.
#pragma once

#include <clbool/types.hpp>

#include <core/cpu/containers/prefetch.hpp>
#include <queries/cfpq/cpu/row_blocks.hpp>
#include <queries/cfpq/cpu/row_numbers.hpp>
#include <queries/cfpq/rules/edge_index.hpp>
#include <queries/cfpq/rules/rule_options.hpp>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

namespace clbool::algorithms {

// Key of a row.
struct row_name {
    symbol_number symbol = kNoSymbol;
    index_type vertex = 0;
};

// Refers to its arguments. Threads may share it, if each has its own hand and every call says so.
template <class Row>
class wanted_rows {
public:
    // Thread-local state: pending rows and a range of row numbers.
    class hand {
        friend wanted_rows;

        std::vector<std::uint32_t> open_;   // made here, rules not yet applied
        std::vector<std::uint32_t> seen_;   // per rule, the last row + 1 that it was applied to
        std::uint32_t next_ = 0, end_ = 0;  // row numbers reserved for it
    };

    wanted_rows(const rule_options& rules, const edge_index& edges)
        : rules_(rules), edges_(edges), numbers_(rules.nonterminals(), edges.size()) {}

    const rule_options& rules() const noexcept { return rules_; }
    const edge_index& edges() const noexcept { return edges_; }

    // The number of a row, which is created unless it is there.
    std::uint32_t want(symbol_number symbol, index_type vertex, hand& by, bool shared = false) {
        const std::uint32_t found = numbers_.find(place_of(symbol), vertex, shared);
        return found != row_numbers::kNone ? found : make(symbol, vertex, by, shared);
    }

    // Prefetches a row that will be wanted some calls later: first with `near` false, then true.
    void prefetch(symbol_number symbol, index_type vertex, bool near) const noexcept {
        if (!numbers_.tabled()) {
            return;
        }
        if (!near) {
            numbers_.prefetch(place_of(symbol), vertex);
            return;
        }
        const std::uint32_t row = numbers_.find(place_of(symbol), vertex);
        if (row != row_numbers::kNone) {
            cpu::prefetch(&rows_[row]);
        }
    }

    // apply(row, rule) for every rule that may match at the rows that this hand made, including
    // those that apply() makes it want.
    template <class Apply>
    void expand(hand& by, const Apply& apply) {
        while (!by.open_.empty()) {
            const std::uint32_t row = by.open_.back();
            by.open_.pop_back();
            expand_row(row, by, apply);
        }
    }

    Row& operator[](std::uint32_t row) noexcept { return rows_[row]; }
    const Row& operator[](std::uint32_t row) const noexcept { return rows_[row]; }
    const row_name& name(std::uint32_t row) const noexcept { return names_[row]; }
    // Upper bound of row numbers; some numbers are unused, and their rows stay empty.
    std::uint32_t size() const noexcept { return rows_.size(); }
    // Null when nobody wanted it. No worker may run.
    const Row* find(symbol_number symbol, index_type vertex) const noexcept {
        const std::uint32_t row = numbers_.find(place_of(symbol), vertex);
        return row == row_numbers::kNone ? nullptr : &rows_[row];
    }

private:
    static constexpr std::uint32_t kAtOnce = 32;  // row numbers reserved at a time

    symbol_number place_of(symbol_number symbol) const noexcept {
        return static_cast<symbol_number>(rules_.place_of(symbol));
    }

    std::uint32_t make(symbol_number symbol, index_type vertex, hand& by, bool shared) {
        if (by.next_ == by.end_) {
            by.next_ = add_rows();
            by.end_ = by.next_ + kAtOnce;
        }
        names_[by.next_] = {symbol, vertex};
        const std::uint32_t row = numbers_.give(place_of(symbol), vertex, by.next_, shared);
        if (row == by.next_) {
            ++by.next_;
            by.open_.push_back(row);
        }
        return row;
    }

    // Both kinds of numbers denote the same rows.
    std::uint32_t add_rows() {
        const std::lock_guard<std::mutex> one_at_a_time(adding_);
        names_.add(kAtOnce);
        return rows_.add(kAtOnce);
    }

    template <class Apply>
    void expand_row(std::uint32_t row, hand& by, const Apply& apply) {
        by.seen_.resize(rules_.size());
        const row_name name = names_[row];
        rules_.for_each_at(name.symbol, edges_, name.vertex, [&](const rule_options::option& rule) {
            if (std::exchange(by.seen_[rule.number], row + 1) != row + 1) {
                apply(row, rule);
            }
        });
    }

    const rule_options& rules_;
    const edge_index& edges_;
    row_numbers numbers_;
    std::mutex adding_;
    row_blocks<row_name> names_;
    row_blocks<Row> rows_;
};

}  // namespace clbool::algorithms
