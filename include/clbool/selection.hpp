// SPDX-License-Identifier: MIT
/// @file selection.hpp
/// select: the entries of a matrix in certain places. See operations.hpp for masks,
/// accumulators, descriptors, errors and threads, which are the same for all operations.
#pragma once

#include <clbool/export.hpp>
#include <clbool/operations.hpp>
#include <clbool/struct_bytes.hpp>

#include <cstdint>
#include <limits>

namespace clbool::v0 {

/// Places of a matrix: those on some diagonals, in some rows and in some columns; or all others. It
/// may name places that are not in the matrix.
struct entry_selector {
    struct_bytes struct_size{sizeof(entry_selector)};  ///< for the library
    /// Entry (i, j) is on diagonal j - i, which is to be at least `lowest` …
    std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    /// … and at most `highest`.
    std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    size_type row_begin = 0;                                    ///< first row
    size_type row_end = std::numeric_limits<size_type>::max();  ///< past the last row
    size_type col_begin = 0;                                    ///< first column
    size_type col_end = std::numeric_limits<size_type>::max();  ///< past the last column
    bool others = false;                                        ///< all places but these

    /// On diagonal k and below: j - i <= k (GrB_TRIL).
    static entry_selector tril(std::int64_t k = 0) noexcept {
        entry_selector made;
        made.highest = k;
        return made;
    }
    /// On diagonal k and above: j - i >= k (GrB_TRIU).
    static entry_selector triu(std::int64_t k = 0) noexcept {
        entry_selector made;
        made.lowest = k;
        return made;
    }
    /// On diagonal k: j - i == k (GrB_DIAG).
    static entry_selector diagonal(std::int64_t k = 0) noexcept {
        entry_selector made;
        made.lowest = made.highest = k;
        return made;
    }
    /// Off diagonal k: j - i != k (GrB_OFFDIAG).
    static entry_selector offdiagonal(std::int64_t k = 0) noexcept { return !diagonal(k); }
    /// In rows `begin` to `end` - 1 (GrB_ROWLE, GrB_ROWGT).
    static entry_selector rows(size_type begin, size_type end) noexcept {
        entry_selector made;
        made.row_begin = begin;
        made.row_end = end;
        return made;
    }
    /// In columns `begin` to `end` - 1 (GrB_COLLE, GrB_COLGT).
    static entry_selector cols(size_type begin, size_type end) noexcept {
        entry_selector made;
        made.col_begin = begin;
        made.col_end = end;
        return made;
    }
    /// The other places.
    entry_selector operator!() const noexcept {
        entry_selector made = *this;
        made.others = !others;
        return made;
    }
};

/// The entries of a in these places; out has a's shape, and nothing is renumbered (extract does
/// that). Two searches in each row: O(r · log(max_row_nnz) + nnz(out)) for the r rows that a
/// stores; temporary memory 12 bytes for each of those, twice that with `others`. One host read.
/// Where every entry stays, the result shares a's storage.
CLBOOL_EXPORT void select(context& on, matrix& out, mask_argument mask, accumulator accum,
                          const matrix& a, const entry_selector& places,
                          const descriptor& desc = {}, const operation_hints& hints = {});

/// The same, returned.
inline matrix select(context& on, const matrix& a, const entry_selector& places,
                     const mask_argument& mask = {}, const descriptor& desc = {},
                     const operation_hints& hints = {}) {
    matrix out;
    select(on, out, mask, accumulator::none, a, places, desc, hints);
    return out;
}

}  // namespace clbool::v0
