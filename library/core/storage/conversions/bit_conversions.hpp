// SPDX-License-Identifier: MIT
// Conversions between compressed rows and bit-packed rows.
#pragma once

#include <core/cpu/forms/bit_rows.hpp>
#include <core/storage/conversions/host_rows.hpp>
#include <core/storage/forms/packed_forms.hpp>

#include <vector>

namespace clbool::storage {

// On a device, from DCSR. No host read.
bit_ptr to_bits(tuning::engine& engine, const compressed_rows& a);
// Stores host-made bit rows where this engine's matrices live: host memory or device memory.
bit_ptr keep_bits(tuning::engine& engine, cpu::bit_matrix rows, size_type nnz);

// Popcounts of rows of bits on a device, through their places (shared rows count repeatedly): per
// row (32-bit), and their sum.
struct bit_counts {
    runtime::buffer of_rows;
    size_type sum = 0;
    // Of each stored row, if known: its first word of 64 columns that may not be 0, and behind the
    // last (32-bit each).
    runtime::buffer ranges;
};
// Of `nrows` rows. One host read.
bit_counts count_bits(tuning::engine& engine, index_type nrows, index_type ncols, index_type stored,
                      const runtime::buffer& places, const runtime::buffer& words,
                      const runtime::buffer& ranges = {});
// On a device. No host read. `counts`, if there are: of count_bits().
compressed_ptr to_csr(tuning::engine& engine, const bit_form& a, const bit_counts& counts = {});

struct host_bits : seen_form<bit_ptr, cpu::bit_view> {
    host_bits(tuning::engine& engine, bit_ptr a);
};

// Membership of `count` entries, all within the matrix. Without shared memory, some words are read
// one by one, or all.
std::vector<bool> find_in_bits(tuning::engine& engine, const bit_ptr& a, const index_type* rows,
                               const index_type* cols, size_type count);

}  // namespace clbool::storage
