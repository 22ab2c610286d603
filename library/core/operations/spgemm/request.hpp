// SPDX-License-Identifier: MIT
// Request and plan of an SpGEMM; pure, no device needed.
#pragma once

#include <core/operations/plan/plan.hpp>

namespace clbool::operations {

struct product_request {
    matrix_facts a, b;
    bool masked = false;
    bool complement = false;
    matrix_facts mask;
    mxm_hints hints;
    size_type host_products = ~size_type{0};  // if few enough to be counted by the host
};

struct product_plan {
    choice by;
    multiplication_method method;
    bool fused;            // masked SpGEMM instead of masking afterwards
    const char* why_mask;  // reason for that
};

// Throws invalid_argument when a backend is asked for that the device has not.
product_plan plan_product(const device_facts& device, const product_request& request);

// Whether an exact product count may decide for the host.
bool may_be_for_host(const device_facts& device, const product_request& request);

const char* to_string(multiplication_method method) noexcept;

}  // namespace clbool::operations
