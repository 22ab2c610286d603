// SPDX-License-Identifier: MIT
// Sums of one row of a product.
#include <bindings/graphblas/values/operations/row_sums.hpp>

#include <algorithm>
#include <cstring>

namespace clbool::graphblas {

row_sums::row_sums(std::uint64_t ncols, std::size_t entries, const monoid_op& by)
    : size_(by.op.z.size), sum_(by) {
    if (ncols <= 4 * entries + 1024) {
        slots_.resize(ncols);
    }
}

void row_sums::append(std::uint32_t col, const void* x) {
    const std::uint64_t at = cols_.size();
    cols_.push_back(std::uint64_t{col} << 32 | at);
    values_.resize(values_.size() + size_);
    std::memcpy(value(at), x, size_);
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
    std::sort(cols_.begin(), cols_.end());
    for (const std::uint64_t packed : cols_) {
        const auto col = static_cast<std::uint32_t>(packed >> 32);
        const void* const x = value(packed & 0xffffffffU);
        if (out.nvals() > first && out.cols.back() == col) {
            sum_(out.value(out.nvals() - 1), x);
        } else {
            out.append(row, col, x);
        }
        if (!slots_.empty()) slots_[col] = 0;
    }
    cols_.clear();
    values_.clear();
}

}  // namespace clbool::graphblas
