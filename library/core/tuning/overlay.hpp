// SPDX-License-Identifier: MIT
// Tuned parameters in a file: lines "name = value", the names of names.hpp; # begins a comment.
#pragma once

#include <clbool/controls.hpp>
#include <core/tuning/parameters.hpp>

#include <string>

namespace clbool::tuning {

// The file that the options or the environment name; empty when none.
std::string overlay_file(const controls_options& options);

// Sets the parameters that the file lists; an empty name changes nothing.
// Throws invalid_argument that names the file and the line.
void apply_overlay(parameters& p, const std::string& file);

}  // namespace clbool::tuning
