// SPDX-License-Identifier: MIT
// Closure and context-free queries, written once over what computes: Operations has
//     matrix                          a relation
//     operand                         a relation as a factor of products
//     operand left(matrix), right(matrix)            made for one side
//     void grow(operand& known, operand fresh)       known ∪= fresh
//     matrix outside(left, right, known)             left · right without what is known
//     matrix add(a, b), difference(a, b), sum(list)  set operations
//     size_type nvals(matrix)
// A relation travels when it is made an operand, so only what is new is made one.
#pragma once

#include <clbool/grammar.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace clbool::distributed {

/// What a fixpoint gives: a relation, or one for each symbol.
template <class Result>
struct fixpoint {
    Result known;
    size_type rounds = 0;
};

/// The transitive closure: what a round found is extended by an edge, and what of that is known
/// left out.
template <class Operations>
fixpoint<typename Operations::matrix> close(Operations& by,
                                            const typename Operations::matrix& edges) {
    const auto step = by.right(edges);
    auto known = edges;
    auto fresh = edges;
    size_type rounds = 0;
    while (by.nvals(fresh) > 0) {
        ++rounds;
        fresh = by.outside(by.left(fresh), step, known);
        known = by.add(known, fresh);
    }
    return {known, rounds};
}

/// The relations of a grammar's symbols, from those of its terminals.
template <class Operations>
class grammar_fixpoint {
public:
    using matrix = typename Operations::matrix;
    using operand = typename Operations::operand;

    /// `known` has the terminals' relations, and empty ones of nonterminals.
    grammar_fixpoint(Operations& by, const normal_form& grammar, std::vector<matrix> known)
        : by_(by),
          grammar_(grammar),
          known_(std::move(known)),
          fresh_(known_),
          stands_left_(known_.size()),
          stands_right_(known_.size()),
          left_(known_.size()),
          right_(known_.size()) {
        for (const auto& rule : grammar.binary_rules) {
            stands_left_[rule.first] = true;
            stands_right_[rule.second] = true;
        }
        for (const matrix& relation : known_) {
            added_.push_back(by_.nvals(relation));
        }
    }

    fixpoint<std::vector<matrix>> run() {
        size_type rounds = 0;
        while (any_added()) {
            ++rounds;
            add(apply_rules());
        }
        return {std::move(known_), rounds};
    }

private:
    using operands = std::vector<std::optional<operand>>;

    bool any_added() const {
        for (const size_type count : added_) {
            if (count > 0) {
                return true;
            }
        }
        return false;
    }

    void grow(std::optional<operand>& known, const std::optional<operand>& fresh) {
        if (known && fresh) {
            by_.grow(*known, *fresh);
        } else if (fresh) {
            known = fresh;
        }
    }

    // What each rule derives from what is new: new with all on its right, and all that was known
    // before on its left with new. By left side.
    std::vector<std::vector<matrix>> apply_rules() {
        operands fresh_left(known_.size()), fresh_right(known_.size());
        for (std::size_t symbol = 0; symbol < known_.size(); ++symbol) {
            if (added_[symbol] > 0 && stands_left_[symbol]) {
                fresh_left[symbol] = by_.left(fresh_[symbol]);
            }
            if (added_[symbol] > 0 && stands_right_[symbol]) {
                fresh_right[symbol] = by_.right(fresh_[symbol]);
                grow(right_[symbol], fresh_right[symbol]);
            }
        }
        std::vector<std::vector<matrix>> found(grammar_.nonterminal_count);
        for (const auto& [left, first, second] : grammar_.binary_rules) {
            derive(found[left], fresh_left[first], right_[second], known_[left]);
            derive(found[left], left_[first], fresh_right[second], known_[left]);
        }
        for (const auto& [left, only] : grammar_.unary_rules) {
            if (added_[only] > 0) {
                found[left].push_back(by_.difference(fresh_[only], known_[left]));
            }
        }
        for (std::size_t symbol = 0; symbol < known_.size(); ++symbol) {
            grow(left_[symbol], fresh_left[symbol]);
        }
        return found;
    }

    void derive(std::vector<matrix>& found, const std::optional<operand>& first,
                const std::optional<operand>& second, const matrix& known) {
        if (first && second) {
            found.push_back(by_.outside(*first, *second, known));
        }
    }

    void add(const std::vector<std::vector<matrix>>& found) {
        added_.assign(known_.size(), 0);
        for (std::size_t symbol = 0; symbol < found.size(); ++symbol) {
            if (!found[symbol].empty()) {
                fresh_[symbol] = by_.sum(found[symbol]);
                known_[symbol] = by_.add(known_[symbol], fresh_[symbol]);
                added_[symbol] = by_.nvals(fresh_[symbol]);
            }
        }
    }

    Operations& by_;
    const normal_form& grammar_;
    std::vector<matrix> known_;
    std::vector<matrix> fresh_;                     // what the last round added
    std::vector<size_type> added_;                  // how much that is
    std::vector<bool> stands_left_, stands_right_;  // in some rule
    operands left_, right_;                         // what is known
};

}  // namespace clbool::distributed
