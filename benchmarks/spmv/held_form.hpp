// SPDX-License-Identifier: MIT
// A form that is held while it is measured, in turns with others.
#pragma once

#include <common/rounds.hpp>
#include <spmv/forms.hpp>

#include <clbool/controls.hpp>
#include <clbool/vector.hpp>

namespace clbool::bench {

/// y = A · x. Every form writes y.
struct spmv_operands {
    Controls& controls;
    const matrix& a;
    const float_vector& x;
    float_vector& y;
};

class held_form {
public:
    /// Makes it and multiplies once, which compiles kernels. @throws clbool::error where either is
    /// refused
    held_form(const spmv_operands& of, const spmv_form& form);

    /// Takes its share of the times.
    void add_round(const run_plan& plan, unsigned rounds);
    /// Milliseconds of so many products that are enqueued one behind the other, and of one wait.
    double multiply(int count);

    /// Of one product and its wait.
    times single() const { return single_.all(); }
    /// Milliseconds of a product among as many as a batch has, for which there is one wait.
    double batch_ms() const { return batches_.all().warm.median / batch_; }

private:
    static constexpr int kLargestBatch = 20;
    static constexpr unsigned kBatches = 50;

    double warm_up(double milliseconds);

    spmv_operands of_;
    matrix a_;
    mxv_hints hints_;
    int batch_ = 0;  // products; none before the first round
    round_times single_;
    round_times batches_;
};

}  // namespace clbool::bench
