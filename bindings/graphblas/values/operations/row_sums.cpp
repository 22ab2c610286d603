// SPDX-License-Identifier: MIT
// Sums of one row of a product.
#include <bindings/graphblas/values/operations/row_sums.hpp>
#include <bindings/graphblas/values/operations/sorting.hpp>

#include <cstring>

namespace clbool::graphblas {

row_sums::row_sums(std::uint64_t ncols, std::size_t entries, const monoid_op& by)
    : size_(by.op.z.size), sum_(by) {
    if (ncols <= 4 * entries + 1024) {
        slots_.resize(ncols);
    }
}

void row_sums::append(std::uint32_t col, const void* x) {
    cols_.push_back(col);
    values_.resize(values_.size() + size_);
    std::memcpy(value(cols_.size() - 1), x, size_);
}

void row_sums::add(std::uint32_t col, const void* x) {
    if (slots_.empty()) {
        append(col, x);
    } else if (slots_[col] != 0) {
        sum_(value(slots_[col] - 1), x);
    } else {
        append(col, x);
        slots_[col] = static_cast<std::uint32_t>(cols_.size());
    }
}

void row_sums::move_to(tuples& out, std::uint32_t row) {
    const std::size_t first = out.nvals();
    for (const std::size_t k : stable_order(cols_)) {
        const bool is_known = out.nvals() > first && out.cols.back() == cols_[k];
        if (is_known) {
            sum_(out.value(out.nvals() - 1), value(k));
        } else {
            out.append(row, cols_[k], value(k));
        }
        if (!slots_.empty()) slots_[cols_[k]] = 0;
    }
    cols_.clear();
    values_.clear();
}

}  // namespace clbool::graphblas
