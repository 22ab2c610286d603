// SPDX-License-Identifier: MIT
// Host side of core/operations/transpose/small.cl.
#include <core/operations/transpose/small.hpp>

#include <core/primitives/radix_sort.hpp>
#include <core/primitives/segments.hpp>

#include <algorithm>

namespace clbool::operations {

using storage::compressed_rows;

bool is_small_to_transpose(const engine& on, const compressed_rows& a) {
    return a.nnz() <= on.params.radix.tile();
}

compressed_ptr transpose_small(engine& on, const compressed_rows& a) {
    const auto shape = on.params.radix;
    const auto width = storage::pointer_width(on, a.nnz());
    const size_type most_rows = std::min<size_type>(a.ncols(), a.nnz());
    auto& stream = on.stream;
    auto source = primitives::tiled_program("core/operations/transpose/small.cl", shape);
    source.set("BITS", static_cast<std::int64_t>(on.params.radix_bits))
        .set("A_WIDE", primitives::is_wide(a.rows().pointer_width))
        .set("C_WIDE", primitives::is_wide(width))
        .set("RENAMED", a.named() ? 1 : 0);
    primitives::row_structure rows{primitives::allocate_offsets(on, most_rows + 1, width), width,
                                   stream.allocate<index_type>(most_rows), 0};
    const auto cols = stream.allocate<index_type>(a.nnz());
    const auto slots = stream.allocate<cl_uint>(1);
    stream.launch(source, "transpose_small", runtime::range::groups(1, shape.group),
                  a.rows().pointers, a.rows().names, size_type{a.slots()}, a.cols(),
                  static_cast<cl_uint>(a.nnz()), cl_uint{primitives::index_bits(a.ncols())},
                  rows.names, rows.pointers, cols, slots);
    rows.slots = stream.read_small<cl_uint>(slots, 1).front();
    return std::make_shared<compressed_rows>(a.ncols(), a.nrows(), rows, cols, a.nnz());
}

}  // namespace clbool::operations
