// SPDX-License-Identifier: MIT
// Row lookup by row number, by binary search or by shared slots.
#include <core/operations/spgemm/row_view.hpp>

namespace clbool::operations {

namespace {

// Row numbers of a DCSR matrix; null when slot i is row i.
runtime::buffer telling_names(const storage::compressed_rows& a) {
    return a.slots() < a.nrows() ? a.rows().names : runtime::buffer();
}

}  // namespace

row_view view_rows(const storage::compressed_rows& of, const storage::compressed_rows& by) {
    row_view view{telling_names(by), of.rows().pointers, of.rows().pointer_width,
                  telling_names(of), of.slots(),         of.nrows() - of.slots(),
                  of.cols()};
    if (!view.names) {
        return view;
    }
    if (view.asked.native() == view.names.native()) {  // same rows in the same slots
        view.asked = view.names = runtime::buffer();
    } else if (const auto index = of.index()) {
        view.pointers = index->pointers;
        view.names = runtime::buffer();
    }
    return view;
}

}  // namespace clbool::operations
