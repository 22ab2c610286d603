// SPDX-License-Identifier: MIT
// Controls for tests: every kernel family on the device that is chosen.
#pragma once

#include <clbool/controls.hpp>

#include <string>
#include <vector>

namespace clbool::testing {

/// One way of setting up a device: kernel family and row pointer width.
struct device_setup {
    std::string name;
    std::string device;  ///< as select_device() understands it; empty: the chosen one
    controls_options options;
};

/// GPU and CPU kernels; what is used by itself on the device, though with 64-bit row pointers and
/// without a vendor's own means; CPU kernels with 64-bit row pointers; the host without any.
std::vector<device_setup> device_setups();

/// The Controls of a setup on the chosen device (CLBOOL_DEVICE); made once a process and kept, as
/// programs are costly to build.
Controls& shared_controls(const device_setup& setup);

}  // namespace clbool::testing
