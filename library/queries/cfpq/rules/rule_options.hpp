// SPDX-License-Identifier: MIT
// Grammar rules indexed by left side and first label, for row-wise evaluation: grammars have tens
// of thousands of rules, vertices few labels.
#pragma once

#include <clbool/grammar.hpp>

#include <core/cpu/matrices/rows.hpp>
#include <queries/cfpq/rules/edge_index.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace clbool::algorithms {

using symbol_number = std::uint32_t;
inline constexpr symbol_number kNoSymbol = static_cast<symbol_number>(-1);

// Offsets of each key's items, which are ascending by key; and the end.
template <class Items, class Key>
std::vector<std::uint32_t> starts_by_key(const Items& items, std::size_t keys, const Key& key) {
    std::vector<std::uint32_t> begin(keys + 1);
    for (const auto& item : items) {
        ++begin[key(item) + std::size_t{1}];
    }
    for (std::size_t i = 0; i < keys; ++i) {
        begin[i + 1] += begin[i];
    }
    return begin;
}

// Evaluation of rules for repetition: see make_linear().
enum class repetitions { as_written, from_left, from_right };

// Rules left -> first second, or left -> first. Symbols are numbered as in the normal form, with
// equal relations merged (see rule_strata), followed by nonterminals that only these rules
// have. Immutable.
class rule_options {
public:
    struct option {
        symbol_number left;
        symbol_number first;
        symbol_number second;  // kNoSymbol: there is none
        std::uint32_t number;  // its position in the list of all
    };

    // Rules needed for what is wanted over terminals that occur, or reversed. O(grammar · log).
    rule_options(const normal_form& grammar, std::vector<bool> occurs,
                 const std::vector<std::size_t>& wanted, bool reversed,
                 repetitions as = repetitions::as_written);
    // The rules unmerged: for derivations, in which N -> M is a step of its own.
    rule_options(const normal_form& grammar, const std::vector<std::size_t>& wanted);

    // Other rules over the same terminals: of the wanted symbols, and of `more` new nonterminals.
    rule_options(const rule_options& symbols, std::size_t more,
                 const std::vector<std::size_t>& wanted, std::vector<option> rules);

    bool reversed() const noexcept { return reversed_; }
    std::size_t size() const noexcept { return options_.size(); }
    const option& operator[](std::size_t number) const noexcept { return options_[number]; }
    std::size_t symbols() const noexcept { return begin_.size() - 1; }
    bool is_terminal(symbol_number symbol) const noexcept {
        return symbol >= nonterminals_ && symbol < named_;
    }
    // Named ones are numbered below the terminals.
    std::size_t named_nonterminals() const noexcept { return nonterminals_; }
    // Number of nonterminals, without the terminals between them.
    std::size_t nonterminals() const noexcept { return symbols() - (named_ - nonterminals_); }
    std::size_t place_of(symbol_number nonterminal) const noexcept {
        return nonterminal < nonterminals_ ? nonterminal : nonterminal - (named_ - nonterminals_);
    }
    // The symbol whose relation this one shares.
    symbol_number representative(std::size_t symbol) const noexcept { return stands_for_[symbol]; }
    // Whether any option mentions a terminal, or it is wanted.
    bool mentions(symbol_number symbol) const noexcept { return mentioned_[symbol]; }

    // First set: terminals that words of a symbol begin with; nothing when they are many.
    const std::vector<symbol_number>* beginnings(symbol_number symbol) const noexcept {
        return begins_with_many_[symbol] ? nullptr : &beginnings_[symbol];
    }

    // take(option) for every option of `left`.
    template <class Take>
    void for_each_of(symbol_number left, const Take& take) const {
        for (auto i = begin_[left]; i < begin_[left + std::size_t{1}]; ++i) {
            take(options_[i]);
        }
    }

    // take(option) for options of `left` that may match; long lists are searched by label.
    template <class Take>
    void for_each_at(symbol_number left, const edge_index& edges, index_type vertex,
                     const Take& take) const {
        const auto first = begin_[left], last = begin_[left + std::size_t{1}];
        if (last - first <= kFew) {
            for_each_of(left, take);
            return;
        }
        for (auto i = any_begin_[left]; i < any_begin_[left + std::size_t{1}]; ++i) {
            take(options_[any_[i]]);
        }
        for (const auto* at = edges.begin(vertex); at != edges.end(vertex); ++at) {
            for_each_with(left, at->label, take);
        }
    }

private:
    static constexpr std::size_t kFew = 8;
    struct keyed {
        symbol_number left, label;
        std::uint32_t option;
    };

    void add_symbols(std::size_t count);
    void prepare(const std::vector<std::size_t>& wanted, std::vector<option> all);
    void take_reachable(const std::vector<std::size_t>& wanted, std::vector<option> all);
    void find_beginnings();
    void key_options();
    bool add_beginnings(symbol_number to, symbol_number from);

    template <class Take>
    void for_each_with(symbol_number left, symbol_number label, const Take& take) const;

    std::size_t nonterminals_;
    std::size_t named_ = 0;  // symbols of the grammar
    bool reversed_ = false;
    std::vector<symbol_number> stands_for_;
    std::vector<option> options_;       // by left
    std::vector<std::uint32_t> begin_;  // of each left's, and the end
    std::vector<bool> mentioned_;
    std::vector<std::vector<symbol_number>> beginnings_;
    std::vector<bool> begins_with_many_;
    std::vector<keyed> keyed_;  // for lefts with many options: by left, then label
    std::vector<std::uint32_t> any_, any_begin_;  // of those, options with a large first set
};

template <class Take>
void rule_options::for_each_with(symbol_number left, symbol_number label, const Take& take) const {
    const auto before = [](const keyed& a, const keyed& b) {
        return a.left != b.left ? a.left < b.left : a.label < b.label;
    };
    auto at = std::lower_bound(keyed_.begin(), keyed_.end(), keyed{left, label, 0}, before);
    for (; at != keyed_.end() && at->left == left && at->label == label; ++at) {
        take(options_[at->option]);
    }
}

}  // namespace clbool::algorithms
