// SPDX-License-Identifier: MIT
// Products of a matrix and a vector, by kernels.
#pragma once

#include <core/operations/vectors/vector_kernels.hpp>

namespace clbool::operations {

// Where a result may have entries: those of a bitmap, or with `complement` those that it lacks.
struct bitmap_filter {
    const device_vector* set = nullptr;  // null: everything
    bool complement = false;
};

// What the vector of a product is: its bitmap, and whether it has every index.
struct product_input {
    const bitmap& vector;
    bool full;
};

// The filter as the kernels know it.
struct filter_arguments {
    explicit filter_arguments(const bitmap_filter& of);

    runtime::buffer set;
    cl_uint mode;
};

// Whether push_bitmap() can add values of this type: it does so by atomic operations on 32 bits,
// whose order does not matter.
bool can_push_by_kernels(semiring over, element_type type) noexcept;

// See cpu::pull() and cpu::push(). One host read for a matrix that is new, to know whether it has
// long rows. Rows of any length; temporary memory: 16 bytes
// for each piece of a long row. Sums of float are taken in a fixed order, which depends on the
// lengths of rows alone.
device_vector pull_bitmap(engine& on, semiring over, const storage::compressed_rows& a,
                          const product_input& u, element_type type, const bitmap_filter& filter);
// Over or_and alone, of matrices that have all rows, most of them short. One launch.
device_vector pull_hits(engine& on, const storage::compressed_rows& a, const product_input& u,
                        const bitmap_filter& filter);
// By blocks of as many entries, of matrices that have all rows. One launch, and another for a
// matrix that is new. In ascending order of k.
device_vector pull_row_blocks(engine& on, semiring over, const storage::compressed_rows& a,
                              const product_input& u, element_type type);
// Over or_and alone, in one launch where the last such product had a result of that size: it clears
// the words for the next, which go back to the pool.
device_vector push_hits(engine& on, const storage::compressed_rows& a, const product_input& u,
                        const bitmap_filter& filter);
device_vector push_bitmap(engine& on, semiring over, const storage::compressed_rows& a,
                          const product_input& u, element_type type, const bitmap_filter& filter);

}  // namespace clbool::operations
