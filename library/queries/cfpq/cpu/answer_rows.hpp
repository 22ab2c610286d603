// SPDX-License-Identifier: MIT
// Results of CFPQ by rows, symbol by symbol.
#pragma once

#include <clbool/types.hpp>

#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/cfpq/cpu/row_solver.hpp>
#include <queries/cfpq/rules/edge_index.hpp>

#include <vector>

namespace clbool::algorithms {

// A row of an answer: computed, or the edges of a terminal.
struct answer_row {
    index_type vertex = 0;
    const cpu::growing_row* found = nullptr;
    span edges{};

    size_type size() const noexcept { return found != nullptr ? found->size() : edges.size(); }
    // Writes its columns in ascending order; ncols bounds them.
    void copy(index_type* out, index_type ncols) const;
    // Writes them as `count` words of bits.
    void copy_bits(cpu::word* out, size_type count) const;
};

// Refers to the solver's rows. Immutable, so safe for concurrent readers.
class answer_rows {
public:
    // Rows of the marked symbols. O(rows of the solver + symbols), plus vertices (counting sort)
    // where there are more rows than vertices; else O(rows · log).
    answer_rows(const row_solver& solver, const std::vector<bool>& marked, index_type vertices);

    // The rows of a symbol, by their vertices.
    std::vector<answer_row> of(symbol_number symbol) const {
        return {rows_.begin() + begin_[symbol], rows_.begin() + begin_[symbol + std::size_t{1}]};
    }

private:
    std::vector<answer_row> rows_;  // by symbol, then by vertex
    std::vector<std::ptrdiff_t> begin_;
};

// Bit-packed rows, and their number of entries.
struct answer_bits {
    cpu::bit_matrix rows;
    size_type entries;
};

// n x n bit matrix of rows given by vertex. `loops`: with (v, v) for every v.
answer_bits as_bits(const std::vector<answer_row>& rows, index_type n, bool loops,
                    const cpu::team& crew);

// Rows of the edges of a terminal.
std::vector<answer_row> edge_rows(const edge_index& edges, symbol_number label);

}  // namespace clbool::algorithms
