// SPDX-License-Identifier: MIT
// Transpose by counting sort (core/operations/transpose/counting.cl) or radix sort, and the choice.
#include <core/operations/transpose/transpose.hpp>

#include <core/cpu/structure/transpose.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/primitives/radix_sort.hpp>
#include <core/storage/conversions/conversions.hpp>

#include <algorithm>

namespace clbool::operations {

using primitives::row_structure;
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

// Up to this many tiles every work-group adds up the sums of the tiles before its own.
constexpr size_type kFewTiles = 1024;
// Layout of the result block read by the host.
constexpr cl_uint kHeader = 4;
constexpr cl_uint kMost = 2;
constexpr cl_uint kLongColumns = 3;

// Longest column that a work-group sorts in local memory, some of which is left to the compiler.
size_type longest_column(const engine& on) noexcept {
    size_type longest = 8192;
    while (longest * sizeof(index_type) > on.stream.state().info().local_memory / 4 * 3) {
        longest /= 2;
    }
    return longest;
}

runtime::program counting_program(const engine& on, const compressed_rows& a) {
    return primitives::tiled_program("core/operations/transpose/counting.cl", on.params.transpose)
        .set("A_WIDE", a.rows().pointer_width)
        .set("C_WIDE", storage::pointer_width(on, a.nnz()))
        .set("RENAMED", a.named())
        .set("LONGEST", longest_column(on))
        .set("HEADER", kHeader)
        .set("MOST", kMost)
        .set("LONG", kLongColumns);
}

struct counting_run {
    engine& on;
    const compressed_rows& a;
    buffer block;  // header, then a counter per column
    width pointer_width;
    runtime::program source;

    counting_run(engine& engine, const compressed_rows& matrix)
        : on(engine),
          a(matrix),
          pointer_width(storage::pointer_width(engine, matrix.nnz())),
          source(counting_program(engine, matrix)) {
        const size_type words = kHeader + size_type{a.ncols()};
        block = on.stream.allocate<cl_uint>(words);
        on.stream.fill<cl_uint>(block, 0, words);
    }

    struct findings {
        size_type filled;
        cl_uint most;
        cl_uint long_columns;
    };
    // One host read.
    findings read() const {
        const auto words = on.stream.read_small<cl_uint>(block, kHeader);
        return {words[0] | size_type{words[1]} << 32, words[kMost], words[kLongColumns]};
    }

    range tiles(size_type n) const { return primitives::tiles_of(on.params.transpose, n); }
};

// Row pointers of the transpose; for DCSR also the non-empty rows.
struct counted_rows {
    buffer pointers;
    row_structure filled;
};

// Prefix sum and compaction; the number of non-empty rows is read by the host only at the end.
counted_rows sum_counts(counting_run& run) {
    auto& stream = run.on.stream;
    const index_type ncols = run.a.ncols();
    const size_type most_rows = std::min<size_type>(ncols, run.a.nnz());
    const auto where = run.tiles(ncols);
    const size_type tiles = where.global / where.local;
    counted_rows out;
    out.pointers = primitives::allocate_offsets(run.on, size_type{ncols} + 1, run.pointer_width);
    if (run.a.named()) {
        out.filled.names = stream.allocate<index_type>(most_rows);
        out.filled.pointers =
            primitives::allocate_offsets(run.on, most_rows + 1, run.pointer_width);
    }
    out.filled.pointer_width = run.pointer_width;
    const auto sums = stream.allocate<cl_ulong>(2 * tiles);
    stream.launch(run.source, "transpose_reduce", where, run.block, ncols, sums);
    const cl_uint summed = tiles > kFewTiles ? 1 : 0;
    if (summed != 0) {
        stream.launch(run.source, "transpose_sums", range::groups(1, where.local), sums, tiles);
    }
    stream.launch(run.source, "transpose_apply", where, run.block, ncols, run.a.nnz(), sums, summed,
                  out.pointers, out.filled.names, out.filled.pointers);
    return out;
}

// A prefix of a buffer, copied to release memory if it is much smaller.
buffer shrunk(engine& on, const buffer& whole, size_type bytes) {
    constexpr size_type kNoticeable = 4096;
    if (bytes + bytes / 4 + kNoticeable > whole.capacity()) {
        return whole;
    }
    auto part = on.stream.allocate<cl_uchar>(bytes);
    on.stream.copy(whole, 0, part, 0, bytes);
    return part;
}

compressed_ptr assemble(counting_run& run, const counted_rows& rows, const buffer& cols,
                        size_type filled) {
    const auto& a = run.a;
    row_structure made{rows.pointers, run.pointer_width, buffer(), a.ncols()};
    if (a.named()) {
        made = rows.filled;
        made.slots = static_cast<index_type>(filled);
        made.names = shrunk(run.on, made.names, filled * sizeof(index_type));
        made.pointers =
            shrunk(run.on, made.pointers, (filled + 1) * primitives::bytes_of(made.pointer_width));
    }
    return std::make_shared<compressed_rows>(a.ncols(), a.nrows(), made, cols, a.nnz());
}

// Columns sorted by single work-items are at most this long: SHORT of the kernel.
constexpr size_type kShortest = 32;

// Counting sort with global counters: a non-empty matrix, named as it is. One host read at most.
// Null for far more columns than entries, or columns too long for a work-group to sort. Long
// columns wait until the host knows whether there are any.
compressed_ptr transpose_by_counting(engine& on, const compressed_rows& a) {
    if (a.ncols() / kColumnsPerEntry > a.nnz()) {
        return nullptr;
    }
    counting_run run(on, a);
    auto& stream = on.stream;
    const auto group = on.params.transpose.group;
    const auto places = stream.allocate<cl_ushort>(a.nnz());
    stream.launch(run.source, "transpose_count", run.tiles(a.nnz()), a.cols(), a.nnz(), run.block,
                  places);
    const auto rows = sum_counts(run);
    const auto out = stream.allocate<index_type>(a.nnz());
    stream.launch(run.source, "transpose_scatter", run.tiles(a.nnz()), a.rows().pointers,
                  a.rows().names, size_type{a.slots()}, a.cols(), a.nnz(), places, run.block,
                  rows.pointers, out);
    const auto long_columns = stream.allocate<index_type>(a.nnz() / kShortest + 1);
    stream.launch(run.source, "transpose_sort", range::items(a.ncols(), group), rows.pointers,
                  a.ncols(), out, run.block, long_columns);
    const auto found = run.read();
    if (found.most > 0) {
        return nullptr;
    }
    if (found.long_columns > 0) {
        stream.launch(run.source, "transpose_long_columns",
                      range::groups(found.long_columns, group), rows.pointers, long_columns, out);
    }
    return assemble(run, rows, out, found.filled);
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

// So many in a column that to sort them, by all of their bits, is less than to count: counters are
// contended, and long columns have to be sorted anyway.
bool has_full_columns(const compressed_rows& a) noexcept {
    constexpr size_type kMany = size_type{1} << 19;
    constexpr size_type kPerColumn = 5;
    return a.nnz() >= kMany && a.nnz() >= kPerColumn * a.ncols();
}

// Why the entries are sorted at once; null where their columns may be counted.
const char* why_sorted(const engine& on, const compressed_rows& a, transpose_method method) {
    if (method == transpose_method::sort) {
        return "asked for";
    }
    if (method == transpose_method::counting) {
        return nullptr;
    }
    if (a.nnz() <= primitives::most_sorted_at_once(on.params)) {
        return "few entries";
    }
    return has_full_columns(a) ? "columns have many entries" : nullptr;
}

// Rows of entries that are in the order of columns: CSR, by a search for each column.
compressed_ptr rows_of_sorted(engine& on, const compressed_rows& a,
                              const primitives::pairs& sorted) {
    const width wide = storage::pointer_width(on, a.nnz());
    const row_structure rows{primitives::allocate_offsets(on, size_type{a.ncols()} + 1, wide), wide,
                             buffer(), a.ncols()};
    on.stream.launch(counting_program(on, a), "find_columns",
                     range::items(size_type{a.ncols()} + 1, on.params.transpose.group), sorted.rows,
                     a.nnz(), size_type{a.ncols()}, rows.pointers);
    return std::make_shared<compressed_rows>(a.ncols(), a.nrows(), rows, sorted.cols, a.nnz());
}

// Full columns become rows, as they are mostly wanted so; others stay a list until then.
node_ptr transpose_by_sort(engine& on, const compressed_rows& a) {
    const auto sorted = transpose_list(on, *storage::to_coordinates(on, a));
    return has_full_columns(a) ? storage::make_node(rows_of_sorted(on, a, sorted->entries()))
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
