// SPDX-License-Identifier: MIT
// Host side of operations/multiplication/rows_beside.cl.
#include <operations/multiplication/rows_beside.hpp>

namespace clbool::operations {

using runtime::buffer;

rows_beside find_beside(const storage::compressed_rows& matrix,
                        const storage::compressed_rows& other) {
    const auto& rows = other.rows();
    const auto& names = matrix.rows().names;
    if (rows.names.block() == names.block() && rows.slots == matrix.slots()) {
        return {buffer(), buffer(), rows.pointers, rows.pointer_width, rows.slots};
    }
    if (const auto index = other.index()) {
        return {names, buffer(), index->pointers, rows.pointer_width, other.nrows()};
    }
    const bool is_full = rows.slots == other.nrows();
    return {names, is_full ? buffer() : rows.names, rows.pointers, rows.pointer_width, rows.slots};
}

}  // namespace clbool::operations
