// SPDX-License-Identifier: MIT
// Entry lookup by kernels and on the host.
#include <core/operations/elements/find.hpp>

#include <core/cpu/sets/row_sets.hpp>
#include <core/storage/conversions/uploads.hpp>
#include <core/storage/nodes/context.hpp>

namespace clbool::operations {

std::vector<bool> find_on_device(engine& on, const node& a, const place_list& places) {
    const auto rows = storage::compressed_of(on, a);
    auto& stream = on.stream;
    const auto wanted_rows = storage::upload_values(on, places.rows, places.count);
    const auto wanted_cols = storage::upload_values(on, places.cols, places.count);
    const auto found = stream.allocate<cl_uchar>(places.count);
    runtime::program source("core/operations/elements/find.cl");
    source.set("A_WIDE", rows->rows().pointer_width);
    const auto names = rows->slots() < rows->nrows() ? rows->rows().names : runtime::buffer();
    stream.launch(source, "find_entries", items(on, places.count), rows->rows().pointers, names,
                  rows->slots(), rows->nrows() - rows->slots(), rows->cols(), wanted_rows,
                  wanted_cols, places.count, found);
    const auto marks = stream.read_small<cl_uchar>(found, places.count);
    return {marks.begin(), marks.end()};
}

std::vector<bool> find_on_host(const cpu::rows& a, const place_list& places) {
    std::vector<bool> found(places.count);
    for (size_type i = 0; i < places.count; ++i) {
        found[i] = cpu::contains(a.row(places.rows[i]), places.cols[i]);
    }
    return found;
}

// A device lookup takes some ten microseconds, the time to transfer this many bytes to the host.
bool element_reader::is_due(const node& a) {
    constexpr size_type kBytesOfARead = size_type{1} << 16;
    return ++reads_ > a.nnz() * sizeof(index_type) / kBytesOfARead;
}

bool element_reader::has(engine& on, const node_ptr& a, index_type row, index_type col) {
    if (a->empty()) {
        return false;
    }
    if (of_ != a) {
        view_.reset();
        reads_ = 0;
        of_ = a;
    }
    if (!view_) {
        storage::require_same_context(on.stream, *a, "contains: the matrix");
        view_ = host_view::of(on, *a);
    }
    if (!view_ && is_due(*a)) {
        view_ = runtime::if_room([&] { return std::optional(host_view::make(on, *a)); });
        reads_ = view_ ? reads_ : 0;  // keep asking the device
    }
    return view_ ? cpu::contains(view_->rows().row(row), col)
                 : find_on_device(on, *a, {&row, &col, 1}).front();
}

}  // namespace clbool::operations
