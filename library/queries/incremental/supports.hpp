// SPDX-License-Identifier: MIT
// Which entries a rule still derives when others are gone.
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>

#include <queries/incremental/growing_relation.hpp>

namespace clbool::algorithms {

// A relation, and what of it is gone, which it still contains.
struct diminished {
    growing_relation& of;
    const matrix& gone;
};

// Those of these entries that are in it.
matrix left_of(context& on, const matrix& entries, const diminished& in);

// found ∪= first · second inside these entries. Only rows of the factors that may meet them are
// looked at: from the side of the rows, or of the columns, whichever are fewer. O(entries of those
// rows · length of the other factor's), and once for transposes of the factors.
void add_supported(context& on, matrix& found, const matrix& entries, const diminished& first,
                   const diminished& second);

}  // namespace clbool::algorithms
