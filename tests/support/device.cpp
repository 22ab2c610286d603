// SPDX-License-Identifier: MIT
// Setups and their Controls.
#include <support/device.hpp>

#include <map>

namespace clbool::testing {

std::vector<device_setup> device_setups() {
    std::vector<device_setup> setups(5);
    setups[0].name = "gpu_kernels";
    setups[0].options.kernel_class = "gpu";
    setups[0].options.kernels_only = true;
    setups[1].name = "cpu_kernels";
    setups[1].options.kernel_class = "cpu";
    setups[1].options.kernels_only = true;
    setups[2].name = "portable_wide";
    setups[2].options.portable_kernels = true;
    setups[2].options.wide_row_pointers = true;
    setups[3].name = "host";
    setups[3].device = "host";
    setups[4].name = "wide_cpu_kernels";
    setups[4].options = setups[1].options;
    setups[4].options.wide_row_pointers = true;
    return setups;
}

// Leaked on purpose: nothing of OpenCL may be destroyed after the driver's own static objects.
Controls& shared_controls(const device_setup& setup) {
    static auto* const made = new std::map<std::string, Controls>();
    const auto it = made->find(setup.name);
    if (it != made->end()) {
        return it->second;
    }
    return made->emplace(setup.name, create_controls(setup.device, setup.options)).first->second;
}

}  // namespace clbool::testing
