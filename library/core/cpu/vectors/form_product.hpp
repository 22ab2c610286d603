// SPDX-License-Identifier: MIT
// Products of a matrix and a vector from slices, blocks and lists of entries.
#pragma once

#include <core/cpu/forms/block_rows.hpp>
#include <core/cpu/forms/sliced_rows.hpp>
#include <core/cpu/matrices/entries.hpp>
#include <core/cpu/vectors/vector_product.hpp>

namespace clbool::cpu {

// See pull(): the whole matrix is read, whatever the vector has, but for slices and rows of blocks
// that the filter lets nothing through of. Sums are taken in ascending order, but in blocks of
// which the vector has all entries: there a full row's sum is that of the vector's part, which is
// added up first.
vector pull(const team& workers, semiring over, const sliced_view& a, const vector_view& u,
            element_type type, const vector_filter& filter);
vector pull(const team& workers, semiring over, const block_view& a, const vector_view& u,
            element_type type, const vector_filter& filter);
vector pull(const team& workers, semiring over, const entry_list& a, const vector_view& u,
            element_type type, const vector_filter& filter);

}  // namespace clbool::cpu
