// SPDX-License-Identifier: MIT
// What rows grow by, as kernels read it.
#pragma once

#include <core/cpu/threads/team.hpp>
#include <queries/cfpq/gpu/rule_table.hpp>
#include <queries/cfpq/gpu/stacked_rules.hpp>

#include <optional>

namespace clbool::algorithms {

// O(rows + places where a rule and an edge meet), shared by threads; nothing where there are too
// many of these.
std::optional<operations::rule_table> make_table(const stacked_rules& rows,
                                                 cpu::team crew = cpu::team());

}  // namespace clbool::algorithms
