// SPDX-License-Identifier: MIT
// Pairs (row of a mask, row of b selected by a) in two load-balanced launches: short rows, then
// long rows split into units for whole work-groups; what is too much for one of these in a third
// (host side of row_pairs.cl).
#pragma once

#include <core/operations/spgemm/analysis.hpp>
#include <core/operations/spgemm/row_view.hpp>

namespace clbool::operations {

class row_pairs {
public:
    // The mask is not empty and must outlive this.
    row_pairs(engine& on, const product_operands& operands, const storage::compressed_rows& mask);

    runtime::program program(const char* file) const;

    // Launches both kernels, which write to `out`; maxima 0 to 3 of `sizes` count units and shares
    // dealt out, and those taken.
    void launch(const runtime::program& source, const char* short_rows, const char* long_rows,
                const runtime::buffer& out, const primitives::size_block& sizes) const;

private:
    template <class... More>
    void launch_one(const runtime::program& source, const char* kernel, runtime::range where,
                    const More&... more) const;

    engine& on_;
    const product_operands& operands_;
    const storage::compressed_rows& mask_;
    row_view rows_;
    size_type group_;
    size_type sharing_;  // work-items sharing a row of b in a short row
    size_type lanes_;    // work-items per short row
    size_type words_;    // of a filter
    size_type units_;    // upper bound
};

}  // namespace clbool::operations
