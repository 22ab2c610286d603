// SPDX-License-Identifier: MIT
// Bits as the answer of an operation: rows of them, or tiles.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/storage/forms/bit_form.hpp>

namespace clbool::operations {

// Bits stay bits where they take less memory than rows, and it is not too little to matter.
inline bool stays_in_bits(size_type bit_bytes, size_type entries) noexcept {
    constexpr size_type kLittle = size_type{1} << 16;
    const size_type row_bytes = entries * sizeof(index_type);
    return row_bytes > kLittle && bit_bytes <= row_bytes;
}

}  // namespace clbool::operations
