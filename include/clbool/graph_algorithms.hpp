// SPDX-License-Identifier: MIT
/// @file graph_algorithms.hpp
/// Searches and components of directed graphs. A graph is a square matrix: entry (i, j) is the edge
/// i → j. Vertices are 0-based.
///
/// If the host can read the matrix's memory, its threads do the work; else kernels do a search, and
/// for components the matrix is read back once (12 bytes an edge). Time and memory grow with the
/// entries, not with the dimension, except for results that have an element for every vertex.
///
/// @throws dimension_mismatch when the matrix is not square; invalid_argument for a vertex that the
///         graph does not have, or a backend that the device does not have; out_of_memory,
///         device_error
/// Thread-safety: as context says.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/context.hpp>
#include <clbool/delta_matrix.hpp>
#include <clbool/error.hpp>
#include <clbool/export.hpp>
#include <clbool/guard.hpp>
#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>
#include <clbool/result_room.hpp>
#include <clbool/struct_bytes.hpp>
#include <clbool/types.hpp>
#include <clbool/vector.hpp>

#include <string>
#include <vector>

namespace clbool::v0 {

/// Options of bfs and reachable.
struct bfs_options : fixpoint_options {
    struct_bytes bfs_size{sizeof(bfs_options)};            ///< for the library
    bool parents = false;                                  ///< which vertex each is reached from
    bool backward = false;                                 ///< against the edges
    index_type depth = kMaxDimension;                      ///< levels beyond it are not searched
    clbool::backend backend = clbool::backend::automatic;  ///< who searches
};

/// What a search found.
struct bfs_result {
    std::vector<index_type> vertices;  ///< that are reached, ascending; the sources are among them
    std::vector<index_type> levels;    ///< edges of a shortest path to each; 0 for the sources
    /// With bfs_options::parents the vertex before each on a shortest path, the smallest one that
    /// there is; itself for the sources.
    std::vector<index_type> parents;
    index_type depth = 0;   ///< the largest level
    bool complete = true;   ///< false when stopped, or more lies beyond bfs_options::depth
    result_room room = {};  ///< for members to come
};

/// Breadth-first search from several vertices at once (which may repeat): levels are distances from
/// the nearest one. Level by level: O(edges and vertices that are reached), after O(n) to find
/// rows; by threads of the host if it has the graph or the graph is small, else by kernels, of
/// which up to 64 levels are enqueued without a wait. Memory: 9 bytes a vertex, 13 with parents; on
/// the host 1 or 5 more for each thread, and 4 kept with the graph; few have edges: only for these.
CLBOOL_EXPORT bfs_result bfs(context& on, const matrix& a, const std::vector<index_type>& sources,
                             const bfs_options& options = {});

/// The vertices that are reached from any of the sources, and the sources themselves; with
/// bfs_options::backward those that reach them. Ascending. Whether the
/// search was complete is told by bfs().
CLBOOL_EXPORT std::vector<index_type> reachable(context& on, const matrix& a,
                                                const std::vector<index_type>& sources,
                                                const bfs_options& options = {});

/// The same over a matrix that changes, whose changes are merged first.
inline bfs_result bfs(context& on, const delta_matrix& a, const std::vector<index_type>& sources,
                      const bfs_options& options = {}) {
    return bfs(on, a.to_matrix(on), sources, options);
}

/// The same over a matrix that changes, whose changes are merged first.
inline std::vector<index_type> reachable(context& on, const delta_matrix& a,
                                         const std::vector<index_type>& sources,
                                         const bfs_options& options = {}) {
    return reachable(on, a.to_matrix(on), sources, options);
}

/// What a search found, as vectors with an entry for each vertex that is reached: operations take
/// them, also as masks.
struct bfs_vectors {
    uint32_vector levels;   ///< see bfs_result::levels
    uint32_vector parents;  ///< see bfs_result::parents; without them of size 0
    index_type depth = 0;   ///< the largest level
    bool complete = true;   ///< see bfs_result::complete
    result_room room = {};  ///< for members to come
};

}  // namespace clbool::v0

namespace clbool::detail {

/// The indices of a vector that has one for each vertex of a graph.
template <class T>
std::vector<index_type> vertices_of(context& on, index_type vertices, const basic_vector<T>& of) {
    return guarded("sources of a search", [&] {
        if (of.size() != vertices) {
            throw dimension_mismatch("a search from a vector of size " + std::to_string(of.size()) +
                                     " in a graph of " + std::to_string(vertices) + " vertices");
        }
        return of.to_host(on).indices;
    });
}

}  // namespace clbool::detail

namespace clbool::v0 {

/// The search from all indices of a vector, whatever their values. Vertices pass by way of the
/// host. Graph is matrix or delta_matrix. @throws dimension_mismatch also for a vector of another
/// size than the graph's
template <class Graph, class T>
bfs_vectors bfs(context& on, const Graph& a, const basic_vector<T>& sources,
                const bfs_options& options = {}) {
    const bfs_result found = bfs(on, a, detail::vertices_of(on, a.nrows(), sources), options);
    bfs_vectors made{uint32_vector(on, a.nrows(), found.vertices, found.levels), uint32_vector(),
                     found.depth, found.complete};
    if (options.parents) {
        made.parents = uint32_vector(on, a.nrows(), found.vertices, found.parents);
    }
    return made;
}

/// What is reached from the indices of a vector, as bfs() of one.
template <class Graph, class T>
bit_vector reachable(context& on, const Graph& a, const basic_vector<T>& sources,
                     const bfs_options& options = {}) {
    return bit_vector(on, a.nrows(),
                      reachable(on, a, detail::vertices_of(on, a.nrows(), sources), options));
}

/// Options of strong_components and weak_components.
struct component_options {
    struct_bytes struct_size{sizeof(component_options)};  ///< for the library
    bool count_only = false;  ///< leave component_result::component empty
};

/// The components of a graph.
struct component_result {
    std::vector<index_type> component;  ///< per vertex the smallest one of its component
    size_type count = 0;                ///< components
    size_type largest = 0;              ///< vertices of the largest one; 0 without vertices
    result_room room = {};              ///< for members to come
};

/// Strongly connected components: vertices that reach each other (Tarjan 1972, with the ranks of
/// Pearce 2016). O(n + edges), by one thread of the host.
CLBOOL_EXPORT component_result strong_components(context& on, const matrix& a,
                                                 const component_options& options = {});

/// Weakly connected components: vertices that are connected when directions do not count. Union of
/// sets with paths halved, nearly O(n + edges), by one thread of the host.
CLBOOL_EXPORT component_result weak_components(context& on, const matrix& a,
                                               const component_options& options = {});

/// The topological level of each vertex.
struct level_result {
    /// Per vertex the length of a longest path to it, where edges within a strongly connected
    /// component do not count; 0 if no other edge leads to it.
    std::vector<index_type> levels;
    index_type count = 0;   ///< levels, one more than the largest; 0 without vertices
    bool acyclic = true;    ///< no vertex reaches itself: then each edge leads to a larger level
    result_room room = {};  ///< for members to come
};

/// Topological levels, of the strongly connected components where there are cycles. O(n + edges ·
/// log(out-degree)) by the host.
CLBOOL_EXPORT level_result topological_levels(context& on, const matrix& a);

/// The pairs of vertices to which paths of equally many edges, at least one, lead from a common
/// vertex: the least relation with SG = aᵀ·a ∪ aᵀ·SG·a. Semi-naive, by products. If stopped, the
/// pairs that were found so far.
CLBOOL_EXPORT closure_result same_generation(context& on, const matrix& a,
                                             const fixpoint_options& options = {});

}  // namespace clbool::v0
