// SPDX-License-Identifier: MIT
// Assembly of compressed results.
#include <operations/common/result_rows.hpp>

#include <primitives/segments.hpp>

namespace clbool::operations {

using primitives::width;
using storage::compressed_rows;

result_rows::result_rows(engine& on, const runtime::buffer& counts, const runtime::buffer& names,
                         index_type slots, size_type upper_bound,
                         const primitives::size_block& sizes, bool all_filled) {
    const width w = storage::pointer_width(on, upper_bound);
    rows_ = {primitives::allocate_offsets(on, size_type{slots} + 1, w), w, names, slots};
    primitives::exclusive_scan(on, counts, width::narrow, slots, rows_.pointers, w, sizes, kNnz);
    if (names && !all_filled) {
        filled_ = primitives::select_filled(on, rows_, w, sizes, kFilled);
    }
}

compressed_ptr result_rows::finish(engine& on, index_type nrows, index_type ncols,
                                   const primitives::size_block::values& sizes,
                                   const runtime::buffer& cols) const {
    const size_type nnz = sizes.total[kNnz];
    const bool named = static_cast<bool>(rows_.names);
    if (nnz == 0) {
        return std::make_shared<compressed_rows>(nrows, ncols, named);
    }
    const auto filled = static_cast<index_type>(sizes.total[kFilled]);
    auto result =
        !named || !filled_ || filled == rows_.slots
            ? std::make_shared<compressed_rows>(nrows, ncols, rows_, cols, nnz)
            : storage::drop_empty_rows(on, nrows, ncols, *filled_, rows_, filled, cols, nnz);
    // The bound asked for wide pointers; the result may not need them.
    if (pointer_width() == width::wide && storage::pointer_width(on, nnz) == width::narrow) {
        auto rows = result->rows();
        rows.pointers = primitives::narrow_pointers(on, rows.pointers, size_type{rows.slots} + 1);
        rows.pointer_width = width::narrow;
        return std::make_shared<compressed_rows>(nrows, ncols, rows, cols, nnz);
    }
    return result;
}

}  // namespace clbool::operations
