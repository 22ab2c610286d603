// SPDX-License-Identifier: MIT
// CFPQ by matrix multiplication (Azimov, Grigorev, GRADES-NDA 2018), semi-naive: rules in strata
// (topological levels of the condensed dependency graph), and within a stratum a round multiplies
// the delta of the last one alone. Of products with many labels only the non-empty ones are
// computed.
#pragma once

#include <clbool/algorithms.hpp>

#include <queries/cfpq/products/terminal_family.hpp>
#include <queries/cfpq/request.hpp>
#include <queries/cfpq/rules/rule_strata.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clbool::algorithms {

using operand_side = terminal_family::side;

// Binary rules that share a symbol on one side, so one operand of their products.
struct rule_group {
    std::size_t symbol;                        // that all have in common
    operand_side symbol_is;                    // its side
    std::vector<std::size_t> rules;            // positions among the binary rules
    std::optional<terminal_family> terminals;  // skips empty products with few labels
};

// A nonterminal of the current stratum.
struct member {
    std::size_t symbol;
    matrix before;                     // known before the last round
    matrix fresh;                      // delta: added by the last round
    std::vector<matrix> derived;       // products of this round, by rule
    bool may_be_known;                 // some were not multiplied under the complement mask
    std::size_t producers;             // binary rules that may derive it round after round
    std::vector<std::size_t> groups;   // that it is the common symbol of
    std::vector<std::size_t> implied;  // members N of N -> symbol, all behind this one
};

// A query up to its fixpoint. Refers to the context and the grammar.
class solver {
public:
    solver(context& controls, index_type n, const relation_map& terminals,
           const normal_form& grammar, std::vector<std::size_t> wanted, backend by);

    bool done() const noexcept { return done_; }

    // One round of a stratum; returns how many entries it added.
    size_type step();

    // Entries over all nonterminals.
    size_type entries() const noexcept { return entries_; }
    // Not counted.
    static size_type work() noexcept { return 0; }

    // The relations asked for, by name.
    std::map<std::string, matrix> answers();

private:
    bool is_terminal(std::size_t symbol) const noexcept;

    // The answer for a nonterminal, with (v, v) if it is nullable. Equal relations share it.
    matrix answer(std::size_t symbol);

    // Reference counts of relations, and how many nonterminals each stands for.
    void count_uses();

    // Whether any rule of this stratum multiplies the last delta.
    bool goes_on() const;

    void enter_stratum();

    // Groups rules by the operand with a delta: a growing member, else a relation that is constant.
    void find_groups();

    template <class Key>
    std::vector<rule_group> grouped(std::vector<Key> keys);

    terminal_family family_of(const rule_group& group);

    // The first round: rules whose right sides are known already.
    void fire_once();

    // A later round: all products with deltas, before any result is added.
    void fire_changed();

    // Products with the delta of the group's symbol:
    // (before + fresh)(before + fresh) without the old product before · before.
    void fire(const rule_group& group, const matrix& news);

    // Few rules: product under the complement mask of the relation, which is constant meanwhile.
    void derive_product(std::size_t left, const matrix& a, const matrix& b);

    void derive(std::size_t left, const matrix& entries);

    // Unary rules; results may be known already.
    void derive_implied(std::size_t left, const matrix& entries);

    // Adds what was derived, members of unit rules first, as their gains propagate at once.
    size_type take_in();

    void advance(member& grown, matrix& all);

    // Equal relations share storage; a sum is equal to an operand that has as many entries.
    static void share(matrix& sum, const matrix& part);

    void add(matrix& sum, const matrix& more);

    // Frees relations that no rule reads any more.
    void leave_stratum();

    context& controls_;
    index_type n_;
    const normal_form& grammar_;
    backend by_;
    std::vector<std::size_t> wanted_;
    matrix none_;  // the shared empty matrix
    matrix identity_;
    rule_strata rules_;
    std::vector<matrix> all_;                  // what is known, per symbol
    std::vector<std::size_t> uses_;            // remaining readers, per symbol
    std::vector<size_type> shares_;            // nonterminals it stands for, per symbol
    std::map<std::size_t, matrix> reflexive_;  // answers with (v, v)
    size_type given_ = 0;                      // entries of nonterminals that equal a terminal
    size_type entries_ = 0;
    bool done_ = false;

    // The current stratum.
    std::size_t at_ = 0;
    std::vector<std::size_t> local_;  // index among the members, per symbol
    std::vector<member> members_;     // none before its first round
    std::vector<rule_group> groups_;  // driven by members
    std::vector<rule_group> starters_;
    std::vector<std::size_t> changed_;  // members that the last round added to
    std::set<std::size_t> pending_;     // members with derived matrices
};

}  // namespace clbool::algorithms
