// SPDX-License-Identifier: MIT
// Social networks by recursive matrices (R-MAT).
#include <clbool/error.hpp>
#include <clbool/generators.hpp>
#include <clbool/guard.hpp>
#include <generators/arguments.hpp>
#include <generators/random_source.hpp>

#include <string>

namespace clbool::generators {
namespace {

/// Cumulative quadrant probabilities of Graph500: 0.57, 0.19, 0.19, 0.05.
constexpr double kUpperLeft = 0.57;
constexpr double kUpper = 0.76;
constexpr double kAllButLast = 0.95;

/// One edge: chooses a quadrant at every level of the recursion.
void draw_edge(unsigned scale, random_source& random, coordinates& edges) {
    index_type row = 0;
    index_type col = 0;
    for (unsigned level = 0; level < scale; ++level) {
        const double place = random.unit();
        const bool right = place >= kUpperLeft && (place < kUpper || place >= kAllButLast);
        row = 2 * row + (place >= kUpper ? 1 : 0);
        col = 2 * col + (right ? 1 : 0);
    }
    edges.add(row, col);
}

}  // namespace

coordinates social(unsigned scale, double edge_factor, std::uint64_t seed) {
    return detail::guarded("social", [&] {
        constexpr unsigned kMaxScale = 31;
        if (scale > kMaxScale) {
            throw invalid_argument("social: scale " + std::to_string(scale) + ", expected 0 to " +
                                   std::to_string(kMaxScale));
        }
        const index_type n = index_type{1} << scale;
        const size_type draws = entries_for(n, edge_factor, "social: edge factor");
        random_source random(seed);
        coordinates edges(n, n);
        edges.rows.reserve(draws);
        edges.cols.reserve(draws);
        for (size_type drawn = 0; drawn < draws; ++drawn) {
            draw_edge(scale, random, edges);
        }
        edges.normalize();
        return edges;
    });
}

}  // namespace clbool::generators
