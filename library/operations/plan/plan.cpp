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

namespace {

// Up to this many entries kernels pass over in less than the time of a wait, and there is room for
// all of them, whoever keeps how many such results.
constexpr size_type kEntriesOfAWait = size_type{1} << 18;
// Up to this many there may be room for twice as many as there are.
constexpr size_type kAheadEntries = size_type{1} << 22;

}  // namespace

bool spares_room(size_type bound, size_type likely) noexcept {
    return bound <= kEntriesOfAWait || (bound <= kAheadEntries && bound / 2 <= likely);
}

bool leaves_size_open(const device_facts& device, size_type bound, size_type likely) noexcept {
    return device.runs_ahead && spares_room(bound, likely);
}

size_type planned_entries(const device_facts& device, const node& a) {
    return leaves_size_open(device, a.nnz_bound()) ? a.nnz_bound() : a.nnz();
}

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
