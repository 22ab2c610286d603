// SPDX-License-Identifier: MIT
/// @file device.hpp
/// Which OpenCL devices there are, and how one is chosen. Without OpenCL's types.
#pragma once

#include <clbool/export.hpp>
#include <clbool/result_room.hpp>
#include <clbool/types.hpp>

#include <iosfwd>
#include <string>
#include <vector>

namespace clbool::v0 {

/// What a device is.
enum class device_type {
    gpu,
    cpu,
    accelerator,
    other,
    host  ///< the calling process: its own code in threads, without OpenCL
};

/// "gpu", "cpu", "accelerator", "other" or "host".
CLBOOL_EXPORT const char* to_string(device_type type) noexcept;

/// One device of one platform with the limits that matter to the library. A plain value.
struct device_info {
    std::uint32_t platform_index = 0;       ///< index of the platform, as `clbool devices` lists it
    std::uint32_t device_index = 0;         ///< index of the device within its platform
    std::string platform;                   ///< CL_PLATFORM_NAME
    std::string platform_version;           ///< CL_PLATFORM_VERSION
    std::string name;                       ///< CL_DEVICE_NAME
    std::string vendor;                     ///< CL_DEVICE_VENDOR
    std::string version;                    ///< CL_DEVICE_VERSION
    std::string driver;                     ///< CL_DRIVER_VERSION
    device_type type = device_type::other;  ///< CL_DEVICE_TYPE
    std::uint32_t compute_units = 0;        ///< CL_DEVICE_MAX_COMPUTE_UNITS
    size_type max_work_group_size = 0;      ///< work-items in a group
    size_type local_memory = 0;             ///< bytes of local memory a group may use
    size_type global_memory = 0;            ///< bytes
    /// Bytes of the machine's memory that this process may use, where that is the device's as well
    /// (CPUs, the host); drivers may report less, or more than a control group allows. Else 0.
    size_type machine_memory = 0;
    size_type max_allocation = 0;  ///< bytes of one buffer, as reported (a hint)
    bool available = true;         ///< available, with a compiler or $CLBOOL_KERNELS
    result_room room = {};         ///< for members to come
};

/// platform_index of the host if OpenCL's platforms have not been listed.
inline constexpr std::uint32_t kNoPlatform = ~std::uint32_t{0};

/// Every device of every platform, in the order of their indices; last of all the host itself, as
/// the only device of a platform of its own. Thread-safety: any thread.
CLBOOL_EXPORT std::vector<device_info> list_devices();

/// A choice and the reason for it, for people.
struct device_choice {
    device_info device;     ///< what was chosen
    std::string reason;     ///< why, in a few words
    result_room room = {};  ///< for members to come
};

/// Chooses a device. `spec` is `P:D` (indices), `gpu`, `cpu`, `accelerator`, `host`, or part of a
/// platform or device name in any case; an empty one means the environment variable CLBOOL_DEVICE,
/// and without that the first GPU, else the host. Drivers are loaded only where they are needed:
/// not for the host, nor where the system has no GPU at all.
/// @throws invalid_argument when nothing matches; the message lists what is there.
CLBOOL_EXPORT device_choice select_device(const std::string& spec = {});

/// Prints the table of platforms and devices, one line each, to standard output.
CLBOOL_EXPORT void show_devices();
/// The same to a stream.
CLBOOL_EXPORT void show_devices(std::ostream& out);

}  // namespace clbool::v0
