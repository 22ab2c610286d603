// SPDX-License-Identifier: MIT
// Parallel SpGEMM: each chunk of rows by one worker.
#include <core/cpu/products/products.hpp>

#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/products/product_rows.hpp>

#include <memory>

namespace clbool::cpu {

namespace {

matrix multiply_rows(const team& all, const rows& a, const rows& b, const product_mask* mask) {
    const row_finder found(b, a.nnz());
    const product_plan plan(all, a, found);
    const size_type parts = plan.cuts.size() - 1;
    // Scratch memory is allocated by each worker when it begins.
    std::vector<std::unique_ptr<product_rows>> kernels(plan.workers.threads());
    collector out(plan.workers, parts, plan.work);
    plan.workers.run(parts, [&](unsigned worker, size_type part) {
        if (!kernels[worker]) {
            kernels[worker] = std::make_unique<product_rows>(a, b, found, mask, plan.work);
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

size_type count_partial_products(const rows& a, const rows& b, size_type limit) {
    size_type products = 0;
    for (index_type slot = 0; slot < a.slots() && products <= limit; ++slot) {
        for (const index_type col : a.in_slot(slot)) {
            products += b.row(col).size();
        }
    }
    return products;
}

matrix multiply(const team& workers, const rows& a, const rows& b) {
    return multiply(workers, a, b, nullptr, false);
}

matrix multiply(const team& workers, const rows& a, const rows& b, const rows* mask,
                bool complement) {
    const bool is_masked = mask != nullptr && mask->nnz() > 0;
    if (a.nnz() == 0 || b.nnz() == 0 || (mask != nullptr && !is_masked && !complement)) {
        return matrix(a.nrows(), b.ncols());
    }
    if (!is_masked) {
        return multiply_rows(workers, a, b, nullptr);
    }
    const product_mask by{{*mask, a.slots()}, complement};
    return multiply_rows(workers, a, b, &by);
}

}  // namespace clbool::cpu
