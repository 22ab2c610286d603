// SPDX-License-Identifier: MIT
// Arrays of primitives: coordinate lists, and offsets of 32 bits if sufficient, else of 64.
#pragma once

#include <clbool/types.hpp>
#include <core/primitives/tiles.hpp>
#include <core/runtime/memory/buffer.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::primitives {

enum class width { narrow, wide };  // as a -D parameter of kernels, …_WIDE: 0 or 1

inline size_type bytes_of(width w) noexcept { return w == width::wide ? 8 : 4; }

// Largest offset of 32 bits. Work-items step past the end by what a group takes at once, which must
// not wrap: the margin is far above any group.
constexpr size_type kMostNarrow = (size_type{1} << 32) - (size_type{1} << 24);

// Smallest width for offsets up to `largest`.
inline width width_for(size_type largest) noexcept {
    return largest <= kMostNarrow ? width::narrow : width::wide;
}

inline runtime::buffer allocate_offsets(tuning::engine& engine, size_type count, width w) {
    return w == width::wide ? engine.stream.allocate<cl_ulong>(count)
                            : engine.stream.allocate<cl_uint>(count);
}

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
