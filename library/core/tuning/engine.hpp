// SPDX-License-Identifier: MIT
// Execution context of all device-side functions: a stream and its tuned parameters.
#pragma once

#include <clbool/error.hpp>
#include <core/runtime/streams/stream_use.hpp>
#include <core/tuning/parameters.hpp>

namespace clbool::tuning {

// Made per operation; cheap. Throws device_error if the device has failed before, and as
// stream_use.
struct engine {
    explicit engine(runtime::stream& on) : use(on), stream(on), params(parameters_of(on.state())) {
        on.state().check_alive();
    }

    runtime::stream_use use;
    runtime::stream& stream;
    const parameters& params;
};

// Runs body(engine), and again where a kernel failed for the size of its work-groups, which are
// smaller then; unless `again` is false, as body cannot begin anew.
template <class Body>
decltype(auto) with_engine(runtime::stream& stream, Body&& body, bool again = true) {
    for (;;) {
        engine on(stream);
        try {
            return body(on);
        } catch (const device_error&) {
            if (!again || &parameters_of(stream.state()) == &on.params) {
                throw;
            }
        }
    }
}

// Range of an element-wise kernel over `count` elements.
inline runtime::range items(const engine& on, size_type count) {
    return runtime::range::items(count, on.params.elementwise.group);
}

}  // namespace clbool::tuning
