// SPDX-License-Identifier: MIT
// Validation of query options.
#include <queries/cfpq/request.hpp>

#include <clbool/error.hpp>
#include <clbool/operations.hpp>

#include <core/cpu/containers/array.hpp>
#include <queries/common/graph_arguments.hpp>

#include <numeric>
#include <string_view>
#include <unordered_map>

namespace clbool::algorithms {

namespace {

vertex_choice chosen(const char* what, index_type n, vertex_choice vertices) {
    if (!vertices) {
        return vertices;
    }
    cpu::sort_unique(*vertices);
    if (!vertices->empty() && vertices->back() >= n) {
        throw invalid_argument("cfpq: the " + std::string(what) + " vertex " +
                               std::to_string(vertices->back()) + " is wrong, the graph has " +
                               std::to_string(n) + " vertices");
    }
    return vertices;
}

}  // namespace

cfpq_request::cfpq_request(index_type n, const normal_form& grammar, const cfpq_options& options)
    : wanted(wanted_symbols(grammar, options.wanted)),
      from(chosen("source", n, options.from)),
      to(chosen("target", n, options.to)) {}

std::vector<std::size_t> wanted_symbols(const normal_form& grammar,
                                        const std::vector<std::string>& names) {
    std::vector<std::size_t> symbols;
    if (names.empty()) {
        symbols.resize(grammar.source_nonterminals);
        std::iota(symbols.begin(), symbols.end(), std::size_t{0});
        return symbols;
    }
    std::unordered_map<std::string_view, std::size_t> numbers;
    for (std::size_t s = 0; s < grammar.source_nonterminals; ++s) {
        numbers.emplace(grammar.symbols[s], s);
    }
    for (const std::string& name : names) {
        const auto found = numbers.find(name);
        if (found == numbers.end()) {
            throw invalid_argument("cfpq: the relation of '" + name +
                                   "' is wanted, expected a nonterminal of the grammar");
        }
        symbols.push_back(found->second);
    }
    return symbols;
}

matrix terminal_relation(const relation_map& terminals, const std::string& name, index_type n) {
    const auto found = terminals.find(name);
    if (found == terminals.end()) {
        return matrix(n, n);
    }
    const matrix& a = found->second;
    if (a.nrows() != n || a.ncols() != n) {
        throw dimension_mismatch("cfpq: the relation " + name + " is " + std::to_string(a.nrows()) +
                                 " x " + std::to_string(a.ncols()) + " but the graph has " +
                                 std::to_string(n) + " vertices");
    }
    return a;
}

std::vector<bool> occurring(const relation_map& terminals, const normal_form& grammar,
                            index_type n) {
    std::vector<bool> occur(grammar.symbols.size());
    for (std::size_t s = grammar.nonterminal_count; s < occur.size(); ++s) {
        occur[s] = !terminal_relation(terminals, grammar.symbols[s], n).empty();
    }
    return occur;
}

void restrict_to(context& controls, const cfpq_request& request, matrix& relation) {
    const auto multiply = [&](const matrix& a, const matrix& b) {
        mxm(controls, relation, no_mask, accumulator::none, a, b);
    };
    if (request.from) {
        multiply(diagonal(controls, relation.nrows(), *request.from), relation);
    }
    if (request.to) {
        multiply(relation, diagonal(controls, relation.nrows(), *request.to));
    }
}

}  // namespace clbool::algorithms
