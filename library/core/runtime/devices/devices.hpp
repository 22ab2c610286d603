// SPDX-License-Identifier: MIT
// Platforms and devices as OpenCL objects, for the rest of the runtime.
#pragma once

#include <clbool/device.hpp>
#include <clbool/opencl.hpp>

#include <vector>

namespace clbool::runtime {

// All platforms; empty when none is installed.
std::vector<cl::Platform> platforms();

// All devices of a platform; empty when it has none.
std::vector<cl::Device> devices_of(const cl::Platform& platform);

// What a device says of itself.
device_info describe(const cl::Device& device);

// The host as a device, of no platform: asks no driver.
device_info describe_host();

// The first GPU, else any other OpenCL device, else the host; what CLBOOL_DEVICE says comes first.
device_choice select_opencl_device();

// The device with the indices in `info`; throws when there is none.
cl::Device open_device(const device_info& info);

}  // namespace clbool::runtime
