// SPDX-License-Identifier: MIT
// extract (GrB_extract): submatrix by row and column indices.
#include <clbool/extraction.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/indexing/take.hpp>

namespace clbool::v0 {

void extract(context& on_context, matrix& out, mask_argument mask, accumulator accum,
             const matrix& a, const indices& rows_given, const indices& cols_given,
             const descriptor& desc_given, const operation_hints& hints_given) {
    operations::enter(on_context, "extract", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        const operations::operand source(on, "extract", "the operand", a, desc.transpose_first);
        const operations::index_sequence rows("extract: row", rows_given, source.nrows());
        const operations::index_sequence cols("extract: column", cols_given, source.ncols());
        operations::destination to(on, "extract", out, mask, accum, desc, rows.count(),
                                   cols.count());
        operations::announce(on, "extract", operations::shape_text(source));
        to.write(on,
                 operations::taken(on, source.get(on, hints.backend), rows, cols, hints.backend),
                 ewise_hints(hints.backend));
    });
}

}  // namespace clbool::v0
