// SPDX-License-Identifier: MIT
// Arguments of calls on graphs.
#include <queries/common/graph_arguments.hpp>

#include <clbool/error.hpp>
#include <core/cpu/containers/array.hpp>

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

size_type sources_of_cursor(const char* operation, std::optional<std::vector<index_type>>& from,
                            size_type at_a_time, index_type n) {
    if (at_a_time == 0) {
        throw invalid_argument(std::string(operation) +
                               ": no sources at a time, expected one at least");
    }
    if (from) {
        from = checked_vertices(operation, *from, n);
    }
    return from ? from->size() : n;
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
