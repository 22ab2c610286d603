// SPDX-License-Identifier: MIT
// What every device-side function of the rooms above works with: a stream and its parameters.
#pragma once

#include <runtime/stream.hpp>
#include <tuning/parameters.hpp>

namespace clbool::tuning {

// Made once per operation; cheap. Throws device_error when the device has failed before.
// Thread-safety: as the stream.
struct engine {
    explicit engine(runtime::stream& on) : engine(on, family_of(on.state())) {}
    // With kernels of this family, whichever the device is best at.
    engine(runtime::stream& on, kernel_family family)
        : stream(on), params(parameters_of(on.state(), family)) {
        on.state().check_alive();
    }

    runtime::stream& stream;
    const parameters& params;
};

}  // namespace clbool::tuning
