// SPDX-License-Identifier: MIT
// Public call transpose.
#include <clbool/operations.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>

namespace clbool::v0 {

void transpose(context& on_context, matrix& out, mask_argument mask, accumulator accum,
               const matrix& a, const descriptor& desc_given, const transpose_hints& hints_given) {
    operations::enter(on_context, "transpose", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        // The transpose of a transposed input is the input.
        const operations::operand source(on, "transpose", "the operand", a, !desc.transpose_first);
        operations::destination to(on, "transpose", out, mask, accum, desc, source.nrows(),
                                   source.ncols());
        operations::announce(on, "transpose", operations::shape_text(a));
        to.write(on, source.get(on, hints), ewise_hints(hints.backend));
    });
}

}  // namespace clbool::v0
