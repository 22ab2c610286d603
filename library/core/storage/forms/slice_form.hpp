// SPDX-License-Identifier: MIT
// Storage format sliced ELL, in host or device memory: ELL is one slice, SELL-C-sigma many.
#pragma once

#include <core/cpu/forms/sliced_rows.hpp>
#include <core/runtime/devices/device_state.hpp>
#include <core/runtime/memory/buffer.hpp>

#include <memory>

namespace clbool::storage {

// Immutable; read from any thread. Both memories have the layout of cpu::sliced_view.
class slice_form {
public:
    // In host memory.
    slice_form(std::shared_ptr<runtime::device_state> home, cpu::sliced_matrix rows);
    // On a device: `shape` has no arrays; `order` is null if rows are not sorted.
    slice_form(const cpu::sliced_view& shape, size_type places, runtime::buffer order,
               runtime::buffer starts, runtime::buffer cols);
    slice_form(const slice_form&) = delete;
    slice_form& operator=(const slice_form&) = delete;

    index_type nrows() const noexcept { return shape_.nrows; }
    index_type ncols() const noexcept { return shape_.ncols; }
    size_type nnz() const noexcept { return shape_.nnz; }
    const cpu::slicing& cut() const noexcept { return shape_.cut; }
    bool is_whole() const noexcept { return cut().whole; }
    size_type slices() const noexcept { return shape_.slices(); }
    // Entries including padding.
    size_type places() const noexcept { return places_; }
    size_type bytes() const noexcept { return cpu::sliced_bytes(nrows(), cut(), places_); }

    // Which of the two memories it is in.
    bool is_on_host() const noexcept { return home_ != nullptr; }
    // Null on a device.
    const std::shared_ptr<runtime::device_state>& home() const noexcept { return home_; }
    // Without arrays on a device.
    const cpu::sliced_view& view() const noexcept { return shape_; }
    // Null in the host's memory.
    const runtime::buffer& order() const noexcept { return order_; }
    const runtime::buffer& starts() const noexcept { return starts_; }
    const runtime::buffer& cols() const noexcept { return cols_; }

private:
    std::shared_ptr<runtime::device_state> home_;
    cpu::sliced_matrix rows_;
    cpu::sliced_view shape_;
    size_type places_;
    runtime::buffer order_;
    runtime::buffer starts_;
    runtime::buffer cols_;
};

using slice_ptr = std::shared_ptr<const slice_form>;

}  // namespace clbool::storage
