// SPDX-License-Identifier: MIT
// Products of a matrix and a vector on the host.
#pragma once

#include <clbool/vector_operations.hpp>
#include <core/cpu/vectors/vector.hpp>

namespace clbool::cpu {

// What the result may have entries for: those of a set, or with `complement` those that it lacks.
struct vector_filter {
    const vector_view* set = nullptr;  // null: everything
    bool complement = false;

    bool is_open() const noexcept { return set == nullptr; }
    bool lets(index_type i) const noexcept { return set == nullptr || set->has(i) != complement; }
};

// Result i is the sum over the row i of `a`, along entries of u, as `over` says, of type `type`.
// Threads take rows; one that is not let through is not read. Sums are taken in ascending order,
// but for long rows along a full vector (whole_rows.hpp).
vector pull(const team& workers, semiring over, const rows& a, const vector_view& u,
            element_type type, const vector_filter& filter);

// Result j is the sum over the rows k of `a` that u has entries for and that have column j. Threads
// take columns, so that sums are taken in ascending order of k.
vector push(const team& workers, semiring over, const rows& a, const vector_view& u,
            element_type type, const vector_filter& filter);

// Entries in the rows of `a` that u has entries for: those that push reads. Counting ends above
// `limit`.
size_type count_pushed(const rows& a, const vector_view& u, size_type limit);

}  // namespace clbool::cpu
