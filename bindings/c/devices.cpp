// SPDX-License-Identifier: MIT
// Lists of devices.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>
#include <bindings/c/structures.hpp>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

const device_info& device_at(const device_list& list, std::size_t index) {
    if (index >= list.devices.size()) {
        throw invalid_argument("index is " + std::to_string(index) + ", but there are " +
                               std::to_string(list.devices.size()) + " devices");
    }
    return list.devices[index];
}

clbool_device_info numbers_of(const device_info& device) {
    clbool_device_info numbers = CLBOOL_DEVICE_INFO_INIT;
    numbers.platform_index = device.platform_index;
    numbers.device_index = device.device_index;
    numbers.type = static_cast<clbool_device_type>(device.type);
    numbers.compute_units = device.compute_units;
    numbers.max_work_group_size = device.max_work_group_size;
    numbers.local_memory = device.local_memory;
    numbers.global_memory = device.global_memory;
    numbers.machine_memory = device.machine_memory;
    numbers.max_allocation = device.max_allocation;
    numbers.available = device.available ? 1 : 0;
    return numbers;
}

const std::string& words_of(const device_list& list, std::size_t index, clbool_device_text which) {
    const device_info& device = device_at(list, index);
    switch (which) {
        case CLBOOL_DEVICE_NAME: return device.name;
        case CLBOOL_DEVICE_VENDOR: return device.vendor;
        case CLBOOL_DEVICE_VERSION: return device.version;
        case CLBOOL_DEVICE_DRIVER: return device.driver;
        case CLBOOL_DEVICE_PLATFORM: return device.platform;
        case CLBOOL_DEVICE_PLATFORM_VERSION: return device.platform_version;
        case CLBOOL_DEVICE_REASON: return list.reason;
    }
    throw invalid_argument("which is none of its values");
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_devices_list(clbool_devices** out) {
    return call("clbool_devices_list", [&] {
        create(out, [] { return device_list{clbool::list_devices(), {}}; });
    });
}

clbool_status clbool_devices_select(const char* spec, clbool_devices** out) {
    return call("clbool_devices_select", [&] {
        create(out, [&] {
            clbool::device_choice chosen = clbool::select_device(spec == nullptr ? "" : spec);
            return device_list{{std::move(chosen.device)}, std::move(chosen.reason)};
        });
    });
}

clbool_status clbool_devices_count(const clbool_devices* list, size_t* count) {
    return call("clbool_devices_count",
                [&] { required(count, "count") = get(list, "list")->devices.size(); });
}

clbool_status clbool_devices_info(const clbool_devices* list, size_t index,
                                  clbool_device_info* info) {
    return call("clbool_devices_info", [&] {
        const auto devices = get(list, "list");
        check_result(info, "info");
        write_result(numbers_of(device_at(*devices, index)), info);
    });
}

clbool_status clbool_devices_text(const clbool_devices* list, size_t index,
                                  clbool_device_text which, char** text) {
    return call("clbool_devices_text",
                [&] { give_text(text, words_of(*get(list, "list"), index, which)); });
}

clbool_status clbool_devices_free(clbool_devices* list) {
    return call("clbool_devices_free", [&] { destroy(list); });
}
