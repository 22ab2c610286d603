// SPDX-License-Identifier: MIT
// What a step costs.
#include <fuzz/steps/work.hpp>

#include <algorithm>

namespace clbool::fuzz::work {

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
