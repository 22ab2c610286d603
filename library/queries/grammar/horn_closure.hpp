// SPDX-License-Identifier: MIT
// Forward chaining over Horn rules, for "derives the empty word" and "derives anything at all".
#pragma once

#include <clbool/grammar.hpp>

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

namespace clbool::grammar {

/// Rules left <- right[0] and right[1] and …; without premises: a fact.
class horn_rules {
public:
    /// Begins a rule that concludes `left`, with these premises.
    void add(std::size_t left, std::initializer_list<std::size_t> right = {}) {
        lefts_.push_back(left);
        premises_.insert(premises_.end(), right);
        ends_.push_back(premises_.size());
    }
    /// Adds a premise to the rule begun last.
    void require(std::size_t premise) {
        premises_.push_back(premise);
        ++ends_.back();
    }

    std::size_t size() const noexcept { return lefts_.size(); }
    std::size_t left(std::size_t rule) const noexcept { return lefts_[rule]; }
    /// The premises of `rule` are those at first(rule) … last(rule)-1.
    std::size_t first(std::size_t rule) const noexcept { return rule == 0 ? 0 : ends_[rule - 1]; }
    std::size_t last(std::size_t rule) const noexcept { return ends_[rule]; }
    std::size_t premise(std::size_t position) const noexcept { return premises_[position]; }

private:
    std::vector<std::size_t> lefts_;
    std::vector<std::size_t> ends_;  // of each rule's premises
    std::vector<std::size_t> premises_;
};

/// Extends `holds` (one flag per symbol) to the least set closed under the rules.
/// Linear in the total length of the rules.
std::vector<bool> horn_closure(const horn_rules& rules, std::vector<bool> holds);

/// For each production whether its right side derives a word over the names that are terminals.
/// Linear in their length.
std::vector<bool> productive(const std::vector<const production*>& productions,
                             const std::function<bool(const std::string&)>& is_terminal);

}  // namespace clbool::grammar
