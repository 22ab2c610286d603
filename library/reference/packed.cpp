// SPDX-License-Identifier: MIT
// Entries as sort keys; radix sort, as inputs reach 10^7 entries.
#include <reference/packed.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace clbool::reference {
namespace {

constexpr unsigned kDigitBits = 8;
constexpr unsigned kDigits = 64 / kDigitBits;
constexpr std::size_t kBuckets = std::size_t{1} << kDigitBits;
/// Below this many keys a comparison sort is faster than clearing the histograms.
constexpr std::size_t kRadixThreshold = 2048;

using histogram = std::array<std::size_t, kBuckets>;

std::size_t digit_of(std::uint64_t key, unsigned digit) {
    return static_cast<std::size_t>(key >> (digit * kDigitBits)) & (kBuckets - 1);
}

std::array<histogram, kDigits> count_digits(const std::vector<std::uint64_t>& keys) {
    std::array<histogram, kDigits> counts{};
    for (const std::uint64_t key : keys) {
        for (unsigned digit = 0; digit < kDigits; ++digit) {
            ++counts[digit][digit_of(key, digit)];
        }
    }
    return counts;
}

/// Stable counting sort of `from` into `to` by one digit.
void distribute(const std::vector<std::uint64_t>& from, std::vector<std::uint64_t>& to,
                unsigned digit, const histogram& counts) {
    histogram next{};
    std::size_t total = 0;
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
        next[bucket] = total;
        total += counts[bucket];
    }
    for (const std::uint64_t key : from) {
        to[next[digit_of(key, digit)]++] = key;
    }
}

void radix_sort(std::vector<std::uint64_t>& keys) {
    const auto counts = count_digits(keys);
    std::vector<std::uint64_t> other(keys.size());
    for (unsigned digit = 0; digit < kDigits; ++digit) {
        const bool shared_by_all = counts[digit][digit_of(keys.front(), digit)] == keys.size();
        if (!shared_by_all) {
            distribute(keys, other, digit, counts[digit]);
            keys.swap(other);
        }
    }
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
    if (keys.size() < kRadixThreshold) {
        std::sort(keys.begin(), keys.end());
    } else {
        radix_sort(keys);
    }
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

}  // namespace clbool::reference
