// SPDX-License-Identifier: MIT
// Transposes by counting or sorting on the host.
#include <operations/transpose/host.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace clbool::operations {

namespace {

// Entries as numbers in the order of the transpose: column, then row.
std::vector<std::uint64_t> keys_of(const host_rows& a, size_type nnz) {
    std::vector<std::uint64_t> keys;
    keys.reserve(nnz);
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        for (const index_type col : a.in_slot(slot)) {
            keys.push_back(std::uint64_t{col} << 32 | a.name(slot));
        }
    }
    return keys;
}

index_type column_of(std::uint64_t key) noexcept { return static_cast<index_type>(key >> 32); }

// Puts keys of ascending rows in order: by counting where columns are not much more than entries.
void sort_by_column(std::vector<std::uint64_t>& keys, index_type ncols) {
    constexpr size_type kColumnsPerKey = 8;
    if (ncols > kColumnsPerKey * keys.size()) {
        std::sort(keys.begin(), keys.end());
        return;
    }
    std::vector<size_type> places(size_type{ncols} + 1);
    for (const auto key : keys) {
        ++places[column_of(key) + size_type{1}];
    }
    std::partial_sum(places.begin(), places.end(), places.begin());
    std::vector<std::uint64_t> sorted(keys.size());
    for (const auto key : keys) {
        sorted[places[column_of(key)]++] = key;
    }
    keys.swap(sorted);
}

}  // namespace

compressed_ptr transpose_on_host(engine& on, const compressed_rows& a) {
    if (!is_for_host(on, a.nnz() + a.slots() + (a.named() ? 0 : a.ncols()))) {
        return nullptr;
    }
    const auto rows = host_rows::of(on, a);
    if (!rows) {
        return nullptr;
    }
    auto keys = keys_of(*rows, a.nnz());
    sort_by_column(keys, a.ncols());
    host_result out(a.ncols(), a.nrows(), a.named());
    for (size_type i = 0; i < keys.size(); ++i) {
        out.cols().push_back(static_cast<index_type>(keys[i]));
        if (i + 1 == keys.size() || column_of(keys[i]) != column_of(keys[i + 1])) {
            out.end_row(column_of(keys[i]));
        }
    }
    return out.finish(on);
}

}  // namespace clbool::operations
