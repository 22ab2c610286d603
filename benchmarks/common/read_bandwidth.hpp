// SPDX-License-Identifier: MIT
// How fast a device reads memory from beyond its caches.
#pragma once

#include <clbool/controls.hpp>

namespace clbool::bench {

/// GB/s at which words are added up: by a kernel, and where the device lives in the machine's
/// memory by threads of the host, whichever is faster.
double measure_read_bandwidth(Controls& controls);

}  // namespace clbool::bench
