// SPDX-License-Identifier: MIT
#include <spmv/held_form.hpp>

#include <algorithm>

namespace clbool::bench {

held_form::held_form(const spmv_operands& of, const spmv_form& form)
    : of_(of),
      // On the way to a form others come about, which nobody is to keep.
      a_(form.make(of.controls, of.a.without_derived()).without_derived()),
      hints_(form.hints()) {
    of_.controls.finish();
    multiply(1);  // makes what is chosen, too: no time is to include that
}

void held_form::add_round(const run_plan& plan, unsigned rounds) {
    // What is enqueued first finds the host and the driver slower than they will be; later rounds
    // find caches with other forms in them.
    constexpr double kFirstMs = 25;
    constexpr double kLaterMs = 2;
    constexpr double kLongBatchMs = 10;  // in which no launch matters
    const double each = warm_up(batch_ == 0 ? kFirstMs : kLaterMs);
    if (batch_ == 0) {
        batch_ = std::clamp(static_cast<int>(kLongBatchMs / each), 1, kLargestBatch);
    }
    single_.add(share_of(plan, rounds), [&] { return multiply(1); });
    batches_.add(share_of(plan.at_most(kBatches), rounds), [&] { return multiply(batch_); });
}

double held_form::multiply(int count) {
    return milliseconds_of([&] {
        for (int n = 0; n < count; ++n) {
            mxv(of_.controls, of_.y, no_mask, accumulator::none, semiring::plus_second, a_, of_.x,
                {}, hints_);
        }
        of_.controls.finish();
    });
}

// Slow products are not made more often than they have to be. Returns what one took in the end.
double held_form::warm_up(double milliseconds) {
    constexpr double kClock = 1e-3;  // what passes between two looks at one
    double each = kClock;
    int count = 1;
    for (double spent = 0; spent < milliseconds; count = std::min(2 * count, kLargestBatch)) {
        const double took = multiply(count);
        spent += took;
        each = std::max(took / count, kClock);
    }
    return each;
}

}  // namespace clbool::bench
