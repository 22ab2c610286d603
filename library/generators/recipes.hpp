// SPDX-License-Identifier: MIT
// All parameters of the generators: public calls have defaults, table4_like() tunes them.
#pragma once

#include <clbool/coordinates.hpp>

#include <cstdint>

namespace clbool::generators {

/// A grid of junctions, part of whose edges are kept and some subdivided into chains of vertices of
/// degree two, of which maps mostly consist.
struct road_recipe {
    index_type n = 0;           ///< vertices: junctions and those on chains
    size_type links = 0;        ///< undirected edges
    index_type junctions = 0;   ///< of the n vertices
    bool diagonals = false;     ///< junctions may have eight neighbours, else four
    index_type max_degree = 0;  ///< when above 4, a few junctions get exactly so many neighbours
};
coordinates make_road(const road_recipe& recipe, std::uint64_t seed);

/// Parameters of road(): derives the number of junctions.
road_recipe road_with(index_type n, size_type links);

/// Products that recommend others, mostly near by.
struct copurchase_recipe {
    index_type n = 0;              ///< products
    size_type entries = 0;         ///< approximate number of recommendations
    std::uint32_t max_degree = 0;  ///< the most for one product; 0: twice the average
    index_type window = 0;         ///< largest distance of near ones
    double far = 0;                ///< share of recommendations to anywhere, by popularity
};
coordinates make_copurchase(const copurchase_recipe& recipe, std::uint64_t seed);

/// Pages in sites of consecutive numbers.
struct web_recipe {
    index_type n = 0;              ///< pages
    size_type entries = 0;         ///< approximate number of links
    std::uint32_t max_degree = 0;  ///< the most links of one page
    double site = 0;               ///< pages of the smallest sites; the average is twice that
    double outside = 0;            ///< share of links that leave the site
};
coordinates make_web(const web_recipe& recipe, std::uint64_t seed);

}  // namespace clbool::generators
