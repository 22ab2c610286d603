// SPDX-License-Identifier: MIT
// Rows of bits from compressed rows, and back.
#pragma once

#include <core/cpu/forms/bit_rows.hpp>
#include <core/storage/forms/bit_form.hpp>
#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

#include <vector>

namespace clbool::storage {

// On a device, from rows with names. No host read.
bit_ptr to_bits(tuning::engine& engine, const compressed_rows& a);
// The memory that matrices of this engine are in: the host's, or that of a device with its own.
bit_ptr keep_bits(tuning::engine& engine, cpu::bit_matrix rows, size_type nnz);
// On a device. No host read.
compressed_ptr to_csr(tuning::engine& engine, const bit_form& a);

// Sets the bits of rows of columns, in words of 32 bits that are 0, `each` of them a row.
void set_bits(tuning::engine& engine, const runtime::buffer& pointers, width pointer_width,
              const runtime::buffer& cols, index_type rows, const runtime::buffer& words,
              size_type each);

// Entries of `nrows` rows whose bits are on a device, each as often as places name it: per row, as
// 32-bit numbers, and their sum.
struct bit_counts {
    runtime::buffer of_rows;
    size_type sum;
};
// One host read.
bit_counts count_bits(tuning::engine& engine, index_type nrows, index_type ncols, index_type stored,
                      const runtime::buffer& places, const runtime::buffer& words);

// Rows of bits as the host sees them, behind all commands so far: in place where it does.
class host_bits {
public:
    host_bits(tuning::engine& engine, bit_ptr a);

    const cpu::bit_view& view() const noexcept { return view_; }
    operator const cpu::bit_view&() const noexcept { return view_; }

private:
    bit_ptr held_;  // keeps the memory
    cpu::bit_matrix copy_;
    cpu::bit_view view_;
};

// Whether entries are there: `count` of them, within the matrix. Where the host does not see the
// memory, some words are read one by one, or all.
std::vector<bool> find_in_bits(tuning::engine& engine, const bit_ptr& a, const index_type* rows,
                               const index_type* cols, size_type count);

}  // namespace clbool::storage
