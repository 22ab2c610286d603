// SPDX-License-Identifier: MIT
// Lists of (row, column) pairs on the device: what sorting, merging and compaction work on.
#pragma once

#include <clbool/types.hpp>
#include <core/runtime/memory/buffer.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::primitives {

// Two parallel arrays of `count` indices.
struct pairs {
    runtime::buffer rows;
    runtime::buffer cols;
    size_type count = 0;
};

// Uninitialised pairs.
inline pairs allocate_pairs(tuning::engine& engine, size_type count) {
    return {engine.stream.allocate<index_type>(count), engine.stream.allocate<index_type>(count),
            count};
}

}  // namespace clbool::primitives
