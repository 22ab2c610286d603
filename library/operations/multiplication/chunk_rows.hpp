// SPDX-License-Identifier: MIT
// The bitmap product for processors with few cores and large caches.
#pragma once

#include <operations/multiplication/analysis.hpp>

namespace clbool::operations {

// Whether the device is such a processor and bitmaps of b's columns for enough of its cores are no
// larger than they may be. False for a few entries in very many columns.
bool may_multiply_chunks(const engine& on, const product_operands& operands);

// Chunks of rows taken in turn by a work-item for each core: counted and, as far as there is room,
// kept; then copied or filled. One host read for each of up to eight segments. Memory: 4 bytes a
// row of a, bitmaps that take a quarter of the operands at most, and room for kept rows, in all
// less than half of what operands and result take. Entries of `except`, unless that is null, are
// dropped from a row before it is counted or written.
compressed_ptr multiply_chunks(engine& on, const product_operands& operands,
                               const compressed_ptr& except = {});

// The number of its entries; keeps no rows.
size_type count_chunks(engine& on, const product_operands& operands,
                       const compressed_ptr& except = {});

}  // namespace clbool::operations
