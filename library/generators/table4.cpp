// SPDX-License-Identifier: MIT
// Stand-ins for the matrices of Table 4, whose squares have about as many entries as theirs.
#include <clbool/error.hpp>
#include <clbool/generators.hpp>
#include <clbool/guard.hpp>
#include <generators/random_source.hpp>
#include <generators/recipes.hpp>

#include <array>
#include <cstdint>
#include <string>

namespace clbool::generators {
namespace {

enum class family { mesh, road, copurchase, web };

struct stand_in {
    const char* name;
    index_type nrows;
    size_type nnz;
    size_type nnz_squared;
    index_type max_row;
    family kind;
};

constexpr std::array<stand_in, 10> kStandIns = {{
    {"wing", 62032, 243088, 714200, 4, family::mesh},
    {"luxembourg_osm", 114599, 239332, 393261, 6, family::road},
    {"amazon0312", 400727, 3200440, 14390544, 10, family::copurchase},
    {"amazon-2008", 735323, 5158388, 25366745, 10, family::copurchase},
    {"web-Google", 916428, 5105039, 29710164, 456, family::web},
    {"roadNet-PA", 1090920, 3083796, 7238920, 9, family::road},
    {"roadNet-TX", 1393383, 3843320, 8903897, 12, family::road},
    {"belgium_osm", 1441295, 3099940, 5323073, 10, family::road},
    {"roadNet-CA", 1971281, 5533214, 12908450, 12, family::road},
    {"netherlands_osm", 2216688, 4882476, 8755758, 7, family::road},
}};

/// Places of the mesh, x fastest.
struct place {
    std::uint64_t x, y, z;
};

/// Whether a vertex is joined with the next along y: every second x, so that pairs make squares.
bool joined_along_y(const place& p) { return (p.x / 2 + p.y) % 2 == 0; }
/// The same along z; pairs alternate with every x, which makes hexagons.
bool joined_along_z(const place& p) { return (p.x + p.y + p.z) % 2 == 0; }

/// A three-dimensional mesh in which every inner vertex has four neighbours and lies on one cycle
/// of length four, as in the dual of a tetrahedral mesh: lines along one axis, joined in pairs
/// along the other two. A few of its edges are left out.
coordinates make_mesh(index_type n, std::uint64_t seed) {
    constexpr std::uint64_t kSide = 40;  // extent along the first two axes
    constexpr std::uint32_t kLost = 8;   // edges of every 2^16
    random_source random(seed);
    coordinates mesh(n, n);
    const auto join = [&](index_type v, std::uint64_t other) {
        if (other < n && random.below(std::uint32_t{1} << 16) >= kLost) {
            mesh.add(v, static_cast<index_type>(other));
            mesh.add(static_cast<index_type>(other), v);
        }
    };
    for (index_type v = 0; v < n; ++v) {
        const place p = {v % kSide, v / kSide % kSide, v / (kSide * kSide)};
        if (p.x + 1 < kSide) {
            join(v, v + 1ULL);
        }
        if (p.y + 1 < kSide && joined_along_y(p)) {
            join(v, v + kSide);
        }
        if (joined_along_z(p)) {
            join(v, v + kSide * kSide);
        }
    }
    mesh.normalize();
    return mesh;
}

coordinates road_like(const stand_in& original, std::uint64_t seed) {
    road_recipe recipe = road_with(original.nrows, original.nnz / 2);
    recipe.max_degree = original.max_row;
    if (original.name == std::string("luxembourg_osm")) {
        recipe.junctions = 15170;  // more dead ends than the larger maps have
    }
    return make_road(recipe, seed);
}

coordinates copurchase_like(const stand_in& original, std::uint64_t seed) {
    copurchase_recipe recipe;
    recipe.n = original.nrows;
    recipe.entries = original.nnz;
    recipe.max_degree = original.max_row;
    recipe.window = 8;
    recipe.far = original.name == std::string("amazon0312") ? 0.075 : 0.135;
    return make_copurchase(recipe, seed);
}

coordinates web_like(const stand_in& original, std::uint64_t seed) {
    web_recipe recipe;
    recipe.n = original.nrows;
    recipe.entries = original.nnz;
    recipe.max_degree = original.max_row;
    recipe.site = 10;
    recipe.outside = 0.09;
    return make_web(recipe, seed);
}

coordinates make(const stand_in& original, std::uint64_t seed) {
    switch (original.kind) {
        case family::mesh: return make_mesh(original.nrows, seed);
        case family::road: return road_like(original, seed);
        case family::copurchase: return copurchase_like(original, seed);
        case family::web: break;
    }
    return web_like(original, seed);
}

}  // namespace

const std::vector<table4_entry>& table4() {
    static const auto entries = detail::guarded("table4", [] {
        std::vector<table4_entry> list;
        for (const stand_in& original : kStandIns) {
            list.push_back({original.name, original.nrows, original.nnz, original.nnz_squared,
                            original.max_row});
        }
        return list;
    });
    return entries;
}

coordinates table4_like(const std::string& name, std::uint64_t seed) {
    return detail::guarded("table4_like", [&] {
        std::string known;
        for (const stand_in& original : kStandIns) {
            if (name == original.name) {
                return make(original, seed);
            }
            known += (known.empty() ? "" : ", ") + std::string(original.name);
        }
        throw invalid_argument("table4_like: no matrix '" + name + "', expected one of " + known);
    });
}

}  // namespace clbool::generators
