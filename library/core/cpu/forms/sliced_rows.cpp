// SPDX-License-Identifier: MIT
// Conversions between compressed rows and sliced ELL.
#include <core/cpu/forms/sliced_rows.hpp>

#include <core/cpu/matrices/cuts.hpp>

#include <algorithm>
#include <functional>

namespace clbool::cpu {

namespace {

constexpr index_type rounded_up(size_type n, size_type to) noexcept {
    return static_cast<index_type>(std::min<size_type>((n + to - 1) / to * to, kMaxDimension));
}

// Unit of parallel work: a sorting window, or a word of rows if unsorted.
size_type part_of(const slicing& cut) noexcept { return std::max(cut.window, kRowsOfAWord); }

size_type work_of_slices(const rows& a) noexcept { return a.nnz() + a.nrows(); }

// Sorts a window of rows [first, last) stably by descending length.
void sort_window(const array<index_type>& lengths, index_type first, index_type last,
                 index_type* order) {
    for (index_type row = first; row < last; ++row) {
        order[row] = row;
    }
    std::stable_sort(order + first, order + last,
                     [&](index_type a, index_type b) { return lengths[a] > lengths[b]; });
}

// Row permutation; empty if unsorted.
array<index_type> order_rows(const team& workers, const rows& a, const slicing& cut,
                             const array<index_type>& lengths) {
    array<index_type> order(cut.window > 0 ? a.nrows() : 0);
    if (cut.window > 0) {
        for_row_parts(workers, a.nrows(), part_of(cut), work_of_slices(a),
                      [&](index_type first, index_type end) {
                          while (first < end) {
                              const index_type last = first + std::min(cut.window, end - first);
                              sort_window(lengths, first, last, order.data());
                              first = last;
                          }
                      });
    }
    return order;
}

// Prefix sum of the slice widths, with the total at the end.
array<size_type> sum_widths(index_type nrows, const slicing& cut, const array<index_type>& lengths,
                            const array<index_type>& order) {
    const size_type slices = sliced_view::slices(nrows, cut);
    array<size_type> starts(slices + 1);
    size_type sum = 0;
    for (size_type s = 0; s < slices; ++s) {
        starts[s] = sum;
        const size_type end = std::min<size_type>((s + 1) * cut.height, nrows);
        index_type width = 0;
        for (size_type place = s * cut.height; place < end; ++place) {
            width = std::max(width, lengths[order.empty() ? place : order[place]]);
        }
        sum += width;
    }
    starts[slices] = sum;
    return starts;
}

// Writes a row and its padding.
void put_row(span row, size_type width, size_type height, index_type* to) {
    const size_type filled = row.size();
    for (size_type k = 0; k < filled; ++k) {
        to[k * height] = row.first[k];
    }
    for (size_type k = filled; k < width; ++k) {
        to[k * height] = kPadding;
    }
}

// Binary search of a row's length; `stride`: distance of its entries.
index_type length_of(const index_type* first, size_type width, size_type stride) noexcept {
    size_type low = 0;
    size_type high = width;
    while (low < high) {
        const size_type middle = (low + high) / 2;
        if (first[middle * stride] == kPadding) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return static_cast<index_type>(low);
}

// Location of a row's entries.
struct place_view {
    place_view(const sliced_view& a, size_type place) noexcept
        : slice(place / a.cut.height),
          width(a.starts[slice + 1] - size_type{a.starts[slice]}),
          first(a.cols + size_type{a.starts[slice]} * a.cut.height + place % a.cut.height) {}

    size_type slice;
    size_type width;
    const index_type* first;
};

}  // namespace

slicing whole_slice(index_type nrows) noexcept {
    return {rounded_up(std::max<index_type>(nrows, 1), kRowsOfAWord), 0, true};
}

slicing slices_of(index_type height, index_type window) noexcept {
    return {height, window > 1 ? rounded_up(window, kRowsOfAWord) : 0, false};
}

unsigned shift_of(const slicing& cut) noexcept {
    constexpr unsigned kWhole = 63;
    unsigned shift = 0;
    while (!cut.whole && (index_type{1} << shift) < cut.height) {
        ++shift;
    }
    return cut.whole ? kWhole : shift;
}

size_type sliced_bytes(index_type nrows, const slicing& cut, size_type places) noexcept {
    constexpr size_type kMost = ~size_type{0} / 8;
    return std::min(places, kMost) * sizeof(index_type) +
           (cut.window > 0 ? nrows * sizeof(index_type) : 0) +
           (sliced_view::slices(nrows, cut) + 1) * sizeof(std::uint32_t);
}

sliced_view sliced_matrix::view() const noexcept {
    return {nrows,         ncols,      nnz, cut, order.empty() ? nullptr : order.data(),
            starts.data(), cols.data()};
}

size_type count_places(const rows& a, const slicing& cut) {
    const size_type each = std::max(cut.window, cut.height);
    array<index_type> lengths;
    size_type widths = 0;
    for (index_type slot = 0; slot < a.slots();) {
        const size_type window = a.name(slot) / each;
        lengths.clear();
        for (; slot < a.slots() && a.name(slot) / each == window; ++slot) {
            const auto length = static_cast<index_type>(a.in_slot(slot).size());
            if (cut.window == 0 && !lengths.empty()) {
                lengths[0] = std::max(lengths[0], length);
            } else {
                lengths.push_back(length);
            }
        }
        if (cut.window > 0) {
            std::sort(lengths.begin(), lengths.end(), std::greater<>());
        }
        for (size_type place = 0; place < lengths.size(); place += cut.height) {
            widths += lengths[place];
        }
    }
    return widths * cut.height;
}

sliced_matrix to_slices(const team& workers, const rows& a, const slicing& cut) {
    sliced_matrix out;
    out.nrows = a.nrows();
    out.ncols = a.ncols();
    out.nnz = a.nnz();
    out.cut = cut;
    const auto lengths = lengths_of(a);
    out.order = order_rows(workers, a, cut, lengths);
    const auto starts = sum_widths(a.nrows(), cut, lengths, out.order);
    const size_type slices = sliced_view::slices(a.nrows(), cut);
    out.starts = array<std::uint32_t>(slices + 1);
    std::transform(starts.begin(), starts.end(), out.starts.begin(),
                   [](size_type n) { return static_cast<std::uint32_t>(n); });
    out.cols = array<index_type>(starts[slices] * cut.height);
    const auto put = [&](size_type place, span row) {
        const size_type s = place / cut.height;
        put_row(row, starts[s + 1] - starts[s], cut.height,
                out.cols.data() + starts[s] * cut.height + place % cut.height);
    };
    for_row_parts(workers, a.nrows(), part_of(cut), out.cols.size() + a.nrows(),
                  [&](index_type first, index_type last) {
                      for (index_type place = first; place < last; ++place) {
                          put(place, a.row(out.order.empty() ? place : out.order[place]));
                      }
                  });
    for (size_type place = a.nrows(); place < slices * cut.height; ++place) {
        put(place, span());
    }
    return out;
}

matrix to_rows(const team& workers, const sliced_view& a) {
    array<index_type> lengths(a.nrows);
    array<index_type> places(a.nrows);
    for_row_parts(workers, a.nrows, part_of(a.cut), a.places() + a.nrows,
                  [&](index_type first, index_type last) {
                      for (index_type place = first; place < last; ++place) {
                          const place_view at(a, place);
                          places[a.row(place)] = place;
                          lengths[a.row(place)] = length_of(at.first, at.width, a.cut.height);
                      }
                  });
    draft made = with_lengths(a.nrows, a.ncols, 0, lengths);
    for_indices(workers, made.slots(), a.nnz, [&](size_type s) {
        const index_type row = made.names()[s];
        const place_view at(a, places[row]);
        index_type* const cols = made.cols() + made.pointer(s);
        for (size_type k = 0; k < lengths[row]; ++k) {
            cols[k] = at.first[k * a.cut.height];
        }
    });
    return made.finish();
}

}  // namespace clbool::cpu
