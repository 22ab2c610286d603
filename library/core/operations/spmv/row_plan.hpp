// SPDX-License-Identifier: MIT
// By which kernel compressed rows are pulled: pure functions, testable without a device.
#pragma once

#include <clbool/types.hpp>

#include <cstdint>

namespace clbool::operations {

// What is known of the rows, of the product and of the device.
struct row_facts {
    size_type slots = 0;    // rows that are stored, one at least
    size_type nnz = 0;      // of all of them
    size_type longest = 0;  // entries of a row
    bool named = false;     // rows without entries are left out
    bool masked = false;
    bool full = false;        // the vector has every index
    bool first_ends = false;  // a row ends with its first hit
    bool bits = false;        // which rows have a hit is all that is asked for
    // Work-items of a group and those that may share a row: 1 on processors; bytes of local memory.
    size_type group = 1;
    size_type row_lanes = 1;
    size_type local_bytes = 0;
};

// The kernels: of rows whatever they are, of hits in short rows, of blocks of rows, of rows that
// neighbours share where the vector is full, of shares of rows and entries where it is full, and of
// shares of entries.
enum class row_reading { rows, hits, blocks, lanes, shares, balanced };

// Name and reason, for people.
struct row_choice {
    row_reading by;
    const char* why;
    std::uint32_t lanes = 1;  // neighbours that share a row
    bool teams = false;       // those of a warp share rows that are too long for lanes
};

const char* to_string(row_reading of) noexcept;

// Whether the choice needs the longest row, for which the host waits when the matrix is new.
bool asks_for_longest(const row_facts& of) noexcept;

row_choice plan_rows(const row_facts& of) noexcept;

// Whether rows that are named are to be given pointers for all rows of the matrix, of which there
// are `nrows`. `pays`: they are at hand, or others follow.
bool wants_all_rows(const row_facts& of, size_type nrows, bool pays) noexcept;

}  // namespace clbool::operations
