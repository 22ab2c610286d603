// SPDX-License-Identifier: MIT
// Finding and choosing devices.
#include <clbool/device.hpp>
#include <clbool/error.hpp>
#include <core/runtime/devices/capabilities.hpp>

#include <support/environment.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace clbool::testing {
namespace {

std::string spec_of(const device_info& d) {
    return std::to_string(d.platform_index) + ":" + std::to_string(d.device_index);
}

TEST(devices, are_listed_with_their_limits) {
    const auto all = list_devices();
    ASSERT_FALSE(all.empty()) << "tests need an OpenCL device, for example PoCL";
    for (const auto& d : all) {
        EXPECT_FALSE(d.name.empty());
        EXPECT_GT(d.compute_units, 0u);
        const bool is_machine = d.type == device_type::cpu || d.type == device_type::host;
        EXPECT_EQ(d.machine_memory > 0, is_machine) << d.name;
        EXPECT_GT(d.max_work_group_size, 0u);
        EXPECT_GT(d.global_memory, 0u);
    }
    std::ostringstream table;
    show_devices(table);
    EXPECT_NE(table.str().find(all.front().name), std::string::npos);
}

TEST(devices, are_chosen_by_index_type_and_name) {
    const scoped_variable no_default("CLBOOL_DEVICE", nullptr);
    for (const auto& d : list_devices()) {
        EXPECT_EQ(select_device(spec_of(d)).device.name, d.name);
        EXPECT_EQ(select_device(to_string(d.type)).device.type, d.type);
        std::string part = d.name.substr(1, d.name.size() / 2);
        std::transform(part.begin(), part.end(), part.begin(), ::toupper);
        EXPECT_NE(select_device(part).reason, "");
    }
}

TEST(devices, the_environment_decides_when_nothing_is_asked_for) {
    const auto all = list_devices();
    const scoped_variable last("CLBOOL_DEVICE", spec_of(all.back()).c_str());
    const auto choice = select_device();
    EXPECT_EQ(choice.device.name, all.back().name);
    EXPECT_NE(choice.reason.find("CLBOOL_DEVICE"), std::string::npos);
}

TEST(devices, default_is_a_gpu_if_there_is_one) {
    const scoped_variable no_default("CLBOOL_DEVICE", nullptr);
    const auto all = list_devices();
    const bool has_gpu = std::any_of(all.begin(), all.end(), [](const device_info& d) {
        return d.type == device_type::gpu && d.available;
    });
    EXPECT_EQ(select_device().device.type == device_type::gpu, has_gpu);
}

TEST(devices, what_is_not_there_is_refused_with_a_list) {
    const auto first = list_devices().front();
    for (const std::string spec : {"99:0", "0:99", "no such device", ":", "0:", "-1:0"}) {
        SCOPED_TRACE(spec);
        try {
            select_device(spec);
            FAIL() << "no exception";
        } catch (const invalid_argument& e) {
            EXPECT_NE(std::string(e.what()).find(first.name), std::string::npos) << e.what();
        }
    }
}

// The flag and the option are Intel's own: other drivers of its devices refuse them.
TEST(devices, buffers_are_asked_for_in_any_size_where_that_is_known) {
    constexpr size_type kGigabyte = size_type{1} << 30;
    const auto wants = [](device_type type, const char* platform, size_type largest) {
        device_info d;
        d.type = type;
        d.platform = platform;
        d.vendor = "Intel(R) Corporation";
        d.global_memory = 16 * kGigabyte;
        d.max_allocation = largest;
        return runtime::wants_large_buffers(d);
    };
    EXPECT_TRUE(wants(device_type::gpu, "Intel(R) OpenCL Graphics", 4 * kGigabyte));
    EXPECT_TRUE(wants(device_type::gpu, "Intel(R) OpenCL HD Graphics", 4 * kGigabyte));
    EXPECT_FALSE(wants(device_type::gpu, "Intel(R) OpenCL Graphics", 16 * kGigabyte));
    EXPECT_FALSE(wants(device_type::cpu, "Intel(R) OpenCL", 4 * kGigabyte));
    EXPECT_FALSE(wants(device_type::gpu, "rusticl", 4 * kGigabyte));
    EXPECT_FALSE(wants(device_type::gpu, "NVIDIA CUDA", 4 * kGigabyte));
}

}  // namespace
}  // namespace clbool::testing
