// SPDX-License-Identifier: MIT
// The first and the last step of every operation on vectors: what out, mask and accumulator are,
// and how they and the result become the output.
#pragma once

#include <clbool/vector_operations.hpp>
#include <core/cpu/vectors/vector_product.hpp>
#include <core/cpu/vectors/vector_sets.hpp>
#include <core/operations/common/description.hpp>
#include <core/storage/nodes/vector_node.hpp>

#include <optional>
#include <string>

namespace clbool::operations {

using storage::host_vector_view;
using storage::vector_node;
using storage::vector_ptr;

// "size 5, 3 entries of float32".
std::string describe(const vector_node& a);
void note_operand(engine& on, const std::string& role, const vector_node& a);

// The node of an input, checked.
vector_ptr input(engine& on, const char* operation, const std::string& name, const vector_base& a);

// Throws unless a vector that `name` is has this size, that of `of`.
void require_size(const char* operation, const std::string& name, const vector_node& a,
                  const std::string& of, index_type size);

// Where the result of an operation on vectors goes. Refers to the caller's arguments.
class vector_destination {
public:
    // Checks out and mask against the size of the result, before any work is done on it.
    vector_destination(engine& on, const char* operation, vector_base& out, vector_mask mask,
                       const vector_accumulator& accum, const descriptor& desc, index_type size,
                       backend asked);

    element_type type() const noexcept { return out_.type(); }
    index_type size() const noexcept { return size_; }
    // Null without a mask. Without one its complement is nothing.
    const vector_ptr& mask() const noexcept { return mask_; }
    bool complement() const noexcept { return desc_.complement; }
    // The output as an operand, of the result's size unless it is all taken.
    const vector_ptr& old() const noexcept { return old_; }
    const std::optional<vector_op>& accum() const noexcept { return accum_.op(); }
    bool replaces() const noexcept { return desc_.replace; }
    // Whether no entry of the result can be written.
    bool takes_nothing() const noexcept { return desc_.complement && mask_ == nullptr; }
    // Whether the result becomes the output as it is, but for the mask.
    bool takes_all() const noexcept {
        return !accum_.op() && (desc_.replace || (mask_ == nullptr && !desc_.complement));
    }

    // out<mask, replace> accum= result, in GraphBLAS's notation.
    void write(engine& on, vector_ptr result);
    // The same with a result that has only entries inside the mask.
    void write_masked(engine& on, vector_ptr result);
    // The same with a result that has all entries inside the mask.
    void write_inside(engine& on, vector_ptr result);
    // An assignment: the result, or without an accumulator nothing, is at the indices of `region`,
    // and old entries stay elsewhere; then the mask says what of all that becomes the output.
    void write_at(engine& on, const vector_ptr& result, const vector_ptr& region);
    // The output becomes this, whatever it was.
    void put(engine& on, vector_ptr result);

private:
    vector_ptr combine(engine& on, cpu::vector_set what, const vector_ptr& a, const vector_ptr& b,
                       vector_op op) const;
    // Entries that the mask lets through, or stops.
    vector_ptr masked(engine& on, const vector_ptr& a, bool inside) const;
    // What is kept with the result added; `kept` is the old content or part of it.
    void put_with(engine& on, vector_ptr kept, const vector_ptr& result, vector_op op);

    vector_base& out_;
    vector_ptr mask_;
    vector_accumulator accum_;
    descriptor desc_;
    index_type size_;
    backend asked_;
    vector_ptr old_;  // out as an operand
};

}  // namespace clbool::operations
