// SPDX-License-Identifier: MIT
// The device that clbool's own benchmarks run on, and how fast it moves memory.
#pragma once

#include <common/results.hpp>

#include <clbool/controls.hpp>

#include <string>

namespace clbool::bench {

/// Bytes read and written per second, in GB/s.
struct bandwidth {
    double copy_kernel = 0;  // a kernel, read and write counted
    double copy_buffer = 0;  // clEnqueueCopyBuffer, read and write counted
    double best() const noexcept { return copy_kernel > copy_buffer ? copy_kernel : copy_buffer; }
};

/// Measures on two buffers of `bytes` each.
bandwidth measure_bandwidth(Controls& controls, size_type bytes);

/// As measure_bandwidth(), with buffers much larger than the device's caches.
bandwidth measure_bandwidth(Controls& controls);

/// Describes the device in the header and sets the bandwidth that floors are counted with.
void describe_device(results& into, Controls& controls);

/// A device that is warm, and the results that a program finds on it.
struct device_session {
    /// `device` as create_controls() understands it.
    device_session(const std::string& program, const std::string& device,
                   const controls_options& options = {});

    Controls controls;
    results file;
};

}  // namespace clbool::bench
