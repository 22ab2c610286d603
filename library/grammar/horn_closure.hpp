// SPDX-License-Identifier: MIT
// Forward chaining over Horn rules: the one fixpoint behind "derives the empty word" and
// "derives anything at all".
#pragma once

#include <cstddef>
#include <vector>

namespace clbool::grammar {

/// `left` holds when all of `right` hold.
struct horn_rule {
    std::size_t left;
    std::vector<std::size_t> right;
};

/// Extends `holds` (one flag per symbol) to the least set closed under the rules.
/// Linear in the total length of the rules.
std::vector<bool> horn_closure(const std::vector<horn_rule>& rules, std::vector<bool> holds);

}  // namespace clbool::grammar
