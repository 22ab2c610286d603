// SPDX-License-Identifier: MIT
// In which order the rules of a grammar are applied: what does not recurse is computed once, after
// everything that it is made of.
#pragma once

#include <clbool/grammar.hpp>

#include <cstddef>
#include <vector>

namespace clbool::grammar {

/// The rules that can derive anything over given terminals, in strata. A stratum holds the rules
/// of nonterminals that depend on each other, or on nothing in common; their right sides are of the
/// same stratum or of earlier ones. Thread-safety: a plain value.
struct rule_strata {
    /// Positions begin … end-1 of a list.
    struct range {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    struct stratum {
        range members;
        range unary;
        range binary;
    };

    /// Per symbol the one that derives the same words (the empty one aside) and has the rules:
    /// nonterminals whose only rules are N -> M, or that derive each other, share one. Below,
    /// all symbols are such representatives.
    std::vector<std::size_t> representative;
    std::vector<stratum> strata;
    std::vector<std::size_t> members;  ///< left sides; within a stratum, N after M if N -> M
    std::vector<normal_form::unary_rule> unary;
    std::vector<normal_form::binary_rule> binary;
};

/// O(size of the grammar · log) time, linear memory, no recursion.
/// @param derives per symbol: a terminal that occurs; nonterminals are false
rule_strata stratify(const normal_form& grammar, std::vector<bool> derives);

}  // namespace clbool::grammar
