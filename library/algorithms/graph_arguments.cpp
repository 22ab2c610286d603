// SPDX-License-Identifier: MIT
// Arguments of calls on graphs.
#include <algorithms/graph_arguments.hpp>

#include <clbool/error.hpp>

#include <algorithm>
#include <string>

namespace clbool::algorithms {

void require_square(const char* operation, const matrix& a) {
    if (a.nrows() != a.ncols()) {
        throw dimension_mismatch(std::string(operation) + ": the matrix is " +
                                 std::to_string(a.nrows()) + " x " + std::to_string(a.ncols()) +
                                 ", not square");
    }
}

std::vector<index_type> checked_vertices(const char* operation, std::vector<index_type> vertices,
                                         index_type n) {
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    if (!vertices.empty() && vertices.back() >= n) {
        throw invalid_argument(std::string(operation) + ": there is no vertex " +
                               std::to_string(vertices.back()) + ", the graph has " +
                               std::to_string(n));
    }
    return vertices;
}

}  // namespace clbool::algorithms
