// SPDX-License-Identifier: MIT
// Product of dense operands as rows of bits.
#pragma once

#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

struct bit_product {
    bit_matrix rows;
    size_type nnz = 0;
};

// a · b by tables of the unions of eight rows of b (Arlazarov, Dinic, Kronrod, Faradzhev: On
// economical construction of the transitive closure of an oriented graph, 1970). O(stored rows of
// a · inner dimension / 8 · words of a row), less where words of a are 0 and for rows that have all
// that b has. 256 KB a thread beside the result.
bit_product multiply(const team& workers, const bit_view& a, const bit_view& b);

}  // namespace clbool::cpu
