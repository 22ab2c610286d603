// SPDX-License-Identifier: MIT
// Products: chunks of rows, each by one worker, row by row.
#include <host/product.hpp>

#include <host/collector.hpp>
#include <host/product_rows.hpp>

#include <memory>

namespace clbool::host {

namespace {

// What each worker needs is made when it begins.
template <class Rows, class Make>
matrix multiply_rows(const product_plan& plan, const rows& a, const rows& b, const Make& make) {
    const size_type parts = plan.cuts.size() - 1;
    std::vector<std::unique_ptr<Rows>> kernels(plan.workers.threads());
    collector out(plan.workers, parts, plan.work);
    plan.workers.run(parts, [&](unsigned worker, size_type part) {
        if (!kernels[worker]) {
            kernels[worker] = make();
        }
        const index_type first = plan.cuts[part];
        const index_type last = plan.cuts[part + 1];
        auto writer = out.writer(worker, part, last - first);
        kernels[worker]->multiply(first, last, writer);
    });
    kernels.clear();
    return out.finish(plan.workers, a.nrows(), b.ncols());
}

}  // namespace

size_type count_products(const rows& a, const rows& b, size_type limit) {
    size_type products = 0;
    for (index_type slot = 0; slot < a.slots() && products <= limit; ++slot) {
        for (const index_type col : a.in_slot(slot)) {
            products += b.row(col).size();
        }
    }
    return products;
}

matrix multiply(const team& workers, const rows& a, const rows& b) {
    if (a.nnz() == 0 || b.nnz() == 0) {
        return matrix(a.nrows(), b.ncols());
    }
    const row_finder found(b, a.nnz());
    const product_plan plan(workers, a, found);
    return multiply_rows<product_rows>(
        plan, a, b, [&] { return std::make_unique<product_rows>(a, b, found, plan.work); });
}

matrix multiply(const team& workers, const rows& a, const rows& b, const rows* mask,
                bool complement) {
    if (mask == nullptr || a.nnz() == 0 || b.nnz() == 0 || mask->nnz() == 0) {
        const bool all = mask == nullptr || complement;
        return all ? multiply(workers, a, b) : matrix(a.nrows(), b.ncols());
    }
    const row_finder found(b, a.nnz());
    const row_finder masks(*mask, a.slots());
    const product_plan plan(workers, a, found);
    return multiply_rows<masked_product_rows>(plan, a, b, [&] {
        return std::make_unique<masked_product_rows>(a, b, found, masks, complement, plan.work);
    });
}

}  // namespace clbool::host
