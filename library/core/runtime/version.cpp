// SPDX-License-Identifier: MIT
// Library version, defined by the build.
#include <clbool/version.hpp>

namespace clbool::v0 {

const char* version() noexcept { return CLBOOL_VERSION; }

}  // namespace clbool::v0
