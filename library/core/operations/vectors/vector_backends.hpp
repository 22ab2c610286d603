// SPDX-License-Identifier: MIT
// Backend dispatch for vector operations.
#pragma once

#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/vectors/vector_kernels.hpp>
#include <core/operations/vectors/vector_write_back.hpp>

#include <initializer_list>

namespace clbool::operations {

// The bitmap format that kernels take.
bitmap bitmap_of(engine& on, const vector_node& a);

// Work beyond the operands.
struct vector_extent {
    size_type entries = 0;  // entries read in addition
    index_type size = 0;    // size of the result
};

// Plans for these operands and reports the step.
choice choose_backend(engine& on, const char* step, backend asked,
                      std::initializer_list<const vector_node*> operands,
                      const vector_extent& beside = {});

// Dispatches to kernels() or host() by that plan.
template <class Kernels, class Host>
auto by_kernels_or_host(engine& on, const char* step, backend asked,
                        std::initializer_list<const vector_node*> operands, Kernels&& kernels,
                        Host&& host) -> decltype(host()) {
    return by_choice(on, choose_backend(on, step, asked, operands), kernels, host);
}

// Set operation with values; see cpu::combine(). Without `second_counts` b is pattern only.
vector_ptr combined_vectors(engine& on, const char* step, backend asked, cpu::vector_set what,
                            const vector_ptr& a, const vector_ptr& b, bool second_counts,
                            vector_op op);

}  // namespace clbool::operations
