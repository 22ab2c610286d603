// SPDX-License-Identifier: MIT
// Matrices are checked before files are opened, so that a bad one never touches the disk.
#include <io/canonical.hpp>

#include <clbool/error.hpp>

#include <string>

namespace clbool::io {
namespace {

void check(const coordinates& matrix) {
    if (matrix.rows.size() != matrix.cols.size()) {
        throw invalid_argument("a matrix with " + std::to_string(matrix.rows.size()) +
                               " row indices and " + std::to_string(matrix.cols.size()) +
                               " column indices, expected as many");
    }
    for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
        if (matrix.rows[i] >= matrix.nrows || matrix.cols[i] >= matrix.ncols) {
            throw invalid_argument("entry (" + std::to_string(matrix.rows[i]) + ", " +
                                   std::to_string(matrix.cols[i]) + ") lies outside a matrix of " +
                                   std::to_string(matrix.nrows) + " by " +
                                   std::to_string(matrix.ncols));
        }
    }
}

}  // namespace

const coordinates& canonical(const coordinates& matrix, coordinates& storage) {
    check(matrix);
    if (matrix.normalized()) {
        return matrix;
    }
    storage = matrix;
    storage.normalize();
    return storage;
}

}  // namespace clbool::io
