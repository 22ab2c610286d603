// SPDX-License-Identifier: MIT
// Storage format BSR: square blocks of bits, in host or device memory.
#pragma once

#include <core/cpu/forms/block_rows.hpp>
#include <core/runtime/devices/device_state.hpp>
#include <core/runtime/memory/buffer.hpp>

#include <memory>

namespace clbool::storage {

// Immutable; read from any thread. Both memories have the layout of cpu::block_view.
class block_form {
public:
    // In host memory.
    block_form(std::shared_ptr<runtime::device_state> home, cpu::block_matrix rows);
    // On a device: `shape` has no arrays.
    block_form(const cpu::block_view& shape, size_type blocks, runtime::buffer pointers,
               runtime::buffer cols, runtime::buffer bits);
    block_form(const block_form&) = delete;
    block_form& operator=(const block_form&) = delete;

    index_type nrows() const noexcept { return shape_.nrows; }
    index_type ncols() const noexcept { return shape_.ncols; }
    size_type nnz() const noexcept { return shape_.nnz; }
    index_type edge() const noexcept { return shape_.edge; }
    index_type block_rows() const noexcept { return shape_.block_rows(); }
    size_type blocks() const noexcept { return blocks_; }
    size_type bytes() const noexcept { return cpu::bytes_of_blocks(nrows(), edge(), blocks_); }

    // Host or device memory?
    bool is_on_host() const noexcept { return home_ != nullptr; }
    // Null on a device.
    const std::shared_ptr<runtime::device_state>& home() const noexcept { return home_; }
    // Without arrays on a device.
    const cpu::block_view& view() const noexcept { return shape_; }
    // Null in the host's memory.
    const runtime::buffer& pointers() const noexcept { return pointers_; }
    const runtime::buffer& cols() const noexcept { return cols_; }
    const runtime::buffer& bits() const noexcept { return bits_; }

private:
    std::shared_ptr<runtime::device_state> home_;
    cpu::block_matrix rows_;
    cpu::block_view shape_;
    size_type blocks_;
    runtime::buffer pointers_;
    runtime::buffer cols_;
    runtime::buffer bits_;
};

using block_ptr = std::shared_ptr<const block_form>;

}  // namespace clbool::storage
