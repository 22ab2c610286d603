// SPDX-License-Identifier: MIT
// Cached parameters per device.
#include <core/tuning/parameters.hpp>

#include <core/tuning/overlay.hpp>

#include <memory>

namespace clbool::tuning {

const parameters& parameters_of(runtime::device_state& device) {
    const void* made = device.make_once([&] {
        auto all = std::make_shared<parameters>(default_parameters(device.kernel_class()));
        apply_overlay(*all, overlay_file(device.options()));
        if (!device.is_host()) {
            auto limits = device.info();
            limits.max_work_group_size = device.largest_group();
            fit(*all, limits);
        }
        return all;
    });
    return *static_cast<const parameters*>(made);
}

}  // namespace clbool::tuning
