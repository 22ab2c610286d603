// SPDX-License-Identifier: MIT
// Every row of a matrix, found at once.
#pragma once

#include <clbool/exchange.hpp>

#include <vector>

namespace clbool::distributed {

/// 24 bytes for each row, beside what the host does not read in place.
class all_rows {
public:
    all_rows(context& device, const matrix& a) : stored_(device, a), rows_(a.nrows()) {
        for (const matrix_row& row : stored_) {
            rows_[row.index()] = row;
        }
    }
    size_type count() const noexcept { return rows_.size(); }
    const matrix_row& operator[](size_type number) const { return rows_[number]; }

private:
    matrix_rows stored_;
    std::vector<matrix_row> rows_;
};

}  // namespace clbool::distributed
