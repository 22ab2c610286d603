// SPDX-License-Identifier: MIT
// How the program fails: exit statuses, and the one line that says what went wrong.
#pragma once

#include <clbool/error.hpp>

#include <stdexcept>
#include <string>

namespace clbool::tools {

inline constexpr int kDone = 0;     // everything asked for was done
inline constexpr int kFailed = 1;   // the device or a check failed
inline constexpr int kRefused = 2;  // bad usage or bad input
inline constexpr int kNoPath = 3;   // the path that was asked for does not exist

/// The device's result differs from the host reference (`--check`).
class check_failed : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The path that was asked for does not exist.
class no_such_path : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The exit status that belongs to an error of the library.
int exit_status(status_code kind) noexcept;

/// Prints a line on standard error; the work goes on.
void warn(const std::string& what);

/// Prints the exception being handled as one line on standard error, as that of a program.
/// Returns the exit status that belongs to it. Call from a catch block only.
int report_current_exception(const char* program = "clbool") noexcept;

}  // namespace clbool::tools
