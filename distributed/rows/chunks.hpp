// SPDX-License-Identifier: MIT
// How much is dealt at a time.
#pragma once

#include <clbool/distributed/world.hpp>

#include <clbool/types.hpp>

#include <algorithm>

namespace clbool::distributed {

/// Sources that searches as bits take together.
inline constexpr size_type kWordSources = 64;

/// Of so many sources, so few that every rank takes some chunks, but no more than `most`; whole
/// words of sources where there are enough.
inline size_type chunk_of(const world& on, size_type sources, size_type most,
                          size_type chunks_of_rank = 8) {
    const size_type share = sources / (static_cast<size_type>(on.size()) * chunks_of_rank);
    const size_type chunk = std::clamp<size_type>(share, 1, most);
    return chunk < kWordSources ? chunk : chunk / kWordSources * kWordSources;
}

}  // namespace clbool::distributed
