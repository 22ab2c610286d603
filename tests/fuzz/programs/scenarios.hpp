// SPDX-License-Identifier: MIT
// Ends of programs that are planned: what steps drawn one by one hardly ever come to.
#pragma once

#include <fuzz/configurations.hpp>
#include <fuzz/programs/matrices.hpp>
#include <fuzz/programs/program.hpp>

#include <optional>
#include <vector>

namespace clbool::fuzz {

struct scenario {
    std::vector<step> steps;
    std::optional<reading> read;  ///< how results of the program must be read for it
};

/// The most entries that a matrix of a scenario has.
inline constexpr size_type kScenarioEntries = 1'000'000;

/// Scenarios for a program with matrices of this size; mostly none.
std::vector<scenario> draw_scenarios(scale size, const configuration& setup, rng& random);

}  // namespace clbool::fuzz
