// SPDX-License-Identifier: MIT
// Builds the flattened rule and edge table read by the fixpoint kernels.
#pragma once

#include <core/cpu/threads/team.hpp>
#include <queries/cfpq/gpu/rule_table.hpp>
#include <queries/cfpq/gpu/stacked_rules.hpp>

#include <optional>

namespace clbool::algorithms {

// O(rows + matches of a rule with an edge), by all threads; nothing if there are too many matches.
std::optional<operations::rule_table> make_table(const stacked_rules& rows,
                                                 cpu::team crew = cpu::team());

}  // namespace clbool::algorithms
