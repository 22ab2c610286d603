// SPDX-License-Identifier: MIT
// OpenCL for rows: kernels of distributed/cl_kernels/, buffers, and errors as the library has them.
#pragma once

#include <clbool/controls.hpp>
#include <clbool/device_memory.hpp>
#include <clbool/error.hpp>

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace clbool::distributed {

/// Work-items of a vertex whose edges kernels go through.
inline constexpr cl_uint kLanes = 16;

/// Work-items of a group, a power of two.
std::size_t items_of(const cl::Kernel& kernel, const cl::Device& device);

/// A kernel by its name. All are compiled at once, for each of OpenCL's contexts.
cl::Kernel kernel_of(const Controls& device, const char* name);

template <class Argument>
void set_argument(cl::Kernel& kernel, cl_uint at, const Argument& argument) {
    if constexpr (std::is_same_v<Argument, pooled_buffer>) {
        kernel.setArg(at, argument.memory());
    } else {
        kernel.setArg(at, argument);
    }
}

/// From the first one on.
template <class... Arguments>
void set_arguments(cl::Kernel& kernel, const Arguments&... arguments) {
    cl_uint at = 0;
    (set_argument(kernel, at++, arguments), ...);
}

/// In so many work-items or some more.
void enqueue(const Controls& device, const cl::Kernel& kernel, std::size_t items);
/// In so many work-groups of so many work-items.
void enqueue_groups(const Controls& device, const cl::Kernel& kernel, std::size_t groups,
                    std::size_t items);

/// Both.
template <class... Arguments>
void launch(const Controls& device, cl::Kernel& kernel, std::size_t items,
            const Arguments&... arguments) {
    set_arguments(kernel, arguments...);
    enqueue(device, kernel, items);
}

/// At least for one value.
template <class T>
pooled_buffer room_for(Controls& device, std::size_t count) {
    return pooled_buffer(device, std::max<std::size_t>(1, count) * sizeof(T));
}

template <class T>
pooled_buffer upload(Controls& to, const std::vector<T>& values) {
    pooled_buffer made = room_for<T>(to, values.size());
    if (!values.empty()) {
        to.queue.enqueueWriteBuffer(made.memory(), CL_TRUE, 0, values.size() * sizeof(T),
                                    values.data());
    }
    return made;
}

/// At least one value.
template <class T>
std::vector<T> read_back(const Controls& device, const cl::Buffer& from, std::size_t count) {
    std::vector<T> made(count);
    device.queue.enqueueReadBuffer(from, CL_TRUE, 0, count * sizeof(T), made.data());
    return made;
}

/// Throws the library's exception for one of OpenCL's.
[[noreturn]] void translate(const cl::Error& problem);

/// Runs without OpenCL's exceptions.
template <class Work>
auto device_calls(const Work& work) {
    try {
        return work();
    } catch (const cl::Error& problem) {
        translate(problem);
    }
}

}  // namespace clbool::distributed
