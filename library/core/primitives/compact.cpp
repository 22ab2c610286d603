// SPDX-License-Identifier: MIT
// Host side of core/primitives/compact.cl (included by core/primitives/segments.cl, too).
#include <core/primitives/compact.hpp>

#include <core/primitives/scan.hpp>

namespace clbool::primitives {

namespace {

// SELECT in the kernel.
enum class selector { unique = 0, row_heads = 1, uphill = 5 };

runtime::program make_program(const tuning::engine& engine, selector what) {
    return tiled_program("core/primitives/compact.cl", engine.params.compact).set("SELECT", what);
}

template <class... Source>
selection count_kept(tuning::engine& engine, runtime::program source, size_type n,
                     const size_block& sizes, cl_uint slot, const Source&... in) {
    const auto where = tiles_of(engine.params.compact, n);
    const size_type tiles = where.global / where.local;
    auto& stream = engine.stream;
    const auto counts = stream.allocate<cl_uint>(tiles);
    const width offset_width = width_for(n);
    source.set("OFFSETS_WIDE", offset_width);
    const auto offsets = allocate_offsets(engine, tiles + 1, offset_width);
    stream.launch(source, "compact_count", where, in..., n, counts);
    exclusive_scan(engine, counts, width::narrow, tiles, offsets, offset_width, sizes, slot);
    return [=, &stream](const runtime::buffer& first, const runtime::buffer& second) {
        stream.launch(source, "compact_fill", where, in..., n, offsets, first, second);
    };
}

}  // namespace

runtime::program segments_program(const tuning::engine& engine, width pointers, width out,
                                  bool renamed) {
    return tiled_program("core/primitives/segments.cl", engine.params.compact)
        .set("A_WIDE", pointers)
        .set("C_WIDE", out)
        .set("OFFSETS_WIDE", 0)  // tile offsets count rows: 32 bits
        .set("RENAMED", renamed);
}

selection select_unique(tuning::engine& engine, const pairs& in, const size_block& sizes,
                        cl_uint slot) {
    return count_kept(engine, make_program(engine, selector::unique), in.count, sizes, slot,
                      in.rows, in.cols);
}

selection select_row_heads(tuning::engine& engine, const runtime::buffer& rows, size_type n,
                           width pointer_width, const size_block& sizes, cl_uint slot) {
    auto source = make_program(engine, selector::row_heads);
    source.set("C_WIDE", pointer_width);
    return count_kept(engine, source, n, sizes, slot, rows);
}

selection select_filled(tuning::engine& engine, const row_structure& in, width out_width,
                        const size_block& sizes, cl_uint slot) {
    const auto source =
        segments_program(engine, in.pointer_width, out_width, static_cast<bool>(in.names));
    return count_kept(engine, source, in.slots, sizes, slot, in.pointers, in.names);
}

selection select_uphill(tuning::engine& engine, const pairs& in, const row_structure& of,
                        const size_block& sizes, cl_uint slot) {
    auto source = make_program(engine, selector::uphill);
    source.set("B_WIDE", of.pointer_width);
    return count_kept(engine, source, in.count, sizes, slot, in.rows, in.cols, of.pointers);
}

selection select_marked(tuning::engine& engine, const runtime::program& source,
                        const runtime::buffer& marks, index_type n, const size_block& sizes,
                        cl_uint slot) {
    return count_kept(engine, source, n, sizes, slot, marks);
}

}  // namespace clbool::primitives
