// SPDX-License-Identifier: MIT
// Public calls ewise_add, ewise_mult and ewise_difference.
#include <clbool/operations.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>

namespace clbool::v0 {

namespace {

void run(context& on_context, const char* name, operations::set_operator what, matrix& out,
         mask_argument mask, accumulator accum, const matrix& a, const matrix& b,
         const descriptor& desc_given, const ewise_hints& hints_given) {
    operations::enter(on_context, name, [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        const operations::operand first(on, name, "the first operand", a, desc.transpose_first);
        const operations::operand second(on, name, "the second operand", b, desc.transpose_second);
        operations::require_same_shape(name, "the first operand", first, "the second operand",
                                       second);
        operations::destination to(on, name, out, mask, accum, desc, first.nrows(), first.ncols());
        operations::announce(on, name, operations::shape_text(first));
        to.write(on,
                 operations::ewise(on, what, first.get(on, hints.backend),
                                   second.get(on, hints.backend), hints),
                 hints);
    });
}

}  // namespace

void ewise_add(context& on, matrix& out, mask_argument mask, accumulator accum, const matrix& a,
               const matrix& b, const descriptor& desc, const ewise_hints& hints) {
    run(on, "ewise_add", operations::set_operator::unite, out, mask, accum, a, b, desc, hints);
}

void ewise_mult(context& on, matrix& out, mask_argument mask, accumulator accum, const matrix& a,
                const matrix& b, const descriptor& desc, const ewise_hints& hints) {
    run(on, "ewise_mult", operations::set_operator::intersect, out, mask, accum, a, b, desc, hints);
}

void ewise_difference(context& on, matrix& out, mask_argument mask, accumulator accum,
                      const matrix& a, const matrix& b, const descriptor& desc,
                      const ewise_hints& hints) {
    run(on, "ewise_difference", operations::set_operator::subtract, out, mask, accum, a, b, desc,
        hints);
}

}  // namespace clbool::v0
