// SPDX-License-Identifier: MIT
// SpMV from sliced ELL, BSR and coordinate lists.
#pragma once

#include <core/cpu/forms/block_rows.hpp>
#include <core/cpu/forms/sliced_rows.hpp>
#include <core/cpu/matrices/entries.hpp>
#include <core/cpu/vectors/vector_product.hpp>

namespace clbool::cpu {

// Pull as in vector_product.hpp, except that the whole matrix is read whatever entries the vector
// has; slices and block rows that the filter masks out are skipped. Summation in ascending order,
// except in BSR where the vector is full for a block: there the sum of the vector's segment is
// computed once and shared by all rows of blocks with all bits set.
vector pull(const team& workers, semiring over, const sliced_view& a, const vector_view& u,
            element_type type, const vector_filter& filter);
vector pull(const team& workers, semiring over, const block_view& a, const vector_view& u,
            element_type type, const vector_filter& filter);
vector pull(const team& workers, semiring over, const entry_list& a, const vector_view& u,
            element_type type, const vector_filter& filter);

}  // namespace clbool::cpu
