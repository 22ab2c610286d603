// SPDX-License-Identifier: MIT
// The commands of the program. Each function declares a group; a command runs in its callback.
#pragma once

#include <CLI/CLI.hpp>

namespace clbool::tools {

void add_devices(CLI::App& program);      // devices
void add_info(CLI::App& program);         // info
void add_generate(CLI::App& program);     // generate FAMILY
void add_products(CLI::App& program);     // mxm, kron
void add_elementwise(CLI::App& program);  // add, mult, diff
void add_structure(CLI::App& program);    // transpose, reduce, submatrix
void add_closure(CLI::App& program);      // closure
void add_cfpq(CLI::App& program);         // cfpq
void add_pictures(CLI::App& program);     // spy, dot
void add_tune(CLI::App& program);         // tune
void add_later(CLI::App& program);        // known by name and refused

}  // namespace clbool::tools
