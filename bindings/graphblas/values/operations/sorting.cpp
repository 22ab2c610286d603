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

std::size_t digit_of(std::uint64_t key, unsigned shift) { return key >> shift & (kDigits - 1); }

void sort_by_digit(const std::vector<std::uint64_t>& keys, unsigned shift,
                   std::vector<std::size_t>& order, std::vector<std::size_t>& scratch) {
    std::array<std::size_t, kDigits + 1> starts{};
    for (const std::uint64_t key : keys) {
        ++starts[digit_of(key, shift) + 1];
    }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    for (const std::size_t at : order) {
        scratch[starts[digit_of(keys[at], shift)]++] = at;
    }
    order.swap(scratch);
}

void radix_sort(const std::vector<std::uint64_t>& keys, std::vector<std::size_t>& order) {
    std::uint64_t differing = 0;
    for (const std::uint64_t key : keys) {
        differing |= key ^ keys.front();
    }
    std::vector<std::size_t> scratch(order.size());
    for (unsigned shift = 0; shift < 64; shift += kDigitBits) {
        if (digit_of(differing, shift) != 0) {
            sort_by_digit(keys, shift, order, scratch);
        }
    }
}

}  // namespace

std::vector<std::size_t> stable_order(const std::vector<std::uint64_t>& keys) {
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (std::is_sorted(keys.begin(), keys.end())) {
        return order;
    }
    if (keys.size() < kWorthRadix) {
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
    } else {
        radix_sort(keys, order);
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
