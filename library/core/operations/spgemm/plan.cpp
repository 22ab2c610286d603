// SPDX-License-Identifier: MIT
// SpGEMM launch plans.
#include <core/operations/spgemm/plan.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

// One run per non-empty bin; `local_group` gives the work-group size of a bin in local memory.
template <class LocalGroup>
std::vector<row_run> plan_runs(const binning& bins, const bin_counts& counts, size_type heaviest,
                               size_type tiny_group, size_type global_group,
                               LocalGroup&& local_group) {
    std::vector<row_run> runs;
    cl_uint first = counts[0];
    for (cl_uint bin = 1; bin <= bins.last; first += counts[bin], ++bin) {
        if (counts[bin] == 0) {
            continue;
        }
        if (bin == 1) {
            runs.push_back({row_run::kind::tiny, first, counts[bin], tiny_group, bins.tiny});
        } else if (bin < bins.last) {
            const size_type limit = bins.limit(bin);
            runs.push_back({row_run::kind::local, first, counts[bin], local_group(limit), limit});
        } else {
            runs.push_back({row_run::kind::global, first, counts[bin], global_group, heaviest});
        }
    }
    return runs;
}

}  // namespace

std::vector<row_run> plan_hash(const binning& bins, const bin_counts& counts, size_type heaviest,
                               const tuning::parameters& params) {
    const auto& p = params.hash;
    return plan_runs(bins, counts, heaviest, p.tiny_group, p.large_group, [&](size_type weight) {
        return weight <= p.small_weight ? p.small_group : p.large_group;
    });
}

std::vector<row_run> plan_merge(const binning& bins, const bin_counts& counts, size_type heaviest,
                                const tuning::parameters& params) {
    const auto& p = params.merge_product;
    return plan_runs(bins, counts, heaviest, p.tiny_group, p.group,
                     [&](size_type) { return p.group; });
}

unsigned merge_rounds(size_type runs) noexcept {
    unsigned rounds = 0;
    while ((size_type{1} << rounds) < runs) {
        ++rounds;
    }
    return rounds;
}

size_type plan_global_groups(size_type rows, size_type table_bytes, size_type device_bytes,
                             const tuning::parameters& params) noexcept {
    // Tables take at most 1/16 of the device's memory, but one is always needed.
    const size_type affordable = device_bytes / 16 / std::max<size_type>(table_bytes, 1);
    return std::max<size_type>(1, std::min({rows, params.hash.global_groups, affordable}));
}

}  // namespace clbool::operations
