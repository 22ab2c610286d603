// SPDX-License-Identifier: MIT
// clbool devices: what there is to compute on, and which device would be chosen.
#include <tools/commands/commands.hpp>

#include <tools/files/output.hpp>
#include <tools/files/standard_streams.hpp>
#include <tools/options/run_options.hpp>

#include <clbool/device.hpp>
#include <clbool/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace clbool::tools {

namespace {

constexpr std::size_t kColumns = 11;
using table_row = std::array<std::string, kColumns>;

std::string index_pair(const device_info& device) {
    return fmt::format("{}:{}", device.platform_index, device.device_index);
}

std::string bytes(size_type count) {
    constexpr std::array<const char*, 5> kUnits = {"B", "KiB", "MiB", "GiB", "TiB"};
    auto amount = static_cast<double>(count);
    std::size_t unit = 0;
    while (amount >= 1024 && unit + 1 < kUnits.size()) {
        amount /= 1024;
        ++unit;
    }
    return fmt::format("{:.4g} {}", amount, kUnits[unit]);
}

table_row row_of(const device_info& device) {
    const std::string name = device.available ? device.name : device.name + " (unavailable)";
    return {index_pair(device),
            to_string(device.type),
            name,
            device.platform,
            device.driver,
            std::to_string(device.compute_units),
            std::to_string(device.max_work_group_size),
            bytes(device.local_memory),
            bytes(device.global_memory),
            device.machine_memory > 0 ? bytes(device.machine_memory) : "-",
            bytes(device.max_allocation)};
}

void print_table(const std::vector<device_info>& devices) {
    std::vector<table_row> rows = {{"P:D", "type", "name", "platform", "driver", "units", "group",
                                    "local", "global", "machine", "allocation"}};
    for (const device_info& device : devices) {
        rows.push_back(row_of(device));
    }
    std::array<std::size_t, kColumns> widths = {};
    for (const table_row& row : rows) {
        for (std::size_t i = 0; i < kColumns; ++i) {
            widths[i] = std::max(widths[i], row[i].size());
        }
    }
    for (const table_row& row : rows) {
        for (std::size_t i = 0; i + 1 < kColumns; ++i) {
            fmt::print(stdout, "{:<{}}  ", row[i], widths[i]);
        }
        fmt::print(stdout, "{}\n", row.back());
    }
}

nlohmann::ordered_json to_json(const device_info& device) {
    return {{"index", index_pair(device)},
            {"type", to_string(device.type)},
            {"name", device.name},
            {"vendor", device.vendor},
            {"version", device.version},
            {"driver", device.driver},
            {"platform", device.platform},
            {"platform_version", device.platform_version},
            {"compute_units", device.compute_units},
            {"max_work_group_size", device.max_work_group_size},
            {"local_memory", device.local_memory},
            {"global_memory", device.global_memory},
            {"machine_memory", device.machine_memory},
            {"max_allocation", device.max_allocation},
            {"available", device.available}};
}

void print_json(const std::vector<device_info>& devices, const device_choice& choice) {
    nlohmann::ordered_json document;
    document["devices"] = nlohmann::ordered_json::array();
    for (const device_info& device : devices) {
        document["devices"].push_back(to_json(device));
    }
    document["chosen"] = {{"index", index_pair(choice.device)}, {"reason", choice.reason}};
    // Drivers may name themselves in any encoding.
    using handler = nlohmann::ordered_json::error_handler_t;
    fmt::print(stdout, "{}\n", document.dump(2, ' ', false, handler::replace));
}

/// The choice, the host with the indices that it is listed with.
device_choice choose(const std::vector<device_info>& devices, const std::string& spec) {
    device_choice choice = select_device(spec);
    if (choice.device.type == device_type::host) {
        choice.device = devices.back();
    }
    return choice;
}

void run(const common_options& options, bool json) {
    const std::vector<device_info> devices = list_devices();
    if (json) {
        print_json(devices, choose(devices, options.device));
        return;
    }
    if (!devices.empty()) {
        print_table(devices);  // before the choice, which may fail and send people back here
        flush_output();
    }
    const device_choice choice = choose(devices, options.device);
    fmt::print(stdout, "chosen: {} {} ({})\n", index_pair(choice.device), choice.device.name,
               choice.reason);
}

}  // namespace

void add_devices(command_line program) {
    const command_line app = program.add_subcommand(
        "devices", "Platforms and devices with their limits, which would be chosen and why");
    const auto options = std::make_shared<common_options>();
    const auto result = std::make_shared<result_options>();
    result->declare_json(app);
    options->declare(app);
    app.callback([options, result] { run(*options, result->json); });
}

}  // namespace clbool::tools
