// SPDX-License-Identifier: MIT
// Context-free path queries by matrix multiplication (Azimov, Grigorev, GRADES-NDA 2018), made
// incremental: strata of rules one after the other, and in a stratum what a round adds to a
// relation is all that the next round multiplies. Of the products by many labels only those that
// are not empty are computed.
#pragma once

#include <clbool/algorithms.hpp>

#include <queries/cfpq/products/terminal_family.hpp>
#include <queries/cfpq/request.hpp>
#include <queries/grammar/rule_strata.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clbool::algorithms {

using grammar::rule_strata;
using operand_side = terminal_family::side;

// Binary rules that have a symbol in common, on one side.
struct rule_group {
    std::size_t symbol;                        // that all have in common
    operand_side symbol_is;                    // its side
    std::vector<std::size_t> rules;            // positions among the binary rules
    std::optional<terminal_family> terminals;  // what they multiply by, if worth asking
};

// A nonterminal of the stratum at hand.
struct member {
    std::size_t symbol;
    matrix before;                     // known before the last round
    matrix fresh;                      // added by the last round
    std::vector<matrix> derived;       // in this round, rule by rule
    bool may_be_known;                 // some of that was not multiplied under the complement
    std::size_t producers;             // binary rules that may derive it round after round
    std::vector<std::size_t> groups;   // that it is the common symbol of
    std::vector<std::size_t> implied;  // members N of N -> symbol, all behind this one
};

// A query on its way to the fixpoint. Refers to the context and the grammar.
class solver {
public:
    solver(context& controls, index_type n, const relation_map& terminals,
           const normal_form& grammar, std::vector<std::size_t> wanted, backend by);

    bool done() const noexcept { return done_; }

    // One round of a stratum; returns how many entries it added.
    size_type step();

    // Entries known over all nonterminals.
    size_type entries() const noexcept { return entries_; }
    // Not counted.
    static size_type work() noexcept { return 0; }

    // The relations that are wanted, by name.
    std::map<std::string, matrix> answers();

private:
    bool is_terminal(std::size_t symbol) const noexcept;

    // The answer for a nonterminal, with (v, v) when it derives the empty word. Nonterminals
    // that share a relation share the answer.
    matrix answer(std::size_t symbol);

    // How often each relation is still to be read, and for how many nonterminals it stands.
    void count_uses();

    // Whether what the last round added is multiplied by anything in this stratum.
    bool goes_on() const;

    void enter_stratum();

    // Rules by what drives them: a member that grows, else what is known from the start.
    void find_groups();

    template <class Key>
    std::vector<rule_group> grouped(std::vector<Key> keys);

    terminal_family family_of(const rule_group& group);

    // The first round: rules whose right sides are known already.
    void fire_once();

    // A later round: products by what the last one added, all of them before anything is taken in.
    void fire_changed();

    // Multiplies what is new of the group's common symbol:
    // (before + fresh)(before + fresh) without the old product before · before.
    void fire(const rule_group& group, const matrix& news);

    // Of few rules only what is not known yet: meanwhile the relation itself does not change.
    void derive_product(std::size_t left, const matrix& a, const matrix& b);

    void derive(std::size_t left, const matrix& entries);

    // Whatever is known.
    void derive_implied(std::size_t left, const matrix& entries);

    // Takes in what was derived, members of unit rules first: what they gain goes on at once.
    size_type take_in();

    void advance(member& grown, matrix& all);

    // Equal relations share their storage; a sum is equal to a part of it that has as many entries.
    static void share(matrix& sum, const matrix& part);

    void add(matrix& sum, const matrix& more);

    // Relations that nothing will read any more give their memory back.
    void leave_stratum();

    context& controls_;
    index_type n_;
    const normal_form& grammar_;
    backend by_;
    std::vector<std::size_t> wanted_;
    matrix none_;  // shared by all that is empty
    matrix identity_;
    rule_strata rules_;
    std::vector<matrix> all_;                  // what is known, per symbol
    std::vector<std::size_t> uses_;            // readings to come, per symbol
    std::vector<size_type> shares_;            // nonterminals it stands for, per symbol
    std::map<std::size_t, matrix> reflexive_;  // answers with (v, v)
    size_type given_ = 0;  // entries of nonterminals that are nothing but a terminal
    size_type entries_ = 0;
    bool done_ = false;

    // The stratum at hand.
    std::size_t at_ = 0;
    std::vector<std::size_t> local_;  // place among the members, per symbol
    std::vector<member> members_;     // none before its first round
    std::vector<rule_group> groups_;  // driven by members
    std::vector<rule_group> starters_;
    std::vector<std::size_t> changed_;  // members that the last round added to
    std::set<std::size_t> pending_;     // members with something derived
};

}  // namespace clbool::algorithms
