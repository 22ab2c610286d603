// SPDX-License-Identifier: MIT
// Reductions: which rows, or columns, have an entry.
#include <clbool/operations.hpp>

#include <operations/common/inputs.hpp>
#include <operations/common/write_back.hpp>
#include <primitives/radix_sort.hpp>
#include <primitives/scan.hpp>
#include <storage/kernels.hpp>

namespace clbool {

namespace operations {
namespace {

using storage::compressed_rows;
using storage::coordinate_list;

// nrows × 1: the row names are the answer.
compressed_ptr rows_with_entries(engine& on, const compressed_rows& a) {
    const index_type slots = a.slots();
    const auto width = storage::pointer_width(on, slots);
    const auto cols = storage::make_constant(on, slots, 0);
    auto pointers = storage::make_sequence(on, size_type{slots} + 1, 0);
    if (width == primitives::width::wide) {
        // Forced 64-bit pointers: a scan over ones, which is the only wide sequence there is.
        const primitives::size_block sizes(on);
        const auto ones = storage::make_constant(on, slots, 1);
        pointers = primitives::allocate_offsets(on, size_type{slots} + 1, width);
        primitives::exclusive_scan(on, ones, primitives::width::narrow, slots, pointers, width,
                                   sizes, 0);
    }
    const primitives::row_structure rows{pointers, width, a.rows().names, slots};
    return std::make_shared<compressed_rows>(a.nrows(), 1, rows, cols, slots);
}

// 1 × ncols: the distinct columns, by sorting them. One host read.
coordinate_ptr columns_with_entries(engine& on, const runtime::buffer& cols, size_type nnz,
                                    index_type ncols) {
    const primitives::pairs in{storage::make_constant(on, nnz, 0), cols, nnz};
    const auto sorted = primitives::sort_by_cols(on, in, primitives::index_bits(ncols));
    const primitives::size_block sizes(on);
    const auto chosen = primitives::select_unique(on, sorted, sizes, 0);
    auto out = primitives::allocate_pairs(on, sizes.read(on).total[0]);
    primitives::gather_unique(on, chosen, sorted, out);
    return std::make_shared<coordinate_list>(1, ncols, std::move(out));
}

template <class Matrix>
Matrix to_column(engine& on, const Matrix& a) {
    if (a.empty()) {
        return Matrix(a.nrows(), 1);
    }
    using form = format<Matrix>;
    return form::make(on, rows_with_entries(on, *form::dcsr(on, a)));
}

template <class Matrix>
Matrix to_row(engine& on, const Matrix& a) {
    if (a.empty()) {
        return Matrix(1, a.ncols());
    }
    using form = format<Matrix>;
    const auto data = form::compressed(on, a);
    return form::make(on, columns_with_entries(on, data->cols(), a.nnz(), a.ncols()));
}

}  // namespace
}  // namespace operations

template <class Matrix>
void reduce_to_column(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulate accum,
                      const Matrix& a, const descriptor& desc) {
    operations::engine on(controls.stream());
    const operations::input<Matrix> source(on, "reduce_to_column", "the operand", a,
                                           desc.transpose_first);
    operations::check_write_back(controls, "reduce_to_column", out, mask, accum, desc,
                                 source.nrows(), 1);
    operations::announce(controls, "reduce_to_column", operations::shape_text(source));
    operations::write_back(on, out, mask, accum, desc,
                           operations::to_column(on, source.matrix(on)));
}

template <class Matrix>
void reduce_to_row(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulate accum,
                   const Matrix& a, const descriptor& desc) {
    operations::engine on(controls.stream());
    const operations::input<Matrix> source(on, "reduce_to_row", "the operand", a,
                                           desc.transpose_first);
    operations::check_write_back(controls, "reduce_to_row", out, mask, accum, desc, 1,
                                 source.ncols());
    operations::announce(controls, "reduce_to_row", operations::shape_text(source));
    operations::write_back(on, out, mask, accum, desc, operations::to_row(on, source.matrix(on)));
}

template CLBOOL_EXPORT void reduce_to_column(Controls&, matrix_coo&, mask_pointer<matrix_coo>,
                                             accumulate, const matrix_coo&, const descriptor&);
template CLBOOL_EXPORT void reduce_to_column(Controls&, matrix_csr&, mask_pointer<matrix_csr>,
                                             accumulate, const matrix_csr&, const descriptor&);
template CLBOOL_EXPORT void reduce_to_column(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>,
                                             accumulate, const matrix_dcsr&, const descriptor&);
template CLBOOL_EXPORT void reduce_to_row(Controls&, matrix_coo&, mask_pointer<matrix_coo>,
                                          accumulate, const matrix_coo&, const descriptor&);
template CLBOOL_EXPORT void reduce_to_row(Controls&, matrix_csr&, mask_pointer<matrix_csr>,
                                          accumulate, const matrix_csr&, const descriptor&);
template CLBOOL_EXPORT void reduce_to_row(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>,
                                          accumulate, const matrix_dcsr&, const descriptor&);

}  // namespace clbool
