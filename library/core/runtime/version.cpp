// SPDX-License-Identifier: MIT
// The version, handed in by the build.
#include <clbool/version.hpp>

namespace clbool {

const char* version() noexcept { return CLBOOL_VERSION; }

}  // namespace clbool
