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
    warm_up(is_warm_ ? kLaterMs : kFirstMs);
    is_warm_ = true;
    single_.add(share_of(plan, rounds), [&] { return multiply(1); });
    batch_.add(share_of(plan.at_most(kBatches), rounds), [&] { return multiply(kBatch); });
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

// Slow products are not made more often than they have to be.
void held_form::warm_up(double milliseconds) {
    int count = 1;
    for (double spent = 0; spent < milliseconds; count = std::min(2 * count, kBatch)) {
        spent += multiply(count);
    }
}

}  // namespace clbool::bench
