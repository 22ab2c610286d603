// SPDX-License-Identifier: MIT
// CFPQ on the host by a worklist of demanded rows (nonterminal, vertex). A row is computed when a
// rule of a demanded row needs it, so queries from few vertices do no work for others (magic sets;
// for matrices see Terekhov et al., "Multiple-Source Context-Free Path Querying in Terms of Linear
// Algebra", EDBT 2021). Rows are linked to those that contain them and hand on their deltas
// (semi-naive), so that work grows with what is found, not with the number of labels.
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

// Runs in rounds shared by a thread team: their number depends on the threads, the fixpoint does
// not. Refers to its arguments. Called by one thread at a time.
class row_solver {
public:
    // `answers`: per symbol, whether its rows are read in the end. The team shares large rounds.
    row_solver(const rule_options& rules, const edge_index& edges, const std::vector<bool>& answers,
               cpu::team crew = cpu::team());

    // Demand rows of one vertex, or of every vertex. Return false if that is beyond the limit; the
    // rest is left out. Every vertex: of work alone.
    bool want(symbol_number symbol, index_type vertex, const row_limit& limit = {});
    bool want_all(symbol_number symbol, const row_limit& limit = {});

    bool done() const noexcept { return queue_.empty(); }
    // One round: propagates the deltas of rows on the worklist; returns the new entries.
    size_type step();
    // Entries over all rows.
    size_type entries() const noexcept;
    // Work in entries visited and rows made: proportional to the time of one thread.
    size_type work() const noexcept;
    // Rows that were demanded, at most.
    size_type rows() const noexcept { return rows_.size(); }

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
    std::vector<std::uint32_t> queue_;  // worklist: rows with a delta
};

}  // namespace clbool::algorithms
