// SPDX-License-Identifier: MIT
// Matrices between streams: made on one, used on another, destroyed on either, while the memory
// that they leave is wanted by somebody else.
#include <clbool.hpp>
#include <clbool/reference.hpp>

#include <core/runtime/devices/devices.hpp>
#include <core/runtime/streams/stream.hpp>

#include <support/compare.hpp>
#include <support/device.hpp>
#include <support/gate.hpp>
#include <support/inputs/matrices.hpp>
#include <support/thread_group.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <thread>
#include <vector>

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
    thread_group thread;
    thread.start(
        [own = controls.fork(), &made, &host]() mutable { made = matrix_dcsr(own, host); });
    thread.join();
    overwrite(controls);
    matrix_dcsr out;
    transpose_into(controls, out, made);
    EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(host)));
}

// Matrices that a fork made or read do not keep it: it ends with its Controls.
TEST(streams, forks_end_while_their_matrices_live) {
    auto controls = create_controls(std::string());
    const auto host = sample(1);
    const matrix_dcsr shared(controls, host);
    std::vector<matrix_dcsr> made;
    for (int i = 0; i < 300; ++i) {
        auto fork = controls.fork();
        EXPECT_TRUE(fork.stream().state().has_several_queues());
        if (i % 100 == 0) {
            made.emplace_back();
            transpose_into(fork, made.back(), shared);
        } else {
            EXPECT_FALSE(equal(fork, shared, matrix_dcsr(kSide, kSide)));
        }
    }
    EXPECT_FALSE(controls.stream().state().has_several_queues());
    for (const auto& one : made) {
        EXPECT_TRUE(same_matrix(one.to_host(controls), reference::transpose(host)));
    }
    const auto live = controls.memory().live;
    made.clear();
    EXPECT_LT(controls.memory().live, live);
}

;

// Memory that the host shares may be written to by the host, which waits for the queue then: so a
// gate is not opened by the thread that works behind it.
std::future<void> opened_soon(gate& closed) {
    return std::async(std::launch::async, [&closed] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        closed.open();
    });
}

controls_options only_kernels() {
    controls_options options;
    options.kernels_only = true;
    return options;
}

// What the owner does after it made a matrix is no business of those who read that.
TEST(streams, readers_wait_for_the_matrix_alone) {
    auto owner = create_controls(std::string(), only_kernels());
    auto reader = owner.fork();
    const auto host = sample(3);
    const matrix_coo a(owner, host);
    matrix_coo turned;
    transpose(owner, turned, no_mask, accumulator::none, a);
    gate closed(owner);
    auto result = std::async(std::launch::async, [&] {
        matrix_coo back;
        transpose(reader, back, no_mask, accumulator::none, turned);
        return back.to_host(reader);
    });
    const bool done = result.wait_for(std::chrono::seconds(60)) == std::future_status::ready;
    closed.open();
    EXPECT_TRUE(done);
    EXPECT_TRUE(same_matrix(result.get(), host));
}

TEST(streams, a_fork_begins_behind_its_origin) {
    auto origin = create_controls(std::string(), only_kernels());
    const auto host = sample(4);
    const matrix_coo a(origin, host);
    gate closed(origin);
    const auto opened = opened_soon(closed);
    matrix_coo turned;
    transpose(origin, turned, no_mask, accumulator::none, a);
    const auto cols = turned.cols_gpu();
    auto fork = origin.fork();
    std::vector<index_type> seen(host.nnz());
    fork.queue.enqueueReadBuffer(cols, CL_TRUE, 0, seen.size() * sizeof(index_type), seen.data());
    EXPECT_EQ(seen, reference::transpose(host).cols);
}

// The user may take a fork's result to another Controls, by its buffers.
TEST(streams, buffers_of_a_fork_are_ready_for_any_queue) {
    auto controls = create_controls(std::string(), only_kernels());
    auto fork = controls.fork();
    const auto host = sample(5);
    const auto expected = reference::transpose(host);
    const matrix_coo a(fork, host);
    for (const bool rewrap : {false, true}) {
        SCOPED_TRACE(rewrap);
        gate closed(fork);
        const auto opened = opened_soon(closed);
        matrix_coo turned;
        transpose(fork, turned, no_mask, accumulator::none, a);
        const auto rows = turned.rows_gpu();
        const auto cols = turned.cols_gpu();
        if (rewrap) {
            const matrix_coo wrapped(rows, cols, kSide, kSide, host.nnz());
            EXPECT_TRUE(same_matrix(wrapped.to_host(controls), expected));
        } else {
            std::vector<index_type> seen(host.nnz());
            controls.queue.enqueueReadBuffer(cols, CL_TRUE, 0, seen.size() * sizeof(index_type),
                                             seen.data());
            EXPECT_EQ(seen, expected.cols);
        }
    }
}

// Memory that several streams read comes back only behind all of them, whoever takes it.
TEST(streams, many_readers_in_many_threads) {
    auto owner = create_controls(std::string());
    for (unsigned round = 0; round < 6; ++round) {
        SCOPED_TRACE(round);
        const auto host = sample(round);
        const auto expected = reference::transpose(host);
        matrix_dcsr a(owner, host);
        std::vector<std::future<coordinates>> results;
        for (int i = 0; i < 4; ++i) {
            results.push_back(
                std::async(std::launch::async, [own = owner.fork(), mine = a]() mutable {
                    matrix_dcsr out;
                    transpose_into(own, out, mine);
                    mine = matrix_dcsr();
                    overwrite(own);
                    return out.to_host(own);
                }));
        }
        a = matrix_dcsr();
        overwrite(owner);
        for (auto& result : results) {
            EXPECT_TRUE(same_matrix(result.get(), expected));
        }
    }
    EXPECT_EQ(owner.memory().live, 0u);
}

// Operands must share a context, not a Controls.
TEST(streams, controls_of_one_context_share_matrices) {
    const auto base = create_controls(std::string());
    const auto queue = [&] { return cl::CommandQueue(base.context, base.device); };
    controls_options wide;
    wide.wide_row_pointers = true;
    const auto first_queue = queue();
    const auto second_queue = queue();
    auto second = Controls(base.context(), base.device(), second_queue(), wide);
    for (unsigned seed = 0; seed < 6; ++seed) {
        SCOPED_TRACE(seed);
        const auto host = sample(seed);
        matrix_dcsr turned;
        matrix_dcsr a;
        {
            auto first = Controls(base.context(), base.device(), first_queue());
            a = matrix_dcsr(first, host);
            transpose_into(first, turned, a);
        }
        matrix_dcsr product;
        mxm(second, product, no_mask, accumulator::none, a, turned);
        EXPECT_TRUE(
            same_matrix(product.to_host(second), reference::mxm(host, reference::transpose(host))));
        transpose_into(second, turned, turned);
        EXPECT_TRUE(equal(second, turned, a));
    }
    const cl::Context other(base.device);
    const cl::CommandQueue other_queue(other, base.device);
    Controls stranger(other(), base.device(), other_queue());
    const matrix_dcsr elsewhere(stranger, sample(1));
    matrix_dcsr out;
    EXPECT_THROW(transpose_into(second, out, elsewhere), invalid_argument);
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
        if (info.type == device_type::host) {
            continue;
        }
        const auto other = runtime::open_device(info);
        if (other() != own.device()) {
            EXPECT_THROW(Controls(own.context(), other(), own.queue()), invalid_argument);
            return;
        }
    }
    GTEST_SKIP() << "one device only";
}

// They are zeroed several at a time, and may have been anybody's before; also between sizes.
TEST(streams, small_zeroed_buffers) {
    auto controls = create_controls(device_setups().front().device, only_kernels());
    auto& stream = controls.stream();
    constexpr size_type kBusy = size_type{1} << 16;
    const auto busy = stream.allocate<cl_uint>(kBusy);
    for (int turn = 0; turn < 3; ++turn) {
        std::vector<runtime::buffer> taken;
        for (const size_type words : {1u, 63u, 511u, 512u, 513u, 64u}) {
            for (int i = 0; i < 20; ++i) {
                stream.fill<cl_uint>(busy, 7, kBusy);  // the host does not fill on its own then
                taken.push_back(stream.allocate_zeroed<cl_uint>(words));
                std::vector<cl_uint> found(words, 1);
                stream.read(taken.back(), 0, found.data(), words * sizeof(cl_uint));
                EXPECT_EQ(found, std::vector<cl_uint>(words)) << words;
                stream.fill<cl_uint>(taken.back(), 7, words);
            }
        }
    }
    EXPECT_FALSE(stream.allocate_zeroed<cl_uint>(0));
}

// More bytes than drivers fill at once.
TEST(streams, fill_large_buffers) {
    const Controls controls = create_controls(device_setups().front().device);
    constexpr size_type kBytes = (size_type{1} << 31) + (size_type{1} << 20);
    if (controls.info().type == device_type::host || controls.info().global_memory < 4 * kBytes ||
        controls.info().max_allocation < kBytes) {
        GTEST_SKIP() << "the device has no buffer of two gigabytes";
    }
    auto& stream = controls.stream();
    const auto memory = stream.allocate<cl_uint>(kBytes / sizeof(cl_uint));
    stream.fill<cl_uint>(memory, 7, kBytes / sizeof(cl_uint));
    constexpr size_type kPiece = size_type{1} << 30;
    for (const size_type at :
         {size_type{0}, kPiece - 4, kPiece, 2 * kPiece - 4, 2 * kPiece, kBytes - 4}) {
        cl_uint found = 0;
        stream.read(memory, at, &found, sizeof found);
        EXPECT_EQ(found, 7u) << at;
    }
}

}  // namespace
}  // namespace clbool::testing
