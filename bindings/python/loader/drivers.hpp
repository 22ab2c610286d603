// SPDX-License-Identifier: MIT
// The drivers of OpenCL that are installed, by the files that name them (cl_khr_icd).
#pragma once

#include <CL/cl_icd.h>

#include <vector>

namespace pyclbool {

/// The platforms of all drivers, which are opened when this is called first and stay open.
const std::vector<cl_platform_id>& platforms();

}  // namespace pyclbool
