// SPDX-License-Identifier: MIT
// Plans of products: which rows go to which kernel. Pure host functions of row statistics and
// parameters, testable without a device.
#pragma once

#include <clbool/operations.hpp>
#include <primitives/size_block.hpp>
#include <tuning/parameters.hpp>

#include <array>
#include <vector>

namespace clbool::operations {

// How rows are divided by weight: bin 0 is empty rows, bin 1 up to `tiny`, bin b up to
// tiny * 2^(b-1), the last bin everything beyond.
struct binning {
    size_type tiny = 0;
    cl_uint last = 0;

    // The largest weight in a bin that is neither the first nor the last.
    size_type limit(cl_uint bin) const noexcept { return tiny << (bin - 1); }
};

// The bins that end where rows no longer fit `local_weight`.
binning make_binning(size_type tiny, size_type local_weight) noexcept;

// A run of rows, in bin order, for one launch.
struct row_run {
    enum class kind { tiny, local, global };
    kind how;
    cl_uint first;         // position of the first row in the order
    cl_uint count;         // number of rows
    size_type group;       // work-items of a group
    size_type most_weight; // no row of the run is heavier
};

using bin_counts = std::array<cl_uint, primitives::size_block::kBinCount>;

// Launches of the hash product for rows so distributed; `heaviest` is the weight of the heaviest
// row. Rows without products need none.
std::vector<row_run> plan_hash(const binning& bins, const bin_counts& counts, size_type heaviest,
                               const tuning::parameters& params);

// Launches of the merge product.
std::vector<row_run> plan_merge(const binning& bins, const bin_counts& counts, size_type heaviest,
                                const tuning::parameters& params);

// Rounds of pairwise merging that make one run of `runs`.
unsigned merge_rounds(size_type runs) noexcept;

// Groups that work at once on tables of `table_bytes` in global memory, for `rows` rows.
size_type plan_global_groups(size_type rows, size_type table_bytes, size_type device_bytes,
                             const tuning::parameters& params) noexcept;

// The method behind `automatic`.
multiplication_method plan_method(multiplication_method asked) noexcept;

}  // namespace clbool::operations
