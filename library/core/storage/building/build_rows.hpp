// SPDX-License-Identifier: MIT
// Matrices from CSR arrays in host memory.
#pragma once

#include <core/storage/nodes/node.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

// Columns must be ascending and unique; rows may be empty. Few entries stay in host memory, others
// are uploaded once, as CSR or (fewer than half of the rows non-empty) DCSR. No host read.
node_ptr build_rows(tuning::engine& engine, const cpu::rows& a);

}  // namespace clbool::storage
