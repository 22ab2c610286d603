// SPDX-License-Identifier: MIT
// Which rows may have entries, from rules and edges.
#include <queries/cfpq/gpu/stacked_rules.hpp>

#include <algorithm>
#include <utility>

namespace clbool::algorithms {

namespace {

std::uint32_t word(std::size_t value) noexcept { return static_cast<std::uint32_t>(value); }

// Left sides of rules by first symbol.
struct left_sides {
    explicit left_sides(const rule_options& rules) {
        std::vector<std::pair<symbol_number, symbol_number>> all;
        for (std::size_t i = 0; i < rules.size(); ++i) {
            all.emplace_back(rules[i].first, rules[i].left);
        }
        cpu::sort_unique(all);
        starts = starts_by_key(all, rules.symbols(), [](const auto& pair) { return pair.first; });
        for (const auto& [first, left] : all) {
            lefts.push_back(left);
        }
    }

    std::vector<std::uint32_t> starts;
    std::vector<symbol_number> lefts;
};

}  // namespace

stacked_rules::stacked_rules(const row_side& side) : side_(side) {
    find_rows();
    sort_rows();
}

// Per vertex: all symbols whose words may begin with the labels of its edges (fixpoint).
void stacked_rules::find_rows() {
    const rule_options& rules = side_.rules();
    const edge_index& edges = side_.edges();
    const left_sides by_first(rules);
    std::vector<index_type> last(rules.symbols(), edges.size());  // vertex that has the symbol
    std::vector<symbol_number> open;
    starts_.push_back(0);
    for (index_type vertex = 0; vertex < edges.size(); ++vertex) {
        for (const auto* at = edges.begin(vertex); at != edges.end(vertex); ++at) {
            open.push_back(at->label);
        }
        while (!open.empty()) {
            const symbol_number symbol = open.back();
            open.pop_back();
            for (auto i = by_first.starts[symbol]; i < by_first.starts[symbol + std::size_t{1}];
                 ++i) {
                const symbol_number left = by_first.lefts[i];
                if (last[left] != vertex) {
                    last[left] = vertex;
                    symbols_.push_back(left);
                    open.push_back(left);
                }
            }
        }
        std::sort(symbols_.begin() + starts_.back(), symbols_.end());
        starts_.push_back(word(symbols_.size()));
        vertices_.resize(symbols_.size(), vertex);
    }
}

void stacked_rules::sort_rows() {
    of_symbol_ = starts_by_key(symbols_, side_.rules().symbols(),
                               [](symbol_number symbol) { return symbol; });
    by_symbol_.resize(symbols_.size());
    std::vector<std::uint32_t> next(of_symbol_.begin(), of_symbol_.end() - 1);
    for (std::uint32_t row = 0; row < symbols_.size(); ++row) {
        by_symbol_[next[symbols_[row]]++] = row;
    }
}

std::uint32_t stacked_rules::row_of(symbol_number symbol, index_type vertex) const noexcept {
    const auto begin = symbols_.begin() + starts_[vertex];
    const auto end = symbols_.begin() + starts_[vertex + std::size_t{1}];
    const auto found = std::lower_bound(begin, end, symbol);
    return found != end && *found == symbol
               ? word(static_cast<std::size_t>(found - symbols_.begin()))
               : kNone;
}

std::vector<std::uint32_t> stacked_rules::rows_of(symbol_number symbol) const {
    return {by_symbol_.begin() + of_symbol_[symbol],
            by_symbol_.begin() + of_symbol_[symbol + std::size_t{1}]};
}

std::vector<index_type> stacked_rules::names_of(symbol_number symbol) const {
    std::vector<index_type> names;
    names.reserve(of_symbol_[symbol + std::size_t{1}] - of_symbol_[symbol]);
    for (auto i = of_symbol_[symbol]; i < of_symbol_[symbol + std::size_t{1}]; ++i) {
        names.push_back(side_.vertices().name(vertices_[by_symbol_[i]]));
    }
    return names;
}

std::vector<index_type> stacked_rules::columns() const {
    std::vector<index_type> names;
    const auto& vertices = side_.vertices();
    if (vertices.size() > 0 && vertices.name(vertices.size() - 1) != vertices.size() - 1) {
        for (index_type vertex = 0; vertex < vertices.size(); ++vertex) {
            names.push_back(vertices.name(vertex));
        }
    }
    return names;
}

}  // namespace clbool::algorithms
