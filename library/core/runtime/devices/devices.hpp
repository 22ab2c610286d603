// SPDX-License-Identifier: MIT
// Enumeration of OpenCL platforms and devices.
#pragma once

#include <clbool/device.hpp>
#include <clbool/opencl.hpp>

#include <vector>

namespace clbool::runtime {

// All platforms; empty when none is installed.
std::vector<cl::Platform> platforms();

// All devices of a platform; empty when it has none.
std::vector<cl::Device> devices_of(const cl::Platform& platform);

// Queries the properties of a device.
device_info describe(const cl::Device& device);

// The host backend as a device, of no platform; calls no driver.
device_info describe_host();

// Default device: first GPU, else any OpenCL device, else the host; CLBOOL_DEVICE overrides.
device_choice select_opencl_device();

// The device with the indices in `info`; throws when there is none.
cl::Device open_device(const device_info& info);

}  // namespace clbool::runtime
