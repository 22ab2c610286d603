// SPDX-License-Identifier: MIT
// Conversions between COO, CSR and DCSR: of small matrices by the host in shared memory, else by
// kernels.
#include <core/storage/conversions/conversions.hpp>

#include <core/primitives/segments.hpp>
#include <core/storage/conversions/host_rows.hpp>
#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

using primitives::row_structure;
using primitives::size_block;
using runtime::buffer;

namespace {

using index_list = std::vector<index_type>;
using offset_list = std::vector<size_type>;

// DCSR structure with these row numbers and pointers.
row_structure write_rows(tuning::engine& engine, const index_list& names,
                         const offset_list& pointers, width w) {
    return {write_offsets(engine, pointers, w), w, write_values(engine, names),
            static_cast<index_type>(names.size())};
}

// Sorted COO to DCSR.
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

// CSR to DCSR.
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

// CSR or DCSR to COO.
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

// Row pointers of all rows of a DCSR matrix.
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

}  // namespace

width pointer_width(const tuning::engine& engine, size_type nnz) noexcept {
    return engine.stream.state().options().wide_row_pointers ? width::wide
                                                             : primitives::width_for(nnz);
}

compressed_ptr to_dcsr(tuning::engine& engine, const coordinate_list& a) {
    if (a.nnz() == 0) {
        return std::make_shared<compressed_rows>(a.nrows(), a.ncols(), true);
    }
    if (auto done = compress_on_host(engine, a)) {
        return done;
    }
    const width w = pointer_width(engine, a.nnz());
    const size_block sizes(engine);
    const auto chosen =
        primitives::select_row_heads(engine, a.entries().rows, a.nnz(), w, sizes, 0);
    return gather_rows(engine, a.nrows(), a.ncols(), chosen, a.entries(),
                       sizes.read(engine).total[0]);
}

compressed_ptr gather_rows(tuning::engine& engine, index_type nrows, index_type ncols,
                           const primitives::selection& heads, const primitives::pairs& entries,
                           size_type slots) {
    const width w = pointer_width(engine, entries.count);
    const row_structure rows{primitives::allocate_offsets(engine, slots + 1, w), w,
                             engine.stream.allocate<index_type>(slots),
                             static_cast<index_type>(slots)};
    heads(rows.names, rows.pointers);
    return std::make_shared<compressed_rows>(nrows, ncols, rows, entries.cols, entries.count);
}

compressed_ptr to_dcsr(tuning::engine& engine, const compressed_ptr& a) {
    if (a->named()) {
        return a;
    }
    if (a->nnz() == 0) {
        return std::make_shared<compressed_rows>(a->nrows(), a->ncols(), true);
    }
    if (auto done = name_rows_on_host(engine, *a)) {
        return done;
    }
    return drop_empty_rows(engine, *a);
}

compressed_ptr drop_empty_rows(tuning::engine& engine, const compressed_rows& a) {
    const width w = a.rows().pointer_width;
    const size_block sizes(engine);
    const auto chosen = primitives::select_filled(engine, a.rows(), w, sizes, 0);
    const auto filled = static_cast<index_type>(sizes.read(engine).total[0]);
    return drop_empty_rows(engine, a.nrows(), a.ncols(), chosen, w, filled, a.cols(), a.nnz());
}

compressed_ptr drop_empty_rows(tuning::engine& engine, index_type nrows, index_type ncols,
                               const primitives::selection& chosen, width w, index_type filled,
                               const buffer& cols, size_type nnz) {
    const row_structure rows{primitives::allocate_offsets(engine, size_type{filled} + 1, w), w,
                             engine.stream.allocate<index_type>(filled), filled};
    chosen(rows.names, rows.pointers);
    return std::make_shared<compressed_rows>(nrows, ncols, rows, cols, nnz);
}

compressed_ptr to_csr(tuning::engine& engine, const coordinate_list& a) {
    return to_csr(engine, to_dcsr(engine, a));
}

compressed_ptr to_csr(tuning::engine& engine, const compressed_ptr& a) {
    if (!a->named()) {
        return a;
    }
    if (a->nnz() == 0) {
        return std::make_shared<compressed_rows>(a->nrows(), a->ncols(), false);
    }
    const row_structure rows{index_rows(engine, *a)->pointers, a->rows().pointer_width, buffer(),
                             a->nrows()};
    return std::make_shared<compressed_rows>(a->nrows(), a->ncols(), rows, a->cols(), a->nnz());
}

coordinate_ptr to_coordinates(tuning::engine& engine, const compressed_rows& a) {
    if (a.nnz() == 0) {
        return std::make_shared<coordinate_list>(a.nrows(), a.ncols());
    }
    if (auto done = expand_on_host(engine, a)) {
        return done;
    }
    const auto rows = engine.stream.allocate<index_type>(a.nnz());
    primitives::expand_rows(engine, a.rows(), a.nnz(), rows);
    return std::make_shared<coordinate_list>(a.nrows(), a.ncols(),
                                             primitives::pairs{rows, a.cols(), a.nnz()});
}

std::shared_ptr<const row_index> index_rows(tuning::engine& engine, const compressed_rows& a) {
    if (auto present = a.index()) {
        return present;
    }
    auto made = index_on_host(engine, a);
    if (made == nullptr) {
        made = std::make_shared<row_index>();
        made->pointers =
            primitives::allocate_offsets(engine, size_type{a.nrows()} + 1, a.rows().pointer_width);
        primitives::spread_pointers(engine, a.rows(), a.nrows(), made->pointers);
    }
    return a.publish<row_index>(std::move(made));
}

}  // namespace clbool::storage
