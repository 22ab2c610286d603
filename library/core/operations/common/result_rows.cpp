// SPDX-License-Identifier: MIT
// Assembly of CSR/DCSR results.
#include <core/operations/common/result_rows.hpp>

#include <core/operations/plan/plan.hpp>
#include <core/primitives/segments.hpp>

#include <algorithm>
#include <utility>

namespace clbool::operations {

using primitives::width;
using storage::compressed_rows;

void narrow_rows(engine& on, primitives::row_structure& rows, size_type nnz) {
    if (rows.pointer_width == width::wide && storage::pointer_width(on, nnz) == width::narrow) {
        rows.pointers = primitives::narrow_pointers(on, rows.pointers, size_type{rows.slots} + 1);
        rows.pointer_width = width::narrow;
    }
}

runtime::buffer fitted(engine& on, const runtime::buffer& cols, size_type nnz, size_type room) {
    constexpr size_type kLittle = size_type{4} << 20;  // not worth another command
    const size_type bytes = nnz * sizeof(index_type);
    if (room - nnz <= std::max(room / 4, kLittle) || bytes > on.stream.state().pool().room()) {
        return cols;
    }
    auto moved = on.stream.allocate<index_type>(nnz);
    on.stream.copy(cols, 0, moved, 0, bytes);
    return moved;
}

namespace {

column_room room_for_counted(engine& on, const primitives::size_block& sizes, cl_uint slot) {
    const auto found = sizes.read(on);
    const size_type nnz = found.total[slot];
    return {nnz, on.stream.allocate<index_type>(nnz), found};
}

}  // namespace

column_room make_room(engine& on, const primitives::size_block& sizes, cl_uint slot,
                      size_type upper_bound) {
    if (leaves_size_open(facts_of(on), upper_bound)) {
        // Where there is no room for the worst case, entries must be counted first.
        const auto cols =
            runtime::if_room([&] { return on.stream.allocate<index_type>(upper_bound); });
        auto later = cols ? on.stream.read_later(sizes.device(), slot * sizeof(cl_ulong)) : nullptr;
        if (later) {
            return {{upper_bound, std::move(later)}, cols, std::nullopt};
        }
    }
    return room_for_counted(on, sizes, slot);
}

result_rows::result_rows(engine& on, const runtime::buffer& counts, const runtime::buffer& names,
                         index_type slots, size_type upper_bound,
                         const primitives::size_block& sizes, bool all_filled)
    : counted_width_(storage::pointer_width(on, upper_bound)) {
    const width w = counted_width_;
    rows_ = {primitives::allocate_offsets(on, size_type{slots} + 1, w), w, names, slots};
    primitives::exclusive_scan(on, counts, width::narrow, slots, rows_.pointers, w, sizes, kNnz);
    if (names && !all_filled) {
        filled_ = primitives::select_filled(on, rows_, w, sizes, kFilled);
    }
}

column_room result_rows::make_room(engine& on, const primitives::size_block& sizes,
                                   size_type upper_bound) {
    auto room = filled_ ? room_for_counted(on, sizes, kNnz)
                        : operations::make_room(on, sizes, kNnz, upper_bound);
    if (room.sizes) {
        narrow_rows(on, rows_, room.nnz.exact());
    }
    return room;
}

compressed_ptr result_rows::drop_empty(engine& on, index_type nrows, index_type ncols,
                                       const column_room& filled) const {
    const auto rows = static_cast<index_type>(filled.sizes->total[kFilled]);
    return filled_ && rows < rows_.slots
               ? storage::drop_empty_rows(on, nrows, ncols, filled_, counted_width_, rows,
                                          filled.cols, filled.nnz.exact())
               : std::make_shared<compressed_rows>(nrows, ncols, rows_, filled.cols, filled.nnz);
}

compressed_ptr result_rows::finish(engine& on, index_type nrows, index_type ncols,
                                   const column_room& filled) const {
    if (!filled.sizes) {
        return std::make_shared<compressed_rows>(nrows, ncols, rows_, filled.cols, filled.nnz);
    }
    const size_type nnz = filled.nnz.exact();
    if (nnz == 0) {
        return std::make_shared<compressed_rows>(nrows, ncols, static_cast<bool>(rows_.names));
    }
    const auto result = drop_empty(on, nrows, ncols, filled);
    auto rows = result->rows();
    narrow_rows(on, rows, nnz);
    return rows.pointer_width == result->rows().pointer_width
               ? result
               : std::make_shared<compressed_rows>(nrows, ncols, rows, filled.cols, nnz);
}

}  // namespace clbool::operations
