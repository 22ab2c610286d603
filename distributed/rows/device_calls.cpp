// SPDX-License-Identifier: MIT
// The program of all kernels for rows.
#include <distributed/rows/device_calls.hpp>

#include <map>
#include <mutex>

namespace clbool::distributed {

namespace {

const char* const kSource =
#include <distributed_kernels.inc>
    ;

// Compiled once for each of OpenCL's contexts, which the contexts of a device share. Never freed: a
// driver may be gone before what is static.
cl::Program program_of(const Controls& device) {
    static std::mutex lock;
    static auto& compiled = *new std::map<cl_context, cl::Program>;
    const std::lock_guard<std::mutex> alone(lock);
    cl::Program& program = compiled[device.context()];
    if (program() == nullptr) {
        cl::Program made(device.context, kSource);
        made.build(std::vector<cl::Device>{device.device});
        program = made;
    }
    return program;
}

}  // namespace

cl::Kernel kernel_of(const Controls& device, const char* name) {
    return cl::Kernel(program_of(device), name);
}

}  // namespace clbool::distributed
