// SPDX-License-Identifier: MIT
// Entries as 64-bit sort keys, row in the upper half: key order is canonical order.
#pragma once

#include <clbool/coordinates.hpp>

#include <cstdint>
#include <vector>

namespace clbool::reference {

/// The key of one entry.
constexpr std::uint64_t pack(index_type row, index_type col) noexcept {
    return (static_cast<std::uint64_t>(row) << 32) | col;
}

/// The keys of all entries, in the order they are stored.
std::vector<std::uint64_t> pack(const coordinates& matrix);

/// The matrix of the given shape whose entries are `keys`, in their order.
coordinates unpack(index_type nrows, index_type ncols, const std::vector<std::uint64_t>& keys);

/// Radix sort without duplicates; skips digits that all keys share: linear time in practice.
void sort_unique(std::vector<std::uint64_t>& keys);

}  // namespace clbool::reference
