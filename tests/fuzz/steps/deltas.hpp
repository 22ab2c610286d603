// SPDX-License-Identifier: MIT
// Matrices that have just changed, as operands of steps.
#pragma once

#include <clbool.hpp>
#include <clbool/reference.hpp>

#include <algorithm>
#include <cstddef>

namespace clbool::fuzz {

/// Entries that a change removes, and of those the ones that it then sets again one by one; the
/// same of a transpose.
inline bool is_removed(index_type row, index_type col) { return (size_type{row} + col) % 3 == 0; }
inline bool is_set_again(index_type row, index_type col) { return (size_type{row} + col) % 6 == 0; }

inline coordinates some_of(const coordinates& a, bool (*chosen)(index_type, index_type)) {
    coordinates some(a.nrows, a.ncols);
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        if (chosen(a.rows[i], a.cols[i])) {
            some.add(a.rows[i], a.cols[i]);
        }
    }
    return some;
}

/// All of the entries are added and, once that is settled, some removed, of which some come back.
inline void change(Controls& on, delta_matrix& a, const coordinates& entries) {
    a.set_elements(on, entries);
    (void)a.nvals(on);
    a.remove_elements(on, some_of(entries, is_removed));
    const auto again = some_of(entries, is_set_again);
    for (std::size_t i = 0; i < again.nnz(); ++i) {
        a.set_element(again.rows[i], again.cols[i]);
    }
}

/// What a matrix has when some of these entries were removed so.
inline coordinates without_some(const coordinates& a, const coordinates& entries) {
    return reference::ewise_add(reference::ewise_difference(a, some_of(entries, is_removed)),
                                some_of(entries, is_set_again));
}

/// The first entries of a matrix: so few changes stay beside it while it is multiplied.
inline coordinates first_entries(coordinates a) {
    constexpr std::size_t kFew = 5;
    a.rows.resize(std::min(a.rows.size(), kFew));
    a.cols.resize(std::min(a.cols.size(), kFew));
    return a;
}

/// A matrix whose first entries have changed.
inline delta_matrix with_changes(Controls& on, const matrix& a) {
    delta_matrix made(a);
    change(on, made, first_entries(a.to_host(on)));
    return made;
}

/// A matrix to which a few of its entries came, and from which a few others went, just now.
inline delta_matrix changing(Controls& on, const matrix& a) {
    const coordinates host = a.to_host(on);
    coordinates come(host.nrows, host.ncols);
    coordinates go(host.nrows, host.ncols);
    for (std::size_t i = 0; i < host.nnz(); i += 29) {
        come.add(host.rows[i], host.cols[i]);
        go.add(host.rows[i], (host.cols[i] + 1) % host.ncols);
    }
    go.normalize();
    go = reference::ewise_difference(go, host);
    delta_matrix made(
        matrix(on, reference::ewise_add(reference::ewise_difference(host, come), go)));
    made.set_elements(on, come);
    made.remove_elements(on, go);
    return made;
}

}  // namespace clbool::fuzz
