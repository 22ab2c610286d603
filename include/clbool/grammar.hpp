// SPDX-License-Identifier: MIT
/// @file grammar.hpp
/// Context-free grammars over edge labels, and the weak Chomsky normal form that queries run on.
#pragma once

#include <clbool/export.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace clbool::v0 {

/// One production: `left -> right[0] right[1] …`; an empty right side derives the empty word.
struct production {
    std::string left;                ///< a nonterminal
    std::vector<std::string> right;  ///< terminals and nonterminals, by name
};

/// A context-free grammar as written by its author. Whatever never stands on a left side is a
/// terminal, that is, an edge label (`x_r` is the label x walked backwards).
///
/// A symbol whose name ends in `_i` in a grammar with `indexed` set stands for a family: x_i is
/// every x_k the graph has, the same k throughout one production; of a nonterminal family there is
/// a member for every index of the graph's labels (instantiate() expands it).
struct CLBOOL_EXPORT context_free_grammar {
    std::vector<production> productions;  ///< in the order they were written
    std::string start;                    ///< the start symbol
    bool indexed = false;                 ///< symbols ending in `_i` are families

    /// The distinct left sides, in order of first appearance.
    std::vector<std::string> nonterminals() const;
    /// The distinct symbols that never stand on the left, in order of first appearance.
    std::vector<std::string> terminals() const;
};

/// Replaces the families of an indexed grammar by their members for the indices that occur among
/// `labels` (a label `x_k`, or `x_r_k` for the reverse family); a family production is repeated
/// per index for which every terminal family in it could occur. The reverse family x_r_i has every
/// index that x_i has. An index is any text in which no piece between underscores is `r`; a label
/// that fits two families belongs to the one with the longer name. A production of which no
/// terminal is a family is repeated for every index of the labels, whether the grammar mentions
/// them or not: those of its families of terminals, and numbers after a label's last underscore.
///
/// Returns a grammar without families and without productions that use a nonterminal that derives
/// nothing. A plain nonterminal that lost all its productions gets `N -> N`, so that it remains a
/// nonterminal. A grammar that is not `indexed` is returned as it is. O(productions × indices) at
/// most; a production with families among its terminals takes time for the indices of the smallest
/// of these families only.
/// @throws invalid_argument when the start symbol is a family.
CLBOOL_EXPORT context_free_grammar instantiate(const context_free_grammar& grammar,
                                               const std::vector<std::string>& labels);

/// A grammar in weak Chomsky normal form over numbered symbols: every rule derives two symbols or
/// one, no rule derives the empty word; which symbols do is recorded in `nullable`.
///
/// Symbols 0 … nonterminal_count-1 are nonterminals (those of the source grammar first, by order
/// of first appearance, then helpers), the rest are terminals. A terminal may stand on either
/// side of a binary rule.
struct CLBOOL_EXPORT normal_form {
    /// left -> first second
    struct binary_rule {
        std::size_t left;    ///< a nonterminal
        std::size_t first;   ///< any symbol
        std::size_t second;  ///< any symbol
    };
    /// left -> only
    struct unary_rule {
        std::size_t left;  ///< a nonterminal
        std::size_t only;  ///< any symbol
    };

    std::vector<std::string> symbols;       ///< name of each symbol
    std::size_t nonterminal_count = 0;      ///< how many of them are nonterminals
    std::size_t source_nonterminals = 0;    ///< how many of those the author wrote
    std::size_t start = 0;                  ///< the start symbol's number
    std::vector<bool> nullable;             ///< per symbol: derives the empty word
    std::vector<binary_rule> binary_rules;  ///< unique
    std::vector<unary_rule> unary_rules;    ///< unique; chains of them are kept

    /// Number of the symbol with this name, or symbols.size() when there is none.
    std::size_t find(const std::string& name) const noexcept;
};

/// Weak Chomsky normal form (Lange and Leiß, "To CNF or not to CNF?", 2009: BIN, then DEL with
/// unit rules kept): long right sides are split, empty right sides become `nullable`.
/// The language of every source nonterminal is unchanged (the empty word is in `nullable`). The
/// result is linear in the size of the grammar; productions that begin alike share helpers.
/// @throws invalid_argument when the start symbol is not a nonterminal, or families are left in.
CLBOOL_EXPORT normal_form normalize(const context_free_grammar& grammar);

}  // namespace clbool::v0
