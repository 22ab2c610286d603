// SPDX-License-Identifier: MIT
// Row analysis: longest, long and non-empty rows, load-balanced partitions; cached.
#pragma once

#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

// Of a non-empty matrix. First call: one launch and a host read.
row_measures measures_of(tuning::engine& engine, const compressed_rows& a);
size_type longest_row(tuning::engine& engine, const compressed_rows& a);

// Cached pieces of the rows longer than kLongRow; null if there are none.
std::shared_ptr<const long_rows> long_rows_of(tuning::engine& engine, const compressed_rows& a);

// Row-aligned partition of a CSR matrix; `stride` is a multiple of the work-group size, the same
// for all callers on a device. First call: one launch.
std::shared_ptr<const row_blocks> row_blocks_of(tuning::engine& engine, const compressed_rows& a,
                                                size_type stride);
// Merge-path partition, for CSR and DCSR.
std::shared_ptr<const row_shares> row_shares_of(tuning::engine& engine, const compressed_rows& a,
                                                size_type stride);

// Bitmap of non-empty rows of a CSR matrix. First call: one launch.
std::shared_ptr<const filled_bits> filled_bits_of(tuning::engine& engine, const compressed_rows& a);

}  // namespace clbool::storage
