// SPDX-License-Identifier: MIT
// When a result stays bit-packed (bit rows or tiles of 64 x 64 bits) instead of becoming CSR.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/storage/forms/bit_form.hpp>

namespace clbool::operations {

// Bit-packed while that takes no more memory than column indices and the result is not tiny.
inline bool stays_in_bits(size_type bit_bytes, size_type entries) noexcept {
    constexpr size_type kLittle = size_type{1} << 16;
    const size_type row_bytes = entries * sizeof(index_type);
    return row_bytes > kLittle && bit_bytes <= row_bytes;
}

}  // namespace clbool::operations
