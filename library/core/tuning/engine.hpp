// SPDX-License-Identifier: MIT
// What every device-side function of the rooms above works with: a stream and its parameters.
#pragma once

#include <core/runtime/streams/stream.hpp>
#include <core/tuning/parameters.hpp>

namespace clbool::tuning {

// Made once per operation; cheap. Throws device_error when the device has failed before.
// Thread-safety: as the stream.
struct engine {
    explicit engine(runtime::stream& on) : stream(on), params(parameters_of(on.state())) {
        on.state().check_alive();
    }

    runtime::stream& stream;
    const parameters& params;
};

// One work item for each of `count`, in groups of the size for kernels that treat them one by one.
inline runtime::range items(const engine& on, size_type count) {
    return runtime::range::items(count, on.params.elementwise.group);
}

}  // namespace clbool::tuning
