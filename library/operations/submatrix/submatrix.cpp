// SPDX-License-Identifier: MIT
// extract: a window of a matrix.
#include <clbool/error.hpp>
#include <clbool/operations.hpp>

#include <operations/common/entry.hpp>
#include <operations/common/inputs.hpp>
#include <operations/common/result_rows.hpp>
#include <operations/common/write_back.hpp>
#include <operations/submatrix/host.hpp>
#include <primitives/segments.hpp>

#include <algorithm>
#include <string>

namespace clbool {

namespace operations {
namespace {

using storage::compressed_rows;

runtime::program make_program(const engine& on, const compressed_rows& a) {
    runtime::program source("operations/submatrix/window.cl");
    source.set("GROUP", static_cast<std::int64_t>(on.params.elementwise.group))
        .set("A_WIDE", primitives::is_wide(a.rows().pointer_width));
    return source;
}

// One host read.
compressed_ptr cut(engine& on, const compressed_rows& a, const window& area) {
    const index_type slots = std::min(a.slots(), area.nrows);  // or fewer, as the device will find
    auto& stream = on.stream;
    const auto starts = stream.allocate<cl_ulong>(slots);
    const auto counts = stream.allocate<cl_uint>(slots);
    const auto names = stream.allocate<index_type>(slots);
    stream.launch(make_program(on, a), "window_count",
                  runtime::range::items(slots, on.params.elementwise.group), a.rows().pointers,
                  a.rows().names, a.cols(), a.slots(), size_type{slots}, area.row,
                  size_type{area.row} + area.nrows, area.col, size_type{area.col} + area.ncols,
                  starts, counts, names);
    const primitives::size_block sizes(on);
    const result_rows result(on, counts, names, slots, a.nnz(), sizes);
    const auto found = sizes.read(on);
    const size_type nnz = found.total[result_rows::kNnz];
    const auto cols = stream.allocate<index_type>(nnz);
    if (nnz > 0) {
        primitives::gather_runs(on, a.cols(), starts, result.pointers(), result.pointer_width(),
                                slots, nnz, area.col, cols);
    }
    return result.finish(on, area.nrows, area.ncols, found, cols);
}

void check_window(index_type nrows, index_type ncols, const window& area) {
    if (size_type{area.row} + area.nrows > nrows || size_type{area.col} + area.ncols > ncols) {
        throw invalid_argument("extract: the window of " + shape_text(area.nrows, area.ncols) +
                               " at (" + std::to_string(area.row) + ", " +
                               std::to_string(area.col) + ") leaves the " +
                               shape_text(nrows, ncols) + " matrix");
    }
}

template <class Matrix>
Matrix part(engine& on, const Matrix& a, const window& area) {
    if (a.empty() || area.nrows == 0 || area.ncols == 0) {
        return Matrix(area.nrows, area.ncols);
    }
    if (area.nrows == a.nrows() && area.ncols == a.ncols()) {
        return a;
    }
    using form = format<Matrix>;
    const auto data = form::dcsr(on, a);
    const auto done = cut_on_host(on, *data, area);
    return form::make(on, done ? done : cut(on, *data, area));
}

}  // namespace
}  // namespace operations

template <class Matrix>
void extract(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
             const Matrix& a, const window& area, const descriptor& desc) {
    operations::enter(controls, "extract", [&](operations::engine& on) {
        const operations::input<Matrix> source(on, "extract", "the operand", a,
                                               desc.transpose_first);
        operations::check_window(source.nrows(), source.ncols(), area);
        operations::check_write_back(controls, "extract", out, mask.get(), accum, desc, area.nrows,
                                     area.ncols);
        operations::announce(controls, "extract", operations::shape_text(source));
        operations::write_back(on, out, mask.get(), accum, desc,
                               operations::part(on, source.matrix(on), area));
    });
}

template CLBOOL_EXPORT void extract(Controls&, matrix_coo&, mask_pointer<matrix_coo>, accumulator,
                                    const matrix_coo&, const window&, const descriptor&);
template CLBOOL_EXPORT void extract(Controls&, matrix_csr&, mask_pointer<matrix_csr>, accumulator,
                                    const matrix_csr&, const window&, const descriptor&);
template CLBOOL_EXPORT void extract(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>, accumulator,
                                    const matrix_dcsr&, const window&, const descriptor&);

}  // namespace clbool
