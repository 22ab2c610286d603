// SPDX-License-Identifier: MIT
/// @file generators.hpp
/// Seeded synthetic matrices and graphs: road, co-purchase, web and social networks, stand-ins for
/// the ten matrices on which the original clBool was measured (M. Karpenko's thesis of 2021, Table
/// 4), and standard worst cases. Host only.
///
/// The same arguments and seed give the same result on every platform (own integer generators,
/// no std::distribution). Results are canonical. Exhausted memory throws out_of_memory.
/// Thread-safety: pure functions.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/graph.hpp>

#include <string>
#include <vector>

namespace clbool::generators {

/// Road network: a planar grid of junctions with edges missing and others bent into chains of
/// vertices; about `average_degree` neighbours a vertex (0 to 8; near 4 and above with diagonals),
/// symmetric, no hubs, neighbours close in number. O(n).
/// @throws invalid_argument when average_degree is out of range.
CLBOOL_EXPORT coordinates road(index_type n, double average_degree, std::uint64_t seed);
/// Co-purchase network: out-degree near `average_degree` (at most 10 when that is below 10, as
/// in the amazon graphs), targets mostly of near numbers, some popular; no loops. O(n · degree).
/// @throws invalid_argument when average_degree is negative, not a number or above 2^20.
CLBOOL_EXPORT coordinates copurchase(index_type n, double average_degree, std::uint64_t seed);
/// Web graph: power-law in- and out-degrees, a fifth of the pages without links, links mostly
/// within a site of consecutive numbers; no loops. O(n · degree).
/// @throws invalid_argument as copurchase().
CLBOOL_EXPORT coordinates web(index_type n, double average_degree, std::uint64_t seed);
/// Social network: R-MAT (Chakrabarti, Zhan, Faloutsos 2004) with Graph500's 0.57/0.19/0.19/0.05;
/// n = 2^scale (scale up to 31), edge_factor · n edges drawn, duplicates merged.
/// @throws invalid_argument when an argument is out of range.
CLBOOL_EXPORT coordinates social(unsigned scale, double edge_factor, std::uint64_t seed);
/// `nnz` distinct entries, uniformly distributed.
/// @throws invalid_argument when nnz exceeds nrows · ncols.
CLBOOL_EXPORT coordinates random(index_type nrows, index_type ncols, size_type nnz,
                                 std::uint64_t seed);
/// A tree on n vertices with root 0, every edge from parent to child, parents drawn uniformly from
/// the `spread` vertices before (0: from all).
CLBOOL_EXPORT coordinates tree(index_type n, index_type spread, std::uint64_t seed);
/// The standard worst case of context-free path queries: two cycles of n and n+1 vertices that
/// share vertex 0, labelled a (0 … n-1) and b (0, n … 2n-1); under `S -> a S b | a b` every vertex
/// of the first cycle is paired with every one of the second: n · (n+1) pairs.
/// @throws invalid_argument when n is 0 or above 2^31 - 1.
CLBOOL_EXPORT labelled_graph worst_cfpq(index_type n);

/// One of the matrices of Table 4 (see the file's description), as it was published.
struct table4_entry {
    std::string name;       ///< its name there
    index_type nrows;       ///< its number of rows and columns
    size_type nnz;          ///< its number of entries
    size_type nnz_squared;  ///< nnz of its square
    index_type max_row;     ///< entries of its longest row
};
/// The ten matrices of Table 4, smallest first.
CLBOOL_EXPORT const std::vector<table4_entry>& table4();
/// A stand-in for one of them: the same rows, entries within 2 %, the same longest row, entries of
/// the square within 5 %.
/// @throws invalid_argument for an unknown name.
CLBOOL_EXPORT coordinates table4_like(const std::string& name, std::uint64_t seed = 1);

}  // namespace clbool::generators
