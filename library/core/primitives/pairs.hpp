// SPDX-License-Identifier: MIT
// Coordinate lists on the device: structure of arrays for sorting, merging and compaction.
#pragma once

#include <clbool/types.hpp>
#include <core/runtime/memory/buffer.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::primitives {

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
