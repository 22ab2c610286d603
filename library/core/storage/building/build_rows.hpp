// SPDX-License-Identifier: MIT
// Matrices from compressed rows in the host's memory.
#pragma once

#include <core/storage/nodes/node.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

// From rows whose columns ascend, none twice; rows may be empty. Few entries are left in the host's
// memory, others are moved once, to where they stay: all rows, or those that have entries where
// these are fewer than half. No host read.
node_ptr build_rows(tuning::engine& engine, const cpu::rows& a);

}  // namespace clbool::storage
