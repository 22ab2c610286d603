// SPDX-License-Identifier: MIT
#include <spmv/sums.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace clbool::bench {

exact_sums::exact_sums(const host_csr& matrix, const std::vector<float>& values)
    : matrix_(matrix), expected_(matrix.nrows) {
    for (std::uint64_t row = 0; row < matrix.nrows; ++row) {
        for (auto e = matrix.pointers[row]; e < matrix.pointers[row + 1]; ++e) {
            expected_[row] += double{values[matrix.columns[e]]};
        }
    }
}

std::string exact_sums::check(Controls& controls, const float_vector& y, double& largest) const {
    constexpr double kEpsilon{std::numeric_limits<float>::epsilon()};
    largest = 0;
    const auto found = y.to_host(controls);
    std::size_t n = 0;
    for (std::uint64_t row = 0; row < matrix_.nrows; ++row) {
        const auto terms = terms_of(row);
        const bool there = n < found.indices.size() && found.indices[n] == row;
        if (there != (terms > 0)) {
            return "row " + std::to_string(row) + (there ? " has a sum of nothing" : " is missing");
        }
        if (!there) {
            continue;
        }
        const double error = std::fabs(double{found.values[n]} / expected_[row] - 1);
        if (!(error <= static_cast<double>(terms) * kEpsilon)) {
            return "the sum of row " + std::to_string(row) + " is wrong";
        }
        largest = std::max(largest, error);
        ++n;
    }
    return {};
}

}  // namespace clbool::bench
