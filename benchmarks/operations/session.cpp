// SPDX-License-Identifier: MIT
#include <operations/session.hpp>

#include <common/device.hpp>
#include <common/kernel_times.hpp>

#include <clbool/version.hpp>

#include <algorithm>

namespace clbool::bench {

bool settings::wants(const std::string& operation) const {
    return operations.empty() ||
           std::find(operations.begin(), operations.end(), operation) != operations.end();
}

session::session(const settings& asked)
    : options(asked),
      controls(create_controls(asked.device)),
      file("bench_operations", "clbool", version()) {
    describe_device(file, controls);
    file.describe("format", options.format);
    controls.warm_up();
}

void session::reopen() {
    profiling_.reset();
    controls = create_controls(options.device);
    controls.warm_up();
}

Controls& session::profiling() {
    if (!profiling_) {
        profiling_.emplace(profiling_controls(controls));
        profiling_->warm_up();
    }
    return *profiling_;
}

std::string session::disagreement(const record& what, const fingerprint& found) {
    const auto [it, is_new] =
        known_.try_emplace(what.matrix + '/' + what.operation, what.method, found);
    const auto& [method, known] = it->second;
    if (known.nnz != found.nnz) {
        return "method " + method + " found " + std::to_string(known.nnz) + " entries";
    }
    if (known.checksum && found.checksum && *known.checksum != *found.checksum) {
        return "method " + method + " found other entries";
    }
    return {};
}

}  // namespace clbool::bench
