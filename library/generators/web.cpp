// SPDX-License-Identifier: MIT
// Web graphs: pages link within their site, mostly to its first pages, and to popular pages.
#include <clbool/generators.hpp>
#include <clbool/guard.hpp>
#include <generators/arguments.hpp>
#include <generators/links.hpp>
#include <generators/recipes.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace clbool::generators {
namespace {

/// Share of pages without links; about what crawls have.
constexpr double kDangling = 0.19;
/// Share of links within a site that go to its menu, the first pages.
constexpr double kToMenu = 0.5;
constexpr double kLargestSite = 1 << 14;
/// Pages for which sites are drawn at a time.
constexpr index_type kRegion = 1 << 14;

/// least / sqrt(u) for uniform u, randomly rounded: a power law with exponent 3 and average 2 ·
/// least. Exact floating-point operations only.
std::uint64_t draw_power_law(double least, double most, random_source& random) {
    const double u = 1 - random.unit();  // never 0
    const double value = std::min(least / std::sqrt(u), most);
    return static_cast<std::uint64_t>(value + random.unit());
}

/// Consecutive pages and how many links each of them has.
struct site {
    index_type first;
    std::vector<std::uint64_t> degrees;

    index_type pages() const { return static_cast<index_type>(degrees.size()); }
};

template <class T>
void shuffle(std::vector<T>& items, random_source& random) {
    for (std::size_t i = items.size(); i > 1; --i) {
        std::swap(items[i - 1], items[static_cast<std::size_t>(random.below(std::uint64_t{i}))]);
    }
}

std::vector<std::uint64_t> draw_degrees(index_type pages, const web_recipe& recipe,
                                        random_source& random) {
    const double average = static_cast<double>(recipe.entries) / recipe.n;
    const double least = average / (2 * (1 - kDangling));
    std::vector<std::uint64_t> degrees(pages);
    for (std::uint64_t& degree : degrees) {
        const bool dangling = random.chance(kDangling);
        degree = dangling ? 0 : draw_power_law(least, recipe.max_degree, random);
    }
    return degrees;
}

/// Sites for `pages` pages, in random order. Pages with many links share a site large enough for
/// them: pages linked to by hubs are hubs themselves, as in crawls.
std::vector<site> draw_sites(index_type pages, const web_recipe& recipe, random_source& random) {
    std::vector<std::uint64_t> degrees = draw_degrees(pages, recipe, random);
    std::sort(degrees.begin(), degrees.end(), std::greater<>());
    std::size_t taken = 0;
    std::vector<site> sites;
    while (taken < degrees.size()) {
        const std::uint64_t room = degrees[taken] + degrees[taken] / 2 + 1;
        const std::uint64_t wanted =
            std::max(room, draw_power_law(recipe.site, kLargestSite, random));
        const std::size_t size = std::min<std::size_t>(wanted, degrees.size() - taken);
        const auto begin = degrees.begin() + static_cast<std::ptrdiff_t>(taken);
        sites.push_back({0, {begin, begin + static_cast<std::ptrdiff_t>(size)}});
        shuffle(sites.back().degrees, random);
        taken += size;
    }
    shuffle(sites, random);
    return sites;
}

/// A page of the site: one of the first few, or one near by.
index_type draw_inside(const site& home, index_type page, random_source& random) {
    if (random.chance(kToMenu)) {
        const index_type menu = 1 + home.pages() / 8;
        return home.first + random.below(1 + random.below(menu));
    }
    const index_type step = 1 + random.below(1 + home.pages() / 2);
    return home.first + (page - home.first + step) % home.pages();
}

void add_site(const site& home, const web_recipe& recipe, random_source& random, link_row& row,
              coordinates& matrix) {
    for (index_type i = 0; i < home.pages(); ++i) {
        const index_type page = home.first + i;
        const auto draw = [&] {
            return random.chance(recipe.outside) ? draw_popular(recipe.n, random)
                                                 : draw_inside(home, page, random);
        };
        row.fill(page, std::min<std::uint64_t>(home.degrees[i], recipe.n - 1), draw, matrix);
    }
}

}  // namespace

coordinates make_web(const web_recipe& recipe, std::uint64_t seed) {
    random_source random(seed);
    coordinates matrix(recipe.n, recipe.n);
    reserve(matrix, recipe.entries);
    link_row row(recipe.n);
    for (index_type first = 0; first < recipe.n;) {
        const index_type pages = std::min(kRegion, recipe.n - first);
        for (site& home : draw_sites(pages, recipe, random)) {
            home.first = first;
            add_site(home, recipe, random, row, matrix);
            first += home.pages();
        }
    }
    return matrix;
}

coordinates web(index_type n, double average_degree, std::uint64_t seed) {
    return detail::guarded("web", [&] {
        constexpr double kMostOverAverage = 80;
        web_recipe recipe;
        recipe.n = n;
        recipe.entries = entries_for(n, average_degree, "web: average degree");
        recipe.max_degree = static_cast<std::uint32_t>(kMostOverAverage * average_degree) + 1;
        recipe.site = 20;
        recipe.outside = 0.2;
        return make_web(recipe, seed);
    });
}

}  // namespace clbool::generators
