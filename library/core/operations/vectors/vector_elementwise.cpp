// SPDX-License-Identifier: MIT
// eWiseAdd, eWiseMult and difference of vectors; equality.
#include <clbool/vector_operations.hpp>

#include <core/cpu/vectors/vector_sets.hpp>
#include <core/operations/vectors/move_kernels.hpp>
#include <core/operations/vectors/vector_call.hpp>

namespace clbool::operations {
namespace {

using cpu::vector_set;

// Common body of the three calls.
void ewise_call(context& on_context, const vector_arguments& with, vector_set what, vector_op op,
                const vector_base& a, const vector_base& b) {
    vector_ptr left;
    vector_ptr right;
    vector_call(
        on_context, with,
        [&](engine& on) {
            left = typed_input(on, with, "the first operand", a);
            right = what == vector_set::subtract ? input(on, with.name, "the second operand", b)
                                                 : typed_input(on, with, "the second operand", b);
            storage::require_operator(with.name, op, left->type());
            require_size(with.name, "the second operand", *right, "the first", left->size());
            return left->size();
        },
        [&](engine& on, backend asked) {
            return combined_vectors(on, "merge", asked, what, left, right,
                                    what != vector_set::subtract, op);
        });
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

void ewise_add(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
               vector_op op, const vector_base& a, const vector_base& b, const descriptor& desc,
               const operation_hints& hints) {
    operations::ewise_call(on, {"ewise_add", out, mask, accum, desc, hints},
                           operations::vector_set::unite, op, a, b);
}

void ewise_mult(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                vector_op op, const vector_base& a, const vector_base& b, const descriptor& desc,
                const operation_hints& hints) {
    operations::ewise_call(on, {"ewise_mult", out, mask, accum, desc, hints},
                           operations::vector_set::intersect, op, a, b);
}

void ewise_difference(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                      const vector_base& a, const vector_base& b, const descriptor& desc,
                      const operation_hints& hints) {
    operations::ewise_call(on, {"ewise_difference", out, mask, accum, desc, hints},
                           operations::vector_set::subtract, vector_op::first, a, b);
}

bool equal(context& on_context, const vector_base& a, const vector_base& b) {
    return operations::enter(on_context, "equal", [&](operations::engine& on) {
        const auto left = operations::input(on, "equal", "the first operand", a);
        const auto right = operations::input(on, "equal", "the second operand", b);
        if (left == right) {
            return true;
        }
        const auto x = left->known_count();
        const auto y = right->known_count();
        if (left->type() != right->type() || left->size() != right->size() ||
            (x && y && *x != *y)) {
            return false;
        }
        return operations::by_kernels_or_host(
            on, "comparison", backend::automatic, {left.get(), right.get()},
            [&] {
                return operations::are_equal(on, operations::bitmap_of(on, *left),
                                             operations::bitmap_of(on, *right));
            },
            [&] {
                const operations::host_vector_view a_seen(on, *left);
                const operations::host_vector_view b_seen(on, *right);
                return cpu::equal(a_seen, b_seen, left->type());
            });
    });
}

}  // namespace clbool::v0
