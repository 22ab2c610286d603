// SPDX-License-Identifier: MIT
// Strata of a grammar: topological levels of the condensed dependency graph, so that rules which
// are not recursive are applied once.
#pragma once

#include <clbool/grammar.hpp>

#include <cstddef>
#include <vector>

namespace clbool::algorithms {

/// The productive rules over given terminals, in strata. A stratum holds rules of mutually
/// dependent or independent nonterminals; right sides are of the same or earlier strata.
/// Thread-safety: a plain value.
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

    /// Per symbol the representative of all that derive the same words (the empty one aside), which
    /// has the rules: nonterminals whose only rules are N -> M, or that derive each other, are
    /// merged. Below, all symbols are representatives.
    std::vector<std::size_t> representative;
    std::vector<stratum> strata;
    std::vector<std::size_t> members;  ///< left sides; within a stratum, N after M if N -> M
    std::vector<normal_form::unary_rule> unary;
    std::vector<normal_form::binary_rule> binary;
};

/// O(size of the grammar · log) time, linear memory, no recursion.
/// @param derives per symbol: a terminal that occurs; nonterminals are false
rule_strata stratify(const normal_form& grammar, std::vector<bool> derives);

}  // namespace clbool::algorithms
