// SPDX-License-Identifier: MIT
// Co-purchase networks: every product lists a few others, mostly near by.
#include <clbool/generators.hpp>
#include <clbool/guard.hpp>
#include <generators/arguments.hpp>
#include <generators/links.hpp>
#include <generators/recipes.hpp>

#include <algorithm>

namespace clbool::generators {
namespace {

/// Degrees are drawn in units of 2^-16, so that averages need not be integers.
constexpr std::uint64_t kUnit = std::uint64_t{1} << 16;

/// Out-degrees with a given average: mostly the maximum, where possible, as shops fill their lists;
/// else uniform from 0 to twice the average.
class degree_law {
public:
    explicit degree_law(const copurchase_recipe& recipe)
        : most_(recipe.max_degree), average_(recipe.entries * kUnit / std::max(recipe.n, 1U)) {}

    std::size_t draw(random_source& random) const {
        const std::uint64_t most = most_ * kUnit;
        const std::uint64_t rest = most_ == 0 ? 0 : (most - kUnit) / 2;  // average of 0 … most-1
        if (most_ != 0 && average_ >= rest) {
            const bool full = random.below(most - rest) < average_ - rest;
            return full ? most_ : random.below(most_);
        }
        const std::uint64_t degree = random.below(2 * average_ + 1);
        return (degree + random.below(kUnit)) / kUnit;  // randomised rounding
    }

private:
    std::uint32_t most_;
    std::uint64_t average_;
};

/// A product at most `window` away, clipped at the ends.
index_type draw_near(index_type product, const copurchase_recipe& recipe, random_source& random) {
    const index_type first = product > recipe.window ? product - recipe.window : 0;
    const index_type last = std::min<index_type>(recipe.n - 1 - product, recipe.window) + product;
    return first + random.below(last - first + 1);
}

}  // namespace

coordinates make_copurchase(const copurchase_recipe& recipe, std::uint64_t seed) {
    random_source random(seed);
    const degree_law degrees(recipe);
    coordinates matrix(recipe.n, recipe.n);
    reserve(matrix, recipe.entries);
    link_row row(recipe.n);
    for (index_type product = 0; product < recipe.n; ++product) {
        const std::size_t degree = std::min<std::size_t>(degrees.draw(random), recipe.n - 1);
        const auto draw = [&] {
            return random.chance(recipe.far) ? draw_popular(recipe.n, random)
                                             : draw_near(product, recipe, random);
        };
        row.fill(product, degree, draw, matrix);
    }
    return matrix;
}

coordinates copurchase(index_type n, double average_degree, std::uint64_t seed) {
    return detail::guarded("copurchase", [&] {
        constexpr std::uint32_t kListLength = 10;
        copurchase_recipe recipe;
        recipe.n = n;
        recipe.entries = entries_for(n, average_degree, "copurchase: average degree");
        recipe.max_degree = average_degree < kListLength ? kListLength : 0;
        recipe.window = static_cast<index_type>(4 * average_degree) + 4;
        recipe.far = 0.2;
        return make_copurchase(recipe, seed);
    });
}

}  // namespace clbool::generators
