// SPDX-License-Identifier: MIT
// Host side of core/storage/rows.cl; sampling of evenly spread row windows.
#include <core/storage/forms/row_statistics.hpp>

#include <core/cpu/forms/block_rows.hpp>
#include <core/cpu/forms/sliced_rows.hpp>
#include <core/storage/conversions/forms.hpp>
#include <core/storage/forms/form_sizes.hpp>
#include <core/storage/nodes/vector_node.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace clbool::storage {

namespace {

runtime::program make_program(const tuning::engine& engine, const compressed_rows& a,
                              size_type stride = 1) {
    return primitives::items_program(engine, "core/storage/rows.cl")
        .set("A_WIDE", a.rows().pointer_width)
        .set("LONG", kLongRow)
        .set("STRIDE", stride);
}

}  // namespace

row_measures measures_of(tuning::engine& engine, const compressed_rows& a) {
    constexpr size_type kMostGroups = 512;
    if (const auto known = a.measures(); known.longest > 0) {
        return known;
    }
    const size_type group = engine.params.elementwise.group;
    const auto source = make_program(engine, a);
    const auto found = engine.stream.allocate_zeroed<cl_uint>(2);
    const size_type groups = (a.slots() + group - 1) / group;
    engine.stream.launch(source, "measure_rows",
                         runtime::range::groups(std::min(groups, kMostGroups), group), a.slots(),
                         a.rows().pointers, found);
    const auto read = engine.stream.read_small<cl_uint>(found, 2);
    const row_measures out{read[0], read[1]};
    a.note_measures(out);
    return out;
}

size_type longest_row(tuning::engine& engine, const compressed_rows& a) {
    return measures_of(engine, a).longest;
}

std::shared_ptr<const long_rows> long_rows_of(tuning::engine& engine, const compressed_rows& a) {
    if (a.nnz() <= kLongRow || longest_row(engine, a) <= kLongRow) {
        return nullptr;
    }
    if (auto known = a.longs()) {
        return known;
    }
    auto& stream = engine.stream;
    const auto count = stream.allocate_zeroed<cl_uint>(1);
    const size_type most = 2 * (a.nnz() / kLongRow) + 1;
    long_rows out{0, stream.allocate<cl_uint2>(most)};
    stream.launch(make_program(engine, a), "list_long_rows", items(engine, a.slots()), a.slots(),
                  a.rows().pointers, count, out.items);
    out.count = stream.read_small<cl_uint>(count, 1).front();
    return a.publish(std::make_shared<const long_rows>(std::move(out)));
}

std::shared_ptr<const row_shares> row_shares_of(tuning::engine& engine, const compressed_rows& a,
                                                size_type stride) {
    // The cached partition if it has this stride; else computed, and cached if there is none.
    auto known = a.shares();
    if (known && known->stride == stride) {
        return known;
    }
    auto& stream = engine.stream;
    const size_type count = (a.slots() + a.nnz() + stride - 1) / stride;
    row_shares out{stride, count, stream.allocate<cl_ulong2>(count + 1)};
    stream.launch(make_program(engine, a, stride), "list_row_shares", items(engine, count + 1),
                  a.slots(), a.rows().pointers, a.nnz(), count, out.bounds);
    const auto made = std::make_shared<const row_shares>(std::move(out));
    return known ? made : a.publish(made);
}

std::shared_ptr<const filled_bits> filled_bits_of(tuning::engine& engine,
                                                  const compressed_rows& a) {
    if (auto known = a.filled()) {
        return known;
    }
    auto& stream = engine.stream;
    const size_type words = device_words_of(a.nrows());
    filled_bits out{stream.allocate<cl_uint>(words)};
    stream.launch(make_program(engine, a), "list_filled_rows", items(engine, words), a.slots(),
                  a.rows().pointers, words, out.bits);
    return a.publish(std::make_shared<const filled_bits>(std::move(out)));
}

namespace {

constexpr size_type kWindows = 32;
constexpr size_type kMostEntries = size_type{1} << 15;

// A window that was read back.
struct read_window {
    std::vector<size_type> pointers;
    std::vector<index_type> cols;
};

// Accumulated statistics of the windows.
class window_sums {
public:
    static constexpr index_type kEdges[] = {4, 8, 16, 32, 64};

    void add(const cpu::rows& window) {
        rows_ += window.nrows();
        entries_ += window.nnz();
        for (index_type row = 0; row < window.nrows(); ++row) {
            const auto length = static_cast<double>(window.in_slot(row).size());
            squares_ += length * length;
        }
        places_ += cpu::count_places(window, slicing_of(nullptr));
        for (std::size_t i = 0; i < std::size(kEdges); ++i) {
            const auto blocks = cpu::to_blocks(cpu::team(1), window, kEdges[i]);
            blocks_[i] += blocks.cols.size();
            block_rows_[i] += cpu::block_view::block_rows(window.nrows(), kEdges[i]);
            whole_[i] += cpu::count_in_whole_rows(blocks);
        }
    }

    double spread() const noexcept {
        const double mean = static_cast<double>(entries_) / static_cast<double>(rows_);
        return std::sqrt(std::max(0.0, squares_ / static_cast<double>(rows_) - mean * mean));
    }
    size_type sell_bytes(index_type nrows) const noexcept {
        return cpu::sliced_bytes(nrows, slicing_of(nullptr), scaled(places_, nrows));
    }
    size_type bsr_bytes(index_type nrows, std::size_t edge) const noexcept {
        const auto rows = static_cast<double>(cpu::block_view::block_rows(nrows, kEdges[edge]));
        const auto each =
            static_cast<double>(blocks_[edge]) / static_cast<double>(block_rows_[edge]);
        return cpu::bytes_of_blocks(nrows, kEdges[edge], static_cast<size_type>(each * rows));
    }
    // The edge with fewest bytes; if full rows of blocks share sums, the largest within 4 %.
    std::size_t best_edge(index_type nrows, bool whole_rows_at_once) const noexcept {
        std::size_t best = 0;
        for (std::size_t i = 1; i < std::size(kEdges); ++i) {
            best = bsr_bytes(nrows, i) < bsr_bytes(nrows, best) ? i : best;
        }
        const size_type fewest = bsr_bytes(nrows, best);
        for (std::size_t i = best + 1; whole_rows_at_once && i < std::size(kEdges); ++i) {
            best = bsr_bytes(nrows, i) <= fewest + fewest / 25 ? i : best;
        }
        return best;
    }
    size_type loose(index_type nrows, std::size_t edge) const noexcept {
        return scaled(entries_ - whole_[edge], nrows);
    }

private:
    size_type scaled(size_type sum, index_type nrows) const noexcept {
        return static_cast<size_type>(static_cast<double>(sum) / static_cast<double>(rows_) *
                                      nrows);
    }

    size_type rows_ = 0;
    size_type entries_ = 0;
    double squares_ = 0;
    size_type places_ = 0;
    size_type blocks_[std::size(kEdges)] = {};
    size_type block_rows_[std::size(kEdges)] = {};
    size_type whole_[std::size(kEdges)] = {};
};

// Rows per window: whole blocks of every edge, and more rows where they are short.
index_type window_rows(double mean) noexcept {
    constexpr double kEntries = static_cast<double>(kMostEntries) / kWindows;
    const double rows = std::clamp(kEntries / std::max(mean, 1.0), 64.0, 1024.0);
    return static_cast<index_type>(rows) / 64 * 64;
}

// body(first row, number of rows) for evenly spread windows.
template <class Body>
void for_windows(index_type nrows, double mean, Body&& body) {
    const index_type each = window_rows(mean);
    const size_type all = (size_type{nrows} + each - 1) / each;
    const auto affordable =
        static_cast<size_type>(static_cast<double>(kMostEntries) / (std::max(mean, 1.0) * each));
    const size_type count = std::min(all, std::clamp<size_type>(affordable, 2, kWindows));
    for (size_type i = 0; i < count; ++i) {
        const auto first = static_cast<index_type>(i * all / count * each);
        body(first, std::min(each, nrows - first));
    }
}

// Pointers of rows from `first` on of a matrix that the host sees; empty rows included.
std::vector<size_type> pointers_of(const cpu::rows& a, index_type first, index_type count) {
    std::vector<size_type> out;
    index_type slot = a.first_slot(first);
    for (index_type row = 0; row < count; ++row) {
        out.push_back(a.pointer(slot));
        slot += slot < a.slots() && a.name(slot) == first + row ? 1 : 0;
    }
    out.push_back(a.pointer(slot));
    return out;
}

template <class Pointer>
read_window read_rows_back(tuning::engine& engine, const compressed_rows& a, index_type first,
                           index_type count) {
    std::vector<Pointer> pointers(count + size_type{1});
    engine.stream.read(a.rows().pointers, first * sizeof(Pointer), pointers.data(),
                       pointers.size() * sizeof(Pointer));
    read_window out;
    for (const Pointer at : pointers) {
        out.pointers.push_back(at - pointers.front());
    }
    out.cols.resize(out.pointers.back());
    if (!out.cols.empty()) {
        engine.stream.read(a.cols(), pointers.front() * sizeof(index_type), out.cols.data(),
                           out.cols.size() * sizeof(index_type));
    }
    return out;
}

size_type longest_of(const cpu::rows& a) {
    size_type longest = 0;
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        longest = std::max(longest, a.in_slot(slot).size());
    }
    return longest;
}

// 0 for formats far larger than compressed rows.
size_type if_fit(size_type bytes, size_type rows_bytes) noexcept {
    constexpr size_type kTimes = 16;
    return bytes <= kTimes * rows_bytes ? bytes : 0;
}

void finish(row_statistics& out, const window_sums& sums, index_type nrows, bool on_gpu) {
    const auto ell = cpu::whole_slice(nrows);
    out.spread = sums.spread();
    out.ell_bytes = if_fit(cpu::sliced_bytes(nrows, ell, out.longest * ell.height), out.rows_bytes);
    out.sell_bytes = if_fit(sums.sell_bytes(nrows), out.rows_bytes);
    const std::size_t edge = sums.best_edge(nrows, !on_gpu);
    out.bsr_bytes = if_fit(sums.bsr_bytes(nrows, edge), out.rows_bytes);
    out.loose = sums.loose(nrows, edge);
    out.block_edge = window_sums::kEdges[edge];
}

row_statistics look_at(tuning::engine& engine, const node& a) {
    const bool on_gpu = !engine.stream.state().is_host();
    row_statistics out;
    out.mean = static_cast<double>(a.nnz()) / a.nrows();
    out.rows_bytes = (a.nnz() + a.nrows()) * sizeof(index_type);
    window_sums sums;
    if (is_seen_by_host(engine, a)) {
        const auto view = host_view::make(engine, a);
        const cpu::rows& rows = view;
        out.longest = longest_of(rows);
        // Hypersparse: formats that store all rows do not pay.
        if (rows.slots() >= a.nrows() / 2) {
            for_windows(a.nrows(), out.mean, [&](index_type first, index_type count) {
                const auto pointers = pointers_of(rows, first, count);
                sums.add(cpu::rows(count, a.ncols(), count, nullptr, pointers.data(), rows.cols()));
            });
            finish(out, sums, a.nrows(), on_gpu);
        }
        return out;
    }
    auto rows = compressed_of(engine, a);
    out.longest = longest_row(engine, *rows);
    if (rows->slots() >= a.nrows() / 2) {
        rows = csr_of(engine, a);
        for_windows(a.nrows(), out.mean, [&](index_type first, index_type count) {
            const auto read = rows->rows().pointer_width == primitives::width::wide
                                  ? read_rows_back<cl_ulong>(engine, *rows, first, count)
                                  : read_rows_back<cl_uint>(engine, *rows, first, count);
            sums.add(cpu::rows(count, a.ncols(), count, nullptr, read.pointers.data(),
                               read.cols.data()));
        });
        finish(out, sums, a.nrows(), on_gpu);
    }
    return out;
}

}  // namespace

std::shared_ptr<const row_statistics> statistics_of(tuning::engine& engine, const node& a) {
    if (const auto known = a.statistics()) {
        return known;
    }
    const auto found = std::make_shared<const row_statistics>(look_at(engine, a));
    a.note(found);
    return found;
}

}  // namespace clbool::storage
