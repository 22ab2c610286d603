// SPDX-License-Identifier: MIT
// Transposes: entries dealt out by column, then each heap of columns by one worker.
#include <core/cpu/structure/transpose.hpp>

#include <core/cpu/containers/buckets.hpp>
#include <core/cpu/matrices/cuts.hpp>

namespace clbool::cpu {

matrix transpose(const team& workers, const rows& a) {
    if (a.nnz() == 0) {
        return matrix(a.ncols(), a.nrows());
    }
    const team crew = workers.for_work(work_of(a));
    const size_type parts = crew.threads();
    const auto for_each = [&](size_type part, const auto& visit) {
        const index_type last = cut(a, part + 1, parts);
        for (index_type slot = cut(a, part, parts); slot < last; ++slot) {
            const index_type row = a.name(slot);
            for (const index_type col : a.in_slot(slot)) {
                visit(key_of(col, row));
            }
        }
    };
    auto entries = deal(crew, parts, a.ncols(), a.nnz(), for_each);
    return make_rows(crew, entries, a.ncols(), a.nrows());
}

}  // namespace clbool::cpu
