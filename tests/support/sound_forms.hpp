// SPDX-License-Identifier: MIT
// The invariants of matrices in sliced ELL and BSR.
#pragma once

#include <core/cpu/forms/block_bits.hpp>
#include <core/cpu/forms/block_rows.hpp>
#include <core/cpu/forms/sliced_rows.hpp>

#include <algorithm>
#include <bitset>
#include <functional>
#include <vector>

namespace clbool::testing {

inline bool is_sound(const cpu::sliced_view& a) {
    std::vector<bool> seen(a.nrows);
    size_type entries = 0;
    for (size_type place = 0; place < a.slices() * a.cut.height; ++place) {
        const size_type stride = a.cut.height;
        const size_type start = a.starts[place / stride];
        const size_type width = a.starts[place / stride + 1] - start;
        const index_type* const first = a.cols + start * stride + place % stride;
        size_type length = 0;
        while (length < width && first[length * stride] != cpu::kPadding) {
            ++length;
        }
        for (size_type k = 0; k < width; ++k) {
            const index_type col = first[k * stride];
            const bool ascends = k == 0 || k >= length || first[(k - 1) * stride] < col;
            if (!ascends || (k < length ? col >= a.ncols : col != cpu::kPadding)) {
                return false;
            }
        }
        entries += length;
        if (place >= a.nrows) {
            if (length > 0) {
                return false;
            }
            continue;
        }
        const index_type row = a.row(static_cast<index_type>(place));
        const bool stays =
            a.order == nullptr ? row == place : row / a.cut.window == place / a.cut.window;
        if (row >= a.nrows || seen[row] || !stays) {
            return false;
        }
        seen[row] = true;
    }
    return entries == a.nnz;
}

template <index_type Edge>
bool has_sound_bits(const cpu::block_view& a) {
    size_type entries = 0;
    for (size_type block = 0; block < a.block_rows(); ++block) {
        for (size_type t = a.pointers[block]; t < a.pointers[block + 1]; ++t) {
            cpu::word any = 0;
            for (index_type r = 0; r < Edge; ++r) {
                const cpu::word bits = cpu::row_bits<Edge>(a.bits, t, r);
                any |= bits;
                entries += std::bitset<cpu::kWordBits>(bits).count();
                const size_type end = size_type{a.cols[t]} * Edge;
                const bool leaves =
                    end + Edge > a.ncols && a.ncols > end && (bits >> (a.ncols - end)) != 0;
                if (leaves || (bits != 0 && block * Edge + r >= a.nrows)) {
                    return false;
                }
            }
            if (any == 0) {
                return false;
            }
        }
    }
    return entries == a.nnz;
}

inline bool is_sound(const cpu::block_view& a) {
    for (size_type block = 0; block < a.block_rows(); ++block) {
        const index_type* const first = a.cols + a.pointers[block];
        const index_type* const last = a.cols + a.pointers[block + 1];
        if (a.pointers[block] > a.pointers[block + 1] ||
            std::adjacent_find(first, last, std::greater_equal<>()) != last ||
            std::any_of(first, last,
                        [&](index_type col) { return size_type{col} * a.edge >= a.ncols; })) {
            return false;
        }
    }
    return cpu::with_edge(a.edge, [&](auto edge) { return has_sound_bits<edge()>(a); });
}

}  // namespace clbool::testing
