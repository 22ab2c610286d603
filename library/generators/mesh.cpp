// SPDX-License-Identifier: MIT
// Duals of three-dimensional meshes: lines along one axis, joined in pairs along the other two.
#include <generators/random_source.hpp>
#include <generators/recipes.hpp>

namespace clbool::generators {
namespace {

/// Places of the mesh, x fastest.
struct place {
    std::uint64_t x, y, z;
};

/// Whether a vertex is joined with the next along y: every second x, so that pairs make squares.
bool joined_along_y(const place& p) { return (p.x / 2 + p.y) % 2 == 0; }
/// The same along z; pairs alternate with every x, which makes hexagons.
bool joined_along_z(const place& p) { return (p.x + p.y + p.z) % 2 == 0; }

}  // namespace

coordinates make_mesh(const mesh_recipe& recipe, std::uint64_t seed) {
    random_source random(seed);
    const std::uint64_t side = recipe.side;
    const std::uint64_t layer = side * side;
    coordinates mesh(recipe.n, recipe.n);
    const auto join = [&](index_type v, std::uint64_t other) {
        if (other < recipe.n && random.below(std::uint32_t{1} << 16) >= recipe.lost_edges) {
            mesh.add(v, static_cast<index_type>(other));
            mesh.add(static_cast<index_type>(other), v);
        }
    };
    for (index_type v = 0; v < recipe.n; ++v) {
        const place p = {v % side, v / side % side, v / layer};
        if (p.x + 1 < side) {
            join(v, v + 1ULL);
        }
        if (p.y + 1 < side && joined_along_y(p)) {
            join(v, v + side);
        }
        if (joined_along_z(p)) {
            join(v, v + layer);
        }
    }
    mesh.normalize();
    return mesh;
}

}  // namespace clbool::generators
