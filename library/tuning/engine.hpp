// SPDX-License-Identifier: MIT
// What every device-side function of the rooms above works with: a stream and its parameters.
#pragma once

#include <runtime/stream.hpp>
#include <tuning/parameters.hpp>

namespace clbool::tuning {

// Made once per operation; cheap. Thread-safety: as the stream.
struct engine {
    explicit engine(runtime::stream& on) : stream(on), params(parameters_of(on.state())) {}

    runtime::stream& stream;
    const parameters& params;
};

}  // namespace clbool::tuning
