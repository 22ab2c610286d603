// SPDX-License-Identifier: MIT
// Exclusive prefix sums.
#pragma once

#include <core/primitives/size_block.hpp>
#include <core/primitives/width.hpp>

namespace clbool::primitives {

// out[i] = in[0] + … + in[i-1] for i <= n, so out has n + 1 elements; the total also goes to
// total number `slot` of `sizes`. Reduce-then-scan: 2 reads and 1 write an element, one to three
// launches, no host read. out must be wide enough for the total, and must not be in. n > 0.
void exclusive_scan(tuning::engine& engine, const runtime::buffer& in, width in_width, size_type n,
                    const runtime::buffer& out, width out_width, const size_block& sizes,
                    cl_uint slot);

// The same for the bits that are set in n words of 32 bits: out[i] of them are in earlier words.
void rank_bits(tuning::engine& engine, const runtime::buffer& words, size_type n,
               const runtime::buffer& out, width out_width, const size_block& sizes, cl_uint slot);

}  // namespace clbool::primitives
