// SPDX-License-Identifier: MIT
// Vector plans and push/pull choice: pure functions, testable without a device.
#pragma once

#include <clbool/vector_operations.hpp>
#include <core/operations/plan/plan.hpp>

namespace clbool::operations {

// Backend choice; `largest` is the size of the largest vector, `work` and `seen` as in
// plan_backend(). Kernels take bitmaps only: with too few entries the host takes over, as it does
// on CPU devices, where kernels are no faster than its threads.
choice plan_vectors(const device_facts& device, backend asked, bool seen, size_type work,
                    index_type largest);

// Push costs in units of entries pulled meanwhile.
struct push_costs {
    size_type entry = 6;  // per scattered entry (random write)
    size_type clear = 0;  // to clear the result first
};

push_costs push_costs_of(backend by, semiring over) noexcept;

// Facts about a matrix-vector product. Work is counted in matrix entries read.
struct vector_product_facts {
    index_type result_size = 0;
    index_type vector_size = 0;
    size_type nnz = 0;            // entries of the matrix
    size_type vector_count = 0;   // entries of the vector
    size_type result_places = 0;  // indices that the mask lets through
    bool first_ends = false;      // a row ends with its first hit
    bool by_kernels = false;      // work-items read whole rows in parallel
    push_costs pushes;
    bool can_pull = false;   // the rows of the result are cached
    bool can_push = false;   // the rows of the vector are cached
    size_type products = 1;  // expected with this matrix, including this one
};

// Cost model of both directions.
size_type pull_work(const vector_product_facts& of) noexcept;
size_type push_work(const vector_product_facts& of) noexcept;

struct direction_choice {
    direction where;
    const char* why;
};

// Rows that are not cached are made (transpose) if the expected products amortise it.
direction_choice plan_direction(const vector_product_facts& of, direction asked) noexcept;

}  // namespace clbool::operations
