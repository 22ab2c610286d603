// SPDX-License-Identifier: MIT
// The parameters of a device.
#include <tuning/parameters.hpp>

#include <tuning/overlay.hpp>

#include <array>
#include <memory>

namespace clbool::tuning {

namespace {

constexpr std::array kFamilies{kernel_family::gpu, kernel_family::cpu};

using family_parameters = std::array<parameters, kFamilies.size()>;

// A tuning file is for the device's own family.
parameters make(const runtime::device_state& device, kernel_family family, bool own) {
    auto p = default_parameters(family == kernel_family::cpu ? "cpu" : "gpu");
    if (own) {
        apply_overlay(p, overlay_file(device.options()));
    }
    if (!device.is_host()) {
        fit(p, device.info());
    }
    return p;
}

}  // namespace

kernel_family family_of(const runtime::device_state& device) {
    return device.kernel_class() == "gpu" ? kernel_family::gpu : kernel_family::cpu;
}

const parameters& parameters_of(runtime::device_state& device, kernel_family family) {
    const void* made = device.make_once([&] {
        auto all = std::make_shared<family_parameters>();
        for (const auto one : kFamilies) {
            (*all)[static_cast<std::size_t>(one)] = make(device, one, one == family_of(device));
        }
        return all;
    });
    return (*static_cast<const family_parameters*>(made))[static_cast<std::size_t>(family)];
}

}  // namespace clbool::tuning
