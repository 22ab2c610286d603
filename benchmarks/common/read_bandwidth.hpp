// SPDX-License-Identifier: MIT
// How fast a device reads memory from beyond its caches.
#pragma once

#include <clbool/controls.hpp>

#include <cstdint>
#include <vector>

namespace clbool::bench {

/// GB/s at which words are added up: by a kernel, and where the device lives in the machine's
/// memory by threads of the host, whichever is faster.
double measure_read_bandwidth(Controls& controls);

/// Milliseconds in which the device does nothing but add up from[i] for all of `at`, none of which
/// may be empty: a kernel on a GPU, elsewhere threads.
double measure_gathers(Controls& controls, const std::vector<std::uint32_t>& at,
                       const std::vector<float>& from);

}  // namespace clbool::bench
