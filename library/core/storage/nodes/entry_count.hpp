// SPDX-License-Identifier: MIT
// How many entries a matrix has: a number, or a bound of one that is on its way.
#pragma once

#include <clbool/types.hpp>
#include <core/runtime/streams/pending_number.hpp>

#include <memory>
#include <utility>

namespace clbool::storage {

// Thread-safety: read from any thread.
class entry_count {
public:
    entry_count(size_type exact) noexcept : bound_(exact) {}  // numbers are counts
    entry_count(size_type bound, std::shared_ptr<const runtime::pending_number> later) noexcept
        : bound_(bound), later_(std::move(later)) {}

    // May wait, and throw what the device did wrong.
    size_type exact() const { return later_ ? later_->get() : bound_; }
    // No smaller; the number itself once somebody has waited for it.
    size_type bound() const noexcept { return later_ ? later_->known().value_or(bound_) : bound_; }
    bool is_known() const noexcept { return !later_ || later_->known(); }

private:
    size_type bound_;
    std::shared_ptr<const runtime::pending_number> later_;
};

}  // namespace clbool::storage
