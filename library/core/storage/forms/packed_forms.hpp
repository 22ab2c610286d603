// SPDX-License-Identifier: MIT
// Storage formats bit rows, sliced ELL and BSR, in host or device memory.
#pragma once

#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/forms/block_rows.hpp>
#include <core/cpu/forms/sliced_rows.hpp>
#include <core/runtime/devices/device_state.hpp>
#include <core/runtime/memory/buffer.hpp>

#include <memory>
#include <utility>

namespace clbool::storage {

// A matrix in host or device memory, in both in the layout of its View. Immutable; read from any
// thread.
template <class Matrix, class View>
class packed_form {
public:
    packed_form(const packed_form&) = delete;
    packed_form& operator=(const packed_form&) = delete;

    index_type nrows() const noexcept { return shape_.nrows; }
    index_type ncols() const noexcept { return shape_.ncols; }

    // Host or device memory?
    bool is_on_host() const noexcept { return on_host_; }
    const std::shared_ptr<runtime::device_state>& home() const noexcept { return home_; }
    // Without arrays on a device.
    const View& view() const noexcept { return shape_; }

protected:
    packed_form(std::shared_ptr<runtime::device_state> home, Matrix rows)
        : on_host_(true), home_(std::move(home)), rows_(std::move(rows)), shape_(rows_.view()) {}
    // On the device of that memory.
    packed_form(const View& shape, const runtime::buffer& memory)
        : on_host_(false), home_(memory.home()), shape_(shape) {}

    static runtime::buffer sealed(runtime::buffer of) {
        of.seal();
        return of;
    }

private:
    bool on_host_;
    std::shared_ptr<runtime::device_state> home_;
    Matrix rows_;
    View shape_;
};

// Bit-packed rows, of 64-bit words in little-endian order.
class bit_form final : public packed_form<cpu::bit_matrix, cpu::bit_view> {
public:
    // In host memory.
    bit_form(std::shared_ptr<runtime::device_state> home, cpu::bit_matrix rows, size_type nnz)
        : packed_form(std::move(home), std::move(rows)), nnz_(nnz) {}
    // On a device: the index of each row's bits, and `stored` rows of words, some perhaps of no
    // row.
    bit_form(index_type nrows, index_type ncols, index_type stored, size_type nnz,
             runtime::buffer places, runtime::buffer words)
        : packed_form({nrows, ncols, stored}, words),
          nnz_(nnz),
          places_(sealed(std::move(places))),
          words_(sealed(std::move(words))) {}

    index_type stored() const noexcept { return view().stored; }
    size_type nnz() const noexcept { return nnz_; }
    size_type bytes() const noexcept { return cpu::bit_matrix::bytes(nrows(), ncols(), stored()); }

    // Null in the host's memory.
    const runtime::buffer& places() const noexcept { return places_; }
    const runtime::buffer& words() const noexcept { return words_; }

private:
    size_type nnz_;
    runtime::buffer places_;
    runtime::buffer words_;
};

// Sliced ELL: ELL is one slice, SELL-C-sigma many.
class slice_form final : public packed_form<cpu::sliced_matrix, cpu::sliced_view> {
public:
    // In host memory.
    slice_form(std::shared_ptr<runtime::device_state> home, cpu::sliced_matrix rows)
        : packed_form(std::move(home), std::move(rows)), places_(view().places()) {}
    // On a device: `shape` has no arrays; `order` is null if rows are not sorted.
    slice_form(const cpu::sliced_view& shape, size_type places, runtime::buffer order,
               runtime::buffer starts, runtime::buffer cols)
        : packed_form(shape, cols),
          places_(places),
          order_(sealed(std::move(order))),
          starts_(sealed(std::move(starts))),
          cols_(sealed(std::move(cols))) {}

    const cpu::slicing& cut() const noexcept { return view().cut; }
    bool is_whole() const noexcept { return cut().whole; }
    size_type nnz() const noexcept { return view().nnz; }
    size_type slices() const noexcept { return view().slices(); }
    // Entries including padding.
    size_type places() const noexcept { return places_; }
    size_type bytes() const noexcept { return cpu::sliced_bytes(nrows(), cut(), places_); }

    // Null in the host's memory.
    const runtime::buffer& order() const noexcept { return order_; }
    const runtime::buffer& starts() const noexcept { return starts_; }
    const runtime::buffer& cols() const noexcept { return cols_; }

private:
    size_type places_;
    runtime::buffer order_;
    runtime::buffer starts_;
    runtime::buffer cols_;
};

// BSR: square blocks of bits.
class block_form final : public packed_form<cpu::block_matrix, cpu::block_view> {
public:
    // In host memory.
    block_form(std::shared_ptr<runtime::device_state> home, cpu::block_matrix rows)
        : packed_form(std::move(home), std::move(rows)), blocks_(view().blocks()) {}
    // On a device: `shape` has no arrays.
    block_form(const cpu::block_view& shape, size_type blocks, runtime::buffer pointers,
               runtime::buffer cols, runtime::buffer bits)
        : packed_form(shape, cols),
          blocks_(blocks),
          pointers_(sealed(std::move(pointers))),
          cols_(sealed(std::move(cols))),
          bits_(sealed(std::move(bits))) {}

    index_type edge() const noexcept { return view().edge; }
    index_type block_rows() const noexcept { return view().block_rows(); }
    size_type nnz() const noexcept { return view().nnz; }
    size_type blocks() const noexcept { return blocks_; }
    size_type bytes() const noexcept { return cpu::bytes_of_blocks(nrows(), edge(), blocks_); }

    // Null in the host's memory.
    const runtime::buffer& pointers() const noexcept { return pointers_; }
    const runtime::buffer& cols() const noexcept { return cols_; }
    const runtime::buffer& bits() const noexcept { return bits_; }

private:
    size_type blocks_;
    runtime::buffer pointers_;
    runtime::buffer cols_;
    runtime::buffer bits_;
};

using bit_ptr = std::shared_ptr<const bit_form>;
using slice_ptr = std::shared_ptr<const slice_form>;
using block_ptr = std::shared_ptr<const block_form>;

}  // namespace clbool::storage
