// SPDX-License-Identifier: MIT
// The last step of every operation: result, accumulation and mask become the output. Composed
// from set operations; a fused kernel may replace any part without a change to callers.
#pragma once

#include <clbool/operations.hpp>
#include <operations/common/shapes.hpp>
#include <operations/ewise/ewise.hpp>

namespace clbool::operations {

// out seen as an operand: a default-made 0 x 0 output stands for an empty one of the right shape.
template <class Matrix>
Matrix old_content(const Matrix& out, const Matrix& result) {
    return out.nrows() == 0 && out.ncols() == 0 ? Matrix(result.nrows(), result.ncols()) : out;
}

// Checks what write_back() needs before any work is done on the result. `nrows` × `ncols` is the
// result's shape.
template <class Matrix>
void check_write_back(const Controls& controls, const char* operation, const Matrix& out,
                      const Matrix* mask, accumulator accum, const descriptor& desc,
                      index_type nrows, index_type ncols) {
    const Matrix result(nrows, ncols);
    if (mask != nullptr) {
        storage::require_same_context(controls.stream(), mask->data(), "the mask");
        require_same_shape(operation, "the mask", *mask, "the result", result);
    }
    const bool uses_out =
        accum != accumulator::none || (!desc.replace && (mask != nullptr || desc.complement));
    if (uses_out) {
        storage::require_same_context(controls.stream(), out.data(), "the output");
        require_same_shape(operation, "the output", old_content(out, result), "the result", result);
    }
}

// out<mask, replace> accum= result, in GraphBLAS's notation.
template <class Matrix>
void write_back(engine& on, Matrix& out, const Matrix* mask, accumulator accum,
                const descriptor& desc, Matrix result) {
    const auto combine = [&](primitives::set_operator what, const Matrix& a, const Matrix& b) {
        return ewise(on, what, a, b, desc.ewise);
    };
    const bool masked = mask != nullptr || desc.complement;
    const Matrix old = old_content(out, result);
    if (accum == accumulator::logical_or) {
        result = combine(primitives::set_operator::unite, old, result);
    }
    if (masked) {
        // No mask means "everything"; its complement is nothing.
        const auto inside = desc.complement ? primitives::set_operator::subtract
                                            : primitives::set_operator::intersect;
        const auto outside = desc.complement ? primitives::set_operator::intersect
                                             : primitives::set_operator::subtract;
        Matrix kept = mask != nullptr ? combine(inside, result, *mask)
                                      : Matrix(result.nrows(), result.ncols());
        if (!desc.replace) {
            const Matrix rest = mask != nullptr ? combine(outside, old, *mask) : old;
            kept = combine(primitives::set_operator::unite, kept, rest);
        }
        result = std::move(kept);
    }
    out = std::move(result);
}

// Tells the observer what begins.
inline void announce(const Controls& controls, const char* operation, const std::string& detail) {
    controls.stream().state().watch().operation(operation, detail);
}

}  // namespace clbool::operations
