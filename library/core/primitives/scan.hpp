// SPDX-License-Identifier: MIT
// Exclusive prefix sums (scan).
#pragma once

#include <core/primitives/arrays.hpp>
#include <core/primitives/size_block.hpp>

namespace clbool::primitives {

// out[i] = in[0] + … + in[i-1] for i <= n, so out has n + 1 elements; the total also goes to total
// `slot` of `sizes`. 1 or 2 reads and 1 write per element, one launch for few tiles, three or four
// for very many, no host read. out must hold the total and must not alias in. n > 0.
void exclusive_scan(tuning::engine& engine, const runtime::buffer& in, width in_width, size_type n,
                    const runtime::buffer& out, width out_width, const size_block& sizes,
                    cl_uint slot);

// Scan of popcounts (rank): out[i] is the number of set bits before word i.
void rank_bits(tuning::engine& engine, const runtime::buffer& words, size_type n,
               const runtime::buffer& out, width out_width, const size_block& sizes, cl_uint slot);

}  // namespace clbool::primitives
