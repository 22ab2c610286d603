// SPDX-License-Identifier: MIT
// What rows grow by, as kernels read it.
#pragma once

#include <algorithms/stacked_rules.hpp>
#include <host/team.hpp>
#include <operations/rule_rounds/rule_table.hpp>

#include <optional>

namespace clbool::algorithms {

// O(rows + places where a rule and an edge meet), shared by threads; nothing where there are too
// many of these.
std::optional<operations::rule_table> make_table(const stacked_rules& rows,
                                                 host::team crew = host::team());

}  // namespace clbool::algorithms
