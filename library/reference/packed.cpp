// SPDX-License-Identifier: MIT
// Entries as sort keys; radix sort, as inputs reach 10^7 entries.
#include <reference/packed.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace clbool::reference {
namespace {

constexpr unsigned kDigitBits = 11;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;

/// Stable counting sort by the digit at `shift`.
void sort_by_digit(std::vector<std::uint64_t>& keys, std::vector<std::uint64_t>& spare,
                   unsigned shift) {
    const auto digit_of = [&](std::uint64_t key) {
        return static_cast<std::size_t>(key >> shift) % kDigits;
    };
    std::vector<std::size_t> places(kDigits + 1);
    for (const std::uint64_t key : keys) {
        ++places[digit_of(key) + 1];
    }
    if (places[digit_of(keys.front()) + 1] == keys.size()) {
        return;  // shared by all
    }
    std::partial_sum(places.begin(), places.end(), places.begin());
    for (const std::uint64_t key : keys) {
        spare[places[digit_of(key)]++] = key;
    }
    keys.swap(spare);
}

}  // namespace

std::vector<std::uint64_t> pack(const coordinates& matrix) {
    std::vector<std::uint64_t> keys(matrix.rows.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i] = pack(matrix.rows[i], matrix.cols[i]);
    }
    return keys;
}

coordinates unpack(index_type nrows, index_type ncols, const std::vector<std::uint64_t>& keys) {
    coordinates matrix(nrows, ncols);
    matrix.rows.resize(keys.size());
    matrix.cols.resize(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        matrix.rows[i] = static_cast<index_type>(keys[i] >> 32);
        matrix.cols[i] = static_cast<index_type>(keys[i]);
    }
    return matrix;
}

void sort_unique(std::vector<std::uint64_t>& keys) {
    if (keys.size() < kDigits) {
        std::sort(keys.begin(), keys.end());  // faster than to clear the counters
    } else {
        std::vector<std::uint64_t> spare(keys.size());
        for (unsigned shift = 0; shift < 64; shift += kDigitBits) {
            sort_by_digit(keys, spare, shift);
        }
    }
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

}  // namespace clbool::reference
