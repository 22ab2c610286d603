// SPDX-License-Identifier: MIT
// GraphBLAS output step of vector operations: checks of output, mask and accumulator, then
// out<mask, replace> accum= result; dispatch to a backend.
#pragma once

#include <clbool/vector_operations.hpp>
#include <core/cpu/vectors/vector_product.hpp>
#include <core/cpu/vectors/vector_sets.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/description.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/vectors/vector_kernels.hpp>
#include <core/storage/nodes/vector_node.hpp>

#include <initializer_list>
#include <optional>
#include <string>

namespace clbool::operations {

using storage::host_vector_view;
using storage::vector_node;
using storage::vector_ptr;

// "size 5, 3 entries of float32".
std::string describe(const vector_node& a);
void note_operand(engine& on, const std::string& role, const vector_node& a);

vector_ptr input(engine& on, const char* operation, const std::string& name, const vector_base& a);

// Throws unless vector `name` has this size, that of `of`.
void require_size(const char* operation, const std::string& name, const vector_node& a,
                  const std::string& of, index_type size);

// The output of a vector operation. Refers to the caller's arguments.
class vector_destination {
public:
    // Checks output and mask against the result's size before any work is done.
    vector_destination(engine& on, const char* operation, vector_base& out, vector_mask mask,
                       const vector_accumulator& accum, const descriptor& desc, index_type size,
                       backend asked);

    element_type type() const noexcept { return out_.type(); }
    index_type size() const noexcept { return size_; }
    // Null without a mask; the complement of a missing mask lets nothing through.
    const vector_ptr& mask() const noexcept { return mask_; }
    bool complement() const noexcept { return desc_.complement; }
    // The output as an operand, of the result's size unless takes_all().
    const vector_ptr& old() const noexcept { return old_; }
    const std::optional<vector_op>& accum() const noexcept { return accum_.op(); }
    bool replaces() const noexcept { return desc_.replace; }
    // Whether no entry of the result can be written.
    bool takes_nothing() const noexcept { return desc_.complement && mask_ == nullptr; }
    // Whether the result replaces the output, up to the mask.
    bool takes_all() const noexcept {
        return !accum_.op() && (desc_.replace || (mask_ == nullptr && !desc_.complement));
    }

    // out<mask, replace> accum= result.
    void write(engine& on, vector_ptr result);
    // The same for a result that has only entries inside the mask.
    void write_masked(engine& on, vector_ptr result);
    // The same for a result that has all entries inside the mask.
    void write_inside(engine& on, vector_ptr result);
    // GrB_assign: inside `region` the result (without an accumulator replacing old entries),
    // elsewhere old entries; the mask applies to all of that.
    void write_at(engine& on, const vector_ptr& result, const vector_ptr& region);
    // Overwrites the output.
    void put(engine& on, vector_ptr result);

private:
    vector_ptr combine(engine& on, cpu::vector_set what, const vector_ptr& a, const vector_ptr& b,
                       vector_op op) const;
    // The entries inside or outside the mask.
    vector_ptr masked(engine& on, const vector_ptr& a, bool inside) const;
    // Unites `kept` (old content or part of it) with the result.
    void put_with(engine& on, vector_ptr kept, const vector_ptr& result, vector_op op);

    vector_base& out_;
    vector_ptr mask_;
    vector_accumulator accum_;
    descriptor desc_;
    index_type size_;
    backend asked_;
    vector_ptr old_;  // out as an operand
};

// The bitmap format that kernels take.
bitmap bitmap_of(engine& on, const vector_node& a);

// Work beyond the operands.
struct vector_extent {
    size_type entries = 0;  // entries read in addition
    index_type size = 0;    // size of the result
};

// Plans for these operands and reports the step.
choice choose_backend(engine& on, const char* step, backend asked,
                      std::initializer_list<const vector_node*> operands,
                      const vector_extent& beside = {});

// Dispatches to kernels() or host() by that plan.
template <class Kernels, class Host>
auto by_kernels_or_host(engine& on, const char* step, backend asked,
                        std::initializer_list<const vector_node*> operands, Kernels&& kernels,
                        Host&& host) -> decltype(host()) {
    return by_choice(on, choose_backend(on, step, asked, operands), kernels, host);
}

// Set operation with values; see cpu::combine(). Without `second_counts` b is pattern only.
vector_ptr combined_vectors(engine& on, const char* step, backend asked, cpu::vector_set what,
                            const vector_ptr& a, const vector_ptr& b, bool second_counts,
                            vector_op op);

}  // namespace clbool::operations
