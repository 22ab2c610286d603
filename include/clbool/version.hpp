// SPDX-License-Identifier: MIT
/// @file version.hpp
/// The version of the library that is linked in.
#pragma once

#include <clbool/export.hpp>

namespace clbool::v0 {

/// "major.minor.patch" of the linked library. Thread-safety: any thread.
CLBOOL_EXPORT const char* version() noexcept;

}  // namespace clbool::v0
