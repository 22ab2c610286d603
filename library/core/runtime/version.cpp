// SPDX-License-Identifier: MIT
// Library version, defined by the build.
#include <clbool/version.hpp>

namespace clbool {

const char* version() noexcept { return CLBOOL_VERSION; }

}  // namespace clbool
