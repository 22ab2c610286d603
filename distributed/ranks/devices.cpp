// SPDX-License-Identifier: MIT
// Which device a rank takes.
#include <clbool/distributed/world.hpp>

#include <cstdlib>

namespace clbool::distributed {

device_choice select_device(const world& on, const std::string& spec) {
    const bool any = spec.empty() && std::getenv("CLBOOL_DEVICE") == nullptr;
    device_choice choice = clbool::select_device(spec);
    if ((!any && spec != "gpu") || choice.device.type != device_type::gpu) {
        return choice;
    }
    std::vector<device_info> gpus;
    for (const device_info& one : list_devices()) {
        if (one.type == device_type::gpu && one.available) {
            gpus.push_back(one);
        }
    }
    if (gpus.empty()) {
        return choice;
    }
    const auto place = static_cast<std::size_t>(on.local_rank());
    return {gpus[place % gpus.size()],
            "the GPU of rank " + std::to_string(on.local_rank()) + " of its machine"};
}

}  // namespace clbool::distributed
