// SPDX-License-Identifier: MIT
// Launches of ranges.cl.
#include <queries/closure/gpu/tile_pass.hpp>

#include <core/cpu/forms/block_rows.hpp>
#include <core/operations/common/kept_bits.hpp>
#include <core/primitives/scan.hpp>
#include <core/primitives/size_block.hpp>
#include <core/storage/conversions/upload.hpp>
#include <queries/closure/cpu/closure_tiles.hpp>

#include <memory>

namespace clbool::operations {

namespace {

using primitives::width;
using storage::upload;
using tuning::engine;

runtime::buffer upload_ranges(engine& on, const cpu::closure_ranges& ranges) {
    cpu::array<cl_ulong2> packed(ranges.starts.size());
    for (size_type r = 0; r < packed.size(); ++r) {
        packed[r].s[0] = ranges.starts[r];
        packed[r].s[1] = cl_ulong{ranges.firsts[r]} | cl_ulong{ranges.counts[r]} << 32;
    }
    return upload(on, packed);
}

class tile_pass {
public:
    tile_pass(engine& on, const cpu::closure_rows& of, const cpu::closure_ranges& ranges)
        : on_(on),
          of_(of),
          group_(on.params.compact.group),
          source_("queries/closure/ranges.cl"),
          ranges_(upload_ranges(on, ranges)),
          words_(on.stream.allocate_zeroed<cl_ulong>(ranges.words)) {
        source_.set("GROUP", static_cast<std::int64_t>(group_));
    }

    void unite(const cpu::closure_levels& levels, const cpu::closure_ranges& ranges) {
        auto& stream = on_.stream;
        stream.launch(source_, "set_own", runtime::range::items(of_.columns.size(), group_),
                      size_type{of_.columns.size()}, of_.count(), upload(on_, of_.column_starts),
                      upload(on_, of_.columns), ranges_, words_);
        const auto order = upload(on_, levels.order);
        const auto starts = upload(on_, of_.edge_starts);
        const auto edges = upload(on_, of_.edges);
        for (index_type level = 1; level < levels.count(); ++level) {  // level 0 has no edges
            const size_type first = levels.starts[level];
            const size_type last = levels.starts[size_type{level} + 1];
            const index_type last_row = levels.order[last - 1];
            const size_type base = ranges.starts[levels.order[first]];
            const size_type count = ranges.starts[last_row] + ranges.counts[last_row] - base;
            stream.launch(source_, "unite_ranges", runtime::range::items(count, group_), order,
                          first, last, base, count, starts, edges, ranges_, words_);
        }
    }

    storage::block_ptr tiles(const cpu::closure_progress& progress) {
        auto& stream = on_.stream;
        const size_type rows = cpu::block_view::block_rows(of_.ncols, cpu::kTile);
        const auto row_of = upload(on_, of_.row_of);
        const auto counts = stream.allocate<cl_uint>(rows);
        const auto groups = runtime::range::groups(rows, group_);
        stream.launch(source_, "count_tiles", groups, of_.ncols, row_of, ranges_, words_, counts);
        const auto pointers = stream.allocate<cl_uint>(rows + 1);
        const primitives::size_block counted(on_);
        primitives::exclusive_scan(on_, counts, width::narrow, rows, pointers, width::narrow,
                                   counted, 0);
        const size_type count = counted.read(on_).total[0];
        const auto cols = stream.allocate<index_type>(count);
        const auto bits = stream.allocate<std::byte>(count * cpu::block_bytes(cpu::kTile));
        const auto sums = stream.allocate<cl_ulong>(rows);
        stream.launch(source_, "write_tiles", groups, of_.ncols, row_of, ranges_, words_, pointers,
                      cols, bits, sums);
        const size_type entries = sum_of(sums, rows);
        if (progress) {
            progress(entries, 1);
        }
        if (!stays_in_bits(cpu::bytes_of_blocks(of_.ncols, cpu::kTile, count), entries)) {
            return nullptr;
        }
        return std::make_shared<storage::block_form>(
            cpu::block_view{of_.ncols, of_.ncols, entries, cpu::kTile, nullptr, nullptr, nullptr},
            count, pointers, cols, bits);
    }

private:
    size_type sum_of(const runtime::buffer& values, size_type count) {
        const auto before = on_.stream.allocate<cl_ulong>(count + 1);
        const primitives::size_block summed(on_);
        primitives::exclusive_scan(on_, values, width::wide, count, before, width::wide, summed, 0);
        return summed.read(on_).total[0];
    }

    engine& on_;
    const cpu::closure_rows& of_;
    size_type group_;
    runtime::program source_;
    runtime::buffer ranges_;
    runtime::buffer words_;
};

}  // namespace

storage::block_ptr close_tiles_by_kernels(engine& on, const cpu::closure_rows& of,
                                          const cpu::closure_levels& levels,
                                          const cpu::closure_ranges& ranges,
                                          const cpu::closure_progress& progress) {
    tile_pass pass(on, of, ranges);
    pass.unite(levels, ranges);
    return pass.tiles(progress);
}

}  // namespace clbool::operations
