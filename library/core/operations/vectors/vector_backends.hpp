// SPDX-License-Identifier: MIT
// An operation on vectors by kernels or by threads of the host, as the plan says.
#pragma once

#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/vectors/vector_kernels.hpp>
#include <core/operations/vectors/vector_write_back.hpp>

#include <initializer_list>

namespace clbool::operations {

// A vector as kernels know it.
bitmap bitmap_of(engine& on, const vector_node& a);

// What an operation has to do with beside its operands.
struct vector_extent {
    size_type entries = 0;  // that it looks at as well
    index_type size = 0;    // of what it makes
};

// The plan for these operands, noted as a step.
choice choose_backend(engine& on, const char* step, backend asked,
                      std::initializer_list<const vector_node*> operands,
                      const vector_extent& beside = {});

// kernels() or host() by the plan for these operands.
template <class Kernels, class Host>
auto by_kernels_or_host(engine& on, const char* step, backend asked,
                        std::initializer_list<const vector_node*> operands, Kernels&& kernels,
                        Host&& host) -> decltype(host()) {
    return by_choice(on, choose_backend(on, step, asked, operands), kernels, host);
}

// Sets of indices with their values; see cpu::combine(). Without `second_counts` b has no values.
vector_ptr combined_vectors(engine& on, const char* step, backend asked, cpu::vector_set what,
                            const vector_ptr& a, const vector_ptr& b, bool second_counts,
                            vector_op op);

}  // namespace clbool::operations
