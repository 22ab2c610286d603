// SPDX-License-Identifier: MIT
// The operands of a product with b's rows as words of 32 columns and masks (host side of
// compress.cl and word_rows.cl).
#pragma once

#include <core/operations/spgemm/analysis.hpp>

namespace clbool::operations {

// Entries beyond which the kernels leave a row to a whole group, and groups that share such rows.
constexpr size_type kLongRow = 64;
constexpr size_type kLongRowGroups = 132;

// What the kernels of word_rows.cl take: b's items and where each row's are.
struct word_operands {
    const product_operands& of;
    bool compressed = false;  // items are (word, mask) pairs, else plain columns
    runtime::buffer spans;
    runtime::buffer items;
};

// Compresses b where its rows are long enough for columns to share words: two launches, 8 bytes an
// entry and 8 or 16 a row. Other matrices are used as they are.
word_operands compress(engine& on, const product_operands& operands);

// A program over such operands.
runtime::program word_program(const char* file, const word_operands& operands, size_type group,
                              primitives::width out);

}  // namespace clbool::operations
