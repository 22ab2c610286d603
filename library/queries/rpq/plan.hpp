// SPDX-License-Identifier: MIT
// By which method a regular path query is answered, and from which end.
#pragma once

#include <clbool/regular_queries.hpp>

#include <queries/rpq/side.hpp>

#include <optional>
#include <vector>

namespace clbool::algorithms {

// A method and the reason for it, for people.
struct method_choice {
    rpq_method method;
    const char* why;
};

// A query with its options made plain: which end it is answered from.
struct rpq_request {
    const rpq_side* side;
    bool backward;                                   // from the targets
    std::optional<std::vector<index_type>> sources;  // of that side; nothing: all vertices
    std::optional<std::vector<index_type>> targets;
    method_choice how;
};

// Throws invalid_argument for a closure of what is none.
method_choice plan_method(context& on, const rpq_side& side, const rpq_options& options);

}  // namespace clbool::algorithms
