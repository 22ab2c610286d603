// SPDX-License-Identifier: MIT
// CSR kernel choice for pull SpMV: pure functions, testable without a device.
#pragma once

#include <clbool/types.hpp>

#include <cstdint>

namespace clbool::operations {

// Units of bitmaps in kernels: bytes, and pairs of 32-bit words.
inline constexpr size_type kBitsOfAByte = 8;
inline constexpr size_type kBitsOfAWord = 32;
inline constexpr size_type kRowsOfAPair = 2 * kBitsOfAWord;

// Facts about rows, product and device.
struct row_facts {
    size_type slots = 0;      // stored rows, at least one
    size_type nnz = 0;        // of all of them
    size_type longest = 0;    // length of the longest row
    bool named = false;       // DCSR: empty rows are not stored
    bool full = false;        // dense vector
    bool first_ends = false;  // a row ends with its first hit
    bool bits = false;        // only which rows have a hit (or_and)
    // Work-group size; work-items that may share a row (1 on CPUs); bytes of local memory.
    size_type group = 1;
    size_type row_lanes = 1;
    size_type local_bytes = 0;
};

// Kernels: rows: any rows; hits: or_and on short rows; lanes: CSR-vector with a dense vector;
// shares: merge-based with a dense vector; balanced: equal portions of entries.
enum class row_reading { rows, hits, lanes, shares, balanced };

struct row_choice {
    row_reading by;
    const char* why;
    std::uint32_t lanes = 1;  // neighbouring work-items that share a row
    bool teams = false;       // long rows go to teams of up to 32 work-items
};

const char* to_string(row_reading of) noexcept;

// Whether the choice needs the longest row; a new matrix then costs a host read.
bool asks_for_longest(const row_facts& of) noexcept;

row_choice plan_rows(const row_facts& of) noexcept;

// Whether a DCSR matrix of `nrows` rows should get CSR row pointers. `pays`: they are cached, or
// further products are expected.
bool wants_all_rows(const row_facts& of, size_type nrows, bool pays) noexcept;

}  // namespace clbool::operations
