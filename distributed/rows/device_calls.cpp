// SPDX-License-Identifier: MIT
// The program of all kernels for rows, and failures as the library tells them.
#include <distributed/rows/device_calls.hpp>

#include <map>
#include <mutex>
#include <string>
#include <vector>

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
        const std::string options = "-D LANES=" + std::to_string(kLanes);
        made.build(std::vector<cl::Device>{device.device}, options.c_str());
        program = made;
    }
    return program;
}

bool is_of_memory(cl_int code) {
    return code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_HOST_MEMORY ||
           code == CL_INVALID_BUFFER_SIZE;
}

}  // namespace

cl::Kernel kernel_of(const Controls& device, const char* name) {
    return cl::Kernel(program_of(device), name);
}

std::size_t items_of(const cl::Kernel& kernel, const cl::Device& device) {
    std::size_t items = 256;
    while (items > kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device)) {
        items /= 2;
    }
    return items;
}

void enqueue(const Controls& device, const cl::Kernel& kernel, std::size_t items) {
    constexpr std::size_t kTogether = 256;
    device.queue.enqueueNDRangeKernel(kernel, cl::NullRange,
                                      cl::NDRange((items + kTogether - 1) / kTogether * kTogether));
}

void enqueue_groups(const Controls& device, const cl::Kernel& kernel, std::size_t groups,
                    std::size_t items) {
    device.queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(groups * items),
                                      cl::NDRange(items));
}

void translate(const cl::Error& problem) {
    const std::string told = std::string("deal_closure: ") + problem.what() +
                             " failed with status " + std::to_string(problem.err());
    if (const auto* const build = dynamic_cast<const cl::BuildError*>(&problem)) {
        const auto log = build->getBuildLog();
        throw build_error(log.empty() ? told : told + ": " + log.front().second, problem.err());
    }
    if (is_of_memory(problem.err())) {
        throw out_of_memory(told, problem.err());
    }
    throw device_error(told, problem.err());
}

}  // namespace clbool::distributed
