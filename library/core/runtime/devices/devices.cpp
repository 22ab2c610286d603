// SPDX-License-Identifier: MIT
// Device enumeration and the default choice.
#include <core/runtime/devices/devices.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/version.hpp>
#include <core/cpu/threads/team.hpp>
#include <core/runtime/devices/driver_use.hpp>
#include <core/runtime/devices/machine.hpp>
#include <core/runtime/programs/given_programs.hpp>
#include <core/runtime/status.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>

namespace clbool::v0 {

namespace {

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// Driver strings may end in NUL or blanks.
std::string trimmed(std::string text) {
    while (!text.empty() && (text.back() == '\0' || text.back() == ' ')) {
        text.pop_back();
    }
    return text;
}

device_type type_of(cl_device_type type) noexcept {
    if ((type & CL_DEVICE_TYPE_GPU) != 0) {
        return device_type::gpu;
    }
    if ((type & CL_DEVICE_TYPE_CPU) != 0) {
        return device_type::cpu;
    }
    return (type & CL_DEVICE_TYPE_ACCELERATOR) != 0 ? device_type::accelerator : device_type::other;
}

std::string listing(const std::vector<device_info>& devices) {
    std::ostringstream out;
    for (const auto& d : devices) {
        out << (out.tellp() > 0 ? "; " : "") << d.platform_index << ':' << d.device_index << ' '
            << to_string(d.type) << ' ' << d.name << " (" << d.platform << ')';
    }
    return out.str();
}

// "P:D" as two indices, if it is one.
std::optional<std::pair<std::uint32_t, std::uint32_t>> parse_indices(const std::string& spec) {
    std::uint32_t platform = 0;
    std::uint32_t device = 0;
    const char* end = spec.data() + spec.size();
    const auto first = std::from_chars(spec.data(), end, platform);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != ':') {
        return std::nullopt;
    }
    const auto second = std::from_chars(first.ptr + 1, end, device);
    if (second.ec != std::errc() || second.ptr != end) {
        return std::nullopt;
    }
    return std::make_pair(platform, device);
}

const device_info* first_of(const std::vector<device_info>& devices, device_type type) {
    const auto it = std::find_if(devices.begin(), devices.end(), [type](const device_info& d) {
        return d.type == type && d.available;
    });
    return it == devices.end() ? nullptr : &*it;
}

// OpenCL drivers are loaded only if the machine may have a GPU.
device_choice default_choice() {
    if (runtime::may_have_gpu()) {
        const auto devices = list_devices();
        if (const auto* gpu = first_of(devices, device_type::gpu)) {
            return {*gpu, "the first GPU"};
        }
    }
    return {runtime::describe_host(), "no GPU is there; the host"};
}

const device_info* match(const std::vector<device_info>& devices, const std::string& spec) {
    if (const auto indices = parse_indices(spec)) {
        for (const auto& d : devices) {
            if (d.platform_index == indices->first && d.device_index == indices->second) {
                return &d;
            }
        }
        return nullptr;
    }
    const std::string wanted = lower(spec);
    for (const auto type :
         {device_type::gpu, device_type::cpu, device_type::accelerator, device_type::host}) {
        if (wanted == to_string(type)) {
            return first_of(devices, type);
        }
    }
    for (const auto& d : devices) {
        if (lower(d.name).find(wanted) != std::string::npos ||
            lower(d.platform).find(wanted) != std::string::npos) {
            return &d;
        }
    }
    return nullptr;
}

// Through the C API: versions of CLHPP differ in the return type.
cl_platform_id platform_of(const cl::Device& device) {
    cl_platform_id platform = nullptr;
    runtime::check(
        clGetDeviceInfo(device(), CL_DEVICE_PLATFORM, sizeof(cl_platform_id), &platform, nullptr),
        "query the platform of a device");
    return platform;
}

}  // namespace

const char* to_string(device_type type) noexcept {
    switch (type) {
        case device_type::gpu: return "gpu";
        case device_type::cpu: return "cpu";
        case device_type::accelerator: return "accelerator";
        case device_type::host: return "host";
        case device_type::other: break;
    }
    return "other";
}

}  // namespace clbool::v0

namespace clbool::runtime {

std::vector<cl::Platform> platforms() {
    begin_driver_use();
    std::vector<cl::Platform> found;
    try {
        cl::Platform::get(&found);
    } catch (const cl::Error& e) {
        constexpr cl_int kNoneFound = -1001;  // CL_PLATFORM_NOT_FOUND_KHR
        if (e.err() != kNoneFound) {
            check(e.err(), "list platforms");
        }
        found.clear();
    }
    return found;
}

std::vector<cl::Device> devices_of(const cl::Platform& platform) {
    std::vector<cl::Device> found;
    try {
        platform.getDevices(CL_DEVICE_TYPE_ALL, &found);
    } catch (const cl::Error& e) {
        if (is_memory_status(e.err())) {
            check(e.err(), "list devices");
        }
        found.clear();  // a platform without devices
    }
    return found;
}

device_info describe(const cl::Device& device) {
    return translated("query device", [&] {
        const cl::Platform platform(platform_of(device));
        device_info d;
        d.platform = trimmed(platform.getInfo<CL_PLATFORM_NAME>());
        d.platform_version = trimmed(platform.getInfo<CL_PLATFORM_VERSION>());
        d.name = trimmed(device.getInfo<CL_DEVICE_NAME>());
        d.vendor = trimmed(device.getInfo<CL_DEVICE_VENDOR>());
        d.version = trimmed(device.getInfo<CL_DEVICE_VERSION>());
        d.driver = trimmed(device.getInfo<CL_DRIVER_VERSION>());
        d.type = type_of(device.getInfo<CL_DEVICE_TYPE>());
        d.compute_units = device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
        d.max_work_group_size = device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>();
        d.local_memory = device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>();
        d.global_memory = device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
        d.machine_memory = d.type == device_type::cpu ? machine_memory() : 0;
        d.max_allocation = device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
        d.available = device.getInfo<CL_DEVICE_AVAILABLE>() != CL_FALSE &&
                      (device.getInfo<CL_DEVICE_COMPILER_AVAILABLE>() != CL_FALSE ||
                       given_programs().enabled());
        const auto all = platforms();
        for (std::size_t p = 0; p < all.size(); ++p) {
            const auto mine = devices_of(all[p]);
            const auto it = std::find_if(mine.begin(), mine.end(), [&](const cl::Device& other) {
                return other() == device();
            });
            if (it != mine.end()) {
                d.platform_index = static_cast<std::uint32_t>(p);
                d.device_index = static_cast<std::uint32_t>(it - mine.begin());
            }
        }
        return d;
    });
}

device_info describe_host() {
    device_info d;
    d.platform_index = kNoPlatform;
    d.platform = "clbool";
    d.platform_version = d.version = d.driver = version();
    d.name = "host";
    d.type = device_type::host;
    d.compute_units = cpu::team().threads();
    d.max_work_group_size = 1;
    d.global_memory = d.machine_memory = d.max_allocation = machine_memory();
    return d;
}

cl::Device open_device(const device_info& info) {
    const auto all = platforms();
    if (info.platform_index < all.size()) {
        const auto found = devices_of(all[info.platform_index]);
        if (info.device_index < found.size()) {
            return found[info.device_index];
        }
    }
    throw invalid_argument("there is no device " + std::to_string(info.platform_index) + ":" +
                           std::to_string(info.device_index) +
                           "; found: " + listing(list_devices()));
}

}  // namespace clbool::runtime

namespace clbool::v0 {

std::vector<device_info> list_devices() {
    return detail::guarded("list devices", [] {
        std::vector<device_info> result;
        for (const auto& platform : runtime::platforms()) {
            for (const auto& device : runtime::devices_of(platform)) {
                result.push_back(runtime::describe(device));
            }
        }
        result.push_back(runtime::describe_host());
        result.back().platform_index = static_cast<std::uint32_t>(runtime::platforms().size());
        return result;
    });
}

device_choice select_device(const std::string& spec) {
    return detail::guarded("select a device", [&]() -> device_choice {
        std::string wanted = spec;
        std::string origin = "asked for as \"" + spec + "\"";
        if (wanted.empty()) {
            if (const char* variable = std::getenv("CLBOOL_DEVICE")) {
                wanted = variable;
                origin = "CLBOOL_DEVICE is \"" + wanted + "\"";
            }
        }
        if (wanted.empty()) {
            return default_choice();
        }
        if (lower(wanted) == to_string(device_type::host)) {
            return {runtime::describe_host(), origin};
        }
        const auto devices = list_devices();
        if (const auto* device = match(devices, wanted)) {
            return {*device, origin};
        }
        throw invalid_argument(
            "no device matches \"" + wanted +
            "\" (P:D, gpu, cpu, accelerator, host or part of a name); found: " + listing(devices));
    });
}

}  // namespace clbool::v0

namespace clbool::runtime {

device_choice select_opencl_device() {
    if (std::getenv("CLBOOL_DEVICE") != nullptr) {
        return select_device();
    }
    return detail::guarded("select a device", [&]() -> device_choice {
        const auto devices = list_devices();
        if (const auto* gpu = first_of(devices, device_type::gpu)) {
            return {*gpu, "the first GPU"};
        }
        const auto& first = *std::find_if(devices.begin(), devices.end(),
                                          [](const device_info& d) { return d.available; });
        return {first, first.type == device_type::host ? "no OpenCL device is usable; the host"
                                                       : "no GPU is there; the first device"};
    });
}

}  // namespace clbool::runtime

namespace clbool::v0 {

void show_devices(std::ostream& out) {
    const auto devices = list_devices();
    for (const auto& d : devices) {
        out << d.platform_index << ':' << d.device_index << '\t' << to_string(d.type) << '\t'
            << d.name << '\t' << d.platform << '\t' << d.driver << '\n';
    }
}

void show_devices() { show_devices(std::cout); }

}  // namespace clbool::v0
