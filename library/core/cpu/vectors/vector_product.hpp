// SPDX-License-Identifier: MIT
// SpMV and SpMSpV on the host (push and pull).
#pragma once

#include <clbool/vector_operations.hpp>
#include <core/cpu/forms/block_rows.hpp>
#include <core/cpu/forms/sliced_rows.hpp>
#include <core/cpu/vectors/vector.hpp>

namespace clbool::cpu {

// Mask of the result: the indices of a set, or with `complement` those not in it.
struct vector_filter {
    const vector_view* set = nullptr;  // null: no mask
    bool complement = false;

    bool is_open() const noexcept { return set == nullptr; }
    bool lets(index_type i) const noexcept { return set == nullptr || set->has(i) != complement; }
};

// Pull (dot products, SpMV): result i is the sum over row i of `a` along the entries of u. Parallel
// over rows; masked-out rows are not read. Summation in ascending order, except for long rows with
// a full vector (whole_rows.hpp).
vector pull(const team& workers, semiring over, const rows& a, const vector_view& u,
            element_type type, const vector_filter& filter);

// Push (SpMSpV, scatter): result j is the sum over rows k of `a` selected by u's entries. Parallel
// over columns, so that sums are in ascending order of k.
vector push(const team& workers, semiring over, const rows& a, const vector_view& u,
            element_type type, const vector_filter& filter);

// Pull from sliced ELL and BSR: the whole matrix is read whatever entries the vector has; slices
// and block rows that the filter masks out are skipped. Summation in ascending order, except in BSR
// where the vector is full for a block: there the sum of the vector's segment is computed once and
// shared by all rows of blocks with all bits set.
vector pull(const team& workers, semiring over, const sliced_view& a, const vector_view& u,
            element_type type, const vector_filter& filter);
vector pull(const team& workers, semiring over, const block_view& a, const vector_view& u,
            element_type type, const vector_filter& filter);

}  // namespace clbool::cpu
