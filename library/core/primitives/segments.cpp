// SPDX-License-Identifier: MIT
// Host side of core/primitives/segments.cl.
#include <core/primitives/segments.hpp>

namespace clbool::primitives {

namespace {

runtime::program make_program(const tuning::engine& engine, width pointers, bool renamed) {
    return segments_program(engine, pointers, pointers, renamed);
}

}  // namespace

void expand_rows(tuning::engine& engine, const row_structure& rows, size_type n,
                 const runtime::buffer& out) {
    engine.stream.launch(make_program(engine, rows.pointer_width, static_cast<bool>(rows.names)),
                         "segment_names", tiles_of(engine.params.compact, n), rows.pointers,
                         rows.names, size_type{rows.slots}, n, out);
}

void spread_pointers(tuning::engine& engine, const row_structure& rows, size_type nrows,
                     const runtime::buffer& out) {
    engine.stream.launch(make_program(engine, rows.pointer_width, true), "spread_pointers",
                         tiles_of(engine.params.compact, nrows + 1), rows.pointers, rows.names,
                         size_type{rows.slots}, nrows, out);
}

runtime::buffer narrow_pointers(tuning::engine& engine, const runtime::buffer& wide,
                                size_type count) {
    auto narrow = engine.stream.allocate<cl_uint>(count);
    engine.stream.launch(make_program(engine, width::narrow, false), "narrow_pointers",
                         tiles_of(engine.params.compact, count), wide, count, narrow);
    return narrow;
}

void gather_runs(tuning::engine& engine, const runtime::buffer& in, const runtime::buffer& starts,
                 const runtime::buffer& out_pointers, width out_width, size_type slots,
                 size_type most, index_type offset, const runtime::buffer& out) {
    engine.stream.launch(make_program(engine, out_width, false), "gather_runs",
                         tiles_of(engine.params.compact, most), in, starts, out_pointers, slots,
                         most, offset, out);
}

void translate(tuning::engine& engine, const runtime::buffer& names, size_type n,
               const runtime::buffer& values) {
    engine.stream.launch(make_program(engine, width::narrow, false), "translate",
                         tiles_of(engine.params.compact, n), names, n, values);
}

}  // namespace clbool::primitives
