// SPDX-License-Identifier: MIT
// How long the rows of a matrix are at most, and which are long.
#pragma once

#include <storage/layout.hpp>
#include <tuning/engine.hpp>

namespace clbool::storage {

// Of a matrix with entries. The first time by a launch and a host read, then known.
size_type longest_row(tuning::engine& engine, const compressed_rows& a);

// The same of the rows of more than kLongRow entries; null when there are none.
std::shared_ptr<const long_rows> long_rows_of(tuning::engine& engine, const compressed_rows& a);

}  // namespace clbool::storage
