// SPDX-License-Identifier: MIT
// Conversions to sliced ELL and BSR by the host or by kernels, and host views.
#pragma once

#include <clbool/matrix.hpp>
#include <core/storage/conversions/host_rows.hpp>
#include <core/storage/forms/packed_forms.hpp>

#include <vector>

namespace clbool::storage {

// In host or device memory, wherever this engine's matrices live; computed by the host.
slice_ptr make_slices(tuning::engine& engine, const cpu::rows& a, const cpu::slicing& cut);
block_ptr make_blocks(tuning::engine& engine, const cpu::rows& a, index_type edge);
// Stores a host-made BSR matrix there.
block_ptr keep_blocks(tuning::engine& engine, cpu::block_matrix made);

struct host_slices : seen_form<slice_ptr, cpu::sliced_view> {
    host_slices(tuning::engine& engine, slice_ptr a);
};

class host_blocks : public seen_form<block_ptr, cpu::block_view> {
public:
    host_blocks(tuning::engine& engine, const block_ptr& a);
    // Block rows [first, last) as a matrix of their own, whose nnz is not computed.
    host_blocks(tuning::engine& engine, block_ptr a, index_type first, index_type last);

private:
    void read_part(tuning::engine& engine, index_type first, index_type last);
};

// Host view of the block rows that contain the rows [first, last) of a matrix; first < last.
class blocks_around {
public:
    blocks_around(tuning::engine& on, const block_ptr& blocks, index_type first, index_type last)
        : before_(first / blocks->edge() * blocks->edge()),
          seen_(on, blocks, first / blocks->edge(),
                cpu::block_view::block_rows(last, blocks->edge())) {}

    const cpu::block_view& view() const noexcept { return seen_.view(); }
    // Index of a row in this view.
    index_type place(index_type row) const noexcept { return row - before_; }

private:
    index_type before_;
    host_blocks seen_;
};

// Membership of `count` entries, all within the matrix. Without shared memory, block rows are read
// for a few entries, else all.
std::vector<bool> find_in_blocks(tuning::engine& engine, const block_ptr& a, const index_type* rows,
                                 const index_type* cols, size_type count);

// Whether kernels can sort windows (sigma) of this size.
bool can_order(const cpu::slicing& cut) noexcept;

// From CSR. One host read, for the size; for ELL one more if row lengths are unknown. Throw
// invalid_argument if the options do not allow that size.
slice_ptr make_slices(tuning::engine& engine, const compressed_rows& a, const cpu::slicing& cut,
                      const form_options* options);
block_ptr make_blocks(tuning::engine& engine, const compressed_rows& a, index_type edge,
                      const form_options* options);

}  // namespace clbool::storage
