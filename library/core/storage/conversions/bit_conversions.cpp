// SPDX-License-Identifier: MIT
// Host side of core/storage/bits.cl.
#include <core/storage/conversions/bit_conversions.hpp>

#include <core/primitives/scan.hpp>
#include <core/storage/conversions/conversions.hpp>
#include <core/storage/conversions/kernels.hpp>
#include <core/storage/conversions/uploads.hpp>

#include <algorithm>
#include <utility>

namespace clbool::storage {

namespace {

using primitives::size_block;

// 32-bit words per stored row.
size_type device_words(index_type ncols) noexcept { return 2 * cpu::bit_stride(ncols); }

// Words of a row that is put together in local memory.
constexpr size_type kWindow = 2048;

// A row's work-group is small, so that many are there: each waits for one row's words.
size_type group_of_row(const tuning::engine& engine) noexcept {
    return std::min<size_type>(64, engine.params.compact.group);
}

runtime::program make_program(const tuning::engine& engine, width a, width c) {
    return runtime::program("core/storage/bits.cl")
        .set("GROUP", group_of_row(engine))
        .set("WINDOW", kWindow)
        .set("A_WIDE", a)
        .set("C_WIDE", c);
}

// A work-group per row.
runtime::range groups(const tuning::engine& engine, size_type rows) {
    return runtime::range::groups(rows, group_of_row(engine));
}

// A work-item per row.
runtime::range row_items(const tuning::engine& engine, size_type rows) {
    return runtime::range::items(rows, group_of_row(engine));
}

runtime::buffer count_rows(tuning::engine& engine, index_type nrows, index_type ncols,
                           index_type stored, const runtime::buffer& places,
                           const runtime::buffer& words, const runtime::buffer& ranges) {
    const auto source = make_program(engine, width::narrow, width::narrow);
    const auto of_stored = engine.stream.allocate<cl_uint>(stored);
    engine.stream.launch(source, "count_stored", groups(engine, stored), words, device_words(ncols),
                         ranges, of_stored);
    auto of_rows = engine.stream.allocate<cl_uint>(nrows);
    engine.stream.launch(source, "count_rows", row_items(engine, nrows), places, nrows, of_stored,
                         of_rows);
    return of_rows;
}

// From device memory: two small reads.
bool read_bit(tuning::engine& engine, const bit_form& a, index_type row, index_type col) {
    index_type place = 0;
    engine.stream.read(a.places(), row * sizeof place, &place, sizeof place);
    if (place == cpu::kNoPlace) {
        return false;
    }
    cpu::word word = 0;
    const size_type at = place * cpu::bit_stride(a.ncols()) + col / cpu::kWordBits;
    engine.stream.read(a.words(), at * sizeof word, &word, sizeof word);
    return (word & cpu::bit_of(col)) != 0;
}

}  // namespace

bit_counts count_bits(tuning::engine& engine, index_type nrows, index_type ncols, index_type stored,
                      const runtime::buffer& places, const runtime::buffer& words,
                      const runtime::buffer& ranges) {
    bit_counts out{count_rows(engine, nrows, ncols, stored, places, words, ranges), 0, ranges};
    const size_block sizes(engine);
    const auto sums = engine.stream.allocate<cl_ulong>(size_type{nrows} + 1);
    primitives::exclusive_scan(engine, out.of_rows, width::narrow, nrows, sums, width::wide, sizes,
                               0);
    out.sum = sizes.read(engine).total[0];
    return out;
}

compressed_ptr to_csr(tuning::engine& engine, const bit_form& a, const bit_counts& known) {
    const auto counts = known.of_rows ? known.of_rows
                                      : count_rows(engine, a.nrows(), a.ncols(), a.stored(),
                                                   a.places(), a.words(), known.ranges);
    const width w = pointer_width(engine, a.nnz());
    const primitives::row_structure rows{
        primitives::allocate_offsets(engine, size_type{a.nrows()} + 1, w), w, runtime::buffer(),
        a.nrows()};
    const size_block sizes(engine);
    primitives::exclusive_scan(engine, counts, width::narrow, a.nrows(), rows.pointers, w, sizes,
                               0);
    const auto cols = engine.stream.allocate<index_type>(a.nnz());
    engine.stream.launch(make_program(engine, width::narrow, w), "list_rows",
                         groups(engine, a.nrows()), a.places(), a.words(), device_words(a.ncols()),
                         known.ranges, rows.pointers, cols);
    return std::make_shared<compressed_rows>(a.nrows(), a.ncols(), rows, cols, a.nnz());
}

bit_ptr to_bits(tuning::engine& engine, const compressed_rows& a) {
    const auto& rows = a.rows();
    const auto source = make_program(engine, rows.pointer_width, width::narrow);
    const auto places = make_constant(engine, a.nrows(), cpu::kNoPlace);
    engine.stream.launch(source, "place_rows", row_items(engine, a.slots()), rows.names, a.slots(),
                         places);
    const size_type each = device_words(a.ncols());
    const auto words = engine.stream.allocate<cl_uint>(a.slots() * each);
    if (each <= kWindow) {
        engine.stream.launch(source, "fill_rows", groups(engine, a.slots()), rows.pointers,
                             a.cols(), words, each);
    } else {
        engine.stream.fill<cl_uint>(words, 0, a.slots() * each);
        engine.stream.launch(source, "set_bits", groups(engine, a.slots()), rows.pointers, a.cols(),
                             words, each);
    }
    return std::make_shared<bit_form>(a.nrows(), a.ncols(), a.slots(), a.nnz(), places, words);
}

bit_ptr keep_bits(tuning::engine& engine, cpu::bit_matrix rows, size_type nnz) {
    auto& stream = engine.stream;
    if (stream.state().is_host() || stream.state().shares_memory()) {
        return std::make_shared<bit_form>(stream.state_handle(), std::move(rows), nnz);
    }
    return std::make_shared<bit_form>(rows.nrows, rows.ncols, rows.stored, nnz,
                                      upload(engine, rows.places), upload(engine, rows.words));
}

host_bits::host_bits(tuning::engine& engine, bit_ptr a) : seen_form(std::move(a)) {
    if (!held_->is_on_host()) {
        const size_type words = held_->stored() * view_.stride();
        view_.places = arrays_.get<index_type>(engine, held_->places(), held_->nrows());
        view_.words = arrays_.get<cpu::word>(engine, held_->words(), words);
    }
}

std::vector<bool> find_in_bits(tuning::engine& engine, const bit_ptr& a, const index_type* rows,
                               const index_type* cols, size_type count) {
    constexpr size_type kFew = 64;  // small reads that take as long as a large one
    std::vector<bool> found(count);
    if (!a->is_on_host() && !engine.stream.state().shares_memory() && count <= kFew) {
        for (size_type i = 0; i < count; ++i) {
            found[i] = read_bit(engine, *a, rows[i], cols[i]);
        }
        return found;
    }
    const host_bits bits(engine, a);
    for (size_type i = 0; i < count; ++i) {
        found[i] = bits.view().has(rows[i], cols[i]);
    }
    return found;
}

}  // namespace clbool::storage
