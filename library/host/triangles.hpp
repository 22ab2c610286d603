// SPDX-License-Identifier: MIT
// Triangles of a graph, by vertex.
#pragma once

#include <host/vector.hpp>

namespace clbool::host {

// Of uint64: for each vertex that is part of a triangle, of how many. `edges` are as oriented()
// gives them.
vector triangles_per_vertex(const team& workers, const rows& edges);

// What is to be known of a vertex's neighbours.
struct clustering {
    vector coefficients;  // of float, for vertices with two neighbours
    double sum = 0;       // of them
    size_type pairs = 0;  // of neighbours, over all vertices
};

// `a` is symmetric, `triangles` what triangles_per_vertex() found in it.
clustering clustering_of(const team& workers, const rows& a, const vector_view& triangles);

}  // namespace clbool::host
