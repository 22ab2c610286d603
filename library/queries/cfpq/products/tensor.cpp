// SPDX-License-Identifier: MIT
// Context-free path queries by Kronecker products.
#include <queries/cfpq/products/tensor.hpp>

#include <clbool/error.hpp>
#include <clbool/operations.hpp>

#include <queries/cfpq/rules/query_rules.hpp>

#include <utility>

namespace clbool::algorithms {

tensor_query::tensor_query(context& controls, index_type n, const relation_map& terminals,
                           const normal_form& grammar, const cfpq_request& request, backend by)
    : controls_(controls),
      n_(n),
      grammar_(grammar),
      request_(request),
      by_(by),
      rules_(rules_for_products(grammar, occurring(terminals, grammar, n), request)),
      automaton_(make_recursive_automaton(rules_, grammar)) {
    const size_type size = size_type{automaton_.states} * n;
    if (size > kMaxDimension) {
        throw invalid_argument("cfpq: the product of " + std::to_string(automaton_.states) +
                               " states and " + std::to_string(n) +
                               " vertices is too large for an index");
    }
    const auto all = static_cast<index_type>(size);
    edges_ = matrix(all, all);
    for (const auto& [symbol, steps] : automaton_.steps) {
        steps_.emplace(symbol, matrix(controls, steps));
        if (rules_.is_terminal(symbol)) {
            fresh_.emplace(symbol, terminal_relation(terminals, grammar.symbols[symbol], n));
        }
    }
    std::vector<index_type> starts;
    for (const auto& box : automaton_.boxes) {
        relations_.emplace(box.symbol, matrix(n, n));
        for (index_type v = 0; v < n; ++v) {
            starts.push_back(box.start * n + v);
        }
    }
    ways_ = diagonal(controls, all, starts);
    for (const std::size_t symbol : request.wanted) {
        const symbol_number shared = rules_.representative(symbol);
        if (rules_.is_terminal(shared)) {
            relations_[shared] = terminal_relation(terminals, grammar.symbols[shared], n);
        } else {
            relations_.emplace(shared, matrix(n, n));
        }
    }
    done_ = fresh_.empty();
}

size_type tensor_query::step() {
    const size_type added = take_in(new_ways(new_edges()));
    entries_ += added;
    done_ = added == 0;
    return added;
}

// The automaton times what is new in the graph; known from now on.
matrix tensor_query::new_edges() {
    std::vector<matrix> parts;
    for (const auto& [symbol, fresh] : std::exchange(fresh_, {})) {
        const auto steps = steps_.find(symbol);
        if (steps != steps_.end() && !fresh.empty()) {
            parts.emplace_back();
            kronecker(controls_, parts.back(), no_mask, accumulator::none, steps->second, fresh, {},
                      by_);
        }
    }
    matrix sum(edges_.nrows(), edges_.ncols());
    if (!parts.empty()) {
        ewise_add_many(controls_, sum, no_mask, accumulator::none, parts, {}, by_);
    }
    add(edges_, sum);
    return sum;
}

// A way that was not there has a first edge that was not, and then any.
matrix tensor_query::new_ways(const matrix& fresh_edges) {
    matrix sum(ways_.nrows(), ways_.ncols());
    if (fresh_edges.empty() || ways_.empty()) {
        return sum;
    }
    matrix fresh;
    std::vector<matrix> parts;
    const matrix before = ways_;
    for (mxm_delta(controls_, ways_, fresh, no_mask, before, fresh_edges, {}, by_);
         !fresh.empty();) {
        parts.push_back(fresh);
        const matrix last = fresh;
        mxm_delta(controls_, ways_, fresh, no_mask, last, edges_, {}, by_);
    }
    if (!parts.empty()) {
        ewise_add_many(controls_, sum, no_mask, accumulator::none, parts, {}, by_);
    }
    return sum;
}

void tensor_query::add(matrix& sum, const matrix& more) {
    if (!more.empty()) {
        ewise_add(controls_, sum, no_mask, accumulator::none, sum, more, {}, by_);
    }
}

// Ways to the ends of boxes are edges of their nonterminals.
size_type tensor_query::take_in(const matrix& ways) {
    size_type added = 0;
    if (ways.empty()) {
        return added;
    }
    for (const auto& box : automaton_.boxes) {
        matrix found;
        extract(controls_, found, no_mask, accumulator::none, ways,
                window{box.start * n_, box.end * n_, n_, n_}, {}, by_);
        if (!found.empty()) {
            added += found.nnz();
            add(relations_[box.symbol], found);
            fresh_.emplace(box.symbol, std::move(found));
        }
    }
    return added;
}

std::map<std::string, matrix> tensor_query::answers() {
    std::map<std::string, matrix> answers;
    for (const std::size_t symbol : request_.wanted) {
        matrix relation = relations_[rules_.representative(symbol)];
        if (grammar_.nullable[symbol] && n_ > 0) {
            add(relation, identity_matrix(controls_, n_));
        }
        answers.emplace(grammar_.symbols[symbol], std::move(relation));
    }
    return answers;
}

}  // namespace clbool::algorithms
