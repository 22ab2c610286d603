// SPDX-License-Identifier: MIT
// Sizes of kernels, widths of row pointers, and whether the host takes part.
#include <fuzz/configurations.hpp>

#include <stdexcept>
#include <utility>

namespace clbool::fuzz {
namespace {

class builder {
public:
    builder(std::string name, unsigned weight) : made_{std::move(name), {}, {}, {}, weight} {}

    builder& device(const std::string& spec) {
        made_.device = spec;
        return *this;
    }

    builder& kernels(const std::string& of) {
        made_.options.kernel_class = of;
        made_.options.kernels_only = true;
        made_.text +=
            "    options.kernel_class = \"" + of + "\";\n    options.kernels_only = true;\n";
        return *this;
    }
    builder& wide() {
        made_.options.wide_row_pointers = true;
        made_.text += "    options.wide_row_pointers = true;\n";
        return *this;
    }
    builder& portable() {
        made_.options.portable_kernels = true;
        made_.text += "    options.portable_kernels = true;\n";
        return *this;
    }
    operator configuration() const { return made_; }

private:
    configuration made_;
};

}  // namespace

const std::vector<configuration>& configurations() {
    static const std::vector<configuration> all = {
        builder("default", 22), builder("gpu", 24).kernels("gpu"),
        builder("wide_gpu", 12).kernels("gpu").wide(),
        builder("portable_wide_cpu", 12).kernels("cpu").portable().wide(),
        builder("host", 0).device("host")};
    return all;
}

const configuration& find_configuration(const std::string& name) {
    for (const auto& each : configurations()) {
        if (each.name == name) {
            return each;
        }
    }
    throw std::invalid_argument("there is no configuration '" + name + "'");
}

}  // namespace clbool::fuzz
