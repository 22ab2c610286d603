// SPDX-License-Identifier: MIT
// Directed networks of links, many of which lead to popular vertices. Co-purchases: every product
// lists a few others, mostly near by. Web graphs: pages link within their site, mostly to its first
// pages.
#include <clbool/generators.hpp>
#include <clbool/guard.hpp>
#include <generators/arguments.hpp>
#include <generators/random_source.hpp>
#include <generators/recipes.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace clbool::generators {
namespace {

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
void reserve(coordinates& matrix, size_type entries) {
    const size_type room = std::min(entries, size_type{matrix.nrows} * matrix.ncols);
    matrix.rows.reserve(room);
    matrix.cols.reserve(room);
}

/// One of n vertices by popularity: Zipf's law, in steps of powers of two, over the ranks beyond
/// the first few, so that no vertex attracts more than a fraction of a percent of the links.
/// Ranks are scattered over the numbers of vertices. n must not be 0.
index_type draw_popular(index_type n, random_source& random) {
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
