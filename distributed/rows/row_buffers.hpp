// SPDX-License-Identifier: MIT
// Rows of a matrix as kernels read them.
#pragma once

#include <clbool/device_memory.hpp>

namespace clbool::distributed {

/// Buffers of compressed rows, all of them stored, with 32-bit pointers. Commands that use them are
/// to be finished before they end.
class row_buffers {
public:
    /// @throws invalid_argument when there are 2^32 entries or more
    row_buffers(Controls& device, const matrix& of);

    const cl::Buffer& pointers() const noexcept {
        return narrow_.memory()() != nullptr ? narrow_.memory() : lent_.pointers();
    }
    const cl::Buffer& columns() const noexcept {
        return lent_.columns()() != nullptr ? lent_.columns() : narrow_.memory();
    }
    /// Number of entries.
    size_type count() const noexcept { return count_; }

private:
    size_type count_;
    lent_rows lent_;
    pooled_buffer narrow_;  // pointers that are narrowed, or made where there are no entries
};

}  // namespace clbool::distributed
