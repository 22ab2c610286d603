// SPDX-License-Identifier: MIT
// Context-free path queries row by row on the host. A row, of a nonterminal at a vertex, is
// computed when it is wanted, which is when a rule of a row that is wanted comes to it: so queries
// from few vertices do no work for the others (the magic sets of logic programs; for matrices see
// Terekhov et al., "Multiple-Source Context-Free Path Querying in Terms of Linear Algebra", EDBT
// 2021). Rows that are part of others are linked to them and hand on what is new, so that work
// grows with what is found, whatever the number of labels.
#pragma once

#include <clbool/types.hpp>

#include <algorithms/edge_index.hpp>
#include <algorithms/row_numbers.hpp>
#include <algorithms/rule_options.hpp>
#include <host/array.hpp>
#include <host/growing_row.hpp>

#include <cstdint>
#include <deque>
#include <vector>

namespace clbool::algorithms {

// A query on its way to the fixpoint, in rounds. Refers to its arguments. One thread at a time.
class row_solver {
public:
    // `answers`: per symbol, whether its rows are read in the end.
    row_solver(const rule_options& rules, const edge_index& edges,
               const std::vector<bool>& answers);

    // Rows that are to be computed: of one vertex, or of every vertex.
    void want(symbol_number symbol, index_type vertex);
    void want_all(symbol_number symbol);

    bool done() const noexcept { return queue_.empty(); }
    // Hands on what the rows have that were added to since; returns how many entries came to be.
    size_type step();
    // Entries known, over all rows.
    size_type entries() const noexcept { return entries_; }
    // Entries looked at so far: time, as the solver takes it.
    size_type work() const noexcept { return work_; }

    // The row, in the order of its growth; null when it is empty.
    const host::growing_row* find(symbol_number symbol, index_type vertex) const noexcept;

private:
    // `row` holds whatever the second symbol leads to from the vertices of the row that has this.
    struct continuation {
        symbol_number second;
        std::uint32_t row;
    };
    struct row_state {
        symbol_number symbol;
        index_type vertex;
        bool queued = false;
        size_type joined = 0;  // entries that were handed on
        host::growing_row found;
        array<std::uint32_t> followers;  // rows that have all of this one
        array<continuation> continuations;
    };

    std::uint32_t wanted(symbol_number symbol, index_type vertex);
    void expand_wanted();
    void expand(std::uint32_t row);
    void apply(std::uint32_t row, const rule_options::option& rule);
    void hand_on(std::uint32_t row);
    void hand_on_words(const row_state& from, size_type first, size_type last);
    void continue_at(const continuation& to, const row_state& from, size_type first,
                     size_type last);
    void continue_by_label(const continuation& to, const row_state& from, size_type first,
                           size_type last);
    void follow(std::uint32_t row, symbol_number symbol, index_type vertex);
    void add(std::uint32_t row, const index_type* first, const index_type* last);
    void add_all(std::uint32_t row, const row_state& from);
    void add_new(std::uint32_t row, const row_state& from, size_type first, size_type last);
    void added(std::uint32_t row, size_type before);
    void find_filters(const std::vector<bool>& answers);

    const rule_options& rules_;
    const edge_index& edges_;
    row_numbers numbers_;
    std::deque<row_state> rows_;
    std::vector<std::uint32_t> open_;    // rows that are wanted, but their rules not yet applied
    std::vector<std::uint32_t> queue_;   // rows with entries to hand on
    std::vector<std::uint32_t> seen_;    // per option, the last row + 1 that it was applied to
    std::vector<symbol_number> filter_;  // see find_filters()
    array<host::word> words_;            // of what a row hands on; 0 otherwise
    size_type entries_ = 0;
    size_type work_ = 0;
};

}  // namespace clbool::algorithms
