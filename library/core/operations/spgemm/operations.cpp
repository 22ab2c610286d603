// SPDX-License-Identifier: MIT
// Public call mxm.
#include <clbool/operations.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/spgemm/factors.hpp>

namespace clbool::v0 {

void mxm(context& on_context, matrix& out, mask_argument mask, accumulator accum, const matrix& a,
         const matrix& b, const descriptor& desc_given, const mxm_hints& hints_given) {
    operations::enter(on_context, "mxm", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        const operations::factors of(on, "mxm", a, b, desc);
        operations::destination to(on, "mxm", out, mask, accum, desc, of.first.nrows(),
                                   of.second.ncols());
        operations::announce(on, "mxm", of.shapes());
        auto product = of.multiply(on, to.mask(), to.complement(), hints);
        to.write(on, std::move(product.entries), ewise_hints(hints.backend), product.masked);
    });
}

}  // namespace clbool::v0
