// SPDX-License-Identifier: MIT
// The Kronecker product row by row on the host.
#include <operations/kronecker/host.hpp>

namespace clbool::operations {

namespace {

void append_row(const host_span& a, const host_span& b, index_type b_ncols,
                std::vector<index_type>& out) {
    for (const index_type outer : a) {
        for (const index_type inner : b) {
            out.push_back(outer * b_ncols + inner);
        }
    }
}

}  // namespace

compressed_ptr kronecker_on_host(engine& on, const compressed_rows& a, const compressed_rows& b) {
    if (!is_for_host(on, a.nnz() * b.nnz())) {
        return nullptr;
    }
    const auto seen = host_operands::of(on, a, b);
    if (!seen) {
        return nullptr;
    }
    const auto& [outer, inner] = *seen;
    host_result out(a.nrows() * b.nrows(), a.ncols() * b.ncols(), true);
    for (index_type i = 0; i < outer.slots(); ++i) {
        for (index_type j = 0; j < inner.slots(); ++j) {
            append_row(outer.in_slot(i), inner.in_slot(j), b.ncols(), out.cols());
            out.end_row(outer.name(i) * b.nrows() + inner.name(j));
        }
    }
    return out.finish(on);
}

}  // namespace clbool::operations
