// SPDX-License-Identifier: MIT
// Storage format: bit-packed rows, in host or device memory.
#pragma once

#include <core/cpu/forms/bit_rows.hpp>
#include <core/runtime/devices/device_state.hpp>
#include <core/runtime/memory/buffer.hpp>

#include <memory>

namespace clbool::storage {

// Immutable; read from any thread. Layout: cpu::bit_view, 64-bit words in little-endian order.
class bit_form {
public:
    // In host memory.
    bit_form(std::shared_ptr<runtime::device_state> home, cpu::bit_matrix rows, size_type nnz);
    // On a device: the index of each row's bits, and `stored` rows of words, some perhaps of no
    // row.
    bit_form(index_type nrows, index_type ncols, index_type stored, size_type nnz,
             runtime::buffer places, runtime::buffer words);
    bit_form(const bit_form&) = delete;
    bit_form& operator=(const bit_form&) = delete;

    index_type nrows() const noexcept { return nrows_; }
    index_type ncols() const noexcept { return ncols_; }
    index_type stored() const noexcept { return stored_; }
    size_type nnz() const noexcept { return nnz_; }
    size_type bytes() const noexcept { return cpu::bit_matrix::bytes(nrows_, ncols_, stored_); }

    // Host or device memory?
    bool is_on_host() const noexcept { return home_ != nullptr; }
    // Null on a device.
    const std::shared_ptr<runtime::device_state>& home() const noexcept { return home_; }
    const cpu::bit_matrix& rows() const noexcept { return rows_; }
    // Null in the host's memory.
    const runtime::buffer& places() const noexcept { return places_; }
    const runtime::buffer& words() const noexcept { return words_; }

private:
    index_type nrows_;
    index_type ncols_;
    index_type stored_;
    size_type nnz_;
    std::shared_ptr<runtime::device_state> home_;
    cpu::bit_matrix rows_;
    runtime::buffer places_;
    runtime::buffer words_;
};

using bit_ptr = std::shared_ptr<const bit_form>;

}  // namespace clbool::storage
