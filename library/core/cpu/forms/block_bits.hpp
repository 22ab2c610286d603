// SPDX-License-Identifier: MIT
// Row access to BSR blocks of bits, with the edge as a template parameter.
#pragma once

#include <core/cpu/containers/bits.hpp>
#include <core/cpu/forms/block_rows.hpp>

#include <cstring>
#include <type_traits>

namespace clbool::cpu {

// Storage type of a block's row; for edge 4 it holds two rows.
template <index_type Edge>
using stored_row = std::conditional_t<
    Edge <= 8, std::uint8_t,
    std::conditional_t<Edge == 16, std::uint16_t,
                       std::conditional_t<Edge == 32, std::uint32_t, std::uint64_t>>>;

// Row r of block t, as the lowest `Edge` bits of a word.
template <index_type Edge>
word row_bits(const std::byte* bits, size_type block, index_type r) noexcept {
    if constexpr (Edge == 4) {
        const auto two = static_cast<unsigned>(bits[block * 2 + r / 2]);
        return two >> r % 2 * 4 & 15U;
    } else {
        stored_row<Edge> row;
        std::memcpy(&row, bits + (block * Edge + r) * sizeof row, sizeof row);
        return row;
    }
}

// Sets the bits of a zeroed row.
template <index_type Edge>
void set_row_bits(std::byte* bits, size_type block, index_type r, word of_row) noexcept {
    if constexpr (Edge == 4) {
        bits[block * 2 + r / 2] |= static_cast<std::byte>(of_row << r % 2 * 4);
    } else {
        const auto row = static_cast<stored_row<Edge>>(of_row);
        std::memcpy(bits + (block * Edge + r) * sizeof row, &row, sizeof row);
    }
}

// All bits of block t in one word.
template <index_type Edge>
word block_word(const std::byte* bits, size_type block) noexcept {
    static_assert(Edge <= 8);
    std::conditional_t<Edge == 4, std::uint16_t, std::uint64_t> all;
    std::memcpy(&all, bits + block * sizeof all, sizeof all);
    return all;
}

// A full row: all bits set.
template <index_type Edge>
constexpr word whole_row() noexcept {
    return ~word{0} >> (kWordBits - Edge);
}

// Entries of a block that are in full rows.
template <index_type Edge>
size_type entries_in_whole_rows(const std::byte* bits, size_type block) noexcept {
    size_type entries = 0;
    for (index_type r = 0; r < Edge; ++r) {
        entries += row_bits<Edge>(bits, block, r) == whole_row<Edge>() ? Edge : 0;
    }
    return entries;
}

// body(std::integral_constant<index_type, edge>()).
template <class Body>
decltype(auto) with_edge(index_type edge, Body&& body) {
    switch (edge) {
        case 4: return body(std::integral_constant<index_type, 4>());
        case 8: return body(std::integral_constant<index_type, 8>());
        case 16: return body(std::integral_constant<index_type, 16>());
        case 32: return body(std::integral_constant<index_type, 32>());
        default: return body(std::integral_constant<index_type, 64>());
    }
}

}  // namespace clbool::cpu
