// SPDX-License-Identifier: MIT
/// @file reference.hpp
/// Plain host implementations of every operation and query: the oracle of tests and of `--check`.
///
/// They are written to be obviously right, not fast, and share no code with the device path.
/// Inputs need not be canonical; outputs are. Shapes that do not fit throw dimension_mismatch
/// or invalid_argument as the device operations do, exhausted memory out_of_memory.
/// Thread-safety: pure functions.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/indices.hpp>
#include <clbool/regular.hpp>
#include <clbool/selection.hpp>

#include <map>
#include <string>
#include <vector>

namespace clbool::reference {

/// a · b over (OR, AND), row by row (Gustavson 1978).
CLBOOL_EXPORT coordinates mxm(const coordinates& a, const coordinates& b);
/// a OR b.
CLBOOL_EXPORT coordinates ewise_add(const coordinates& a, const coordinates& b);
/// The OR of any number of matrices; 0 × 0 of none.
CLBOOL_EXPORT coordinates ewise_add_many(const std::vector<coordinates>& inputs);
/// a AND b.
CLBOOL_EXPORT coordinates ewise_mult(const coordinates& a, const coordinates& b);
/// a AND NOT b.
CLBOOL_EXPORT coordinates ewise_difference(const coordinates& a, const coordinates& b);
/// Kronecker product: entry (i1·m2+i2, j1·n2+j2) for (i1,j1) of a and (i2,j2) of b, where b is
/// m2 × n2.
/// @throws invalid_argument when a dimension of the product would exceed kMaxDimension.
CLBOOL_EXPORT coordinates kronecker(const coordinates& a, const coordinates& b);
/// Transpose.
CLBOOL_EXPORT coordinates transpose(const coordinates& a);
/// nrows × 1: which rows have an entry.
CLBOOL_EXPORT coordinates reduce_to_column(const coordinates& a);
/// 1 × ncols: which columns have an entry.
CLBOOL_EXPORT coordinates reduce_to_row(const coordinates& a);
/// The nrows × ncols window whose upper left corner is (row, col).
/// @throws invalid_argument when the window leaves the matrix.
CLBOOL_EXPORT coordinates submatrix(const coordinates& a, index_type row, index_type col,
                                    index_type nrows, index_type ncols);
/// The entries in these places.
CLBOOL_EXPORT coordinates select(const coordinates& a, const entry_selector& places);
/// Entry (i, j) when a has (rows[i], cols[j]).
/// @throws invalid_argument when an index is beyond a's.
CLBOOL_EXPORT coordinates extract(const coordinates& a, const indices& rows, const indices& cols);
/// c with its part rows x cols replaced by a, or with a added to it: entry (i, j) of a becomes
/// (rows[i], cols[j]).
/// @throws invalid_argument when an index is beyond c's; dimension_mismatch.
CLBOOL_EXPORT coordinates assign(const coordinates& c, const coordinates& a, const indices& rows,
                                 const indices& cols, bool accumulate = false);
/// The same with a matrix that has all entries (true), or none (false).
CLBOOL_EXPORT coordinates assign(const coordinates& c, bool value, const indices& rows,
                                 const indices& cols, bool accumulate = false);
/// A square matrix with a column on its diagonal k.
/// @throws dimension_mismatch when it is no column; invalid_argument when that is too large.
CLBOOL_EXPORT coordinates diag(const coordinates& column, std::int64_t k = 0);
/// Diagonal k as a column of the diagonal's length.
CLBOOL_EXPORT coordinates diagonal_of(const coordinates& a, std::int64_t k = 0);
/// The entries that lie within another shape, in that shape.
CLBOOL_EXPORT coordinates resize(const coordinates& a, index_type nrows, index_type ncols);
/// One matrix of tile_rows x tile_cols tiles, row by row.
/// @throws dimension_mismatch, invalid_argument
CLBOOL_EXPORT coordinates concat(const std::vector<coordinates>& tiles, size_type tile_rows,
                                 size_type tile_cols);
/// The tiles of a matrix with these numbers of rows and columns, row by row.
/// @throws dimension_mismatch when they do not add up.
CLBOOL_EXPORT std::vector<coordinates> split(const coordinates& a,
                                             const std::vector<index_type>& row_sizes,
                                             const std::vector<index_type>& col_sizes);
/// Number of entries of each row that has any, by row.
CLBOOL_EXPORT std::map<index_type, size_type> entries_per_row(const coordinates& a);
/// Number of entries of each column that has any, by column.
CLBOOL_EXPORT std::map<index_type, size_type> entries_per_column(const coordinates& a);
/// Number of entries that a and b have in common.
CLBOOL_EXPORT size_type count_common(const coordinates& a, const coordinates& b);
/// Number of products a(i, k) · b(k, j) for the (i, j) of the mask, or of all with a null one.
CLBOOL_EXPORT size_type count_products(const coordinates* mask, const coordinates& a,
                                       const coordinates& b);
/// Transitive closure by breadth-first search from every vertex; with `reflexive` all (v,v) too.
CLBOOL_EXPORT coordinates transitive_closure(const coordinates& a, bool reflexive = false);
/// All-pairs context-free reachability by a worklist over single edges (Hellings 2014).
/// One relation per source nonterminal of the grammar, by name; includes (v,v) for nullable ones.
/// @throws dimension_mismatch, invalid_argument as labelled_graph::validate does
CLBOOL_EXPORT std::map<std::string, coordinates> cfpq(const labelled_graph& graph,
                                                      const normal_form& grammar);

/// An answer of a regular path query.
struct walk_pairs {
    coordinates pairs;                ///< joined by a walk that the automaton accepts; canonical
    std::vector<index_type> lengths;  ///< of a shortest walk, for each pair
};

/// Regular path query from the given vertices (which may repeat): from each of them breadth first
/// over pairs of a state and a vertex.
/// @throws invalid_argument for a vertex that the graph does not have; that and dimension_mismatch
/// as
///         labelled_graph::validate does
CLBOOL_EXPORT walk_pairs rpq(const labelled_graph& graph, const path_automaton& automaton,
                             const std::vector<index_type>& from);
/// The same from every vertex.
CLBOOL_EXPORT walk_pairs rpq(const labelled_graph& graph, const path_automaton& automaton);

/// Vertices reached from any of the given ones, with the number of edges of a shortest path there.
CLBOOL_EXPORT std::map<index_type, index_type> bfs_levels(const coordinates& a,
                                                          const std::vector<index_type>& from);
/// The smallest vertex of each one's strongly connected component; breadth first from every
/// component's first vertex, forwards and backwards.
CLBOOL_EXPORT std::vector<index_type> strong_components(const coordinates& a);
/// The smallest vertex of each one's weakly connected component, by colouring until no edge
/// changes a colour.
CLBOOL_EXPORT std::vector<index_type> weak_components(const coordinates& a);
/// PageRank after so many iterations of its definition, from the teleport weights, which need not
/// add up to 1; none: equal weights.
CLBOOL_EXPORT std::vector<double> pagerank(const coordinates& a, double damping,
                                           std::size_t iterations,
                                           const std::vector<double>& teleport = {});
/// The number of triangles of each vertex that is part of any, whatever the directions of edges, by
/// all pairs of its neighbours.
CLBOOL_EXPORT std::map<index_type, size_type> triangles_per_vertex(const coordinates& a);
/// For each vertex with at least two neighbours the share of their pairs that are joined.
CLBOOL_EXPORT std::map<index_type, double> clustering_coefficients(const coordinates& a);
/// Numbers of vertices at distance 0, 1, … from one, up to the last that has any, at most `hops`.
CLBOOL_EXPORT std::vector<size_type> k_hop_counts(const coordinates& a, index_type source,
                                                  index_type hops);

}  // namespace clbool::reference
