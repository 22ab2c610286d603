// SPDX-License-Identifier: MIT
// The fixpoints on a grid.
#include <clbool/distributed/queries.hpp>

#include <distributed/blocks/shapes.hpp>
#include <distributed/fixpoints/fixpoints.hpp>
#include <distributed/fixpoints/grid_operations.hpp>

#include <algorithm>

namespace clbool::distributed {

namespace {

std::vector<std::string> terminals_of(const normal_form& grammar) {
    const auto first = static_cast<std::ptrdiff_t>(grammar.nonterminal_count);
    return {grammar.symbols.begin() + first, grammar.symbols.end()};
}

// The numbers of the nonterminals that are wanted.
std::vector<std::size_t> wanted_symbols(const normal_form& grammar,
                                        const std::vector<std::string>& wanted) {
    std::vector<std::size_t> symbols;
    for (const std::string& name : wanted) {
        symbols.push_back(grammar.find(name));
        if (symbols.back() >= grammar.source_nonterminals) {
            throw agreed_error(status_code::invalid_argument,
                               "cfpq: '" + name + "' is no nonterminal of the grammar");
        }
    }
    for (std::size_t symbol = 0; wanted.empty() && symbol < grammar.source_nonterminals; ++symbol) {
        symbols.push_back(symbol);
    }
    return symbols;
}

std::vector<block_matrix> relations_at_start(const grid& on, index_type n,
                                             const block_relations& terminals,
                                             const normal_form& grammar) {
    const block_matrix empty(on, n, n);
    std::vector<block_matrix> known(grammar.symbols.size(), empty);
    for (std::size_t symbol = grammar.nonterminal_count; symbol < known.size(); ++symbol) {
        const auto found = terminals.find(grammar.symbols[symbol]);
        if (found != terminals.end()) {
            require_shapes(found->second.nrows() == n && found->second.ncols() == n, "cfpq",
                           found->second, empty);
            known[symbol] = found->second;
        }
    }
    return known;
}

}  // namespace

block_closure transitive_closure(grid& on, const block_matrix& a, bool reflexive) {
    require_shapes(a.nrows() == a.ncols(), "transitive_closure", a, a);
    grid_operations by(on);
    auto [pairs, rounds] = close(by, a);
    if (reflexive) {
        pairs = ewise_add(on, pairs, identity(on, a.nrows()));
    }
    return {pairs, rounds};
}

block_relations scatter_relations(grid& on, const labelled_graph& graph,
                                  const normal_form& grammar) {
    world& ranks = on.ranks();
    block_relations made;
    for (const std::string& name : terminals_of(grammar)) {
        coordinates relation;
        ranks.attempt([&] {
            if (ranks.rank() == 0) {
                graph.validate();
                relation = graph.relation(name);
            }
        });
        ranks.settle();
        made.emplace(name, scatter(on, relation));
    }
    return made;
}

block_cfpq cfpq(grid& on, index_type n, const block_relations& terminals,
                const normal_form& grammar, const std::vector<std::string>& wanted) {
    const auto symbols = wanted_symbols(grammar, wanted);
    grid_operations by(on);
    grammar_fixpoint<grid_operations> rounds_of(by, grammar,
                                                relations_at_start(on, n, terminals, grammar));
    const auto [known, rounds] = rounds_of.run();
    block_cfpq made;
    made.rounds = rounds;
    for (const std::size_t symbol : symbols) {
        made.relations.emplace(grammar.symbols[symbol],
                               grammar.nullable[symbol]
                                   ? ewise_add(on, known[symbol], identity(on, n))
                                   : known[symbol]);
    }
    return made;
}

}  // namespace clbool::distributed
