// SPDX-License-Identifier: MIT
// An input of an operation, possibly to be used transposed (descriptor::transpose_first, …).
#pragma once

#include <operations/common/shapes.hpp>
#include <operations/transpose/transpose.hpp>

#include <string>

namespace clbool::operations {

// Checked at once, transposed only when it is asked for.
template <class Matrix>
class input {
public:
    input(engine& on, const char* operation, const char* name, const Matrix& a, bool transposed)
        : a_(a), transposed_(transposed) {
        storage::require_same_context(on.stream, a.data(), std::string(operation) + ": " + name);
    }

    index_type nrows() const noexcept { return transposed_ ? a_.ncols() : a_.nrows(); }
    index_type ncols() const noexcept { return transposed_ ? a_.nrows() : a_.ncols(); }
    // The matrix to compute with.
    Matrix matrix(engine& on) const { return transposed_ ? transposed(on, a_) : a_; }

private:
    const Matrix& a_;
    bool transposed_;
};

}  // namespace clbool::operations
