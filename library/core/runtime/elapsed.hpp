// SPDX-License-Identifier: MIT
// Elapsed wall-clock time.
#pragma once

#include <chrono>

namespace clbool::runtime {

inline double milliseconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
        .count();
}

}  // namespace clbool::runtime
