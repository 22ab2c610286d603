// SPDX-License-Identifier: MIT
// Argument checks of graph calls.
#pragma once

#include <clbool/matrix.hpp>

#include <optional>
#include <vector>

namespace clbool::algorithms {

// Throws dimension_mismatch unless the matrix is square.
void require_square(const char* operation, const matrix& a);

// Sorted and without duplicates. Throws invalid_argument for a vertex that is not below n.
std::vector<index_type> checked_vertices(const char* operation, std::vector<index_type> vertices,
                                         index_type n);

// Number of a cursor's sources, which are checked; no list: all vertices. Throws invalid_argument.
size_type sources_of_cursor(const char* operation, std::optional<std::vector<index_type>>& from,
                            size_type at_a_time, index_type n);

// Positions first to last - 1 of a list of vertices; no list: of all vertices.
std::vector<index_type> piece_of(const std::optional<std::vector<index_type>>& vertices,
                                 size_type first, size_type last);

// Diagonal n × n matrix of (v, v) for an ascending list of vertices.
matrix diagonal(context& on, index_type n, const std::vector<index_type>& vertices);

}  // namespace clbool::algorithms
