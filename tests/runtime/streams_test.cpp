// SPDX-License-Identifier: MIT
// Matrices between streams: made on one, used on another, destroyed on either, while the memory
// that they leave is wanted by somebody else.
#include <clbool.hpp>
#include <clbool/reference.hpp>

#include <runtime/devices.hpp>

#include <support/compare.hpp>
#include <support/matrices.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

namespace clbool::testing {
namespace {

constexpr index_type kSide = 2000;

coordinates sample(unsigned seed) { return uniform(kSide, kSide, 60000, seed); }

// Takes memory of the size that samples leave behind, and writes to it.
void overwrite(Controls& controls) {
    for (unsigned seed = 50; seed < 54; ++seed) {
        const matrix_dcsr other(controls, sample(seed));
    }
}

void transpose_into(Controls& controls, matrix_dcsr& out, const matrix_dcsr& a) {
    transpose(controls, out, no_mask, accumulator::none, a);
}

TEST(streams, memory_is_not_reused_before_its_readers_are_through) {
    auto owner = create_controls(std::string());
    auto reader = owner.fork();
    for (unsigned seed = 0; seed < 12; ++seed) {
        SCOPED_TRACE(seed);
        const auto host = sample(seed);
        matrix_dcsr a(owner, host);
        matrix_dcsr out;
        transpose_into(reader, out, a);  // enqueued, not finished
        a = matrix_dcsr();
        overwrite(owner);
        EXPECT_TRUE(same_matrix(out.to_host(reader), reference::transpose(host)));
    }
}

TEST(streams, a_result_may_be_read_elsewhere_at_once) {
    auto one = create_controls(std::string());
    auto two = one.fork();
    for (unsigned seed = 0; seed < 12; ++seed) {
        SCOPED_TRACE(seed);
        const auto host = sample(seed);
        matrix_dcsr there;
        {
            const matrix_dcsr a(one, host);
            transpose_into(one, there, a);
        }
        matrix_dcsr back;
        transpose_into(two, back, there);
        EXPECT_TRUE(same_matrix(there.to_host(two), reference::transpose(host)));
        EXPECT_TRUE(same_matrix(back.to_host(one), host));
    }
}

// Each round, the last handle dies now on the thread that made the matrix, now on the other.
TEST(streams, matrices_die_on_either_thread) {
    auto owner = create_controls(std::string());
    for (unsigned round = 0; round < 12; ++round) {
        SCOPED_TRACE(round);
        const auto host = sample(round);
        const auto expected = reference::transpose(host);
        matrix_dcsr a(owner, host);
        auto result = std::async(std::launch::async, [own = owner.fork(), a, round]() mutable {
            matrix_dcsr out;
            transpose_into(own, out, a);
            if (round % 2 == 0) {
                a = matrix_dcsr();
                overwrite(own);
            }
            return out.to_host(own);
        });
        a = matrix_dcsr();
        overwrite(owner);
        EXPECT_TRUE(same_matrix(result.get(), expected));
    }
    EXPECT_EQ(owner.memory().live, 0u);
}

// A fork may be gone, with its thread, before what it made is used.
TEST(streams, results_outlive_the_fork_that_made_them) {
    auto controls = create_controls(std::string());
    const auto host = sample(1);
    matrix_dcsr made;
    std::thread([own = controls.fork(), &made, &host]() mutable {
        made = matrix_dcsr(own, host);
    }).join();
    overwrite(controls);
    matrix_dcsr out;
    transpose_into(controls, out, made);
    EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(host)));
}

TEST(streams, what_the_user_enqueued_comes_before) {
    auto controls = create_controls(std::string());
    const auto host = sample(1);
    const auto bytes = host.nnz() * sizeof(index_type);
    const cl::Buffer rows(controls.context, CL_MEM_READ_WRITE, bytes);
    const cl::Buffer cols(controls.context, CL_MEM_READ_WRITE, bytes);
    controls.queue.enqueueWriteBuffer(rows, CL_FALSE, 0, bytes, host.rows.data());
    controls.queue.enqueueWriteBuffer(cols, CL_FALSE, 0, bytes, host.cols.data());
    const matrix_coo a(rows, cols, kSide, kSide, host.nnz());
    matrix_coo out;
    transpose(controls, out, no_mask, accumulator::none, a);
    EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(host)));
}

TEST(streams, a_queue_of_another_device_is_refused) {
    auto own = create_controls(std::string());
    for (const auto& info : list_devices()) {
        const auto other = runtime::open_device(info);
        if (other() != own.device()) {
            EXPECT_THROW(Controls(own.context(), other(), own.queue()), invalid_argument);
            return;
        }
    }
    GTEST_SKIP() << "one device only";
}

}  // namespace
}  // namespace clbool::testing
