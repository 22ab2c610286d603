// SPDX-License-Identifier: MIT
// Tuning files: lines "name = value" with the names of names.hpp; # starts a comment.
#pragma once

#include <core/tuning/parameters.hpp>

#include <string>

namespace clbool::tuning {

// The file named by the options or the environment; empty if none.
std::string overlay_file(const controls_options& options);

// Sets the parameters in the file; "" is a no-op. Throws invalid_argument naming file and line.
void apply_overlay(parameters& p, const std::string& file);

}  // namespace clbool::tuning
