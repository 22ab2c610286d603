// SPDX-License-Identifier: MIT
// A program as a C++ test that can be put into tests/ as it is.
#pragma once

#include <fuzz/model.hpp>

#include <string>
#include <vector>

namespace clbool::fuzz {

/// A file with one test, called `name`: all steps up to `failing`, and a check of that one's
/// outcome.
std::string test_text(const program& of, const std::vector<outcome>& expected, std::size_t failing,
                      const std::string& name);

/// Statements that make a descriptor `desc`; none for the default.
std::string descriptor_text(const descriptor& modifiers);

/// One line a step, for logs.
std::string summary(const program& of);

}  // namespace clbool::fuzz
