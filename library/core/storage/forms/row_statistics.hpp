// SPDX-License-Identifier: MIT
// What plans of products with vectors ask of a matrix's rows.
#pragma once

#include <core/storage/nodes/node.hpp>
#include <core/tuning/engine.hpp>

#include <memory>

namespace clbool::storage {

// Bytes are guessed from some rows; 0 where a form would be too large to be made.
struct row_statistics {
    size_type longest = 0;     // exact
    double mean = 0;           // of the lengths of all rows
    double spread = 0;         // standard deviation of those that were looked at
    size_type rows_bytes = 0;  // compressed, with pointers of all rows
    size_type ell_bytes = 0;
    size_type sell_bytes = 0;
    index_type block_edge = 8;
    size_type bsr_bytes = 0;
    size_type loose = 0;  // entries that are not in whole rows of its blocks
};

// The first time by a look at some ten thousand entries, then known. Where the host does
// not see the matrix it reads those back, in some dozen host reads.
std::shared_ptr<const row_statistics> statistics_of(tuning::engine& engine, const node& a);

}  // namespace clbool::storage
