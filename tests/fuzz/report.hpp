// SPDX-License-Identifier: MIT
// What is told about a failure.
#pragma once

#include <fuzz/machine.hpp>
#include <fuzz/programs/generate.hpp>
#include <fuzz/session.hpp>

#include <chrono>
#include <cstdint>
#include <string>

namespace clbool::fuzz {

/// Which program failed, when, in which step, how, and the call that runs it again.
std::string failure_line(const session_options& options, std::uint64_t index,
                         const planned& failing, const failure& how,
                         std::chrono::steady_clock::time_point start);
/// The program made small, as a C++ test.
std::string failure_text(const session_options& options, std::uint64_t index, const planned& small,
                         const failure& how);
/// Of a program whose process died, run again and made smaller in processes of their own.
/// `shrinking`: it died while it was made smaller after another failure, which was told.
std::string report_death(const session_options& options, std::uint64_t index,
                         const std::string& how, bool shrinking,
                         std::chrono::steady_clock::time_point start);

}  // namespace clbool::fuzz
