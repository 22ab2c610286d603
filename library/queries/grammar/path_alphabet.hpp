// SPDX-License-Identifier: MIT
// Alphabet of a path expression: the steps it distinguishes over the labels of a graph.
#pragma once

#include <clbool/regular.hpp>
#include <queries/grammar/path_expression.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace clbool::grammar {

/// Symbols are numbered: two for each label that is named and that the graph has, by name, forward
/// before backward, then two for all other labels.
class path_alphabet {
public:
    path_alphabet(const std::vector<path_name>& names, const std::vector<std::string>& labels);

    /// The labels that have symbols of their own.
    const std::vector<std::string>& named() const noexcept { return named_; }
    /// How many symbols there are.
    std::size_t size() const noexcept { return 2 * named_.size() + 2; }
    path_symbol symbol(std::size_t number) const;
    /// The same step in the other direction.
    static std::size_t inverse(std::size_t number) noexcept { return number ^ 1; }

    /// The symbol of one of the names; nothing when the graph has no such label.
    std::optional<std::size_t> find(const path_name& name) const;
    /// The symbols of a negated set.
    std::vector<std::size_t> without(const std::vector<path_exclusion>& excluded) const;

private:
    struct meaning {
        std::string label;
        bool backward;
    };

    bool has(const std::string& label) const { return labels_.count(label) != 0; }
    std::optional<meaning> resolve(const path_name& name) const;
    std::optional<meaning> resolve_reverse(const std::string& name) const;

    std::unordered_set<std::string> labels_;
    std::vector<std::string> named_;
    std::map<std::string, std::size_t> numbers_;  // of forward symbols
};

}  // namespace clbool::grammar
