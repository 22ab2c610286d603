// SPDX-License-Identifier: MIT
// Families of symbols (`x_i`) and the indices k for which a graph has the label `x_k`.
#pragma once

#include <clbool/grammar.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace clbool::grammar {

/// True for a name of the form `x_i`.
bool is_family(std::string_view name) noexcept;

/// The member of family `x_i` with index k: `x_k`.
std::string member(std::string_view family, std::string_view index);

/// The indices of given labels, and those of them that each terminal family of a grammar has.
///
/// A label belongs to the family with the longest name that fits, and the index is what follows
/// `x_`; an index never has `r` between underscores, because that marks reverses. The reverse
/// family `x_r_i` has every index of `x_i` besides its own. Of every label, also of those that
/// belong to no family, the number behind its last underscore is an index.
class family_indices {
public:
    family_indices(const context_free_grammar& grammar, const std::vector<std::string>& labels);

    /// Every index: those that are told apart, then the others, of each shorter ones first, then by
    /// bytes (numbers in their order).
    const std::vector<std::string>& all() const noexcept { return all_; }
    /// Number of indices told apart. The others are interchangeable: terminal families lack them,
    /// and no symbol of the grammar is named like a member with one of them.
    std::size_t told_apart() const noexcept { return told_apart_; }
    /// True for a family that is a terminal, so that it has indices of its own.
    bool is_terminal(const std::string& family) const { return positions_.count(family) != 0; }
    /// Positions in all(), ascending, of the indices of a terminal family.
    const std::vector<std::size_t>& of(const std::string& family) const {
        return positions_.at(family);
    }

private:
    std::vector<std::string> all_;
    std::size_t told_apart_ = 0;
    std::unordered_map<std::string, std::vector<std::size_t>> positions_;
};

}  // namespace clbool::grammar
