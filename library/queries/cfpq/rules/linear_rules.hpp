// SPDX-License-Identifier: MIT
// Rewrites repetition rules (X -> X X) to linear recursion, so that each entry is derived once.
#pragma once

#include <queries/cfpq/rules/rule_options.hpp>

#include <cstddef>
#include <vector>

namespace clbool::algorithms {

// X -> X X with other rules of X is the closure of these: a new symbol Y takes the others, and X ->
// Y | Y X (`from_left`), or Y | X Y. Pairs of X are then found once for each pair of Y that they
// begin (end) with, not for every split. Z -> Z X and Z -> X Z need only Z -> Z Y and Z -> Y Z.
// With `from_left`, Z -> Z a | a over equal sets of a becomes Z -> a Z | a, so that what many rows
// share is added at once. The symbols Y are numbered from `next` on; returns how many there are.
// Rules come ordered by left side.
std::size_t make_linear(std::vector<rule_options::option>& rules, symbol_number next,
                        bool from_left);

}  // namespace clbool::algorithms
