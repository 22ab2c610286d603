// SPDX-License-Identifier: MIT
// Reductions on the host.
#include <operations/reduce/host.hpp>

#include <algorithm>

namespace clbool::operations {

compressed_ptr rows_on_host(engine& on, const compressed_rows& a) {
    if (!is_for_host(on, a.slots())) {
        return nullptr;
    }
    const auto rows = host_rows::of(on, a);
    if (!rows) {
        return nullptr;
    }
    host_result out(a.nrows(), 1, true);
    for (index_type slot = 0; slot < rows->slots(); ++slot) {
        out.cols().push_back(0);
        out.end_row(rows->name(slot));
    }
    return out.finish(on);
}

compressed_ptr columns_on_host(engine& on, const compressed_rows& a) {
    if (!is_for_host(on, a.nnz() + a.slots())) {
        return nullptr;
    }
    const auto rows = host_rows::of(on, a);
    if (!rows) {
        return nullptr;
    }
    host_result out(1, a.ncols(), true);
    auto& cols = out.cols();
    for (index_type slot = 0; slot < rows->slots(); ++slot) {
        out.append(rows->in_slot(slot));
    }
    std::sort(cols.begin(), cols.end());
    cols.erase(std::unique(cols.begin(), cols.end()), cols.end());
    out.end_row(0);
    return out.finish(on);
}

}  // namespace clbool::operations
