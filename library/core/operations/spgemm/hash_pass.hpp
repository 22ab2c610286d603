// SPDX-License-Identifier: MIT
// One pass of the hash SpGEMM over runs of rows: symbolic (count) or numeric (fill).
#pragma once

#include <core/operations/common/result_rows.hpp>
#include <core/operations/spgemm/analysis.hpp>
#include <core/operations/spgemm/row_view.hpp>

namespace clbool::operations {

// State shared by the launches of a pass.
class hash_pass {
public:
    // `order` lists slots of a by bin; `weights` are worst-case bounds in the symbolic pass, sizes
    // (or still bounds) in the numeric one. Entries of `hidden` (may be null) are left out of rows
    // in global memory.
    hash_pass(engine& on, const product_operands& operands, runtime::buffer order,
              runtime::buffer weights, const hidden_rows* hidden = nullptr)
        : on_(on),
          operands_(operands),
          order_(std::move(order)),
          weights_(std::move(weights)),
          hidden_(hidden) {}

    void count(const row_run& run, const runtime::buffer& sizes);
    // One host read for rows in global memory.
    void fill(const row_run& run, const result_rows& rows, const runtime::buffer& cols);

private:
    struct global_tables {
        runtime::buffer memory;
        size_type stride;
        runtime::range where;
    };

    runtime::program program(const row_run& run, primitives::width out) const;
    template <class... Targets>
    void launch_local(const row_run& run, const char* kernel, primitives::width out,
                      const Targets&... targets);
    global_tables make_tables(const row_run& run);
    void fill_long_rows(const row_run& run, const result_rows& rows, const runtime::buffer& cols);

    engine& on_;
    const product_operands& operands_;
    runtime::buffer order_;
    runtime::buffer weights_;
    const hidden_rows* hidden_;
};

}  // namespace clbool::operations
