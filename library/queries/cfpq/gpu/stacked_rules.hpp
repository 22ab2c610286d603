// SPDX-License-Identifier: MIT
// Sparse numbering of the rows (nonterminal, vertex) that may have entries: grammars of tens of
// thousands of symbols have few of them at a vertex.
#pragma once

#include <queries/cfpq/rows.hpp>

#include <cstdint>
#include <vector>

namespace clbool::algorithms {

// Rows: a nonterminal at a vertex with an edge that its words may begin with, numbered by vertex,
// then by symbol. Immutable. Refers to its argument.
class stacked_rules {
public:
    static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

    // O(edges + rows · log).
    explicit stacked_rules(const row_side& side);

    const row_side& side() const noexcept { return side_; }
    size_type rows() const noexcept { return symbols_.size(); }
    symbol_number symbol(std::uint32_t row) const noexcept { return symbols_[row]; }
    index_type vertex(std::uint32_t row) const noexcept { return vertices_[row]; }
    // kNone when there is none. O(log of the rows at the vertex).
    std::uint32_t row_of(symbol_number symbol, index_type vertex) const noexcept;

    // The rows of a nonterminal, ascending by vertex, and the graph's numbers of these vertices.
    std::vector<std::uint32_t> rows_of(symbol_number symbol) const;
    std::vector<index_type> names_of(symbol_number symbol) const;
    // Original numbers of all vertices; empty where numbering is the identity.
    std::vector<index_type> columns() const;

private:
    void find_rows();
    void sort_rows();

    const row_side& side_;
    std::vector<std::uint32_t> starts_;     // of each vertex's rows, and the end
    std::vector<symbol_number> symbols_;    // of each row
    std::vector<index_type> vertices_;      // of each row
    std::vector<std::uint32_t> by_symbol_;  // rows, by symbol, then vertex
    std::vector<std::uint32_t> of_symbol_;  // where those of each begin there, and the end
};

}  // namespace clbool::algorithms
