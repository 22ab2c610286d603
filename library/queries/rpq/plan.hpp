// SPDX-License-Identifier: MIT
// Choice of method and direction for regular path queries.
#pragma once

#include <clbool/regular_queries.hpp>

#include <queries/rpq/side.hpp>

#include <optional>
#include <vector>

namespace clbool::algorithms {

// A method and its reason, as text.
struct method_choice {
    rpq_method method;
    const char* why;
    // Walks that will find more pairs, and products that reach more (source, state, vertex), give
    // way to closures.
    size_type most_places = ~size_type{0};
};

// A query with resolved options and direction.
struct rpq_request {
    const rpq_side* side;
    bool backward;                                   // from the targets
    std::optional<std::vector<index_type>> sources;  // of that side; nothing: all vertices
    std::optional<std::vector<index_type>> targets;
    method_choice how;
};

// Throws invalid_argument if closures are asked for and not possible.
method_choice plan_method(context& on, const rpq_side& side, const rpq_options& options);

}  // namespace clbool::algorithms
