// SPDX-License-Identifier: MIT
// Setups and their Controls.
#include <support/device.hpp>

#include <gtest/gtest.h>

#include <map>

namespace clbool::testing {

namespace {

// Leaked on purpose: nothing of OpenCL may be destroyed after the driver's own static objects.
std::map<std::string, Controls>& all_shared() {
    static auto* const made = new std::map<std::string, Controls>();
    return *made;
}

// A driver's thread that still compiles what was last asked for would outlive those objects.
class ends_of_work : public ::testing::Environment {
public:
    void TearDown() override {
        for (auto& [name, controls] : all_shared()) {
            EXPECT_NO_THROW(controls.finish()) << name;
        }
    }
};

const ::testing::Environment* const added = ::testing::AddGlobalTestEnvironment(new ends_of_work);

}  // namespace

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

Controls& shared_controls(const device_setup& setup) {
    auto& made = all_shared();
    const auto it = made.find(setup.name);
    if (it != made.end()) {
        return it->second;
    }
    return made.emplace(setup.name, create_controls(setup.device, setup.options)).first->second;
}

}  // namespace clbool::testing
