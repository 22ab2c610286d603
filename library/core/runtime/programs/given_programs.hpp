// SPDX-License-Identifier: MIT
// Programs compiled ahead, for devices without a compiler.
#pragma once

#include <core/runtime/programs/disk_cache.hpp>

#include <cstdlib>

namespace clbool::runtime {

// Those in the folder that $CLBOOL_KERNELS names, if it does; nothing is stored there.
inline disk_cache given_programs() {
    const char* const folder = std::getenv("CLBOOL_KERNELS");
    return disk_cache(folder != nullptr ? folder : "");
}

}  // namespace clbool::runtime
