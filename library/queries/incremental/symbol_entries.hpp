// SPDX-License-Identifier: MIT
// Entries of several relations, by symbol.
#pragma once

#include <clbool/matrix.hpp>

#include <cstddef>
#include <iterator>
#include <map>

namespace clbool::algorithms {

using symbol_entries = std::map<std::size_t, matrix>;

// Erases empty matrices.
inline void drop_empty(symbol_entries& of) {
    for (auto at = of.begin(); at != of.end();) {
        at = at->second.empty() ? of.erase(at) : std::next(at);
    }
}

inline size_type count_of(const symbol_entries& of) {
    size_type sum = 0;
    for (const auto& [symbol, entries] : of) {
        sum += entries.nvals();
    }
    return sum;
}

}  // namespace clbool::algorithms
