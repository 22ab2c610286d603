// SPDX-License-Identifier: MIT
// What context::warm_up() calls, room by room: each call compiles, or loads, programs that later
// ones will use.
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>

namespace clbool::operations {

// A matrix in a form of the device's.
inline matrix in_form(context& on, const coordinates& host, matrix_form form) {
    return matrix(on, host).to(on, form);
}

// Vectors: products over the semirings of searches and of y = A · x, either way; entries, lists and
// single ones of them.
void warm_up_vectors(context& on, const coordinates& host);
// Forms that products with vectors read.
void warm_up_forms(context& on, const coordinates& host);
// Closures as rows of bits, and rounds over the rules of a grammar.
void warm_up_fixpoints(context& on);
// Rows, columns, bands and tiles; counts.
void warm_up_parts(context& on, const coordinates& host, matrix_form form);

}  // namespace clbool::operations
