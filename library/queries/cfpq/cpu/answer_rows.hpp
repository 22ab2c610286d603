// SPDX-License-Identifier: MIT
// What a context-free path query by rows found, symbol by symbol.
#pragma once

#include <clbool/types.hpp>

#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/cfpq/cpu/row_solver.hpp>
#include <queries/cfpq/rules/edge_index.hpp>

#include <cstdint>
#include <vector>

namespace clbool::algorithms {

// A row of an answer: found, or edges of a terminal.
struct answer_row {
    index_type vertex = 0;
    const cpu::growing_row* found = nullptr;
    span edges{};

    size_type size() const noexcept { return found != nullptr ? found->size() : edges.size(); }
    // Writes its columns in ascending order, of so many that there may be.
    void copy(index_type* out, index_type ncols) const;
    // Writes them as so many words of bits.
    void copy_bits(cpu::word* out, size_type count) const;
};

// Refers to the solver's rows. Immutable: any threads may read it.
class answer_rows {
public:
    // Of the symbols that are marked. O(rows of the solver + symbols), and vertices where there are
    // more rows than these; else O(rows · log).
    answer_rows(const row_solver& solver, const std::vector<bool>& marked, index_type vertices);

    // The rows of a symbol, by their vertices.
    std::vector<answer_row> of(symbol_number symbol) const {
        return {rows_.begin() + begin_[symbol], rows_.begin() + begin_[symbol + std::size_t{1}]};
    }

private:
    std::vector<answer_row> rows_;  // by symbol, then by vertex
    std::vector<std::ptrdiff_t> begin_;
};

// Rows as bits, and how many entries they have.
struct answer_bits {
    cpu::bit_matrix rows;
    size_type entries;
};

// n x n, of rows by their vertices, whose columns are called by their numbers. `loops`: with (v, v)
// for every v.
answer_bits as_bits(const std::vector<answer_row>& rows, index_type n, bool loops,
                    const cpu::team& crew);

// Rows of the edges of a terminal.
std::vector<answer_row> edge_rows(const edge_index& edges, symbol_number label);

}  // namespace clbool::algorithms
