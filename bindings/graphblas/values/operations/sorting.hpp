// SPDX-License-Identifier: MIT
// The order of places.
#pragma once

#include <bindings/graphblas/values/tuples.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clbool::graphblas {

/// Indices of keys from the least on; of equal ones the first comes first.
std::vector<std::size_t> stable_order(const std::vector<std::uint64_t>& keys);

/// Entries from `given`, moved to these places, sorted. Of several in one place the last one stays.
tuples moved_to(const std::vector<std::uint64_t>& places, const tuples& given, std::uint64_t nrows,
                std::uint64_t ncols);

}  // namespace clbool::graphblas
