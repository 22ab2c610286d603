// SPDX-License-Identifier: MIT
// One trial of `clbool tune`: parameters on a device, timed over a fixed set of workloads.
#pragma once

#include <tools/runs/tuning_knobs.hpp>

#include <clbool/coordinates.hpp>

#include <map>
#include <vector>

namespace clbool::tools {

/// Parameters that differ from the defaults, by name.
using tuned_values = std::map<std::string, size_type>;

/// The text of a tuning file that sets them.
std::string tuning_lines(const tuned_values& values);

/// What a workload came to.
struct tuning_result {
    std::vector<double> milliseconds;  ///< the median of each workload
    std::vector<size_type> answers;    ///< nnz and checksum of each
};

/// Generated matrices of the kinds that applications have, and runs on them.
class tuning_trials {
public:
    /// `quick`: small matrices and few runs.
    tuning_trials(const std::string& device, bool quick, std::uint64_t seed);

    /// Runs all workloads of a kind in a context of its own.
    /// @throws clbool::error when a kernel does not run with these values
    tuning_result run(tuning_work work, const tuned_values& values) const;

private:
    std::string device_;
    unsigned runs_;
    std::vector<coordinates> graphs_;  // road, co-purchase, web, R-MAT
    std::vector<coordinates> small_;   // for Kronecker products
};

}  // namespace clbool::tools
