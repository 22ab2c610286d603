// SPDX-License-Identifier: MIT
// Reductions: which rows, or columns, have an entry.
#include <clbool/operations.hpp>

#include <operations/common/entry.hpp>
#include <operations/common/inputs.hpp>
#include <operations/common/write_back.hpp>
#include <operations/reduce/host.hpp>
#include <primitives/radix_sort.hpp>
#include <primitives/scan.hpp>
#include <storage/kernels.hpp>

#include <algorithm>

namespace clbool {

namespace operations {
namespace {

using storage::compressed_rows;
using storage::coordinate_list;

runtime::program make_program(const engine& on, primitives::width pointers) {
    const auto shape = on.params.compact;
    runtime::program source("operations/reduce/marks.cl");
    source.set("GROUP", static_cast<std::int64_t>(shape.group))
        .set("ITEMS", static_cast<std::int64_t>(shape.items))
        .set("C_WIDE", primitives::is_wide(pointers));
    return source;
}

runtime::range tiles_of(const engine& on, size_type n) {
    const auto shape = on.params.compact;
    return runtime::range::groups((n + shape.tile() - 1) / shape.tile(), shape.group);
}

// nrows × 1: the row names are the answer. One launch, no host read.
compressed_ptr rows_with_entries(engine& on, const compressed_rows& a) {
    const index_type slots = a.slots();
    const auto width = storage::pointer_width(on, slots);
    const auto cols = on.stream.allocate<index_type>(slots);
    const primitives::row_structure rows{
        primitives::allocate_offsets(on, size_type{slots} + 1, width), width, a.rows().names,
        slots};
    on.stream.launch(make_program(on, width), "unit_rows", tiles_of(on, slots), slots,
                     rows.pointers, cols);
    return std::make_shared<compressed_rows>(a.nrows(), 1, rows, cols, slots);
}

// 1 × ncols: the distinct columns, by a mark for each. One host read.
compressed_ptr marked_columns(engine& on, const compressed_rows& a) {
    const index_type ncols = a.ncols();
    const auto width = storage::pointer_width(on, ncols);
    const auto source = make_program(on, width);
    auto& stream = on.stream;
    const auto marks = stream.allocate<cl_uchar>(ncols);
    stream.fill<cl_uchar>(marks, 0, ncols);
    stream.launch(source, "mark_columns", tiles_of(on, a.nnz()), a.cols(), a.nnz(), marks);
    const auto where = tiles_of(on, ncols);
    const size_type tiles = where.global / where.local;
    const auto counts = stream.allocate<cl_uint>(tiles);
    const auto offsets = stream.allocate<cl_uint>(tiles + 1);
    const primitives::size_block sizes(on);
    stream.launch(source, "marked_count", where, marks, ncols, counts);
    primitives::exclusive_scan(on, counts, primitives::width::narrow, tiles, offsets,
                               primitives::width::narrow, sizes, 0);
    const size_type nnz = sizes.read(on).total[0];
    const primitives::row_structure rows{primitives::allocate_offsets(on, 2, width), width,
                                         stream.allocate<index_type>(1), 1};
    const auto cols = stream.allocate<index_type>(nnz);
    stream.launch(source, "marked_fill", where, marks, ncols, offsets, cols, rows.names,
                  rows.pointers);
    return std::make_shared<compressed_rows>(1, ncols, rows, cols, nnz);
}

// The same by sorting them, where columns are too many to mark. One host read.
coordinate_ptr sorted_columns(engine& on, const compressed_rows& a) {
    const size_type nnz = a.nnz();
    const primitives::pairs in{storage::make_constant(on, nnz, 0), a.cols(), nnz};
    const auto sorted = primitives::sort_by_cols(on, in, primitives::index_bits(a.ncols()));
    const primitives::size_block sizes(on);
    const auto chosen = primitives::select_unique(on, sorted, sizes, 0);
    auto out = primitives::allocate_pairs(on, sizes.read(on).total[0]);
    primitives::gather_unique(on, chosen, sorted, out);
    return std::make_shared<coordinate_list>(1, a.ncols(), std::move(out));
}

// A mark is a byte, and a sort takes dozens of bytes an entry; little memory is never too much.
bool can_mark(const compressed_rows& a) noexcept {
    constexpr size_type kMarksPerEntry = 32;
    constexpr size_type kLittle = size_type{1} << 20;
    return a.ncols() <= std::max(kMarksPerEntry * a.nnz(), kLittle);
}

template <class Matrix>
Matrix to_column(engine& on, const Matrix& a) {
    if (a.empty()) {
        return Matrix(a.nrows(), 1);
    }
    using form = format<Matrix>;
    const auto data = form::dcsr(on, a);
    const auto done = rows_on_host(on, *data);
    return form::make(on, done ? done : rows_with_entries(on, *data));
}

template <class Matrix>
Matrix to_row(engine& on, const Matrix& a) {
    if (a.empty()) {
        return Matrix(1, a.ncols());
    }
    using form = format<Matrix>;
    const auto data = form::compressed(on, a);
    if (const auto done = columns_on_host(on, *data)) {
        return form::make(on, done);
    }
    return can_mark(*data) ? form::make(on, marked_columns(on, *data))
                           : form::make(on, sorted_columns(on, *data));
}

}  // namespace
}  // namespace operations

template <class Matrix>
void reduce_to_column(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
                      const Matrix& a, const descriptor& desc) {
    operations::enter(controls, "reduce_to_column", [&](operations::engine& on) {
        const operations::input<Matrix> source(on, "reduce_to_column", "the operand", a,
                                               desc.transpose_first);
        operations::check_write_back(controls, "reduce_to_column", out, mask.get(), accum, desc,
                                     source.nrows(), 1);
        operations::announce(controls, "reduce_to_column", operations::shape_text(source));
        operations::write_back(on, out, mask.get(), accum, desc,
                               operations::to_column(on, source.matrix(on)));
    });
}

template <class Matrix>
void reduce_to_row(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
                   const Matrix& a, const descriptor& desc) {
    operations::enter(controls, "reduce_to_row", [&](operations::engine& on) {
        const operations::input<Matrix> source(on, "reduce_to_row", "the operand", a,
                                               desc.transpose_first);
        operations::check_write_back(controls, "reduce_to_row", out, mask.get(), accum, desc, 1,
                                     source.ncols());
        operations::announce(controls, "reduce_to_row", operations::shape_text(source));
        operations::write_back(on, out, mask.get(), accum, desc,
                               operations::to_row(on, source.matrix(on)));
    });
}

template CLBOOL_EXPORT void reduce_to_column(Controls&, matrix_coo&, mask_pointer<matrix_coo>,
                                             accumulator, const matrix_coo&, const descriptor&);
template CLBOOL_EXPORT void reduce_to_column(Controls&, matrix_csr&, mask_pointer<matrix_csr>,
                                             accumulator, const matrix_csr&, const descriptor&);
template CLBOOL_EXPORT void reduce_to_column(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>,
                                             accumulator, const matrix_dcsr&, const descriptor&);
template CLBOOL_EXPORT void reduce_to_row(Controls&, matrix_coo&, mask_pointer<matrix_coo>,
                                          accumulator, const matrix_coo&, const descriptor&);
template CLBOOL_EXPORT void reduce_to_row(Controls&, matrix_csr&, mask_pointer<matrix_csr>,
                                          accumulator, const matrix_csr&, const descriptor&);
template CLBOOL_EXPORT void reduce_to_row(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>,
                                          accumulator, const matrix_dcsr&, const descriptor&);

}  // namespace clbool
