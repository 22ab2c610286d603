// SPDX-License-Identifier: MIT
// Directed networks: rows of distinct links and popular targets.
#pragma once

#include <clbool/coordinates.hpp>
#include <generators/random_source.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace clbool::generators {

/// Distinct targets, source by source, never the source itself.
class link_row {
public:
    explicit link_row(index_type n) : last_source_(n, kMaxDimension) {}

    /// Links `source` to `degree` targets from `draw`, ascending; stops early when nearly all draws
    /// are duplicates. Each source once.
    template <class Draw>
    void fill(index_type source, std::size_t degree, Draw draw, coordinates& matrix) {
        targets_.clear();
        last_source_[source] = source;
        std::size_t attempts = 16 * degree;
        while (targets_.size() < degree && attempts-- > 0) {
            const index_type target = draw();
            if (last_source_[target] != source) {
                last_source_[target] = source;
                targets_.push_back(target);
            }
        }
        std::sort(targets_.begin(), targets_.end());
        for (const index_type target : targets_) {
            matrix.add(source, target);
        }
    }

private:
    std::vector<index_type> last_source_;  ///< per target, the last source that linked to it
    std::vector<index_type> targets_;
};

/// Reserves memory for so many entries, within what a matrix can hold.
inline void reserve(coordinates& matrix, size_type entries) {
    const size_type room = std::min(entries, size_type{matrix.nrows} * matrix.ncols);
    matrix.rows.reserve(room);
    matrix.cols.reserve(room);
}

/// One of n vertices by popularity: Zipf's law, in steps of powers of two, over the ranks beyond
/// the first few, so that no vertex attracts more than a fraction of a percent of the links.
/// Ranks are scattered over the numbers of vertices. n must not be 0.
inline index_type draw_popular(index_type n, random_source& random) {
    constexpr unsigned kFirstLevel = 3;
    unsigned levels = kFirstLevel;
    while (levels < 32 && (n >> levels) != 0) {
        ++levels;
    }
    const unsigned level = kFirstLevel + random.below(levels - kFirstLevel + 1);
    const std::uint64_t ranks = std::uint64_t{1} << level;
    const std::uint64_t rank = ranks + random.below(ranks);
    constexpr std::uint64_t kScatter = 2654435761U;
    return static_cast<index_type>(rank * kScatter % n);
}

}  // namespace clbool::generators
