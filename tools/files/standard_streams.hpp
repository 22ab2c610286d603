// SPDX-License-Identifier: MIT
// Standard input, output and error as the program finds and leaves them.
#pragma once

#include <string>

namespace clbool::tools {

/// Fills closed standard descriptors, so that no file opened later takes their numbers and gets
/// output meant for people. Writing to a standard output that was closed then fails.
void reserve_standard_streams() noexcept;

/// To be called for each input that the command line names: `-`, standard input, can be read once.
/// @throws invalid_argument the second time
void claim_input(const std::string& path);
/// The same for the file of a list, after its @.
inline void claim_list(const std::string& list) { claim_input(list == "@-" ? "-" : ""); }

/// Sends everything printed so far. @throws io_error when standard output did not take it
void flush_output();

}  // namespace clbool::tools
