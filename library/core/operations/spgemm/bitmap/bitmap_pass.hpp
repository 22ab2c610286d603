// SPDX-License-Identifier: MIT
// One pass of the bitmap SpGEMM, symbolic (count) or numeric (fill).
#pragma once

#include <core/operations/common/result_rows.hpp>
#include <core/operations/spgemm/bitmap/bitmap_plan.hpp>
#include <core/operations/spgemm/bitmap/weights.hpp>
#include <core/operations/spgemm/row_view.hpp>

namespace clbool::operations {

// State shared by the launches of both passes.
class bitmap_pass {
public:
    // `order` lists the slots of all runs. Entries of `hidden` (complemented mask, may be null) are
    // left out.
    bitmap_pass(engine& on, const word_operands& operands, const row_weights& rows,
                runtime::buffer order, const hidden_rows* hidden)
        : on_(on), operands_(operands), rows_(rows), order_(std::move(order)), hidden_(hidden) {}

    // sizes[slot] = entries of the slot, for the first two bins (uncompressed operands) …
    void count_short(const runtime::buffer& sizes);
    // … and for a run.
    void count(const bitmap_run& run, const runtime::buffer& sizes);

    void fill_short(const result_rows& rows, const runtime::buffer& cols);
    void fill(const bitmap_run& run, const result_rows& rows, const runtime::buffer& cols);

private:
    template <class... Arguments>
    void launch(runtime::program source, const char* kernel, runtime::range where,
                const Arguments&... arguments);
    template <class... Targets>
    void launch_short(const char* kernel, primitives::width out, const Targets&... targets);
    template <class... Targets>
    void launch_networks(const bitmap_run& run, const char* kernel, primitives::width out,
                         const Targets&... targets);
    template <class... Targets>
    void launch_tables(const bitmap_run& run, const char* kernel, primitives::width out,
                       const Targets&... targets);
    runtime::program giant_program(const bitmap_run& run, primitives::width out) const;
    void count_giants(const bitmap_run& run, const runtime::buffer& sizes);
    void fill_giants(const bitmap_run& run, const result_rows& rows, const runtime::buffer& cols);
    template <class... Targets>
    void launch_windows(const bitmap_run& run, const char* kernel, primitives::width out,
                        const Targets&... targets);

    engine& on_;
    const word_operands& operands_;
    const row_weights& rows_;
    runtime::buffer order_;
    const hidden_rows* hidden_;
    struct {
        runtime::buffer bitmaps;
        runtime::buffer before;  // prefix counts of columns per part of a bitmap
    } giants_;
    runtime::buffer counts_;  // columns per slot of rows counted in global memory
};

}  // namespace clbool::operations
