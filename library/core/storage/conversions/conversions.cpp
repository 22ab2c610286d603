// SPDX-License-Identifier: MIT
// Conversions between COO, CSR and DCSR.
#include <core/storage/conversions/conversions.hpp>

#include <core/primitives/segments.hpp>

namespace clbool::storage {

using primitives::row_structure;
using primitives::size_block;
using runtime::buffer;

width pointer_width(const tuning::engine& engine, size_type nnz) noexcept {
    return engine.stream.state().options().wide_row_pointers ? width::wide
                                                             : primitives::width_for(nnz);
}

compressed_ptr to_dcsr(tuning::engine& engine, const coordinate_list& a) {
    if (a.nnz() == 0) {
        return std::make_shared<compressed_rows>(a.nrows(), a.ncols(), true);
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
    const auto rows = engine.stream.allocate<index_type>(a.nnz());
    primitives::expand_rows(engine, a.rows(), a.nnz(), rows);
    return std::make_shared<coordinate_list>(a.nrows(), a.ncols(),
                                             primitives::pairs{rows, a.cols(), a.nnz()});
}

std::shared_ptr<const row_index> index_rows(tuning::engine& engine, const compressed_rows& a) {
    if (auto present = a.index()) {
        return present;
    }
    auto made = std::make_shared<row_index>();
    made->pointers =
        primitives::allocate_offsets(engine, size_type{a.nrows()} + 1, a.rows().pointer_width);
    primitives::spread_pointers(engine, a.rows(), a.nrows(), made->pointers);
    return a.publish<row_index>(std::move(made));
}

}  // namespace clbool::storage
