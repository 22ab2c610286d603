// SPDX-License-Identifier: MIT
// Host side of core/primitives/scan.cl.
#include <core/primitives/scan.hpp>

namespace clbool::primitives {

namespace {

// Of more tiles, decoupled look-back takes longer than two launches.
constexpr size_type kToldTiles = 255;
// Up to this many tiles every work-group sums up the tiles before its own itself.
constexpr size_type kFewTiles = 1024;

runtime::program make_program(const tuning::engine& engine, width in_width, width out_width) {
    return tiled_program("core/primitives/scan.cl", engine.params.scan)
        .set("IN_WIDE", in_width)
        .set("OUT_WIDE", out_width)
        .set("PASS", engine.stream.state().groups_go_on());
}

void scan(tuning::engine& engine, const runtime::program& source, const runtime::buffer& in,
          size_type n, const runtime::buffer& out, width out_width, const size_block& sizes,
          cl_uint slot) {
    const auto shape = engine.params.scan;
    const size_type tiles = shape.tiles(n);
    auto& stream = engine.stream;
    const auto all = runtime::range::groups(tiles, shape.group);
    if (tiles <= kToldTiles && stream.state().groups_go_on()) {
        const auto told = stream.allocate_zeroed<cl_ulong>(tiles + 1);
        stream.launch(source, "scan_pass", all, in, n, told, out, sizes.device(), slot);
        return;
    }
    const auto sums = allocate_offsets(engine, tiles, out_width);
    if (tiles > 1) {
        stream.launch(source, "scan_reduce", all, in, n, sums);
    }
    const bool summed = tiles > kFewTiles;
    const auto before = summed ? allocate_offsets(engine, tiles + 1, out_width) : sums;
    if (summed) {
        exclusive_scan(engine, sums, out_width, tiles, before, out_width, sizes, slot);
    }
    stream.launch(source, "scan_apply", all, in, n, before, cl_uint{summed}, out, sizes.device(),
                  slot);
}

}  // namespace

void exclusive_scan(tuning::engine& engine, const runtime::buffer& in, width in_width, size_type n,
                    const runtime::buffer& out, width out_width, const size_block& sizes,
                    cl_uint slot) {
    scan(engine, make_program(engine, in_width, out_width), in, n, out, out_width, sizes, slot);
}

void rank_bits(tuning::engine& engine, const runtime::buffer& words, size_type n,
               const runtime::buffer& out, width out_width, const size_block& sizes, cl_uint slot) {
    auto source = make_program(engine, width::narrow, out_width);
    source.set("IN_BITS", 1);
    scan(engine, source, words, n, out, out_width, sizes, slot);
}

}  // namespace clbool::primitives
