// SPDX-License-Identifier: MIT
// Matrices from compressed rows in the host's memory.
#pragma once

#include <storage/node.hpp>
#include <tuning/engine.hpp>

namespace clbool::storage {

// From rows whose columns ascend, none twice; rows may be empty. Few entries are left in the host's
// memory, others are moved once, to where they stay: all rows, or those that have entries where
// these are fewer than half. No host read.
node_ptr build_rows(tuning::engine& engine, const host::rows& a);

}  // namespace clbool::storage
