// SPDX-License-Identifier: MIT
// GraphBLAS output step: checks of output, mask and accumulator, then out<mask, replace> accum=
// result.
#pragma once

#include <core/operations/ewise/ewise.hpp>

#include <string>

namespace clbool::operations {

// The output of an operation. Refers to the caller's arguments.
class destination {
public:
    // Checks output and mask against the result's shape before any work is done.
    destination(engine& on, const char* operation, matrix& out, mask_argument mask,
                accumulator accum, const descriptor& desc, index_type nrows, index_type ncols);

    // Null without a mask; the complement of a missing mask lets nothing through.
    const node* mask() const noexcept { return mask_ ? mask_.get() : nullptr; }
    node_ptr mask_handle() const noexcept { return mask_; }
    bool complement() const noexcept { return desc_.complement; }
    // Whether no entry of the result can be written.
    bool takes_nothing() const noexcept { return desc_.complement && mask_ == nullptr; }

    // out<mask, replace> accum= result. `is_masked`: the result has only entries inside the mask,
    // if there is one.
    void write(engine& on, node_ptr result, const ewise_hints& hints, bool is_masked = false);
    // The same for a result that has only entries inside the mask.
    void write_masked(engine& on, node_ptr result, const ewise_hints& hints);

private:
    // The entries inside or outside the mask.
    node_ptr masked(engine& on, const node_ptr& a, bool inside, const ewise_hints& hints) const;
    void put(engine& on, node_ptr result);

    matrix& out_;
    node_ptr mask_;
    accumulator accum_;
    descriptor desc_;
    node_ptr old_;      // out as an operand
    node_ptr nothing_;  // of the result's shape
};

// Reports the start of an operation to the observer.
void announce(const engine& on, const char* operation, const std::string& detail);

}  // namespace clbool::operations
