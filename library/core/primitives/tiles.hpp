// SPDX-License-Identifier: MIT
// Programs and ranges for tuned work-group and tile sizes. A tile is the share of a work-group.
#pragma once

#include <core/tuning/engine.hpp>

namespace clbool::primitives {

// For element-wise kernels (tuning::items()): sets GROUP.
inline runtime::program items_program(const tuning::engine& engine, const char* file) {
    return runtime::program(file).set("GROUP", engine.params.elementwise.group);
}

// For tiled kernels: sets GROUP and ITEMS.
inline runtime::program tiled_program(const char* file, const tuning::shape& shape) {
    return runtime::program(file).set("GROUP", shape.group).set("ITEMS", shape.items);
}

// One work-group per tile of n elements.
inline runtime::range tiles_of(const tuning::shape& shape, size_type n) {
    return runtime::range::groups(shape.tiles(n), shape.group);
}

}  // namespace clbool::primitives
