// SPDX-License-Identifier: MIT
// Canonical lists on the host.
#include <storage/canonical.hpp>

#include <primitives/radix_sort.hpp>
#include <runtime/host_memory.hpp>
#include <runtime/parallel.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace clbool::storage {

namespace {

// Entries in the order of these numbers are in canonical order.
using entry_key = std::uint64_t;

entry_key key_of(index_type row, index_type col) noexcept { return entry_key{row} << 32 | col; }

// Bits of a digit of the radix sort: the places of 2^11 digits fit the smallest caches.
constexpr unsigned kDigitBits = 11;
constexpr entry_key kDigits = entry_key{1} << kDigitBits;

// Moves keys to `to`, in the order of the digit at `shift` and else in their own.
void sort_by_digit(const std::vector<entry_key>& from, unsigned shift, std::vector<entry_key>& to) {
    std::array<size_type, kDigits> places{};
    for (const auto key : from) {
        ++places[key >> shift & (kDigits - 1)];
    }
    size_type before = 0;
    for (auto& place : places) {
        before += std::exchange(place, before);
    }
    for (const auto key : from) {
        to[places[key >> shift & (kDigits - 1)]++] = key;
    }
}

// Sorts keys by their bits first … end - 1.
void sort_by_bits(std::vector<entry_key>& keys, unsigned first, unsigned end,
                  std::vector<entry_key>& spare) {
    for (unsigned shift = first; shift < end; shift += kDigitBits) {
        sort_by_digit(keys, shift, spare);
        keys.swap(spare);
    }
}

std::vector<entry_key> sorted_keys(const host_entries& in) {
    std::vector<entry_key> keys;
    runtime::resize(keys, in.nnz);
    std::transform(in.rows, in.rows + in.nnz, in.cols, keys.begin(), key_of);
    std::vector<entry_key> spare;
    runtime::resize(spare, in.nnz);
    constexpr unsigned kRow = 32;
    sort_by_bits(keys, 0, primitives::index_bits(in.ncols), spare);
    sort_by_bits(keys, kRow, kRow + primitives::index_bits(in.nrows), spare);
    return keys;
}

// What is wrong with entries begin … end, each looked at beside its predecessor.
entry_faults look_at(const host_entries& in, size_type begin, size_type end) {
    entry_faults found;
    entry_key before = begin > 0 ? key_of(in.rows[begin - 1], in.cols[begin - 1]) : 0;
    for (size_type i = begin; i < end; ++i) {
        const entry_key key = key_of(in.rows[i], in.cols[i]);
        found.out_of_range |= in.rows[i] >= in.nrows || in.cols[i] >= in.ncols;
        found.unordered |= key < before;
        found.duplicate |= key == before && i > 0;
        before = key;
    }
    return found;
}

// The share of n items that is a part's: from the first of these to the next part's.
size_type share(size_type n, size_type part, size_type parts) noexcept { return n * part / parts; }

size_type parts_for_indices(size_type count) noexcept {
    return runtime::parts_for(count * sizeof(index_type));
}

bool is_head(const index_type* rows, size_type i) noexcept {
    return i == 0 || rows[i] != rows[i - 1];
}

// Heads of rows before each part's share, and their number at the end.
std::vector<size_type> count_heads(const index_type* rows, size_type nnz, size_type parts) {
    std::vector<size_type> before(parts + 1);
    runtime::in_parallel(parts, [&](size_type part) {
        size_type heads = 0;
        for (size_type i = share(nnz, part, parts); i < share(nnz, part + 1, parts); ++i) {
            heads += is_head(rows, i) ? 1 : 0;
        }
        before[part + 1] = heads;
    });
    for (size_type part = 0; part < parts; ++part) {
        before[part + 1] += before[part];
    }
    return before;
}

}  // namespace

entry_faults look_at(const host_entries& in) {
    const size_type parts = parts_for_indices(2 * in.nnz);
    std::vector<entry_faults> found(parts);
    runtime::in_parallel(parts, [&](size_type part) {
        found[part] = look_at(in, share(in.nnz, part, parts), share(in.nnz, part + 1, parts));
    });
    entry_faults all;
    for (const auto& one : found) {
        all.out_of_range |= one.out_of_range;
        all.unordered |= one.unordered;
        all.duplicate |= one.duplicate;
    }
    return all;
}

canonical_list make_canonical(const host_entries& in, const entry_faults& found) {
    canonical_list list{{}, {}, in};
    if (!found.unordered && !found.duplicate) {
        return list;
    }
    auto keys = sorted_keys(in);
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    runtime::resize(list.own_rows, keys.size());
    runtime::resize(list.own_cols, keys.size());
    for (size_type i = 0; i < keys.size(); ++i) {
        list.own_rows[i] = static_cast<index_type>(keys[i] >> 32);
        list.own_cols[i] = static_cast<index_type>(keys[i]);
    }
    list.entries.rows = list.own_rows.data();
    list.entries.cols = list.own_cols.data();
    list.entries.nnz = keys.size();
    return list;
}

template <class Pointer>
row_list<Pointer> list_rows(const index_type* rows, size_type nnz) {
    const size_type parts = parts_for_indices(nnz);
    const auto before = count_heads(rows, nnz, parts);
    row_list<Pointer> list;
    runtime::resize(list.names, before.back());
    runtime::resize(list.pointers, before.back() + 1);
    runtime::in_parallel(parts, [&](size_type part) {
        // Which entry is a head is hard to guess, so every entry writes the row that it is in.
        size_type i = share(nnz, part, parts);
        const size_type end = share(nnz, part + 1, parts);
        while (i < end && !is_head(rows, i)) {
            ++i;
        }
        size_type slot = before[part];
        for (size_type first = i; i < end; ++i) {
            const bool head = is_head(rows, i);
            first = head ? i : first;
            slot += head ? 1 : 0;
            list.names[slot - 1] = rows[i];
            list.pointers[slot - 1] = static_cast<Pointer>(first);
        }
    });
    list.pointers.back() = static_cast<Pointer>(nnz);
    return list;
}

template row_list<cl_uint> list_rows(const index_type*, size_type);
template row_list<cl_ulong> list_rows(const index_type*, size_type);

}  // namespace clbool::storage
