// SPDX-License-Identifier: MIT
// What a step costs.
#include <fuzz/steps/work.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

namespace clbool::fuzz::work {
namespace {

// Of each edge the number of its weakly connected part.
std::vector<std::size_t> parts_of(const coordinates& a) {
    std::vector<index_type> vertices = a.rows;
    vertices.insert(vertices.end(), a.cols.begin(), a.cols.end());
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    std::vector<std::size_t> above(vertices.size());
    std::iota(above.begin(), above.end(), std::size_t{0});
    const auto part_of = [&](index_type vertex) {
        const auto place = std::lower_bound(vertices.begin(), vertices.end(), vertex);
        auto at = static_cast<std::size_t>(place - vertices.begin());
        while (above[at] != at) {
            at = above[at] = above[above[at]];
        }
        return at;
    };
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        above[part_of(a.rows[i])] = part_of(a.cols[i]);
    }
    std::vector<std::size_t> parts(a.nnz());
    std::transform(a.rows.begin(), a.rows.end(), parts.begin(), part_of);
    return parts;
}

}  // namespace

size_type entries(const step&, const contents& in) {
    size_type sum = 0;
    for (const auto& each : in) {
        sum += each.nnz();
    }
    return sum;
}

size_type products(const step& of, const contents& in) {
    const auto& rows = in[1].rows;
    size_type sum = entries(of, in);
    for (const index_type col : in[0].cols) {
        const auto [first, last] = std::equal_range(rows.begin(), rows.end(), col);
        sum += static_cast<size_type>(last - first);
    }
    return sum;
}

size_type pairs(const step&, const contents& in) { return in[0].nnz() * in[1].nnz(); }

size_type paths(const step& of, const contents& in) {
    const size_type vertices = std::min<size_type>(in[0].nrows, 2 * in[0].nnz());
    return entries(of, in) * (vertices + 40);
}

size_type parts(const step& of, const contents& in) {
    const auto& a = in[0];
    const auto parts = parts_of(a);
    std::map<std::size_t, contents> edges;
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        auto& part = edges[parts[i]];
        part.resize(1, coordinates(a.nrows, a.ncols));
        part[0].add(a.rows[i], a.cols[i]);
    }
    size_type sum = 0;
    for (const auto& [part, own] : edges) {
        sum += paths(of, own);
    }
    return sum;
}

size_type paths_and_vertices(const step& of, const contents& in) {
    return paths(of, in) + 4 * size_type{in[0].nrows};
}

size_type derivations(const step& of, const contents& in) {
    const size_type vertices = std::min<size_type>(in[0].nrows, 2 * entries(of, in));
    return 4 * entries(of, in) * (vertices + 40) + 4 * size_type{in[0].nrows};
}

size_type walks(const step& of, const contents& in) {
    const size_type n = std::min<size_type>(in[0].nrows, size_type{1} << 31);
    return derivations(of, in) + n * n / 16;
}

}  // namespace clbool::fuzz::work
