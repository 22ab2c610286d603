// SPDX-License-Identifier: MIT
// Detection of device capabilities from extension strings and vendor attributes.
#include <core/runtime/devices/capabilities.hpp>

#include <core/runtime/status.hpp>

namespace clbool::runtime {

namespace {

// Of cl_nv_device_attribute_query.
constexpr cl_device_info kWarpSizeNv = 0x4003;
constexpr cl_device_info kComputeCapabilityMajorNv = 0x4000;

bool has_extension(const cl::Device& device, const std::string& name) {
    const std::string all = ' ' + device.getInfo<CL_DEVICE_EXTENSIONS>() + ' ';
    return all.find(' ' + name + ' ') != std::string::npos;
}

// PoCL reports the extension for its CUDA devices too, but has its own compiler.
bool has_nvidia_compiler(const cl::Device& device) {
    return has_extension(device, "cl_nv_compiler_options");
}

// 0 where the device does not report it.
cl_uint nvidia_attribute(const cl::Device& device, cl_device_info which) {
    cl_uint value = 0;
    const bool is_told =
        has_nvidia_compiler(device) && has_extension(device, "cl_nv_device_attribute_query") &&
        clGetDeviceInfo(device(), which, sizeof value, &value, nullptr) == CL_SUCCESS;
    return is_told ? value : 0;
}

// Cache hints need PTX ISA 7.4, which drivers have from 470 on, and compute capability 8.
bool has_nvidia_cache_hints(const cl::Device& device) {
    constexpr int kFirstDriver = 470;
    return nvidia_attribute(device, kComputeCapabilityMajorNv) >= 8 &&
           std::atoi(device.getInfo<CL_DRIVER_VERSION>().c_str()) >= kFirstDriver;
}

}  // namespace

std::string capability_options(const cl::Device& device) {
    return translated("query device", [&] {
        return std::string(nvidia_attribute(device, kWarpSizeNv) == 32 ? "-D NV_WARPS=1 " : "") +
               (has_nvidia_cache_hints(device) ? "-D NV_CACHE_HINTS=1 " : "");
    });
}

bool is_pocl(const device_info& device) noexcept {
    return device.platform == "Portable Computing Language";
}

bool has_long_atomics(const cl::Device& device) {
    return translated("query device",
                      [&] { return has_extension(device, "cl_khr_int64_base_atomics"); });
}

bool groups_go_on(const cl::Device& device, const device_info& info) {
    constexpr cl_uint kVolta = 7;
    return translated("query device", [&] {
        return has_long_atomics(device) &&
               (nvidia_attribute(device, kComputeCapabilityMajorNv) >= kVolta ||
                (is_pocl(info) && info.type == device_type::cpu));
    });
}

std::string device_options(const device_info& device) {
    return std::string(device.type == device_type::cpu ? "-D PROCESSOR=1 " : "") +
           (wants_large_buffers(device) ? kLargeBufferOption : "");
}

// Other drivers of Intel's GPUs, and its own one of CPUs, know neither.
bool wants_large_buffers(const device_info& device) {
    return device.type == device_type::gpu && device.platform.rfind("Intel(R) OpenCL", 0) == 0 &&
           device.max_allocation < device.global_memory;
}

}  // namespace clbool::runtime
