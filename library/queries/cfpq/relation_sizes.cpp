// SPDX-License-Identifier: MIT
// First sets of nonterminals, and estimates from sizes: vertices with such edges, joined pairs.
#include <queries/cfpq/relation_sizes.hpp>

#include <core/storage/nodes/node.hpp>
#include <queries/cfpq/request.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace clbool::algorithms {

namespace {

// Up to so many labels first sets are exact; beyond it the largest label stands for the set.
constexpr size_type kLabelsOfSet = 64;

// Symbols by what they begin, or stand for: from -> to.
using symbol_graph = std::vector<std::vector<std::size_t>>;

// Worklist fixpoint of values[to] = join(values[to], values[from]).
template <class Value, class Join>
void propagate(const symbol_graph& along, std::vector<Value>& values, const Join& join) {
    std::vector<std::size_t> open;
    for (std::size_t symbol = 0; symbol < values.size(); ++symbol) {
        if (values[symbol] != Value{}) {
            open.push_back(symbol);
        }
    }
    while (!open.empty()) {
        const std::size_t from = open.back();
        open.pop_back();
        for (const std::size_t to : along[from]) {
            const Value joined = join(values[to], values[from]);
            if (joined != values[to]) {
                values[to] = joined;
                open.push_back(to);
            }
        }
    }
}

symbol_graph beginnings_of(const normal_form& grammar) {
    symbol_graph begins(grammar.symbols.size());
    for (const auto& rule : grammar.unary_rules) {
        begins[rule.only].push_back(rule.left);
    }
    for (const auto& rule : grammar.binary_rules) {
        begins[rule.first].push_back(rule.left);
    }
    return begins;
}

// Expected number of distinct sources of random edges.
size_type sources_of(size_type edges, index_type n) noexcept {
    const double all = n;
    return static_cast<size_type>(all * -std::expm1(-static_cast<double>(edges) / all));
}

size_type sum_of(std::uint64_t labels, const std::vector<size_type>& edges, index_type n) noexcept {
    size_type sum = 0;
    for (std::size_t label = 0; label < edges.size(); ++label) {
        sum += (labels >> label & 1) != 0 ? edges[label] : 0;
    }
    return sources_of(sum, n);
}

size_type count_rows_of_sets(const normal_form& grammar, const std::vector<size_type>& edges,
                             index_type n) {
    std::vector<std::uint64_t> sets(grammar.symbols.size());
    std::vector<size_type> of_label;
    for (std::size_t symbol = 0; symbol < edges.size(); ++symbol) {
        if (edges[symbol] > 0) {
            sets[symbol] = std::uint64_t{1} << of_label.size();
            of_label.push_back(edges[symbol]);
        }
    }
    propagate(beginnings_of(grammar), sets,
              [](std::uint64_t a, std::uint64_t b) noexcept { return a | b; });
    size_type rows = 0;
    for (std::size_t symbol = 0; symbol < grammar.nonterminal_count; ++symbol) {
        rows += sum_of(sets[symbol], of_label, n);
    }
    return rows;
}

size_type count_rows_of_largest(const normal_form& grammar, std::vector<size_type> edges,
                                index_type n) {
    propagate(beginnings_of(grammar), edges,
              [](size_type a, size_type b) noexcept { return std::max(a, b); });
    size_type rows = 0;
    for (std::size_t symbol = 0; symbol < grammar.nonterminal_count; ++symbol) {
        rows += sources_of(edges[symbol], n);
    }
    return rows;
}

}  // namespace

// Topological sort of the dependency graph: what is left over is recursive.
bool recurses(const normal_form& grammar, bool unary_alone) {
    symbol_graph derived_by(grammar.symbols.size());
    std::vector<std::size_t> derives(grammar.symbols.size());
    const auto derive = [&](std::size_t left, std::size_t right) {
        if (right < grammar.nonterminal_count) {
            derived_by[right].push_back(left);
            ++derives[left];
        }
    };
    for (const auto& rule : grammar.unary_rules) {
        derive(rule.left, rule.only);
    }
    for (const auto& rule : grammar.binary_rules) {
        if (!unary_alone) {
            derive(rule.left, rule.first);
            derive(rule.left, rule.second);
        }
    }
    std::vector<std::size_t> taken_out;
    for (std::size_t symbol = 0; symbol < grammar.nonterminal_count; ++symbol) {
        if (derives[symbol] == 0) {
            taken_out.push_back(symbol);
        }
    }
    for (std::size_t i = 0; i < taken_out.size(); ++i) {
        for (const std::size_t left : derived_by[taken_out[i]]) {
            if (--derives[left] == 0) {
                taken_out.push_back(left);
            }
        }
    }
    return taken_out.size() < grammar.nonterminal_count;
}

relation_sizes sizes_of(index_type n, const relation_map& terminals, const normal_form& grammar) {
    relation_sizes sizes;
    std::vector<size_type> edges(grammar.symbols.size());
    for (std::size_t s = grammar.nonterminal_count; s < grammar.symbols.size(); ++s) {
        edges[s] = terminal_relation(terminals, grammar.symbols[s], n).nvals_bound();
        sizes.edges += edges[s];
        sizes.labels += edges[s] > 0 ? 1 : 0;
    }
    for (const auto& rule : grammar.binary_rules) {
        if (edges[rule.first] > 0 && edges[rule.second] > 0) {
            const auto second = terminal_relation(terminals, grammar.symbols[rule.second], n);
            const auto rows = second.node()->present();
            const size_type filled = rows.host   ? rows.host->entries().slots()
                                     : rows.dcsr ? rows.dcsr->slots()
                                                 : n;
            sizes.joins += edges[rule.first] * edges[rule.second] / (filled + 1);
        }
    }
    sizes.bit_rows = sizes.labels <= kLabelsOfSet
                         ? count_rows_of_sets(grammar, edges, n)
                         : count_rows_of_largest(grammar, std::move(edges), n);
    sizes.recurses = recurses(grammar);
    return sizes;
}

}  // namespace clbool::algorithms
