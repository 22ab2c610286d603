// SPDX-License-Identifier: MIT
// Canonical form, comparison, checksum and text of host matrices, and the text of host vectors.
#include <clbool/coordinates.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/vector.hpp>
#include <reference/packed.hpp>

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>

namespace clbool::v0 {
namespace {

// `write(i)` writes an entry.
template <class Write>
std::ostream& write_entries(std::ostream& to, std::size_t count, const Write& write) {
    constexpr std::size_t kShown = 100;
    to << (count == 0 ? ": nothing" : ":");
    for (std::size_t i = 0; i < std::min(count, kShown); ++i) {
        to << ' ';
        write(i);
    }
    if (count > kShown) {
        to << " and " << count - kShown << " more";
    }
    return to;
}

template <class T>
std::ostream& write_numbers(std::ostream& to, const vector_entries<T>& a) {
    return write_entries(to << "size " << a.size, std::min(a.indices.size(), a.values.size()),
                         [&](std::size_t i) { to << a.indices[i] << '=' << a.values[i]; });
}

void require_as_many(const coordinates& a, const std::string& what) {
    if (a.rows.size() != a.cols.size()) {
        throw invalid_argument(what + " has " + std::to_string(a.rows.size()) +
                               " row indices but " + std::to_string(a.cols.size()) +
                               " column indices");
    }
}

}  // namespace

void coordinates::validate(const std::string& what) const {
    detail::guarded("validate", [&] {
        require_as_many(*this, what);
        for (const auto [row, col] : *this) {
            if (row >= nrows || col >= ncols) {
                throw invalid_argument(what + " has the entry (" + std::to_string(row) + ", " +
                                       std::to_string(col) + "), outside of " +
                                       std::to_string(nrows) + " x " + std::to_string(ncols));
            }
        }
    });
}

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
        require_as_many(*this, "normalize: the matrix");
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

std::ostream& operator<<(std::ostream& to, const coordinates& a) {
    return write_entries(
        to << a.nrows << " x " << a.ncols, std::min(a.rows.size(), a.cols.size()),
        [&](std::size_t i) { to << '(' << a.rows[i] << ", " << a.cols[i] << ')'; });
}

std::ostream& operator<<(std::ostream& to, const vector_entries<bool>& a) {
    return write_entries(to << "size " << a.size, a.indices.size(),
                         [&](std::size_t i) { to << a.indices[i]; });
}

std::ostream& operator<<(std::ostream& to, const vector_entries<std::uint32_t>& a) {
    return write_numbers(to, a);
}

std::ostream& operator<<(std::ostream& to, const vector_entries<std::uint64_t>& a) {
    return write_numbers(to, a);
}

std::ostream& operator<<(std::ostream& to, const vector_entries<float>& a) {
    return write_numbers(to, a);
}

}  // namespace clbool::v0
