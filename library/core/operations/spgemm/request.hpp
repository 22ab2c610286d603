// SPDX-License-Identifier: MIT
// What is asked of a product, and what is made of it: no device in sight.
#pragma once

#include <core/operations/plan/plan.hpp>

namespace clbool::operations {

struct product_request {
    matrix_facts a, b;
    bool masked = false;
    bool complement = false;
    matrix_facts mask;
    mxm_hints hints;
    size_type host_products = ~size_type{0};  // if the host could count so few
};

struct product_plan {
    choice by;
    multiplication_method method;
    bool fused;            // the mask is applied while multiplying
    const char* why_mask;  // what spoke for that
};

// Throws invalid_argument when a backend is asked for that the device has not.
product_plan plan_product(const device_facts& device, const product_request& request);

// Whether counting the products may make the operation the host's.
bool may_be_for_host(const device_facts& device, const product_request& request);

const char* to_string(multiplication_method method) noexcept;

}  // namespace clbool::operations
