// SPDX-License-Identifier: MIT
// Number of entries (nnz): known, or an upper bound while the exact one is being read back.
#pragma once

#include <clbool/types.hpp>
#include <core/runtime/streams/pending_number.hpp>

#include <memory>
#include <utility>

namespace clbool::storage {

// Thread-safety: read from any thread.
class entry_count {
public:
    entry_count(size_type exact) noexcept : bound_(exact) {}  // implicit
    entry_count(size_type bound, std::shared_ptr<const runtime::pending_number> later) noexcept
        : bound_(bound), later_(std::move(later)) {}

    // May wait for the device, and throw its errors.
    size_type exact() const { return later_ ? later_->get() : bound_; }
    // Upper bound; exact once somebody has waited.
    size_type bound() const noexcept { return later_ ? later_->known().value_or(bound_) : bound_; }
    bool is_known() const noexcept { return !later_ || later_->known(); }

private:
    size_type bound_;
    std::shared_ptr<const runtime::pending_number> later_;
};

}  // namespace clbool::storage
