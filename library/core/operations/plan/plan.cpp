// SPDX-License-Identifier: MIT
// Facts, backend choice and worst-case allocation.
#include <core/operations/plan/plan.hpp>

#include <clbool/error.hpp>

namespace clbool::v0 {

const char* to_string(backend which) noexcept {
    switch (which) {
        case backend::kernels: return "kernels";
        case backend::host: return "host";
        case backend::automatic: break;
    }
    return "automatic";
}

}  // namespace clbool::v0

namespace clbool::operations {

namespace {

// Up to this many entries a kernel pass is cheaper than a wait, and worst-case memory is negligible
// even for many such results.
constexpr size_type kEntriesOfAWait = size_type{1} << 18;
// Up to half of an allocation, and this many, may be in vain.
constexpr size_type kEntriesInVain = size_type{1} << 21;

}  // namespace

matrix_facts facts_of(const engine& on, const node& a) {
    return {a.nrows(), a.ncols(), a.nnz(), a.native(),
            a.empty() || storage::is_seen_by_host(on, a)};
}

device_facts facts_of(const engine& on) {
    const auto& state = on.stream.state();
    const bool has_kernels = !state.is_host();
    return {has_kernels, on.stream.kernels_only(), on.params.host_work,
            has_kernels && (!state.shares_memory() || on.stream.kernels_only()),
            has_kernels ? on.params.bits.step : 0};
}

bool spares_room(size_type bound, size_type likely) noexcept {
    return bound <= kEntriesOfAWait || (bound / 2 <= likely && bound <= likely + kEntriesInVain);
}

bool leaves_size_open(const device_facts& device, size_type bound, size_type likely) noexcept {
    return device.runs_ahead && spares_room(bound, likely);
}

size_type planned_entries(const device_facts& device, const node& a) {
    return leaves_size_open(device, a.nnz_bound()) ? a.nnz_bound() : a.nnz();
}

choice plan_backend(const device_facts& device, backend asked, bool has_method, bool seen,
                    size_type work) {
    if (!device.has_kernels) {
        if (asked == backend::kernels) {
            throw invalid_argument("the host runs no kernels, which are asked for");
        }
        return {backend::host, "the device is the host"};
    }
    if (asked != backend::automatic) {
        return {asked, "asked for"};
    }
    if (has_method) {
        return {backend::kernels, "a method of kernels is asked for"};
    }
    if (device.kernels_only) {
        return {backend::kernels, "everything is left to kernels"};
    }
    if (!seen) {
        return {backend::kernels, "the operands are on the device"};
    }
    return work <= device.host_work
               ? choice{backend::host, "done before a kernel would begin"}
               : choice{backend::kernels, "more work than the host does in the time of a launch"};
}

}  // namespace clbool::operations
