// SPDX-License-Identifier: MIT
// A window of a matrix on the host.
#include <operations/submatrix/host.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

// The stored rows of a window: first to last - 1.
struct slot_range {
    index_type first, last;
};

slot_range rows_of(const host_rows& a, const window& area) {
    const index_type first = a.first_slot(area.row);
    const size_type end = size_type{area.row} + area.nrows;
    return {first, end > kMaxDimension ? a.slots() : a.first_slot(static_cast<index_type>(end))};
}

// Columns of a row that are in the window, counted from its edge.
void append_part(const host_span& row, const window& area, std::vector<index_type>& out) {
    const size_type end = size_type{area.col} + area.ncols;
    for (auto col = std::lower_bound(row.begin(), row.end(), area.col);
         col != row.end() && *col < end; ++col) {
        out.push_back(*col - area.col);
    }
}

}  // namespace

compressed_ptr cut_on_host(engine& on, const compressed_rows& a, const window& area) {
    if (!is_for_host(on, std::min(a.slots(), area.nrows))) {
        return nullptr;
    }
    const auto rows = host_rows::of(on, a);
    if (!rows) {
        return nullptr;
    }
    const auto [first, last] = rows_of(*rows, area);
    size_type entries = 0;
    for (index_type slot = first; slot < last; ++slot) {
        entries += rows->in_slot(slot).size();
    }
    if (!is_for_host(on, entries)) {
        return nullptr;
    }
    host_result out(area.nrows, area.ncols, true);
    for (index_type slot = first; slot < last; ++slot) {
        append_part(rows->in_slot(slot), area, out.cols());
        out.end_row(rows->name(slot) - area.row);
    }
    return out.finish(on);
}

}  // namespace clbool::operations
