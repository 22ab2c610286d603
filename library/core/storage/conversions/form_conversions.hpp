// SPDX-License-Identifier: MIT
// Slices and blocks from compressed rows, and as the host sees them.
#pragma once

#include <core/cpu/matrices/entries.hpp>
#include <core/storage/forms/block_form.hpp>
#include <core/storage/forms/slice_form.hpp>
#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

#include <vector>

namespace clbool::storage {

// In the memory that matrices of this engine are in: the host's, or a device's. Made by the host.
slice_ptr make_slices(tuning::engine& engine, const cpu::rows& a, const cpu::slicing& cut);
block_ptr make_blocks(tuning::engine& engine, const cpu::rows& a, index_type edge);
// Blocks that the host has made, in that memory.
block_ptr keep_blocks(tuning::engine& engine, cpu::block_matrix made);

// Arrays of a device as the host sees them, behind all commands so far: in place where it does,
// else read back.
class seen_arrays {
public:
    // `count` values; null for none.
    template <class Value>
    const Value* get(tuning::engine& engine, const runtime::buffer& from, size_type count) {
        if (count == 0) {
            return nullptr;
        }
        const auto* const seen = engine.stream.view<const Value>(from);
        return seen != nullptr ? seen : copy<Value>(engine, from, 0, count);
    }
    // `count` values, of which there are some, from number `first` on: read back.
    template <class Value>
    Value* copy(tuning::engine& engine, const runtime::buffer& from, size_type first,
                size_type count) {
        return static_cast<Value*>(
            read(engine, from, first * sizeof(Value), count * sizeof(Value)));
    }

private:
    void* read(tuning::engine& engine, const runtime::buffer& from, size_type offset,
               size_type bytes);

    std::vector<cpu::memory> copies_;
};

// Such matrices for the host.
class host_slices {
public:
    host_slices(tuning::engine& engine, slice_ptr a);
    const cpu::sliced_view& view() const noexcept { return view_; }
    operator const cpu::sliced_view&() const noexcept { return view_; }

private:
    slice_ptr held_;  // keeps the memory
    seen_arrays arrays_;
    cpu::sliced_view view_;
};

class host_blocks {
public:
    host_blocks(tuning::engine& engine, const block_ptr& a);
    // Rows of blocks [first, last) as a matrix of their own, whose entries nobody has counted.
    host_blocks(tuning::engine& engine, block_ptr a, index_type first, index_type last);
    const cpu::block_view& view() const noexcept { return view_; }
    operator const cpu::block_view&() const noexcept { return view_; }

private:
    void read_part(tuning::engine& engine, index_type first, index_type last);

    block_ptr held_;
    seen_arrays arrays_;
    cpu::block_view view_;
};

// Rows of blocks that have the rows [first, last) of a matrix, of which there are some, as the host
// sees them.
class blocks_around {
public:
    blocks_around(tuning::engine& on, const block_ptr& blocks, index_type first, index_type last)
        : before_(first / blocks->edge() * blocks->edge()),
          seen_(on, blocks, first / blocks->edge(),
                cpu::block_view::block_rows(last, blocks->edge())) {}

    const cpu::block_view& view() const noexcept { return seen_.view(); }
    // The number of a row among these.
    index_type place(index_type row) const noexcept { return row - before_; }

private:
    index_type before_;
    host_blocks seen_;
};

// Whether entries are there: `count` of them, within the matrix. Where the host does not see the
// memory, rows of blocks are read for some, or all.
std::vector<bool> find_in_blocks(tuning::engine& engine, const block_ptr& a, const index_type* rows,
                                 const index_type* cols, size_type count);

class host_list {
public:
    host_list(tuning::engine& engine, coordinate_ptr a);
    const cpu::entry_list& view() const noexcept { return view_; }
    operator const cpu::entry_list&() const noexcept { return view_; }

private:
    coordinate_ptr held_;
    seen_arrays arrays_;
    cpu::entry_list view_{};
};

}  // namespace clbool::storage
