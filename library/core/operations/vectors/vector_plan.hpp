// SPDX-License-Identifier: MIT
// Plans of operations on vectors, and of products of a matrix and a vector: pure functions,
// testable without a device.
#pragma once

#include <clbool/vector_operations.hpp>
#include <core/operations/plan/plan.hpp>

namespace clbool::operations {

// Who computes on vectors of which the largest has this size; `work` and `seen` are as of
// plan_backend(). Kernels know bitmaps alone: where entries are too few for them the host takes
// over. On CPUs its threads do at once what kernels would do no faster.
choice plan_vectors(const device_facts& device, backend asked, bool seen, size_type work,
                    index_type largest);

// What pushes take, in entries that a pull reads meanwhile.
struct push_costs {
    size_type entry = 6;  // each that is pushed along: it is written where chance leads it
    size_type clear = 0;  // to clear the result before
};

push_costs push_costs_of(backend by, semiring over) noexcept;

// What is known of such a product. Work is counted in entries of the matrix that are read.
struct vector_product_facts {
    index_type result_size = 0;
    index_type vector_size = 0;
    size_type nnz = 0;            // of the matrix
    size_type vector_count = 0;   // entries of the vector
    size_type result_places = 0;  // indices that the mask lets through
    bool first_ends = false;      // a row ends with its first hit
    bool by_kernels = false;      // of which many read at once, so that a row is read to its end
    push_costs pushes;
    bool can_pull = false;   // the rows of the result are at hand
    bool can_push = false;   // the rows of the vector are at hand
    size_type products = 1;  // with this matrix that are expected, this one among them
};

// Expected work of the two directions.
size_type pull_work(const vector_product_facts& of) noexcept;
size_type push_work(const vector_product_facts& of) noexcept;

// A direction and the reason for it, for people.
struct direction_choice {
    direction where;
    const char* why;
};

// Rows that are not at hand are made where the products that are expected pay for it.
direction_choice plan_direction(const vector_product_facts& of, direction asked) noexcept;

}  // namespace clbool::operations
