// SPDX-License-Identifier: MIT
// Row analysis, cached: longest, long and non-empty rows, load-balanced partitions; statistics for
// the cost models of SpMV plans.
#pragma once

#include <core/storage/nodes/layout.hpp>
#include <core/storage/nodes/node.hpp>
#include <core/tuning/engine.hpp>

#include <memory>

namespace clbool::storage {

// Of a non-empty matrix. First call: one launch and a host read.
row_measures measures_of(tuning::engine& engine, const compressed_rows& a);
size_type longest_row(tuning::engine& engine, const compressed_rows& a);

// Cached pieces of the rows longer than kLongRow; null if there are none.
std::shared_ptr<const long_rows> long_rows_of(tuning::engine& engine, const compressed_rows& a);

// Merge-path partition, for CSR and DCSR. First call: one launch.
std::shared_ptr<const row_shares> row_shares_of(tuning::engine& engine, const compressed_rows& a,
                                                size_type stride);

// Bitmap of non-empty rows of a CSR matrix. First call: one launch.
std::shared_ptr<const filled_bits> filled_bits_of(tuning::engine& engine, const compressed_rows& a);

// Sizes are estimated from a sample; 0 if the format would be too large.
struct row_statistics {
    size_type longest = 0;     // exact
    double mean = 0;           // row length, all rows
    double spread = 0;         // standard deviation of the row lengths in the sample
    size_type rows_bytes = 0;  // CSR
    size_type ell_bytes = 0;
    size_type sell_bytes = 0;
    index_type block_edge = 8;
    size_type bsr_bytes = 0;
    size_type loose = 0;  // entries outside full rows of blocks (all bits set)
};

// Cached. First call: samples some ten thousand entries; where the host cannot see the matrix these
// are read back in some dozen host reads.
std::shared_ptr<const row_statistics> statistics_of(tuning::engine& engine, const node& a);

}  // namespace clbool::storage
