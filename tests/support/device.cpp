// SPDX-License-Identifier: MIT
// Setups and their Controls.
#include <support/device.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <stdexcept>
#include <utility>

#include <sys/wait.h>
#include <unistd.h>

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

// In a process of its own: drivers do not work in the children of one that has used them.
device_type type_of_opencl_device() {
    const pid_t child = ::fork();
    if (child == 0) {
        int found = static_cast<int>(device_type::host);
        try {
            found = static_cast<int>(Controls().info().type);
        } catch (...) {
        }
        std::_Exit(found);
    }
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child || !WIFEXITED(status)) {
        return device_type::host;
    }
    return static_cast<device_type>(WEXITSTATUS(status));
}

const bool chosen = (choose_kernels(), true);

}  // namespace

void choose_kernels() {
    if (std::getenv("CLBOOL_DEVICE") != nullptr) {
        return;
    }
    // By its type: processes that are started may find other platforms, and so other indices.
    const auto type = type_of_opencl_device();
    if (type != device_type::host) {
        ::setenv("CLBOOL_DEVICE", to_string(type), 0);
    }
}

namespace {

std::vector<device_setup> all_setups() {
    std::vector<device_setup> setups(4);
    setups[0].name = "gpu_kernels";
    setups[0].options.kernel_class = "gpu";
    setups[0].options.kernels_only = true;
    setups[1] = setups[0];
    setups[1].name = "portable_wide_kernels";
    setups[1].options.portable_kernels = true;
    setups[1].options.wide_row_pointers = true;
    setups[2].name = "as_it_comes";
    setups[2].options.kernel_class = "gpu";  // whose kernels are compiled by now
    setups[3].name = "host";
    setups[3].device = "host";
    return setups;
}

// Compiling kernels once more takes as long as all the rest.
bool is_wanted(const device_setup& setup, const char* asked) {
    return asked == nullptr ? setup.name != "portable_wide_kernels"
                            : std::string("all") == asked || setup.name == asked;
}

}  // namespace

std::vector<device_setup> device_setups() {
    const char* const asked = std::getenv("CLBOOL_TEST_SETUPS");
    std::vector<device_setup> wanted;
    for (auto& setup : all_setups()) {
        if (is_wanted(setup, asked)) {
            wanted.push_back(std::move(setup));
        }
    }
    return wanted;
}

bool every_combination() {
    const char* const asked = std::getenv("CLBOOL_TEST_SETUPS");
    return asked != nullptr && std::string("all") == asked;
}

device_setup setup_named(const std::string& name) {
    for (auto& setup : all_setups()) {
        if (setup.name == name) {
            return setup;
        }
    }
    throw std::logic_error("no setup is called " + name);
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
