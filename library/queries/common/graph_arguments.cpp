// SPDX-License-Identifier: MIT
// Arguments of calls on graphs.
#include <queries/common/graph_arguments.hpp>

#include <clbool/error.hpp>
#include <core/cpu/containers/array.hpp>

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
    cpu::sort_unique(vertices);
    if (!vertices.empty() && vertices.back() >= n) {
        throw invalid_argument(std::string(operation) + ": there is no vertex " +
                               std::to_string(vertices.back()) + ", the graph has " +
                               std::to_string(n));
    }
    return vertices;
}

std::vector<index_type> piece_of(const std::optional<std::vector<index_type>>& vertices,
                                 size_type first, size_type last) {
    std::vector<index_type> some;
    some.reserve(last - first);
    for (size_type i = first; i < last; ++i) {
        some.push_back(vertices ? (*vertices)[i] : static_cast<index_type>(i));
    }
    return some;
}

matrix diagonal(context& on, index_type n, const std::vector<index_type>& vertices) {
    return matrix(on, vertices.data(), vertices.data(), n, n, vertices.size(),
                  entry_order::canonical());
}

}  // namespace clbool::algorithms
