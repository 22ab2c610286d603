// SPDX-License-Identifier: MIT
// The parameters of a device.
#include <tuning/parameters.hpp>

#include <tuning/overlay.hpp>

#include <memory>

namespace clbool::tuning {

const parameters& parameters_of(runtime::device_state& device) {
    const void* made = device.make_once([&] {
        auto p = std::make_shared<parameters>(default_parameters(device.kernel_class()));
        apply_overlay(*p, overlay_file(device.options()));
        fit(*p, device.info());
        return p;
    });
    return *static_cast<const parameters*>(made);
}

}  // namespace clbool::tuning
