// SPDX-License-Identifier: MIT
// Parts of context::warm_up(), which compile (or load from the program cache) all programs.
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>

namespace clbool::operations {

// A device matrix in this storage format.
inline matrix in_form(context& on, const coordinates& host, matrix_form form) {
    return matrix(on, host).to(on, form);
}

// SpMV and SpMSpV over the semirings of searches and of y = A · x, push and pull; vectors.
void warm_up_vectors(context& on, const coordinates& host);
// Storage formats that SpMV reads.
void warm_up_forms(context& on, const coordinates& host);
// Transitive closure as bit rows, and CFPQ rounds.
void warm_up_fixpoints(context& on);

}  // namespace clbool::operations
