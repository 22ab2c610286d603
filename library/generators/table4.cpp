// SPDX-License-Identifier: MIT
// Stand-ins for the matrices of Table 4, whose squares have about as many entries as theirs.
#include <clbool/error.hpp>
#include <clbool/generators.hpp>
#include <clbool/guard.hpp>
#include <generators/recipes.hpp>

#include <array>
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

coordinates mesh_like(const stand_in& original, std::uint64_t seed) {
    mesh_recipe recipe;
    recipe.n = original.nrows;
    recipe.side = 40;
    recipe.lost_edges = 8;
    return make_mesh(recipe, seed);
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
        case family::mesh: return mesh_like(original, seed);
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
