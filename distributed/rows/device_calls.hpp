// SPDX-License-Identifier: MIT
// OpenCL for rows: kernels of distributed/cl_kernels/, buffers, and errors as the library has them.
#pragma once

#include <clbool/controls.hpp>
#include <clbool/error.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace clbool::distributed {

/// A kernel by its name. All are compiled at once, for each of OpenCL's contexts.
cl::Kernel kernel_of(const Controls& device, const char* name);

/// A kernel with these arguments, in so many work-items or some more.
template <class... Arguments>
void launch(const Controls& device, cl::Kernel& kernel, std::size_t items,
            const Arguments&... arguments) {
    constexpr std::size_t kTogether = 256;
    cl_uint at = 0;
    (kernel.setArg(at++, arguments), ...);
    device.queue.enqueueNDRangeKernel(kernel, cl::NullRange,
                                      cl::NDRange((items + kTogether - 1) / kTogether * kTogether));
}

template <class T>
cl::Buffer room_for(const Controls& device, std::size_t count) {
    return cl::Buffer(device.context, CL_MEM_READ_WRITE,
                      std::max<std::size_t>(1, count) * sizeof(T));
}

template <class T>
cl::Buffer upload(const Controls& to, const std::vector<T>& values) {
    cl::Buffer made = room_for<T>(to, values.size());
    if (!values.empty()) {
        to.queue.enqueueWriteBuffer(made, CL_TRUE, 0, values.size() * sizeof(T), values.data());
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

/// Runs without OpenCL's exceptions.
template <class Work>
auto device_calls(const Work& work) {
    try {
        return work();
    } catch (const cl::Error& problem) {
        throw device_error(std::string("deal_closure: ") + problem.what() + " failed with status " +
                           std::to_string(problem.err()));
    }
}

}  // namespace clbool::distributed
