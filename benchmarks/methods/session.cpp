// SPDX-License-Identifier: MIT
#include <methods/session.hpp>

#include <methods/available.hpp>

#include <algorithm>
#include <cmath>

namespace clbool::bench {

namespace {

bool has(const std::vector<std::string>& names, const std::string& name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

controls_options heard_by(std::shared_ptr<listener> reports) {
    controls_options options;
    options.observer = std::move(reports);
    return options;
}

// Kernels that were made for CPUs are not worth a try on another device.
std::vector<backend> kernels_on(const Controls& controls) {
    const auto type = controls.info().type;
    std::vector<backend> found;
    for (const auto& one : kernel_backends()) {
        if (type != device_type::host && (one.name != "cpu" || type == device_type::cpu)) {
            found.push_back(one.value);
        }
    }
    return found;
}

scale scale_for(const Controls& controls, bool quick) {
    const bool is_gpu = controls.info().type == device_type::gpu;
    return quick ? scale::quick : is_gpu ? scale::gpu : scale::processor;
}

}  // namespace

session::session(const settings& asked)
    : options(asked),
      on("bench_methods", asked.device, heard_by(reports)),
      track(on.file, reports, asked.limits),
      size(scale_for(on.controls, asked.quick)),
      kernels(kernels_on(on.controls)),
      backends(kernels) {
    backends.push_back(backend::host);
    on.file.describe("scale", size == scale::quick       ? "quick"
                              : size == scale::processor ? "processor"
                                                         : "gpu");
    on.file.describe("factor", std::to_string(options.factor));
    on.file.describe("seed", std::to_string(options.seed));
}

bool session::wants_kind(const std::string& kind) const { return has(options.kinds, kind); }

bool session::wants(const std::string& family, const std::string& name) const {
    const auto& parts = options.cases;
    return has(options.families, family) &&
           (parts.empty() || std::any_of(parts.begin(), parts.end(), [&](const auto& part) {
                return name.find(part) != std::string::npos;
            }));
}

index_type session::scaled(index_type n) const {
    return static_cast<index_type>(n * options.factor);
}

index_type session::scaled_side(index_type n) const {
    return static_cast<index_type>(n * std::sqrt(options.factor));
}

unsigned session::scaled_power(unsigned scale) const {
    return static_cast<unsigned>(scale + std::round(std::log2(options.factor)));
}

bool session::is_off_size() const {
    const settings usual;
    return options.factor != usual.factor || options.seed != usual.seed;
}

std::string method_text(backend by, const std::string& method) {
    return std::string(to_string(by)) + '/' + method;
}

}  // namespace clbool::bench
