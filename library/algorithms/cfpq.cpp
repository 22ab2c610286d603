// SPDX-License-Identifier: MIT
// Context-free path queries by matrix multiplication (Azimov, Grigorev, GRADES-NDA 2018), made
// incremental: what a round adds to a relation is all that the next round multiplies, and of the
// products by many labels only those that are not empty are computed.
#include <clbool/algorithms.hpp>
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/operations.hpp>

#include <algorithms/terminal_family.hpp>

#include <map>
#include <string>
#include <utility>

namespace clbool {

namespace {

using algorithms::terminal_family;

// Fewer products than this are sooner computed than asked for.
constexpr std::size_t kSmallestFamily = 16;

// Rules that multiply one symbol by a terminal each, on the same side.
struct rule_family {
    std::size_t symbol;              // that all have in common
    std::vector<std::size_t> rules;  // indexes of binary rules, in the order of the terminals
    terminal_family terminals;
};

// What is known of one symbol's relation.
struct relation {
    matrix_dcsr before;  // known before the last round
    matrix_dcsr fresh;   // added by the last round
    matrix_dcsr all;     // before OR fresh
};

class solver {
public:
    solver(Controls& controls, index_type n, const relation_map& terminals,
           const normal_form& grammar)
        : controls_(controls), n_(n), grammar_(grammar) {
        relations_.resize(grammar.symbols.size());
        for (std::size_t s = 0; s < relations_.size(); ++s) {
            const auto& name = grammar.symbols[s];
            const bool is_terminal = s >= grammar.nonterminal_count;
            const auto it = is_terminal ? terminals.find(name) : terminals.end();
            const auto edges = it != terminals.end() ? it->second : matrix_dcsr(n, n);
            require_square(name, edges);
            // The first round treats every edge as new, so that rules over terminals fire once.
            relations_[s] = {matrix_dcsr(n, n), edges, edges};
        }
        find_families();
    }

    // One round; returns how many entries it added.
    size_type step() {
        std::vector<std::vector<matrix_dcsr>> derived(relations_.size());
        for (const auto& rule : grammar_.unary_rules) {
            const auto& only = relations_[rule.only].fresh;
            if (!only.empty()) {
                derived[rule.left].push_back(only);
            }
        }
        const auto fruitless = fruitless_rules();
        for (std::size_t i = 0; i < grammar_.binary_rules.size(); ++i) {
            if (fruitless[i]) {
                continue;
            }
            const auto& rule = grammar_.binary_rules[i];
            const auto& first = relations_[rule.first];
            const auto& second = relations_[rule.second];
            // (before + fresh)(before + fresh) without the old product before · before.
            add_product(derived[rule.left], first.fresh, second.all);
            add_product(derived[rule.left], first.before, second.fresh);
        }
        size_type added = 0;
        for (std::size_t s = 0; s < relations_.size(); ++s) {
            added += advance(relations_[s], derived[s]);
        }
        return added;
    }

    // Entries known over all nonterminals.
    size_type entries() const noexcept {
        size_type sum = 0;
        for (std::size_t s = 0; s < grammar_.nonterminal_count; ++s) {
            sum += relations_[s].all.nnz();
        }
        return sum;
    }

    // The answer for a nonterminal, with (v, v) when it derives the empty word.
    matrix_dcsr answer(std::size_t symbol) {
        matrix_dcsr result = relations_[symbol].all;
        if (grammar_.nullable[symbol] && n_ > 0) {
            add(result, identity<matrix_dcsr>(controls_, n_));
        }
        return result;
    }

private:
    void require_square(const std::string& name, const matrix_dcsr& a) const {
        if (a.nrows() != n_ || a.ncols() != n_) {
            throw dimension_mismatch("cfpq: the relation " + name + " is " +
                                     std::to_string(a.nrows()) + " x " + std::to_string(a.ncols()) +
                                     " but the graph has " + std::to_string(n_) + " vertices");
        }
    }

    bool is_terminal(std::size_t symbol) const noexcept {
        return symbol >= grammar_.nonterminal_count;
    }

    // Terminals whose relation is empty are in no family: their rules cost nothing.
    void find_families() {
        using side = terminal_family::side;
        std::map<std::pair<std::size_t, side>, std::vector<std::size_t>> rules;
        for (std::size_t i = 0; i < grammar_.binary_rules.size(); ++i) {
            const auto& rule = grammar_.binary_rules[i];
            if (is_terminal(rule.second) && !relations_[rule.second].all.empty()) {
                rules[{rule.first, side::second}].push_back(i);
            } else if (is_terminal(rule.first) && !relations_[rule.first].all.empty()) {
                rules[{rule.second, side::first}].push_back(i);
            }
        }
        for (auto& [shared, members] : rules) {
            if (members.size() < kSmallestFamily) {
                continue;
            }
            std::vector<matrix_dcsr> terminals;
            for (const auto i : members) {
                const auto& rule = grammar_.binary_rules[i];
                terminals.push_back(
                    relations_[shared.second == side::first ? rule.first : rule.second].all);
            }
            terminal_family family(controls_, shared.second, terminals);
            families_.push_back({shared.first, std::move(members), std::move(family)});
        }
    }

    // Marks rules of families whose products of this round are empty. What is new of the common
    // symbol is all that matters: terminals are new in the first round only, when there is nothing
    // else to multiply them by.
    std::vector<bool> fruitless_rules() {
        std::vector<bool> result(grammar_.binary_rules.size());
        for (const auto& family : families_) {
            const auto& fresh = relations_[family.symbol].fresh;
            if (fresh.empty()) {
                continue;  // there is nothing to multiply
            }
            for (const auto i : family.rules) {
                result[i] = true;
            }
            for (const auto member : family.terminals.meeting(controls_, fresh)) {
                result[family.rules[member]] = false;
            }
        }
        return result;
    }

    void add(matrix_dcsr& sum, const matrix_dcsr& more) {
        if (!more.empty()) {
            ewise_add(controls_, sum, no_mask, accumulator::none, sum, more);
        }
    }

    void add_product(std::vector<matrix_dcsr>& list, const matrix_dcsr& a, const matrix_dcsr& b) {
        if (!a.empty() && !b.empty()) {
            list.emplace_back();
            mxm(controls_, list.back(), no_mask, accumulator::none, a, b);
        }
    }

    // Takes in what was derived, rule by rule; returns how much of it is new.
    size_type advance(relation& r, const std::vector<matrix_dcsr>& derived) {
        matrix_dcsr sum(n_, n_);
        ewise_add_many(controls_, sum, no_mask, accumulator::none, derived);
        r.before = r.all;
        ewise_difference(controls_, r.fresh, no_mask, accumulator::none, sum, r.all);
        add(r.all, r.fresh);
        return r.fresh.nnz();
    }

    Controls& controls_;
    index_type n_;
    const normal_form& grammar_;
    std::vector<relation> relations_;
    std::vector<rule_family> families_;
};

}  // namespace

relation_map upload_relations(Controls& controls, const labelled_graph& graph,
                              const normal_form& grammar) {
    return detail::guarded("upload_relations", [&] {
        relation_map relations;
        for (std::size_t s = grammar.nonterminal_count; s < grammar.symbols.size(); ++s) {
            const auto& label = grammar.symbols[s];
            relations.emplace(label, matrix_dcsr(controls, graph.relation(label)));
        }
        return relations;
    });
}

cfpq_result cfpq(Controls& controls, index_type n, const relation_map& terminals,
                 const normal_form& grammar, const fixpoint_options& options) {
    // What the callback throws is the caller's own: only what is around it is guarded.
    constexpr const char* kName = "cfpq";
    auto state = detail::guarded(kName, [&] { return solver(controls, n, terminals, grammar); });
    cfpq_result result;
    for (size_type added = 1; added > 0;) {
        if (options.stop.stop_requested()) {
            result.complete = false;
            break;
        }
        added = detail::guarded(kName, [&] { return state.step(); });
        ++result.rounds;
        if (options.on_round) {
            options.on_round({result.rounds, state.entries(), added});
        }
    }
    detail::guarded(kName, [&] {
        for (std::size_t s = 0; s < grammar.source_nonterminals; ++s) {
            result.relations.emplace(grammar.symbols[s], state.answer(s));
        }
    });
    return result;
}

}  // namespace clbool
