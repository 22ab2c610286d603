// SPDX-License-Identifier: MIT
// The memory block of a DCSR matrix.
#include <core/cpu/matrices/matrix.hpp>

#include <algorithm>

namespace clbool::cpu {

matrix::matrix(index_type nrows, index_type ncols, const std::vector<index_type>& names,
               const std::vector<size_type>& pointers, const std::vector<index_type>& cols) {
    draft made(nrows, ncols, static_cast<index_type>(names.size()), cols.size());
    if (!cols.empty()) {
        std::copy(names.begin(), names.end(), made.names());
        std::copy(pointers.begin(), pointers.end(), made.pointers());
        std::copy(cols.begin(), cols.end(), made.cols());
    }
    *this = made.finish();
}

draft::draft(index_type nrows, index_type ncols, index_type slots, size_type nnz)
    : made_(nrows, ncols) {
    if (nnz > 0) {
        made_.slots_ = slots;
        made_.nnz_ = nnz;
        made_.block_ = memory(made_.bytes());
    }
}

}  // namespace clbool::cpu
