// SPDX-License-Identifier: MIT
/// @file graph_measures.hpp
/// Measures of a graph's vertices: PageRank, triangles, clustering, and numbers of vertices within
/// a distance. A graph is a square matrix: entry (i, j) is the edge i → j. Vertices are 0-based.
///
/// @throws dimension_mismatch when the matrix is not square; invalid_argument for options out of
///         range, a vertex that the graph does not have, or a backend that the device does not
///         have; out_of_memory, device_error, build_error. Results are complete; there are no
///         partial ones
/// Thread-safety: as context says; concurrent calls need forks.
#pragma once

#include <clbool/context.hpp>
#include <clbool/export.hpp>
#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>
#include <clbool/result_room.hpp>
#include <clbool/struct_bytes.hpp>
#include <clbool/types.hpp>
#include <clbool/vector.hpp>

#include <vector>

namespace clbool::v0 {

/// Options of pagerank.
struct pagerank_options {
    struct_bytes struct_size{sizeof(pagerank_options)};    ///< for the library
    double damping = 0.85;                                 ///< the share that follows edges: [0, 1)
    double tolerance = 1e-6;                               ///< of pagerank_result::difference
    index_type iterations = 100;                           ///< at most
    clbool::backend backend = clbool::backend::automatic;  ///< by which code
    /// Weights of the vertices at which the rest of the rank begins again: not negative, and not
    /// all 0; their sum does not matter. Of size 0: all vertices, with equal weights.
    float_vector teleport;
};

/// What pagerank found.
struct pagerank_result {
    float_vector ranks;         ///< one for every vertex; their sum is 1, up to rounding
    index_type iterations = 0;  ///< how many were made
    double difference = 0;      ///< the sum of |changes| (the 1-norm) of the last of them
    bool converged = false;     ///< whether that is no more than the tolerance
    result_room room = {};      ///< for members to come
};

/// PageRank (Page, Brin, Motwani, Winograd 1998), personalised by pagerank_options::teleport: the
/// ranks r with r = damping · (Pᵀ · r + v · d) + (1 - damping) · v, where P(i, j) is 1 / (edges
/// from i) for the edge i → j, v are the teleport weights divided by their sum, and d is the sum of
/// the ranks of the vertices without outgoing edges, which is spread over v as well. An edge from a
/// vertex to itself counts like any other.
///
/// By power iteration from v, until the 1-norm of the changes is within the tolerance; each
/// iteration multiplies it by the damping at most. On the host an iteration is one pass over edges
/// and vertices; by kernels a product (vxm over plus_second), a pass over the vertices and one host
/// read. Both need the transpose, which is made once and kept. Ranks are of single precision:
/// tolerances below 1e-6 may not be reached, nor below 1e-5 where kernels add up the ranks of very
/// many vertices for one. Sums are taken in a fixed order. O(edges + vertices) an iteration, with
/// 20 bytes a vertex in addition to the result: not for hypersparse matrices of billions of rows.
CLBOOL_EXPORT pagerank_result pagerank(context& on, const matrix& a,
                                       const pagerank_options& options = {});

/// Options of calls on triangles.
struct triangle_options {
    struct_bytes struct_size{sizeof(triangle_options)};  ///< for the library
    /// The matrix is known to be symmetric, so that it need not be added to its transpose. If it is
    /// not symmetric after all, the result is undefined.
    bool symmetric = false;
    clbool::backend backend = clbool::backend::automatic;  ///< by which code
};

/// Number of triangles: sets of three vertices of which every two are joined by an edge, in
/// whichever direction, or both. Edges of a vertex to itself do not matter.
///
/// Each edge is turned to lead from the vertex with fewer entries to that with more, so that no
/// vertex keeps more than √(2 · edges) of them, and the rows of its ends are intersected
/// (count_products; Chiba, Nishizeki 1985; Latapy 2008). O(edges^1.5) at most; memory for the sum
/// of the matrix and its transpose, and half of that.
CLBOOL_EXPORT size_type triangle_count(context& on, const matrix& a,
                                       const triangle_options& options = {});

/// The number of triangles that each vertex is part of, with an entry for vertices that are part of
/// any. Threads of the host count as triangle_count does, with 8 bytes a vertex for each thread;
/// kernels look up, for each edge, the entries of one end's row in the row of the other.
CLBOOL_EXPORT uint64_vector triangles_per_vertex(context& on, const matrix& a,
                                                 const triangle_options& options = {});

/// How many of the neighbours of vertices are neighbours of each other.
struct clustering_result {
    /// Per vertex the share of the pairs of its neighbours that are joined: an entry for every
    /// vertex with at least two neighbours other than itself.
    float_vector coefficients;
    double average = 0;       ///< over all vertices; those without an entry count as 0
    double transitivity = 0;  ///< 3 · triangles / pairs; 0 without pairs
    size_type triangles = 0;  ///< of the graph
    size_type pairs = 0;      ///< of neighbours, over all vertices: paths of two edges
    result_room room = {};    ///< for members to come
};

/// Local clustering coefficients (Watts, Strogatz 1998), their average, and the transitivity of the
/// graph. Directions and edges of a vertex to itself are treated as triangle_count does; costs as
/// of triangles_per_vertex, and O(vertices) on the host.
CLBOOL_EXPORT clustering_result clustering_coefficients(context& on, const matrix& a,
                                                        const triangle_options& options = {});

/// Options of k_hop_counts.
struct k_hop_options {
    struct_bytes struct_size{sizeof(k_hop_options)};       ///< for the library
    bool backward = false;                                 ///< against the edges
    clbool::backend backend = clbool::backend::automatic;  ///< by which code
};

/// How many vertices there are at each distance.
struct CLBOOL_EXPORT k_hop_result {
    index_type hops = 0;  ///< the largest distance that was found, no more than was asked for
    /// For each source in turn the vertices whose distance is 0 (itself), 1, … up to `hops` steps.
    std::vector<size_type> counts;
    result_room room = {};  ///< for members to come

    /// Vertices at exactly this distance from a source, which is given by its position in the list
    /// of sources; 0 beyond `hops`. @throws invalid_argument when there is no such source
    size_type exactly(size_type source, index_type distance) const;
    /// Vertices up to this distance, the source included. @throws as above
    size_type within(size_type source, index_type distance) const;
};

/// Counts of vertices by their distance from each of the sources, up to `hops` steps. Sources may
/// repeat. All are searched at once, as rows of one matrix (in blocks, where memory is short), by
/// one product a step (mxm_delta); the search ends when no further vertex is reached.
CLBOOL_EXPORT k_hop_result k_hop_counts(context& on, const matrix& a,
                                        const std::vector<index_type>& sources, index_type hops,
                                        const k_hop_options& options = {});

}  // namespace clbool::v0
