// SPDX-License-Identifier: MIT
// Facts about matrices and devices.
#include <core/operations/plan/facts.hpp>

namespace clbool::operations {

matrix_facts facts_of(const engine& on, const node& a) {
    return {a.nrows(), a.ncols(), a.nnz(), a.native(),
            a.empty() || storage::is_seen_by_host(on, a)};
}

device_facts facts_of(const engine& on) {
    const auto& state = on.stream.state();
    const bool has_kernels = !state.is_host();
    return {has_kernels, on.stream.kernels_only(), on.params.host_work,
            has_kernels && (!state.shares_memory() || on.stream.kernels_only())};
}

}  // namespace clbool::operations
