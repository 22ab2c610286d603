// SPDX-License-Identifier: MIT
// What a mask lets through, row by row.
#include <bindings/graphblas/values/operations/row_mask.hpp>

#include <algorithm>

namespace clbool::graphblas {

row_mask::row_mask(const masking& how, std::size_t lookups)
    : how_(how), rows_(how.mask == nullptr ? none_ : *how.mask, lookups) {
    if (how.mask != nullptr && how.mask->ncols <= 4 * how.mask->nvals() + 1024) {
        is_inside_.resize(how.mask->ncols);
    }
}

void row_mask::enter(std::uint32_t row) {
    if (how_.mask == nullptr) {
        return;
    }
    const tuples& mask = *how_.mask;
    for (const std::uint32_t col : cols_) {
        if (!is_inside_.empty()) is_inside_[col] = 0;
    }
    cols_.clear();
    const entry_range range = rows_[row];
    for (std::size_t entry = range.begin; entry < range.end; ++entry) {
        if (how_.structural || is_true(mask.type, mask.value(entry))) {
            cols_.push_back(mask.cols[entry]);
            if (!is_inside_.empty()) is_inside_[mask.cols[entry]] = 1;
        }
    }
}

bool row_mask::contains(std::uint32_t col) const {
    return is_inside_.empty() ? std::binary_search(cols_.begin(), cols_.end(), col)
                              : is_inside_[col] != 0;
}

}  // namespace clbool::graphblas
