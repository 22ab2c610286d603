// SPDX-License-Identifier: MIT
// Alternative derivations: which entries a rule still derives after deletions.
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>

#include <queries/incremental/growing_relation.hpp>

namespace clbool::algorithms {

// A relation, and the entries of it that are deleted but still contained.
struct diminished {
    growing_relation& of;
    const matrix& gone;
};

// Those of the entries that remain in it.
matrix left_of(context& on, const matrix& entries, const diminished& in);

// Masked SpGEMM: found ∪= first · second inside these entries. Reads only rows of the factors that
// may meet the mask: by its rows or its columns, whichever are fewer. O(entries of those rows · row
// length of the other factor), and cached transposes.
void add_supported(context& on, matrix& found, const matrix& entries, const diminished& first,
                   const diminished& second);

}  // namespace clbool::algorithms
