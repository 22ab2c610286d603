// SPDX-License-Identifier: MIT
// Streams that wait for each other, or fail to.
#include <clbool.hpp>

#include <faults/injection.hpp>
#include <support/compare.hpp>
#include <support/gate.hpp>
#include <support/inputs/matrices.hpp>

#include <gtest/gtest.h>

#include <memory>

namespace clbool::testing {
namespace {

controls_options by_kernels() {
    controls_options options;
    options.kernels_only = true;
    return options;
}

// Whether all commands of a queue are done, after a time in which they could have been.
bool is_idle(const Controls& controls, Controls& beside) {
    cl::Event last;
    controls.queue.enqueueMarkerWithWaitList(nullptr, &last);
    controls.queue.flush();
    for (int i = 0; i < 20; ++i) {
        identity<matrix_coo>(beside, 1000).to_host(beside);
    }
    return last.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE;
}

// A fork that could not be made to wait must not forget that it has to.
TEST(stream_faults, a_fork_reads_nothing_before_it_is_written) {
    constexpr index_type kLongSide = 1000;
    auto beside = create_controls(std::string(), by_kernels());
    for (const auto family : {failing::order, failing::finish}) {
        bool fired = true;
        for (std::size_t nth = 1; fired; ++nth) {
            SCOPED_TRACE(std::string(to_string(family)) + ' ' + std::to_string(nth));
            auto owner = create_controls(std::string(), by_kernels());
            auto fork = owner.fork();
            gate closed(owner);
            const auto made = identity<matrix_coo>(owner, kLongSide);
            matrix_coo copied;
            {
                const injected now({family, nth});
                try {
                    transpose(fork, copied, no_mask, accumulator::none, made);
                } catch (const out_of_memory&) {
                }
                fired = now.fired() > 0;
            }
            if (copied.empty()) {
                transpose(fork, copied, no_mask, accumulator::none, made);
            }
            EXPECT_FALSE(is_idle(fork, beside)) << "the fork did not wait";
            closed.open();
            EXPECT_TRUE(same_matrix(copied.to_host(fork), diagonal(kLongSide)));
        }
    }
}

// Nobody waits for what a fork did but its own end.
TEST(stream_faults, a_failure_that_shows_at_the_end_of_a_fork_is_reported) {
    auto owner = create_controls(std::string(), by_kernels());
    auto made = identity<matrix_coo>(owner, 1000);
    {
        auto fork = std::make_unique<Controls>(owner.fork());
        transpose(*fork, made, no_mask, accumulator::none, made);
        const injected now({failing::finish, 1, CL_OUT_OF_RESOURCES, false});
        fork.reset();
        EXPECT_EQ(now.fired(), 1u);
    }
    EXPECT_THROW(made.to_host(owner), device_error);
    EXPECT_THROW(owner.finish(), device_error);
}

}  // namespace
}  // namespace clbool::testing
