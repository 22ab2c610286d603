// SPDX-License-Identifier: MIT
// Property paths as trees.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clbool::grammar {

/// A label as an expression names it.
struct path_name {
    enum class kind { word, quoted, iri };

    kind written = kind::word;
    std::string text;  ///< without quotes or brackets
};

/// One step of a negated set.
struct path_exclusion {
    path_name name;
    bool backward = false;
};

/// A node of an expression; children are positions in the tree.
struct path_node {
    enum class kind { label, negated, inverse, sequence, choice, star, plus, optional };

    kind is = kind::label;
    path_name name;                        ///< of a label
    std::vector<path_exclusion> excluded;  ///< of a negated set
    std::vector<std::size_t> children;
};

/// An expression. Nodes come after their children; the last one is the root.
struct path_tree {
    std::vector<path_node> nodes;
};

/// @throws invalid_argument `column N: …` (characters, from 1) for what is no property path, and
/// for more than kMaxPathSymbols labels or parentheses nested too deep
path_tree parse_path(std::string_view text);

/// The names of an expression in its order, as often as they stand there.
std::vector<path_name> names_in(const path_tree& tree);

}  // namespace clbool::grammar
