// SPDX-License-Identifier: MIT
// Row pointers on their way to the host.
#include <core/operations/exchange/row_pointers.hpp>

#include <algorithm>

namespace clbool::operations {

std::vector<size_type> read_pointers(engine& on, const storage::compressed_rows& a) {
    std::vector<size_type> pointers(a.slots() + size_type{1});
    if (a.rows().pointer_width == primitives::width::wide) {
        on.stream.read(a.rows().pointers, 0, pointers.data(), pointers.size() * sizeof(size_type));
        return pointers;
    }
    std::vector<cl_uint> narrow(pointers.size());
    on.stream.read(a.rows().pointers, 0, narrow.data(), narrow.size() * sizeof(cl_uint));
    std::copy(narrow.begin(), narrow.end(), pointers.begin());
    return pointers;
}

std::vector<index_type> read_names(engine& on, const storage::compressed_rows& a) {
    std::vector<index_type> names(a.rows().names ? a.slots() : 0);
    on.stream.read(a.rows().names, 0, names.data(), names.size() * sizeof(index_type));
    return names;
}

}  // namespace clbool::operations
