// SPDX-License-Identifier: MIT
// b's rows as (word, 32-bit mask) items (host side of compress.cl and word_rows.cl).
#pragma once

#include <core/operations/spgemm/analysis.hpp>

namespace clbool::operations {

// Entries above which a row gets whole work-groups, and how many groups share such rows.
constexpr size_type kLongRow = 64;
constexpr size_type kLongRowGroups = 132;

// Arguments of word_rows.cl: b's items and their row offsets.
struct word_operands {
    const product_operands& of;
    bool compressed = false;  // (word, mask) pairs instead of plain columns
    runtime::buffer spans;
    runtime::buffer items;
};

// Compresses b where rows are long enough for columns to share words: two launches, 8 bytes an
// entry and 8 or 16 a row; otherwise b is used as it is.
word_operands compress(engine& on, const product_operands& operands);

runtime::program word_program(const char* file, const word_operands& operands, size_type group,
                              primitives::width out);

}  // namespace clbool::operations
