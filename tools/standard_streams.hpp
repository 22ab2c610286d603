// SPDX-License-Identifier: MIT
// Standard input, output and error as the program finds and leaves them.
#pragma once

namespace clbool::tools {

/// Fills closed standard descriptors, so that no file opened later takes their numbers and gets
/// output meant for people. Writing to a standard output that was closed then fails.
void reserve_standard_streams() noexcept;

/// Sends everything printed so far. @throws io_error when standard output did not take it
void flush_output();

}  // namespace clbool::tools
