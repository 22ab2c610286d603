// SPDX-License-Identifier: MIT
// Checks of outputs and inputs, and the writing of results.
#include <bindings/graphblas/output.hpp>

#include <utility>

namespace clbool::graphblas {

output::output(collection* c, const char* name, collection* mask, GrB_BinaryOp accum,
               GrB_Descriptor descriptor)
    : c_(valid(c, name)),
      mask_(valid_or_null(mask, "the mask")),
      accum_(accum == nullptr ? nullptr : &valid(accum, "the accumulator").of),
      how_(described_by(descriptor)) {}

void output::check_types(const type_of& t) const {
    if (accum_ != nullptr) {
        require_operands(*accum_, c_.type(), t);
        require_fit(c_.type(), accum_->z, "what the accumulator gives");
    }
    require_fit(c_.type(), t, "the result");
    if (mask_ != nullptr && !how_.structural) {
        require_fit(type_for<bool>(), mask_->type(), "the mask");
    }
}

void output::check(const type_of& t) const {
    check_types(t);
    if (mask_ != nullptr) {
        require_shape(*mask_, c_.nrows(), c_.ncols(), "the mask");
    }
}

void output::check(const type_of& t, std::uint64_t mask_rows) const {
    check_types(t);
    if (mask_ != nullptr) {
        require_shape(*mask_, mask_rows, 1, "the mask");
    }
}

masking output::masked() const {
    masking masked;
    masked.mask = mask_ == nullptr ? nullptr : &mask_->entries();
    masked.complement = how_.complement;
    masked.structural = how_.structural;
    masked.replace = how_.replace;
    return masked;
}

void output::write(tuples t) const {
    const bool is_all = mask_ == nullptr && !how_.complement && accum_ == nullptr;
    if (is_all && t.type == c_.type()) {
        c_.set_entries(std::move(t));
        return;
    }
    c_.set_entries(graphblas::write(c_.entries(), t, accum_, masked()));
}

void output::write_nothing() const {
    if (how_.replace) {
        c_.clear();
    }
}

void require_operands(const binary_op& op, const type_of& x, const type_of& y) {
    if (op.uses_x) {
        require_fit(op.x, x, "the first operand");
    }
    if (op.uses_y) {
        require_fit(op.y, y, "the second operand");
    }
}

}  // namespace clbool::graphblas
