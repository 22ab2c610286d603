// SPDX-License-Identifier: MIT
/// @file regular.hpp
/// Regular path expressions and the automata that answer them. Host only.
///
/// An expression is a SPARQL 1.1 property path over the labels of a graph:
///
/// | form | walks that it describes |
/// |---|---|
/// | `label`, `<iri>`, `"label"`, `'label'` | one edge with this label |
/// | `!a`, `!(a\|^b)` | one edge whose label is not a, or one backwards whose label is not b |
/// | `(e)` | those of e, any expression |
/// | `p*`, `p+`, `p?` | any number, one or more, or at most one walk of p, a form above |
/// | `^r` | those of r, a form above, backwards |
/// | `e/f`, `e\|f` | one of e, then one of f; one of either |
///
/// `*`, `+`, `?` bind most tightly, then `^`, then `/`, then `|`; to repeat or reverse an
/// expression again, use parentheses, as in `(a*)?` and `^(^a)`. Blanks between symbols do not
/// matter. A plain word has none of the characters `/|^*+?!()<>{}"'`, blanks and control
/// characters; in quotes anything may stand, with `\"`, `\'`, `\\`, `\t`, `\n`, `\r` for what would
/// end it.
/// `<iri>` is the label `<iri>`, or `iri` where the graph lacks that; `a` is the type of RDF where
/// the graph has no label `a`. A label `x_r` (`x_r_k`) that the graph lacks is `^x` (`^x_k`);
/// other labels that it lacks are on no edge (see unknown_labels()).
#pragma once

#include <clbool/export.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace clbool::v0 {

/// What a walk does in one step.
struct path_symbol {
    std::string label;      ///< of the edge
    bool others = false;    ///< instead: any label that is in no other symbol of the automaton
    bool backward = false;  ///< against the edge's direction
};

/// A deterministic automaton over the steps of walks. It is minimal, and every state lies on a path
/// from the start to an accepting state (except for the start if nothing is accepted). A walk whose
/// next step has no transition is not accepted. Thread-safety: a plain value.
struct CLBOOL_EXPORT path_automaton {
    /// A step from one state to another.
    struct transition {
        std::size_t from;    ///< a state
        std::size_t symbol;  ///< a position in symbols
        std::size_t to;      ///< a state
    };

    /// The labels that the expression names and the graph has, sorted by name, each forward or
    /// backward or both, as it is used; then the symbols that stand for other labels.
    std::vector<path_symbol> symbols;
    /// Labels that `others` does not stand for: all that the expression names, by name.
    std::vector<std::string> named;
    std::vector<bool> accepting;          ///< per state; state 0 is the start
    std::vector<transition> transitions;  ///< by `from`, then `symbol`

    /// Number of states, at least 1.
    std::size_t states() const noexcept { return accepting.size(); }
    /// Whether the empty walk is accepted: then every vertex is joined with itself.
    bool accepts_empty() const noexcept { return accepting.front(); }
    /// Whether no walk is accepted.
    bool is_empty() const noexcept;
};

/// The largest automaton that is built; expressions that need more states are refused.
inline constexpr std::size_t kMaxPathStates = 4096;
/// The most labels that an expression may name, repetitions counted.
inline constexpr std::size_t kMaxPathSymbols = 10000;

/// The minimal automaton of an expression over a graph with these labels (Thompson 1968, the
/// subset construction, and the refinement of Hopcroft 1971 for partial automata as Valmari 2012
/// does it). Linear in the expression but for the number of states, which may be exponential in
/// it (as for walks whose tenth step from the end has a given label), up to kMaxPathStates.
/// @throws invalid_argument `column N: what is wrong, what was expected`, and for automata and
///         expressions beyond the limits
CLBOOL_EXPORT path_automaton compile_path(const std::string& expression,
                                          const std::vector<std::string>& labels);

/// The minimal automaton of the same walks, read from their end to their beginning.
/// @throws invalid_argument when it has more than kMaxPathStates states
CLBOOL_EXPORT path_automaton reversed(const path_automaton& automaton);

}  // namespace clbool::v0
