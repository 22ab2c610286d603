// SPDX-License-Identifier: MIT
// Where rows of a matrix are.
#pragma once

#include <bindings/graphblas/values/tuples.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clbool::graphblas {

struct entry_range {
    std::size_t begin;
    std::size_t end;
};

/// The entries in the row of the entry `begin`, from that one on.
inline entry_range row_from(const tuples& a, std::size_t begin) {
    std::size_t end = begin;
    while (end < a.nvals() && a.rows[end] == a.rows[begin]) {
        ++end;
    }
    return {begin, end};
}

/// Rows by number: from a table where many are asked for and there are not many rows, otherwise by
/// binary search.
class row_ranges {
public:
    row_ranges(const tuples& a, std::size_t lookups) : a_(a) {
        const bool is_worth_a_table = lookups >= a.nvals() / 16;
        if (is_worth_a_table && a.nrows <= 4 * a.nvals() + 1024) {
            fill_table();
        }
    }

    entry_range operator[](std::uint64_t row) const {
        if (!starts_.empty()) {
            return {starts_[row], starts_[row + 1]};
        }
        const auto found = std::equal_range(a_.rows.begin(), a_.rows.end(), row);
        return {static_cast<std::size_t>(found.first - a_.rows.begin()),
                static_cast<std::size_t>(found.second - a_.rows.begin())};
    }

private:
    void fill_table() {
        starts_.resize(a_.nrows + 1);
        for (const std::uint32_t row : a_.rows) {
            ++starts_[row + 1];
        }
        for (std::size_t row = 0; row < a_.nrows; ++row) {
            starts_[row + 1] += starts_[row];
        }
    }

    const tuples& a_;
    std::vector<std::size_t> starts_;  // empty: search
};

}  // namespace clbool::graphblas
