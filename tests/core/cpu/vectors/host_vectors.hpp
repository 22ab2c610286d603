// SPDX-License-Identifier: MIT
// Vectors of the host from maps, in both forms, and back.
#pragma once

#include <clbool/vector_reference.hpp>
#include <core/cpu/vectors/vector.hpp>

#include <gtest/gtest.h>

#include <type_traits>
#include <utility>

namespace clbool::testing {

using reference::vector_map;

template <class T>
constexpr element_type type_of() {
    return std::is_same_v<T, bool>            ? element_type::boolean
           : std::is_same_v<T, std::uint32_t> ? element_type::uint32
           : std::is_same_v<T, std::uint64_t> ? element_type::uint64
                                              : element_type::float32;
}

template <class T>
cpu::vector made(const cpu::team& workers, index_type size, const vector_map<T>& of, bool bitmap) {
    cpu::vector list = cpu::vector::make_list(size, type_of<T>(), of.size());
    for (const auto& [i, value] : of) {
        if constexpr (!std::is_same_v<T, bool>) {
            list.values_as<T>()[list.count] = value;
        }
        list.indices[list.count++] = i;
    }
    return bitmap ? to_bitmap(workers, list.view(), list.type) : std::move(list);
}

template <class T>
vector_map<T> map_of(const cpu::vector& v) {
    vector_map<T> all;
    cpu::for_entries(v.view(), [&](index_type i, size_type at) {
        if constexpr (std::is_same_v<T, bool>) {
            all[i] = at < v.size;
        } else {
            all[i] = v.view().values_as<T>()[at];
        }
    });
    EXPECT_EQ(all.size(), v.count);
    return all;
}

/// Every `step`-th index, with small values, so that sums of float are exact.
template <class T>
vector_map<T> each(index_type step, index_type size) {
    vector_map<T> all;
    for (index_type i = 0; i < size; i += step) {
        all[i] = static_cast<T>(std::is_same_v<T, bool> ? 1 : i * 7 % 100);
    }
    return all;
}

}  // namespace clbool::testing
