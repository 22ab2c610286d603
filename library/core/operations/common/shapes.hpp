// SPDX-License-Identifier: MIT
// Argument checks shared by all operations; messages name the shapes.
#pragma once

#include <clbool/error.hpp>
#include <clbool/types.hpp>

#include <string>

namespace clbool::operations {

// "3 x 5".
inline std::string shape_text(index_type nrows, index_type ncols) {
    return std::to_string(nrows) + " x " + std::to_string(ncols);
}

template <class Matrix>
std::string shape_text(const Matrix& a) {
    return shape_text(a.nrows(), a.ncols());
}

// Throws dimension_mismatch unless a and b have the same shape.
template <class A, class B>
void require_same_shape(const char* operation, const char* a_name, const A& a, const char* b_name,
                        const B& b) {
    if (a.nrows() != b.nrows() || a.ncols() != b.ncols()) {
        throw dimension_mismatch(std::string(operation) + ": " + a_name + " is " + shape_text(a) +
                                 " but " + b_name + " is " + shape_text(b));
    }
}

}  // namespace clbool::operations
