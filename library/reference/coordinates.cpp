// SPDX-License-Identifier: MIT
// Canonical form, comparison and checksum of host matrices.
#include <clbool/coordinates.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <reference/packed.hpp>

#include <cstddef>
#include <string>

namespace clbool {

bool coordinates::normalized() const noexcept {
    if (rows.size() != cols.size()) {
        return false;
    }
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (reference::pack(rows[i - 1], cols[i - 1]) >= reference::pack(rows[i], cols[i])) {
            return false;
        }
    }
    return true;
}

void coordinates::normalize() {
    detail::guarded("normalize", [&] {
        if (rows.size() != cols.size()) {
            throw invalid_argument("coordinates: " + std::to_string(rows.size()) +
                                   " row indices but " + std::to_string(cols.size()) +
                                   " column indices");
        }
        if (normalized()) {
            return;
        }
        std::vector<std::uint64_t> keys = reference::pack(*this);
        reference::sort_unique(keys);
        *this = reference::unpack(nrows, ncols, keys);
    });
}

size_type coordinates::checksum() const noexcept {
    size_type sum = 0;
    for (std::size_t i = 0; i < rows.size() && i < cols.size(); ++i) {
        sum += size_type{rows[i]} * 1000003U + cols[i];
    }
    return sum;
}

bool operator==(const coordinates& a, const coordinates& b) noexcept {
    return a.nrows == b.nrows && a.ncols == b.ncols && a.rows == b.rows && a.cols == b.cols;
}

bool operator!=(const coordinates& a, const coordinates& b) noexcept { return !(a == b); }

}  // namespace clbool
