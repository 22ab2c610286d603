// SPDX-License-Identifier: MIT
// Numbers of rows.
#include <algorithms/row_numbers.hpp>

#include <algorithm>
#include <utility>

namespace clbool::algorithms {

namespace {

// Tables of more places are not worth their memory.
constexpr size_type kLargestTable = size_type{1} << 24;

std::uint64_t key_of(symbol_number symbol, index_type vertex) noexcept {
    return std::uint64_t{symbol} << 32 | vertex;
}

}  // namespace

row_numbers::row_numbers(std::size_t symbols, index_type vertices)
    : vertices_(vertices), tabled_(symbols * size_type{vertices} <= kLargestTable) {
    if (tabled_) {
        table_ = host::memory::zeroed((symbols * size_type{vertices} + 1) * sizeof(std::uint32_t));
    } else {
        grow();
    }
}

std::uint32_t row_numbers::find(symbol_number symbol, index_type vertex) const noexcept {
    // What is 0 in either is one less than 0: none.
    return tabled_ ? *place(symbol, vertex) - 1 : entry_of(key_of(symbol, vertex)).number - 1;
}

void row_numbers::set(symbol_number symbol, index_type vertex, std::uint32_t number) {
    if (tabled_) {
        *place(symbol, vertex) = number + 1;
        return;
    }
    if (2 * ++used_ > entries_.size()) {
        grow();
    }
    const std::uint64_t key = key_of(symbol, vertex);
    const_cast<entry&>(entry_of(key)) = {key, number + 1};
}

std::uint32_t* row_numbers::place(symbol_number symbol, index_type vertex) const noexcept {
    return reinterpret_cast<std::uint32_t*>(table_.data()) + symbol * size_type{vertices_} + vertex;
}

// The entry of a key, or the free one that it would have.
const row_numbers::entry& row_numbers::entry_of(std::uint64_t key) const noexcept {
    const size_type mask = entries_.size() - 1;
    const std::uint64_t mixed = (key ^ key >> 32) * std::uint64_t{0x9e3779b97f4a7c15};
    size_type slot = (mixed ^ mixed >> 32) & mask;
    while (entries_[slot].number != 0 && entries_[slot].key != key) {
        slot = (slot + 1) & mask;
    }
    return entries_[slot];
}

void row_numbers::grow() {
    array<entry> larger(std::max<size_type>(1024, 4 * entries_.size()));
    std::fill(larger.begin(), larger.end(), entry{0, 0});
    std::swap(entries_, larger);
    for (const entry& one : larger) {
        if (one.number != 0) {
            const_cast<entry&>(entry_of(one.key)) = one;
        }
    }
}

}  // namespace clbool::algorithms
