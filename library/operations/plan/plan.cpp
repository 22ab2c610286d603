// SPDX-License-Identifier: MIT
// The choice of a backend.
#include <operations/plan/plan.hpp>

#include <clbool/error.hpp>

namespace clbool {

const char* to_string(backend which) noexcept {
    switch (which) {
        case backend::gpu: return "gpu";
        case backend::cpu: return "cpu";
        case backend::host: return "host";
        case backend::automatic: break;
    }
    return "automatic";
}

namespace operations {

choice plan_backend(const device_facts& device, backend asked, bool has_method, bool seen,
                    size_type work) {
    const bool has_kernels = device.family != backend::host;
    if (!has_kernels) {
        if (asked == backend::gpu || asked == backend::cpu) {
            throw invalid_argument(std::string("the host runs no kernels of the ") +
                                   to_string(asked) + " backend");
        }
        return {backend::host, "the device is the host"};
    }
    if (asked != backend::automatic) {
        return {asked, "asked for"};
    }
    if (has_method) {
        return {device.family, "a method of kernels is asked for"};
    }
    if (device.kernels_only) {
        return {device.family, "everything is left to kernels"};
    }
    if (!seen) {
        return {device.family, "the operands are on the device"};
    }
    return work <= device.host_work
               ? choice{backend::host, "done before a kernel would begin"}
               : choice{device.family, "more work than the host does in the time of a launch"};
}

}  // namespace operations
}  // namespace clbool
