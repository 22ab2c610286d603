// SPDX-License-Identifier: MIT
// Calls that fail while all programs are compiled.
#include <faults/trial.hpp>
#include <support/compare.hpp>
#include <support/inputs/matrices.hpp>

namespace clbool::testing {
namespace {

void expect_adds(Controls& controls) {
    const auto host = uniform(30, 30, 90, 1);
    const matrix_csr a(controls, host);
    matrix_csr out;
    ewise_add(controls, out, no_mask, accumulator::none, a, a);
    EXPECT_TRUE(same_matrix(out.to_host(controls), host));
    controls.finish();
}

// It makes too many calls to let each fail: every one that is one more than twice the last.
TEST(warm_up_faults, leave_a_controls_that_works) {
    auto controls = create_controls(std::string());
    controls.warm_up();
    const auto live = controls.memory().live;
    for (auto shape : survivable_faults()) {
        for (bool fired = true; fired; shape.nth += 1 + shape.nth) {
            SCOPED_TRACE(to_string(shape));
            {
                const injected now(shape);
                try {
                    controls.warm_up();
                } catch (...) {
                    const spared judging;
                    EXPECT_TRUE(fits(shape));
                }
                fired = now.fired() > 0;
            }
            EXPECT_EQ(controls.memory().live, live);
            expect_adds(controls);
        }
    }
}

}  // namespace
}  // namespace clbool::testing
