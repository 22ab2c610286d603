// SPDX-License-Identifier: MIT
// Rules for words of a symbol one behind the other, so that each is added once.
#pragma once

#include <queries/cfpq/rules/rule_options.hpp>

#include <cstddef>
#include <vector>

namespace clbool::algorithms {

// X -> X X with other rules of X means one or more words of these: a symbol Y of its own takes
// them, and X -> Y | Y X (`from_left`), or Y | X Y. Pairs of X are then found once for each pair of
// Y that they begin (end) with, not for each way to cut them in two. Z -> Z X and Z -> X Z need no
// more than Z -> Z Y and Z -> Y Z. With `from_left`, Z -> Z a | a over the same symbols a is turned
// into Z -> a Z | a: what many rows share is then added to them at once.
// The symbols Y are numbered from `next` on; returns how many there are. Rules come in the order of
// their left sides.
std::size_t make_linear(std::vector<rule_options::option>& rules, symbol_number next,
                        bool from_left);

}  // namespace clbool::algorithms
