// SPDX-License-Identifier: MIT
// Finds and words the first difference of two matrices.
#include <support/compare.hpp>

#include <algorithm>
#include <cstddef>
#include <string>

namespace clbool::testing {
namespace {

std::string describe(const coordinates& matrix) {
    return std::to_string(matrix.nrows) + "x" + std::to_string(matrix.ncols) + " with " +
           std::to_string(matrix.nnz()) + " entries";
}

std::string entry(const coordinates& matrix, std::size_t i) {
    if (i >= matrix.rows.size()) {
        return "nothing";
    }
    return "(" + std::to_string(matrix.rows[i]) + ", " + std::to_string(matrix.cols[i]) + ")";
}

std::size_t first_difference(const coordinates& a, const coordinates& b) {
    const std::size_t common = std::min(a.rows.size(), b.rows.size());
    std::size_t i = 0;
    while (i < common && a.rows[i] == b.rows[i] && a.cols[i] == b.cols[i]) {
        ++i;
    }
    return i;
}

}  // namespace

::testing::AssertionResult same_matrix(const coordinates& actual, const coordinates& expected) {
    for (const coordinates* matrix : {&actual, &expected}) {
        if (matrix->rows.size() != matrix->cols.size()) {
            return ::testing::AssertionFailure()
                   << (matrix == &actual ? "actual" : "expected") << " has " << matrix->rows.size()
                   << " row indices but " << matrix->cols.size() << " column indices";
        }
    }
    if (actual == expected) {
        return ::testing::AssertionSuccess();
    }
    ::testing::AssertionResult failure = ::testing::AssertionFailure();
    failure << "actual is " << describe(actual) << ", expected is " << describe(expected);
    const std::size_t i = first_difference(actual, expected);
    if (i < actual.rows.size() || i < expected.rows.size()) {
        failure << "; entry " << i << " is " << entry(actual, i) << ", expected "
                << entry(expected, i);
    }
    if (!actual.normalized()) {
        failure << "; actual is not in canonical form";
    }
    return failure;
}

}  // namespace clbool::testing
