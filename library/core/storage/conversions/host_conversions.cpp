// SPDX-License-Identifier: MIT
// Conversions on the host; column arrays are shared with the source.
#include <core/storage/conversions/host_conversions.hpp>

#include <core/storage/conversions/conversions.hpp>
#include <core/storage/conversions/host_rows.hpp>

namespace clbool::storage {

using primitives::row_structure;

namespace {

using index_list = std::vector<index_type>;
using offset_list = std::vector<size_type>;

// DCSR structure with these row numbers and pointers.
row_structure write_rows(tuning::engine& engine, const index_list& names,
                         const offset_list& pointers, width w) {
    return {write_offsets(engine, pointers, w), w, write_values(engine, names),
            static_cast<index_type>(names.size())};
}

}  // namespace

compressed_ptr compress_on_host(tuning::engine& engine, const coordinate_list& a) {
    if (!is_for_host(engine, a.nnz())) {
        return nullptr;
    }
    const auto* rows = engine.stream.view<const index_type>(a.entries().rows);
    if (rows == nullptr) {
        return nullptr;
    }
    index_list names;
    offset_list pointers;
    for (size_type i = 0; i < a.nnz(); ++i) {
        if (i == 0 || rows[i] != rows[i - 1]) {
            names.push_back(rows[i]);
            pointers.push_back(i);
        }
    }
    pointers.push_back(a.nnz());
    return std::make_shared<compressed_rows>(
        a.nrows(), a.ncols(), write_rows(engine, names, pointers, pointer_width(engine, a.nnz())),
        a.entries().cols, a.nnz());
}

compressed_ptr name_rows_on_host(tuning::engine& engine, const compressed_rows& a) {
    if (!are_for_host(engine, a.slots())) {
        return nullptr;
    }
    const auto view = rows_seen(engine, a);
    if (!view) {
        return nullptr;
    }
    index_list names;
    offset_list pointers{0};
    for (index_type slot = 0; slot < view->slots(); ++slot) {
        if (const size_type size = view->in_slot(slot).size(); size > 0) {
            names.push_back(slot);
            pointers.push_back(pointers.back() + size);
        }
    }
    return std::make_shared<compressed_rows>(
        a.nrows(), a.ncols(), write_rows(engine, names, pointers, a.rows().pointer_width), a.cols(),
        a.nnz());
}

coordinate_ptr expand_on_host(tuning::engine& engine, const compressed_rows& a) {
    if (!is_for_host(engine, a.nnz() + a.slots())) {
        return nullptr;
    }
    const auto view = rows_seen(engine, a);
    if (!view) {
        return nullptr;
    }
    index_list rows;
    rows.reserve(a.nnz());
    for (index_type slot = 0; slot < view->slots(); ++slot) {
        rows.insert(rows.end(), view->in_slot(slot).size(), view->name(slot));
    }
    return std::make_shared<coordinate_list>(
        a.nrows(), a.ncols(), primitives::pairs{write_values(engine, rows), a.cols(), a.nnz()});
}

std::shared_ptr<row_index> index_on_host(tuning::engine& engine, const compressed_rows& a) {
    if (!are_for_host(engine, size_type{a.nrows()} + a.slots())) {
        return nullptr;
    }
    const auto view = rows_seen(engine, a);
    if (!view) {
        return nullptr;
    }
    offset_list pointers{0};
    pointers.reserve(size_type{a.nrows()} + 1);
    for (index_type slot = 0; slot < view->slots(); ++slot) {
        extend_pointers(pointers, view->name(slot), pointers.back() + view->in_slot(slot).size());
    }
    pointers.resize(size_type{a.nrows()} + 1, pointers.back());
    auto made = std::make_shared<row_index>();
    made->pointers = write_offsets(engine, pointers, a.rows().pointer_width);
    return made;
}

}  // namespace clbool::storage
