// SPDX-License-Identifier: MIT
// How long the rows of a matrix are at most.
#pragma once

#include <storage/layout.hpp>
#include <tuning/engine.hpp>

namespace clbool::storage {

// Of a matrix with entries. The first time by a launch and a host read, then known.
size_type longest_row(tuning::engine& engine, const compressed_rows& a);

}  // namespace clbool::storage
