// SPDX-License-Identifier: MIT
// Capabilities of devices, as their extensions state them.
#include <runtime/capabilities.hpp>

#include <runtime/status.hpp>

namespace clbool::runtime {

namespace {

// Of cl_nv_device_attribute_query.
constexpr cl_device_info kWarpSizeNv = 0x4003;

bool has_extension(const cl::Device& device, const std::string& name) {
    const std::string all = ' ' + device.getInfo<CL_DEVICE_EXTENSIONS>() + ' ';
    return all.find(' ' + name + ' ') != std::string::npos;
}

// PoCL has the extension for its CUDA devices, too, whose compiler is another.
bool has_nvidia_compiler(const cl::Device& device) {
    return has_extension(device, "cl_nv_compiler_options");
}

bool has_nvidia_warps(const cl::Device& device) {
    cl_uint width = 0;
    return has_nvidia_compiler(device) && has_extension(device, "cl_nv_device_attribute_query") &&
           clGetDeviceInfo(device(), kWarpSizeNv, sizeof width, &width, nullptr) == CL_SUCCESS &&
           width == 32;
}

}  // namespace

std::string capability_options(const cl::Device& device) {
    return translated("query device", [&] {
        return std::string(has_nvidia_warps(device) ? "-D NV_WARPS=1 " : "");
    });
}

}  // namespace clbool::runtime
