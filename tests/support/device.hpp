// SPDX-License-Identifier: MIT
// Controls for tests: kernels in several ways on the device that is chosen, and the host.
#pragma once

#include <clbool/controls.hpp>

#include <string>
#include <vector>

namespace clbool::testing {

/// One way of setting up a device.
struct device_setup {
    std::string name;
    std::string device;  ///< as select_device() understands it; empty: the chosen one
    controls_options options;
};

/// Programs choose the host where no GPU is. From here on they choose an OpenCL device, if there is
/// one, unless CLBOOL_DEVICE says otherwise.
void choose_kernels();

/// With the parameters of a GPU "gpu_kernels", kernels alone; "portable_wide_kernels", kernels
/// alone with 64-bit row pointers and no vendor's own means; "as_it_comes", what is used by itself.
/// "host", without any kernels.
device_setup setup_named(const std::string& name);

/// Those that tests go through: the one that CLBOOL_TEST_SETUPS names, or "all"; without it all but
/// "portable_wide_kernels".
std::vector<device_setup> device_setups();

/// Whether tests go through all combinations of methods, forms and masks, rather than through every
/// pair of them: where CLBOOL_TEST_SETUPS is "all".
bool every_combination();

/// The Controls of a setup on the chosen device (CLBOOL_DEVICE); made once a process and kept, as
/// programs are costly to build.
Controls& shared_controls(const device_setup& setup);

}  // namespace clbool::testing
