// SPDX-License-Identifier: MIT
// Transpose by counting sort (core/operations/transpose/counting.cl) or radix sort, and the choice.
#include <core/operations/transpose/transpose.hpp>

#include <core/cpu/structure/transpose.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/primitives/radix_sort.hpp>
#include <core/primitives/scan.hpp>
#include <core/storage/conversions/conversions.hpp>

#include <algorithm>

namespace clbool::operations {

using primitives::row_structure;
using primitives::size_block;
using primitives::width;
using runtime::buffer;
using runtime::range;
using storage::compressed_rows;

coordinate_ptr transpose_list(engine& on, const storage::coordinate_list& a) {
    const auto& entries = a.entries();
    const auto sorted = primitives::sort_by_cols(on, entries, primitives::index_bits(a.ncols()));
    return std::make_shared<storage::coordinate_list>(
        a.ncols(), a.nrows(), primitives::pairs{sorted.cols, sorted.rows, sorted.count});
}

namespace {

// With more columns per entry than this, the counters would dominate.
constexpr size_type kColumnsPerEntry = 4;

runtime::program counting_program(const engine& on, const compressed_rows& a) {
    return primitives::tiled_program("core/operations/transpose/counting.cl", on.params.transpose)
        .set("A_WIDE", a.rows().pointer_width)
        .set("C_WIDE", storage::pointer_width(on, a.nnz()))
        .set("RENAMED", a.named())
        .set("TOO_LONG", size_block::kMost)
        .set("TOO_FULL", size_block::kMost + 1)
        .set("NEAR", size_block::kBins);
}

// Columns of average length that fill half of what a work-group stages, or less.
size_type columns_of_group(const engine& on, const compressed_rows& a) noexcept {
    const auto& shape = on.params.transpose;
    return std::clamp<size_type>(shape.tile() * a.ncols() / a.nnz(), 1, shape.group);
}

// Rows of the transpose, all of them.
compressed_ptr assemble(const compressed_rows& a, const buffer& pointers, width wide,
                        const buffer& cols) {
    const row_structure rows{pointers, wide, buffer(), a.ncols()};
    return std::make_shared<compressed_rows>(a.ncols(), a.nrows(), rows, cols, a.nnz());
}

// Counting sort with global counters. One host read at most. Null for far more columns than
// entries, or columns that are too long to sort by rank.
compressed_ptr transpose_by_counting(engine& on, const compressed_rows& a) {
    if (a.ncols() / kColumnsPerEntry > a.nnz()) {
        return nullptr;
    }
    auto& stream = on.stream;
    const auto source = counting_program(on, a);
    const auto group = on.params.transpose.group;
    const auto tiles = primitives::tiles_of(on.params.transpose, a.nnz());
    const size_type ncols = a.ncols();
    const size_block sizes(on);
    const auto counts = stream.allocate_zeroed<cl_uint>(ncols);
    const auto places = stream.allocate<cl_ushort>(a.nnz());
    stream.launch(source, "transpose_count", tiles, a.cols(), a.nnz(), counts, places,
                  sizes.device());
    const width wide = storage::pointer_width(on, a.nnz());
    const auto pointers = primitives::allocate_offsets(on, ncols + 1, wide);
    primitives::exclusive_scan(on, counts, width::narrow, ncols, pointers, wide, sizes, 0);
    const auto out = stream.allocate<index_type>(a.nnz());
    stream.launch(source, "transpose_scatter", tiles, a.rows().pointers, a.rows().names,
                  size_type{a.slots()}, a.cols(), a.nnz(), places, sizes.device(), pointers, out);
    const size_type each = columns_of_group(on, a);
    stream.launch(source, "transpose_sort", range::groups((ncols + each - 1) / each, group),
                  pointers, a.ncols(), static_cast<cl_uint>(each), out, counts, sizes.device());
    counts.block()->note_zeroed(ncols * sizeof(cl_uint));
    const auto found = sizes.read(on);
    if (found.most[0] + found.most[1] > 0) {
        return nullptr;
    }
    return assemble(a, pointers, wide, out);
}

const char* to_string(transpose_method method) noexcept {
    switch (method) {
        case transpose_method::automatic: return "automatic";
        case transpose_method::counting: return "counting";
        case transpose_method::sort: break;
    }
    return "sort";
}

void note_kernels(engine& on, transpose_method method, const char* why) {
    note_step(on, "kernels", backend::kernels, to_string(method), why);
}

constexpr size_type kMany = size_type{1} << 14;
// Entries that caches may not hold while they are written in the order of columns.
constexpr size_type kUncached = size_type{1} << 23;

// So many in a column that to sort them, by all of their bits, is less than to count: counters are
// contended, and mostly some column is too long. Of more entries than caches hold, that takes more.
bool has_full_columns(const compressed_rows& a) noexcept {
    constexpr size_type kPerColumn = 5;
    constexpr size_type kPerColumnUncached = 24;
    return a.nnz() >= kMany &&
           a.nnz() >= (a.nnz() < kUncached ? kPerColumn : kPerColumnUncached) * a.ncols();
}

// Whether most entries lie within the columns of a million from those 4096 entries further on:
// their counters and places then meet in the caches. One host read.
bool has_near_columns(engine& on, const compressed_rows& a) {
    constexpr cl_uint kSamples = 1024;
    constexpr size_type kDistance = 4096;
    const auto near = static_cast<cl_uint>(a.ncols() / (a.nnz() >> 20) + 1);
    const size_block sizes(on);
    on.stream.launch(counting_program(on, a), "sample_columns",
                     range::items(kSamples, on.params.transpose.group), a.cols(),
                     (a.nnz() - kDistance) / kSamples, kSamples, kDistance, near, sizes.device());
    return sizes.read(on).bin[0] >= kSamples / 8 * 7;
}

// Why the entries are sorted at once; null where their columns may be counted.
const char* why_sorted(engine& on, const compressed_rows& a, transpose_method method) {
    if (method == transpose_method::sort) {
        return "asked for";
    }
    if (method == transpose_method::counting) {
        return nullptr;
    }
    if (a.nnz() <= primitives::most_sorted_at_once(on.params)) {
        return "few entries";
    }
    if (has_full_columns(a)) {
        return "columns have many entries";
    }
    return a.nnz() < kUncached || has_near_columns(on, a)
               ? nullptr
               : "near entries have columns far from each other";
}

// Rows of entries that are in the order of columns: CSR, by a search for each column.
compressed_ptr rows_of_sorted(engine& on, const compressed_rows& a,
                              const primitives::pairs& sorted) {
    const width wide = storage::pointer_width(on, a.nnz());
    const auto pointers = primitives::allocate_offsets(on, size_type{a.ncols()} + 1, wide);
    on.stream.launch(counting_program(on, a), "find_columns",
                     range::items(size_type{a.ncols()} + 1, on.params.transpose.group), sorted.rows,
                     a.nnz(), size_type{a.ncols()}, pointers);
    return assemble(a, pointers, wide, sorted.cols);
}

// Many entries become rows, as they are mostly wanted so; others stay a list until then.
node_ptr transpose_by_sort(engine& on, const compressed_rows& a) {
    const auto sorted = transpose_list(on, *storage::to_coordinates(on, a));
    return a.nnz() >= std::max<size_type>(kMany, a.ncols())
               ? storage::make_node(rows_of_sorted(on, a, sorted->entries()))
               : storage::make_node(sorted);
}

node_ptr transpose_rows(engine& on, const compressed_rows& a, transpose_method method) {
    const char* why = why_sorted(on, a, method);
    if (why == nullptr) {
        if (auto done = transpose_by_counting(on, a)) {
            note_kernels(on, transpose_method::counting,
                         "columns neither too many nor too long for it");
            return storage::make_node(std::move(done));
        }
        why = "columns too many or too long to count";
    }
    note_kernels(on, transpose_method::sort, why);
    return transpose_by_sort(on, a);
}

node_ptr transpose_by_kernels(engine& on, const node& a, transpose_method method) {
    if (a.native() == matrix_form::coordinates && method != transpose_method::counting) {
        note_kernels(on, transpose_method::sort, "the operand is a list of entries");
        return storage::make_node(transpose_list(on, *storage::coordinates_of(on, a)));
    }
    return transpose_rows(on, *storage::compressed_of(on, a), method);
}

}  // namespace

node_ptr transposed(engine& on, const node_ptr& a, const transpose_hints& hints) {
    if (a->empty()) {
        return storage::make_empty(a->ncols(), a->nrows());
    }
    if (hints.backend == backend::automatic && hints.method == transpose_method::automatic) {
        if (const auto kept = a->present().transposed) {
            return kept;
        }
    }
    const auto by =
        plan_backend(facts_of(on), hints.backend, hints.method != transpose_method::automatic,
                     storage::is_seen_by_host(on, *a), a->nnz());
    note_step(on, "transpose", by, to_string(hints.method));
    const auto by_host = [&] {
        return storage::make_node(on, cpu::transpose(cpu::team(), host_view::make(on, *a)));
    };
    return by_choice(
        on, by, [&] { return transpose_by_kernels(on, *a, hints.method); }, by_host);
}

node_ptr kept_transpose(engine& on, const node_ptr& a) {
    const auto there = a->present().transposed;
    if (there || a->empty()) {
        return there ? there : transposed(on, a, {});
    }
    const node_ptr made = transposed(on, a, {});
    made->settle(on.stream.state_handle());
    return a->publish_transposed(made);
}

}  // namespace clbool::operations
