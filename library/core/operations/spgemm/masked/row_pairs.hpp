// SPDX-License-Identifier: MIT
// Rows of a mask beside the rows of b that a's rows name, in two launches: rows of few entries,
// then the others in units by whole groups (host side of row_pairs.cl).
#pragma once

#include <core/operations/spgemm/analysis.hpp>
#include <core/operations/spgemm/row_view.hpp>

namespace clbool::operations {

class row_pairs {
public:
    // b's rows are found as `operands` say, or, where `search` is set, each by a search among b's
    // names. The mask is not empty; it must outlive this.
    row_pairs(engine& on, const product_operands& operands, bool search,
              const storage::compressed_rows& mask);

    // A program that includes row_pairs.cl.
    runtime::program program(const char* file) const;

    // Both kernels of such a program, which write to `out`. The block of sizes counts the units in
    // its first maximum.
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
    runtime::buffer b_names_;
    size_type group_;
    size_type sharing_;  // work-items that share a row of b in a short row
    size_type lanes_;    // work-items of a short row
    size_type units_;    // at most
};

}  // namespace clbool::operations
