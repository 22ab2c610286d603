// SPDX-License-Identifier: MIT
// What calls on graphs ask of their arguments.
#pragma once

#include <clbool/matrix.hpp>

#include <optional>
#include <vector>

namespace clbool::algorithms {

// Throws dimension_mismatch unless the matrix is square.
void require_square(const char* operation, const matrix& a);

// The same vertices, ascending and each once. Throws invalid_argument for one that is not below n.
std::vector<index_type> checked_vertices(const char* operation, std::vector<index_type> vertices,
                                         index_type n);

// Places first to last - 1 of a list of vertices; of none: of all vertices.
std::vector<index_type> piece_of(const std::optional<std::vector<index_type>>& vertices,
                                 size_type first, size_type last);

// (v, v) for every vertex of a list that ascends, n × n.
matrix diagonal(context& on, index_type n, const std::vector<index_type>& vertices);

}  // namespace clbool::algorithms
