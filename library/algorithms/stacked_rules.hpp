// SPDX-License-Identifier: MIT
// The rules of a query as rows: which (nonterminal, vertex) may have answers, and what each of them
// grows by. Grammars of tens of thousands of symbols have few of them at a vertex.
#pragma once

#include <algorithms/cfpq_rows.hpp>
#include <operations/rule_rounds/rule_table.hpp>

#include <cstdint>
#include <vector>

namespace clbool::algorithms {

// Immutable. Refers to its argument.
class stacked_rules {
public:
    static constexpr std::uint32_t kNone = operations::rule_table::kNone;

    explicit stacked_rules(const row_side& side);

    // Rows that may have entries: a nonterminal at a vertex where a word of its may begin.
    size_type rows() const noexcept { return symbols_.size(); }
    // Those of a nonterminal, and their vertices by the names that the query has for them.
    std::vector<std::uint32_t> rows_of(symbol_number symbol) const;
    std::vector<index_type> names_of(const std::vector<std::uint32_t>& rows) const;
    // Names of all columns; none where they are their numbers.
    std::vector<index_type> columns() const;

    // O(rules at each vertex · edges), of which there may be too many: nothing is in it then.
    operations::rule_table table() const;

private:
    void find_rows();
    void number_seconds();
    std::uint32_t row_of(symbol_number symbol, index_type vertex) const noexcept;

    const row_side& side_;
    std::vector<std::uint32_t> starts_;    // of each vertex's rows, and the end
    std::vector<symbol_number> symbols_;   // of each row; ascending at a vertex
    std::vector<index_type> vertices_;     // of each row
    std::vector<symbol_number> seconds_;   // nonterminals behind nonterminals
    std::vector<std::uint32_t> second_of_;  // per symbol its place there, or none
};

}  // namespace clbool::algorithms
