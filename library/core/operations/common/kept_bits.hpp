// SPDX-License-Identifier: MIT
// When a result stays bit-packed (bit rows or tiles of 64 x 64 bits) instead of becoming CSR.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/storage/conversions/bit_conversions.hpp>

namespace clbool::operations {

// Bit-packed while that takes no more memory than column indices and the result is not tiny.
inline bool stays_in_bits(size_type bit_bytes, size_type entries) noexcept {
    constexpr size_type kLittle = size_type{1} << 16;
    const size_type row_bytes = entries * sizeof(index_type);
    return row_bytes > kLittle && bit_bytes <= row_bytes;
}

// The bit matrix of a device, or DCSR where that takes less memory. `counts`: as to_csr().
inline node_ptr node_of_bits(engine& on, const storage::bit_ptr& bits,
                             const storage::bit_counts& counts = {}) {
    return stays_in_bits(bits->bytes(), bits->nnz())
               ? storage::make_node(bits)
               : storage::make_node(storage::to_dcsr(on, storage::to_csr(on, *bits, counts)));
}

}  // namespace clbool::operations
