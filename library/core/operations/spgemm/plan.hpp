// SPDX-License-Identifier: MIT
// SpGEMM plans: from a request to a backend, a method and a way to mask, and from binned rows to
// launches. Pure host functions of facts, statistics and parameters, testable without a device.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/plan/plan.hpp>
#include <core/primitives/binning.hpp>
#include <core/tuning/parameters.hpp>

#include <array>
#include <vector>

namespace clbool::operations {

using primitives::binning;
using primitives::make_binning;

struct product_request {
    matrix_facts a, b;
    bool masked = false;
    bool complement = false;
    matrix_facts mask;
    mxm_hints hints;
    size_type host_products = ~size_type{0};  // if few enough to be counted by the host
    size_type room = ~size_type{0};           // bytes left to who computes
};

struct product_plan {
    choice by;
    multiplication_method method;
    bool fused;            // masked SpGEMM instead of masking afterwards
    const char* why_mask;  // reason for that
    bool in_bits = false;  // of operands whose rows are bits
};

// Throws invalid_argument when a backend is asked for that the device has not.
product_plan plan_product(const device_facts& device, const product_request& request);

// Whether an exact product count may decide for the host.
bool may_be_for_host(const device_facts& device, const product_request& request);

const char* to_string(multiplication_method method) noexcept;

// Products up to which a row is of the lightest bin.
constexpr size_type kLightRow = 32;

// A run of rows in bin order: one launch.
struct row_run {
    enum class kind { light, local, global };
    kind how;
    cl_uint first;          // position of the first row in the order
    cl_uint count;          // number of rows
    size_type group;        // work-group size
    size_type most_weight;  // no row of the run is heavier
};

using bin_counts = std::array<cl_uint, primitives::size_block::kBinCount>;

// Launches of hash SpGEMM; `heaviest` is the largest weight. Rows without products need none.
std::vector<row_run> plan_hash(const binning& bins, const bin_counts& counts, size_type heaviest,
                               const tuning::parameters& params);

// Launches of merge SpGEMM.
std::vector<row_run> plan_merge(const binning& bins, const bin_counts& counts, size_type heaviest,
                                const tuning::parameters& params);

// Concurrent work-groups with tables of `table_bytes` in global memory each, for `rows` rows.
size_type plan_global_groups(size_type rows, size_type table_bytes, size_type device_bytes,
                             const tuning::parameters& params) noexcept;

}  // namespace clbool::operations
