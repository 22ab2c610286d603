// SPDX-License-Identifier: MIT
// Write-back of results: out<mask, replace> accum= result.
#include <core/operations/common/write_back.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/common/shapes.hpp>
#include <core/storage/nodes/context.hpp>

namespace clbool::operations {

destination::destination(engine& on, const char* operation, matrix& out, mask_argument mask,
                         accumulator accum, const descriptor& desc, index_type nrows,
                         index_type ncols)
    : out_(out),
      mask_(mask.get() != nullptr ? mask.get()->node() : nullptr),
      accum_(accum),
      desc_(read_sized(desc)),
      old_(out.node()),
      nothing_(storage::make_empty(nrows, ncols)) {
    desc_.complement = desc_.complement != mask.is_complement();
    if (mask_ != nullptr) {
        storage::require_same_context(on.stream, *mask_, "the mask");
        require_same_shape(operation, "the mask", *mask_, "the result", *nothing_);
        note_operand(on, "the mask", *mask_);
    }
    // A 0 x 0 output stands for an empty one of the right shape.
    if (old_->nrows() == 0 && old_->ncols() == 0) {
        old_ = nothing_;
    }
    const bool uses_out =
        accum_ != accumulator::none || (!desc_.replace && (mask_ != nullptr || desc_.complement));
    if (uses_out) {
        storage::require_same_context(on.stream, *old_, "the output");
        require_same_shape(operation, "the output", *old_, "the result", *nothing_);
        note_operand(on, "the output", *old_);
    }
}

node_ptr destination::masked(engine& on, const node_ptr& a, bool inside,
                             const ewise_hints& hints) const {
    const bool takes_away = inside == desc_.complement;
    if (mask_ == nullptr) {
        return takes_away ? nothing_ : a;
    }
    return ewise(on, takes_away ? set_operator::subtract : set_operator::intersect, a, mask_,
                 hints);
}

void destination::write(engine& on, node_ptr result, const ewise_hints& hints, bool is_masked) {
    if (is_masked && mask_ != nullptr) {
        write_masked(on, std::move(result), hints);
        return;
    }
    if (mask_ == nullptr && !desc_.complement) {
        put(on, accum_ == accumulator::logical_or
                    ? ewise(on, set_operator::unite, old_, result, hints)
                    : std::move(result));
        return;
    }
    write_masked(on, masked(on, result, true, hints), hints);
}

// With an accumulator, old entries both outside and inside the mask are kept.
void destination::write_masked(engine& on, node_ptr result, const ewise_hints& hints) {
    const bool accumulates = accum_ == accumulator::logical_or;
    if (desc_.replace && !accumulates) {
        put(on, std::move(result));
        return;
    }
    const node_ptr kept = desc_.replace ? masked(on, old_, true, hints)
                          : accumulates ? old_
                                        : masked(on, old_, false, hints);
    put(on, ewise(on, set_operator::unite, kept, result, hints));
}

void destination::put(engine& on, node_ptr result) {
    note_result(on, *result);
    result->settle(on.stream.state_handle());
    out_ = matrix(std::move(result));
}

void announce(const engine& on, const char* operation, const std::string& detail) {
    on.stream.state().watch().operation(operation, detail);
}

}  // namespace clbool::operations
