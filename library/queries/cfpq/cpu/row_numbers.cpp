// SPDX-License-Identifier: MIT
// Dense or hashed map from (symbol, vertex) to row numbers.
#include <queries/cfpq/cpu/row_numbers.hpp>

#include <algorithm>
#include <utility>

namespace clbool::algorithms {

namespace {

// Largest dense table, in cells.
constexpr size_type kLargestTable = size_type{1} << 24;

std::uint64_t key_of(symbol_number symbol, index_type vertex) noexcept {
    return std::uint64_t{symbol} << 32 | vertex;
}

std::uint64_t mixed(std::uint64_t key) noexcept {
    const std::uint64_t product = (key ^ key >> 32) * std::uint64_t{0x9e3779b97f4a7c15};
    return product ^ product >> 32;
}

}  // namespace

row_numbers::row_numbers(std::size_t symbols, index_type vertices)
    : vertices_(vertices), tabled_(symbols * size_type{vertices} <= kLargestTable) {
    if (tabled_) {
        static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t));
        table_ = cpu::memory::zeroed((symbols * size_type{vertices} + 1) * sizeof(std::uint32_t));
    }
}

std::uint32_t row_numbers::find(symbol_number symbol, index_type vertex,
                                bool shared) const noexcept {
    // Stored numbers are plus 1; a cell of 0 gives kNone by wrap-around.
    if (tabled_) {
        return place(symbol, vertex).load(std::memory_order_acquire) - 1;
    }
    const std::uint64_t key = key_of(symbol, vertex);
    const part& of = parts_[mixed(key) % kParts];
    const cpu::spin_guard held(of.lock, shared);
    return of.entries.empty() ? kNone : entry_of(of.entries, key)->number - 1;
}

std::uint32_t row_numbers::give(symbol_number symbol, index_type vertex, std::uint32_t number,
                                bool shared) {
    if (tabled_) {
        std::uint32_t known = 0;
        place(symbol, vertex)
            .compare_exchange_strong(known, number + 1, std::memory_order_acq_rel,
                                     std::memory_order_acquire);
        return known == 0 ? number : known - 1;
    }
    const std::uint64_t key = key_of(symbol, vertex);
    part& of = parts_[mixed(key) % kParts];
    const cpu::spin_guard held(of.lock, shared);
    if (2 * (of.used + 1) > of.entries.size()) {
        grow(of);
    }
    entry& found = *entry_of(of.entries, key);
    if (found.number == 0) {
        ++of.used;
        found = {key, number + 1};
    }
    return found.number - 1;
}

std::atomic<std::uint32_t>& row_numbers::place(symbol_number symbol,
                                               index_type vertex) const noexcept {
    return reinterpret_cast<std::atomic<std::uint32_t>*>(
        table_.data())[symbol * size_type{vertices_} + vertex];
}

// The entry of a key, or the free one where it belongs.
row_numbers::entry* row_numbers::entry_of(const array<entry>& entries, std::uint64_t key) noexcept {
    const size_type mask = entries.size() - 1;
    const entry* found = &entries[mixed(key) / kParts & mask];
    while (found->number != 0 && found->key != key) {
        found = found == &entries[mask] ? &entries[0] : found + 1;
    }
    return const_cast<entry*>(found);
}

void row_numbers::grow(part& of) {
    array<entry> larger(std::max<size_type>(64, 4 * of.entries.size()));
    std::fill(larger.begin(), larger.end(), entry{0, 0});
    for (const entry& one : of.entries) {
        if (one.number != 0) {
            *entry_of(larger, one.key) = one;
        }
    }
    of.entries = std::move(larger);
}

}  // namespace clbool::algorithms
