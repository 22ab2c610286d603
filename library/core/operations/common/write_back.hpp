// SPDX-License-Identifier: MIT
// The first and the last step of every operation: what out, mask and accumulator are, and how they
// and the result become the output.
#pragma once

#include <core/operations/ewise/ewise.hpp>

#include <string>

namespace clbool::operations {

// Where a result goes. Refers to the caller's arguments.
class destination {
public:
    // Checks out and mask against the shape of the result, before any work is done on it.
    destination(engine& on, const char* operation, matrix& out, mask_argument mask,
                accumulator accum, const descriptor& desc, index_type nrows, index_type ncols);

    // Null without a mask. Without one its complement is nothing.
    const node* mask() const noexcept { return mask_ ? mask_.get() : nullptr; }
    node_ptr mask_handle() const noexcept { return mask_; }
    bool complement() const noexcept { return desc_.complement; }
    // Whether no entry of the result can be written.
    bool takes_nothing() const noexcept { return desc_.complement && mask_ == nullptr; }

    // out<mask, replace> accum= result, in GraphBLAS's notation. `is_masked`: where there is a
    // mask, the result has only entries inside it.
    void write(engine& on, node_ptr result, const ewise_hints& hints, bool is_masked = false);
    // The same with a result that has only entries inside the mask.
    void write_masked(engine& on, node_ptr result, const ewise_hints& hints);

private:
    // Entries that the mask lets through, or stops.
    node_ptr masked(engine& on, const node_ptr& a, bool inside, const ewise_hints& hints) const;
    void put(engine& on, node_ptr result);

    matrix& out_;
    node_ptr mask_;
    accumulator accum_;
    descriptor desc_;
    node_ptr old_;      // out as an operand
    node_ptr nothing_;  // of the result's shape
};

// Tells the observer what begins.
void announce(const engine& on, const char* operation, const std::string& detail);

}  // namespace clbool::operations
