// SPDX-License-Identifier: MIT
// Vector operations on device bitmaps. Only reduce() reads anything back.
#pragma once

#include <clbool/vector_operations.hpp>
#include <core/cpu/vectors/vector_elements.hpp>
#include <core/cpu/vectors/vector_sets.hpp>
#include <core/operations/common/handles.hpp>
#include <core/storage/nodes/vector_node.hpp>

namespace clbool::operations {

using storage::device_vector;

// A device bitmap with its size and type.
struct bitmap {
    index_type size;
    element_type type;
    device_vector form;
};

// launch(the number as a kernel argument of this type).
template <class Launch>
void with_number(const cpu::number& of, element_type type, Launch&& launch) {
    switch (type) {
        case element_type::boolean: launch(cl_uchar{1}); break;
        case element_type::uint32: launch(cl_uint{of.as<std::uint32_t>()}); break;
        case element_type::uint64: launch(cl_ulong{of.as<std::uint64_t>()}); break;
        case element_type::float32: launch(cl_float{of.as<float>()}); break;
    }
}

// See cpu::combine(). Without `second_counts` b is pattern only.
device_vector combine_bitmaps(engine& on, cpu::vector_set what, const bitmap& a, const bitmap& b,
                              bool second_counts, vector_op op);

// See the functions of the same names in core/cpu/vectors/vector_elements.hpp. Results with an
// operand's pattern share its words.
device_vector apply_to_bitmap(engine& on, const bitmap& u, element_type to, vector_op op,
                              const cpu::number& with);
device_vector index_bitmap(engine& on, const bitmap& u, element_type to, const cpu::number& offset);
device_vector select_bitmap(engine& on, const bitmap& u, comparison how, const cpu::number& with);
device_vector select_bitmap_range(engine& on, const bitmap& u, index_type first, index_type last);
device_vector full_bitmap(engine& on, index_type size);
// One of the bitmaps of a packed vector.
device_vector unpack_bitmap(engine& on, const bitmap& packed, unsigned bit);
cpu::number reduce_bitmap(engine& on, const bitmap& u, vector_op op);

}  // namespace clbool::operations
