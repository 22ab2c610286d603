// SPDX-License-Identifier: MIT
// Radix sort of places.
#include <bindings/graphblas/values/operations/merge.hpp>
#include <bindings/graphblas/values/operations/sorting.hpp>

#include <algorithm>
#include <array>
#include <numeric>

namespace clbool::graphblas {

namespace {

constexpr unsigned kDigitBits = 11;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
constexpr std::size_t kWorthRadix = 2 * kDigits;

struct keyed_index {
    std::uint64_t key;
    std::size_t index;
};

std::size_t digit_of(std::uint64_t key, unsigned shift) { return key >> shift & (kDigits - 1); }

void sort_by_digit(std::vector<keyed_index>& pairs, unsigned shift,
                   std::vector<keyed_index>& scratch) {
    std::array<std::size_t, kDigits + 1> starts{};
    for (const keyed_index& pair : pairs) {
        ++starts[digit_of(pair.key, shift) + 1];
    }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    for (const keyed_index& pair : pairs) {
        scratch[starts[digit_of(pair.key, shift)]++] = pair;
    }
    pairs.swap(scratch);
}

void radix_sort(std::vector<keyed_index>& pairs) {
    std::uint64_t differing = 0;
    for (const keyed_index& pair : pairs) {
        differing |= pair.key ^ pairs.front().key;
    }
    std::vector<keyed_index> scratch(pairs.size());
    for (unsigned shift = 0; shift < 64; shift += kDigitBits) {
        if (digit_of(differing, shift) != 0) {
            sort_by_digit(pairs, shift, scratch);
        }
    }
}

void sort_by_key(std::vector<keyed_index>& pairs) {
    if (pairs.size() >= kWorthRadix) {
        radix_sort(pairs);
        return;
    }
    std::sort(pairs.begin(), pairs.end(), [](const keyed_index& a, const keyed_index& b) {
        return a.key != b.key ? a.key < b.key : a.index < b.index;
    });
}

}  // namespace

std::vector<std::size_t> stable_order(const std::vector<std::uint64_t>& keys) {
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (std::is_sorted(keys.begin(), keys.end())) {
        return order;
    }
    std::vector<keyed_index> pairs(keys.size());
    for (std::size_t k = 0; k < keys.size(); ++k) {
        pairs[k] = {keys[k], k};
    }
    sort_by_key(pairs);
    for (std::size_t k = 0; k < keys.size(); ++k) {
        order[k] = pairs[k].index;
    }
    return order;
}

tuples moved_to(const std::vector<std::uint64_t>& places, const tuples& given, std::uint64_t nrows,
                std::uint64_t ncols) {
    tuples out(nrows, ncols, given.type);
    out.reserve(given.nvals());
    const std::vector<std::size_t> order = stable_order(places);
    for (std::size_t k = 0; k < order.size(); ++k) {
        const std::uint64_t place = places[order[k]];
        if (k + 1 == order.size() || places[order[k + 1]] != place) {
            out.append(row_of(place), col_of(place), given.value(order[k]));
        }
    }
    return out;
}

}  // namespace clbool::graphblas
