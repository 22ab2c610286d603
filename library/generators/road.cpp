// SPDX-License-Identifier: MIT
// Road networks. The excess of edges over vertices determines the number of junctions; all other
// vertices lie on chains between junctions.
#include <clbool/error.hpp>
#include <clbool/generators.hpp>
#include <clbool/guard.hpp>
#include <generators/arguments.hpp>
#include <generators/random_source.hpp>
#include <generators/recipes.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace clbool::generators {
namespace {

/// Excess per junction in real networks: they keep about 79 % of a grid's edges.
constexpr double kExcessPerJunction = 0.577;
/// Minimum density of junctions, for networks with hardly more edges than vertices.
constexpr index_type kVerticesPerJunction = 10;
constexpr double kMostNeighbours = 8;

constexpr std::int64_t kAbsent = -1;

/// A grid of junctions; each owns its edges to the right and to the row below.
class junction_grid {
public:
    static constexpr std::size_t kDirections = 4;

    explicit junction_grid(const road_recipe& recipe)
        : count_(recipe.junctions),
          width_(static_cast<index_type>(std::ceil(std::sqrt(static_cast<double>(count_))))),
          directions_(recipe.diagonals ? kDirections : 2) {}

    index_type count() const noexcept { return count_; }
    index_type width() const noexcept { return width_; }
    std::size_t directions() const noexcept { return directions_; }
    /// The junction at the other end, or count() when the grid ends before.
    index_type neighbour(index_type junction, std::size_t direction) const noexcept {
        static constexpr std::array<int, kDirections> kRight = {1, 0, 1, -1};
        static constexpr std::array<int, kDirections> kDown = {0, 1, 1, 1};
        return offset(junction, kRight[direction], kDown[direction]);
    }
    index_type offset(index_type junction, int right, int down) const noexcept {
        const std::int64_t column = std::int64_t{junction % width_} + right;
        const std::int64_t row = std::int64_t{junction / width_} + down;
        const std::int64_t place = row * width_ + column;
        const bool inside = column >= 0 && column < width_ && row >= 0 && place < count_;
        return inside ? static_cast<index_type>(place) : count_;
    }

private:
    index_type count_;
    index_type width_;
    std::size_t directions_;
};

/// Per junction and direction, the chain vertices on the edge; kAbsent when there is no edge.
using edge_lengths = std::vector<std::array<std::int64_t, junction_grid::kDirections>>;

/// Samples as many edges of the grid as the recipe asks for.
size_type keep_edges(const junction_grid& grid, size_type wanted, random_source& random,
                     edge_lengths& lengths) {
    size_type candidates = 0;
    for (index_type j = 0; j < grid.count(); ++j) {
        for (std::size_t d = 0; d < grid.directions(); ++d) {
            candidates += grid.neighbour(j, d) < grid.count() ? 1 : 0;
        }
    }
    const size_type kept = std::min(wanted, candidates);
    size_type missing = kept;
    for (index_type j = 0; j < grid.count(); ++j) {
        lengths[j].fill(kAbsent);
        for (std::size_t d = 0; d < grid.directions(); ++d) {
            if (grid.neighbour(j, d) < grid.count() && random.below(candidates--) < missing) {
                lengths[j][d] = 0;
                --missing;
            }
        }
    }
    return kept;
}

/// Distributes the chain vertices over the kept edges: geometric lengths with an exact sum.
void bend_edges(size_type kept, size_type chained, random_source& random, edge_lengths& lengths) {
    for (auto& of_junction : lengths) {
        for (std::int64_t& length : of_junction) {
            if (length == kAbsent) {
                continue;
            }
            while (chained > 0 && random.below(chained + kept - 1) < chained) {
                ++length;
                --chained;
            }
            --kept;
        }
    }
}

/// Numbers vertices along the rows, chains right after their junction (locality).
std::vector<index_type> number_junctions(const edge_lengths& lengths) {
    std::vector<index_type> numbers(lengths.size());
    index_type next = 0;
    for (std::size_t j = 0; j < lengths.size(); ++j) {
        numbers[j] = next++;
        for (const std::int64_t length : lengths[j]) {
            next += static_cast<index_type>(std::max<std::int64_t>(length, 0));
        }
    }
    return numbers;
}

void add_both(coordinates& matrix, index_type u, index_type v) {
    matrix.add(u, v);
    matrix.add(v, u);
}

void add_roads(const junction_grid& grid, const edge_lengths& lengths,
               const std::vector<index_type>& numbers, coordinates& roads) {
    for (index_type j = 0; j < grid.count(); ++j) {
        index_type chain = numbers[j];
        for (std::size_t d = 0; d < grid.directions(); ++d) {
            if (lengths[j][d] == kAbsent) {
                continue;
            }
            index_type last = numbers[j];
            for (std::int64_t step = 0; step < lengths[j][d]; ++step) {
                add_both(roads, last, ++chain);
                last = chain;
            }
            add_both(roads, last, numbers[grid.neighbour(j, d)]);
        }
    }
}

/// Joins a junction with others at distance two until it has `degree` neighbours.
void make_hub(const junction_grid& grid, index_type hub, index_type degree,
              const edge_lengths& lengths, const std::vector<index_type>& numbers,
              coordinates& roads) {
    const index_type left = grid.offset(hub, -1, 0);
    const index_type above = grid.offset(hub, 0, -1);
    index_type reached = (lengths[hub][0] != kAbsent ? 1U : 0U) +
                         (lengths[hub][1] != kAbsent ? 1U : 0U) +
                         (left < grid.count() && lengths[left][0] != kAbsent ? 1U : 0U) +
                         (above < grid.count() && lengths[above][1] != kAbsent ? 1U : 0U);
    for (int right = -2; right <= 2; ++right) {
        for (int down = -2; down <= 2; ++down) {
            const bool ring = std::max(std::abs(right), std::abs(down)) == 2;
            const index_type other = grid.offset(hub, right, down);
            if (ring && other < grid.count() && reached < degree) {
                add_both(roads, numbers[hub], numbers[other]);
                ++reached;
            }
        }
    }
}

}  // namespace

road_recipe road_with(index_type n, size_type links) {
    const double excess = std::abs(static_cast<double>(links) - static_cast<double>(n));
    const double junctions =
        std::max(excess / kExcessPerJunction, static_cast<double>(n) / kVerticesPerJunction);
    road_recipe recipe;
    recipe.n = n;
    recipe.links = links;
    recipe.junctions = static_cast<index_type>(std::min(junctions, static_cast<double>(n)));
    recipe.diagonals = links > 2 * (size_type{n} - n / 40);
    return recipe;
}

coordinates make_road(const road_recipe& recipe, std::uint64_t seed) {
    constexpr index_type kRowsPerHub = 64;
    random_source random(seed);
    const junction_grid grid(recipe);
    const size_type chained = recipe.n - recipe.junctions;
    // Every chain vertex adds one edge to those between junctions.
    const size_type wanted = recipe.links > chained ? recipe.links - chained : 0;
    edge_lengths lengths(grid.count());
    const size_type kept = keep_edges(grid, wanted, random, lengths);
    bend_edges(kept, kept == 0 ? 0 : chained, random, lengths);
    const std::vector<index_type> numbers = number_junctions(lengths);
    coordinates roads(recipe.n, recipe.n);
    add_roads(grid, lengths, numbers, roads);
    if (recipe.max_degree > 4) {
        for (index_type row = kRowsPerHub / 2; row < grid.width(); row += kRowsPerHub) {
            const index_type hub =
                grid.offset(0, static_cast<int>(grid.width() / 2), static_cast<int>(row));
            if (hub < grid.count()) {
                make_hub(grid, hub, recipe.max_degree, lengths, numbers, roads);
            }
        }
    }
    roads.normalize();
    return roads;
}

coordinates road(index_type n, double average_degree, std::uint64_t seed) {
    return detail::guarded("road", [&] {
        if (!(average_degree >= 0 && average_degree <= kMostNeighbours)) {
            throw invalid_argument("road: average degree is " + std::to_string(average_degree) +
                                   ", expected a number from 0 to 8");
        }
        const size_type links = entries_for(n, average_degree / 2, "road: average degree");
        return make_road(road_with(n, links), seed);
    });
}

}  // namespace clbool::generators
