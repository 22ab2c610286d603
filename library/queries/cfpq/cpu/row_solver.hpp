// SPDX-License-Identifier: MIT
// Context-free path queries row by row on the host. A row, of a nonterminal at a vertex, is
// computed when it is wanted, which is when a rule of a row that is wanted comes to it: so queries
// from few vertices do no work for the others (the magic sets of logic programs; for matrices see
// Terekhov et al., "Multiple-Source Context-Free Path Querying in Terms of Linear Algebra", EDBT
// 2021). Rows that are part of others are linked to them and hand on what is new, so that work
// grows with what is found, whatever the number of labels. Threads share the rows of a round.
#pragma once

#include <clbool/types.hpp>

#include <core/cpu/sets/growing_row.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/cfpq/cpu/row_worker.hpp>
#include <queries/cfpq/cpu/wanted_rows.hpp>

#include <cstdint>
#include <memory>
#include <vector>

namespace clbool::algorithms {

// A query on its way to the fixpoint, in rounds: what they are depends on the number of threads,
// the fixpoint does not. Refers to its arguments. One thread at a time, which has others help it.
class row_solver {
public:
    // `answers`: per symbol, whether its rows are read in the end. Rounds that are worth it are
    // shared by all of the crew.
    row_solver(const rule_options& rules, const edge_index& edges, const std::vector<bool>& answers,
               cpu::team crew = cpu::team());

    // Rows that are to be computed: of one vertex, or of every vertex.
    void want(symbol_number symbol, index_type vertex);
    // Returns false where that takes more than `most_work`, unless that is 0, and leaves the rest
    // out.
    bool want_all(symbol_number symbol, size_type most_work = 0);

    bool done() const noexcept { return queue_.empty(); }
    // Hands on what the rows have that were added to since; returns how many entries came to be.
    size_type step();
    // Entries known, over all rows.
    size_type entries() const noexcept;
    // Entries looked at so far, and rows made: time, as the solver takes it, of one thread.
    size_type work() const noexcept;

    // take(name, found) for every row that has entries.
    template <class Take>
    void for_each(const Take& take) const {
        for (std::uint32_t row = 0; row < rows_.size(); ++row) {
            if (rows_[row].found.size() > 0) {
                take(rows_.name(row), rows_[row].found);
            }
        }
    }

private:
    void find_filters(const std::vector<bool>& answers);
    row_worker& worker(std::size_t number) { return *workers_[number]; }
    void hire(const cpu::team& crew);
    void collect();
    std::vector<size_type> weights_of(const std::vector<std::uint32_t>& queue) const;
    void hand_on_together(const std::vector<std::uint32_t>& queue,
                          const std::vector<size_type>& weights, size_type all,
                          const cpu::team& crew);

    const rule_options& rules_;
    const edge_index& edges_;
    cpu::team crew_;
    wanted_rows<query_row> rows_;
    std::vector<symbol_number> filter_;  // see find_filters()
    std::vector<std::unique_ptr<row_worker>> workers_;
    std::vector<std::uint32_t> queue_;  // rows with entries to hand on
};

}  // namespace clbool::algorithms
