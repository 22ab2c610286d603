// SPDX-License-Identifier: MIT
// What the tests of vectors share: vectors of every form, and comparison with the reference.
#pragma once

#include <clbool/vector_reference.hpp>

#include <support/inputs/rng.hpp>
#include <support/operation_test.hpp>
#include <support/same_value.hpp>

#include <limits>
#include <random>
#include <set>
#include <vector>

namespace clbool::testing {

using reference::vector_map;

/// About `count` random entries below `size`, the first and last index among them by chance; values
/// are small, so that sums of float are exact.
template <class T>
vector_map<T> random_map(index_type size, size_type count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    vector_map<T> out;
    for (size_type n = 0; size > 0 && n < count; ++n) {
        const auto i = static_cast<index_type>(random() % 16 == 0   ? size - 1
                                               : random() % 16 == 1 ? 0
                                                                    : random() % size);
        out[i] = static_cast<T>(std::is_same_v<T, bool> ? 1 : random() % 1000);
    }
    return out;
}

/// Every index.
template <class T>
vector_map<T> full_map(index_type size, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    vector_map<T> out;
    for (index_type i = 0; i < size; ++i) {
        out[i] = static_cast<T>(std::is_same_v<T, bool> ? 1 : random() % 1000);
    }
    return out;
}

/// The same, of float with NaN for a third of the values, for min and max to pass over.
template <class T>
vector_map<T> with_nan(vector_map<T> of) {
    if constexpr (std::is_floating_point_v<T>) {
        for (auto& [i, value] : of) {
            value = static_cast<int>(value) % 3 == 0 ? std::numeric_limits<T>::quiet_NaN() : value;
        }
    }
    return of;
}

template <class T>
vector_entries<T> entries_of(index_type size, const vector_map<T>& of) {
    vector_entries<T> out;
    out.size = size;
    for (const auto& [i, value] : of) {
        out.indices.push_back(i);
        if constexpr (!std::is_same_v<T, bool>) {
            out.values.push_back(value);
        }
    }
    return out;
}

template <class T>
basic_vector<T> made(context& on, index_type size, const vector_map<T>& of) {
    return basic_vector<T>(on, entries_of(size, of));
}

template <class T>
std::set<index_type> indices_of(const vector_map<T>& of) {
    std::set<index_type> out;
    for (const auto& [i, value] : of) {
        out.insert(i);
    }
    return out;
}

/// Whether a vector has this size and these entries.
template <class T>
::testing::AssertionResult same_vector(context& on, const basic_vector<T>& actual, index_type size,
                                       const vector_map<T>& expected) {
    const auto host = actual.to_host(on);
    if (actual.size() != size || host.size != size) {
        return ::testing::AssertionFailure() << "size " << actual.size() << " instead of " << size;
    }
    if (!std::is_sorted(host.indices.begin(), host.indices.end())) {
        return ::testing::AssertionFailure() << "indices do not ascend";
    }
    if (actual.nvals(on) != host.indices.size()) {
        return ::testing::AssertionFailure()
               << "nvals " << actual.nvals(on) << " but " << host.indices.size() << " are read";
    }
    const auto found = reference::to_map(host);
    for (const auto& [i, value] : expected) {
        const auto there = found.find(i);
        if (there == found.end()) {
            return ::testing::AssertionFailure() << "entry " << i << " is missing";
        }
        if (!same_value(there->second, value)) {
            return ::testing::AssertionFailure()
                   << "entry " << i << " is " << there->second << " instead of " << value;
        }
    }
    if (found.size() != expected.size() || host.indices.size() != expected.size()) {
        return ::testing::AssertionFailure()
               << host.indices.size() << " entries instead of " << expected.size();
    }
    return ::testing::AssertionSuccess();
}

template <class T>
class each_element : public ::testing::Test {};

struct element_name {
    template <class T>
    static std::string GetName(int) {
        return to_string(detail::element_of<T>::value);
    }
};

using all_elements = ::testing::Types<bool, std::uint32_t, std::uint64_t, float>;
using all_numbers = ::testing::Types<std::uint32_t, std::uint64_t, float>;

}  // namespace clbool::testing
