// SPDX-License-Identifier: MIT
// How long the rows of a matrix are at most, which are long, which have entries, and how they are
// shared out evenly.
#pragma once

#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

// Of a matrix with entries. The first time by a launch and a host read, then known.
row_measures measures_of(tuning::engine& engine, const compressed_rows& a);
size_type longest_row(tuning::engine& engine, const compressed_rows& a);

// The same of the rows of more than kLongRow entries; null when there are none.
std::shared_ptr<const long_rows> long_rows_of(tuning::engine& engine, const compressed_rows& a);

// Blocks of a matrix that has all rows; `stride` is a multiple of the group's size, the same for
// all that ask on a device. By one launch, then known.
std::shared_ptr<const row_blocks> row_blocks_of(tuning::engine& engine, const compressed_rows& a,
                                                size_type stride);
// The same of shares, for any rows.
std::shared_ptr<const row_shares> row_shares_of(tuning::engine& engine, const compressed_rows& a,
                                                size_type stride);

// Of a matrix that has all rows. By one launch, then known.
std::shared_ptr<const filled_bits> filled_bits_of(tuning::engine& engine, const compressed_rows& a);

}  // namespace clbool::storage
