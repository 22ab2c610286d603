// SPDX-License-Identifier: MIT
// Controls: streams, sharing, lifetime, counters, limits, failures.
#include <clbool.hpp>
#include <clbool/reference.hpp>

#include <core/runtime/streams/stream.hpp>

#include <support/compare.hpp>
#include <support/device.hpp>
#include <support/inputs/matrices.hpp>
#include <support/thread_group.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <type_traits>

namespace clbool::testing {
namespace {

Controls make() { return create_controls(std::string()); }

coordinates squared(Controls& controls, const matrix_dcsr& a) {
    matrix_dcsr out;
    mxm(controls, out, no_mask, accumulator::none, a, a);
    return out.to_host(controls);
}

TEST(controls, adopt_an_existing_context_and_queue) {
    auto own = make();
    cl::CommandQueue queue(own.context, own.device);
    Controls adopted(own.context(), own.device(), queue());
    EXPECT_EQ(adopted.queue(), queue());
    const auto host = uniform(50, 50, 200, 1);
    EXPECT_TRUE(
        same_matrix(squared(adopted, matrix_dcsr(adopted, host)), reference::mxm(host, host)));
}

// Those of an older program end before members that it does not know, and are not read there.
TEST(controls, options_may_be_shorter) {
    controls_options options;
    options.wide_row_pointers = true;
    options.kernel_class = "no such class";
    const auto* const begin = reinterpret_cast<const char*>(&options);
    const auto* const end = reinterpret_cast<const char*>(&options.kernel_class);
    EXPECT_THROW(create_controls(std::string(), options), invalid_argument);
    options.struct_size = static_cast<std::size_t>(end - begin);
    const auto known = create_controls(std::string(), options);
    EXPECT_EQ(known.kernel_class(), create_controls().kernel_class());
}

TEST(controls, what_cannot_be_adopted_is_refused) {
    auto own = make();
    const cl::Context other(own.device);
    EXPECT_THROW(Controls(nullptr, own.device(), own.queue()), invalid_argument);
    EXPECT_THROW(Controls(own.context(), own.device(), nullptr), invalid_argument);
    EXPECT_THROW(Controls(other(), own.device(), own.queue()), invalid_argument);
    cl_int status = CL_SUCCESS;
    const cl_command_queue unordered = clCreateCommandQueue(
        own.context(), own.device(), CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &status);
    if (status == CL_SUCCESS) {
        const cl::CommandQueue owner(unordered);
        EXPECT_THROW(Controls(own.context(), own.device(), unordered), invalid_argument);
    }
    EXPECT_THROW(create_controls(77, 0), invalid_argument);
    controls_options nonsense;
    nonsense.kernel_class = "fpga";
    EXPECT_THROW(create_controls(std::string(), nonsense), invalid_argument);
}

TEST(controls, commands_of_the_user_come_after_results) {
    auto controls = make();
    const auto host = uniform(300, 300, 3000, 1);
    const matrix_dcsr a(controls, host);
    matrix_dcsr out;
    mxm(controls, out, no_mask, accumulator::none, a, a);
    std::vector<index_type> cols(out.nnz());
    controls.queue.enqueueReadBuffer(out.cols_gpu(), CL_TRUE, 0, cols.size() * sizeof(index_type),
                                     cols.data());
    EXPECT_EQ(cols, reference::mxm(host, host).cols);
}

TEST(controls, forks_share_matrices_between_threads) {
    auto controls = make();
    const auto host = uniform(200, 200, 1500, 1);
    const auto expected = reference::mxm(host, host);
    const matrix_dcsr a(controls, host);
    std::atomic<int> wrong{0};
    std::vector<matrix_dcsr> results(4);
    thread_group threads;
    for (auto& result : results) {
        threads.start([own = controls.fork(), &a, &result, &expected, &wrong]() mutable {
            for (int repeat = 0; repeat < 5; ++repeat) {
                mxm(own, result, no_mask, accumulator::none, a, a);
                wrong += result.to_host(own) == expected ? 0 : 1;
            }
        });
    }
    threads.join();
    EXPECT_EQ(wrong, 0);
    // Results of streams that ended, combined and destroyed on this one.
    matrix_dcsr sum;
    for (auto& result : results) {
        ewise_add(controls, sum, no_mask, accumulator::none, result,
                  sum.empty() ? matrix_dcsr(200, 200) : sum);
        result = matrix_dcsr();
    }
    EXPECT_TRUE(same_matrix(sum.to_host(controls), expected));
}

TEST(controls, what_was_moved_from_says_so) {
    auto origin = make();
    auto controls = std::move(origin);
    const matrix_dcsr a(controls, uniform(20, 20, 60, 1));
    matrix_dcsr out;
    // NOLINTBEGIN(bugprone-use-after-move)
    EXPECT_THROW(origin.finish(), invalid_argument);
    EXPECT_THROW(origin.fork(), invalid_argument);
    EXPECT_THROW(origin.trim(), invalid_argument);
    EXPECT_THROW(origin.memory(), invalid_argument);
    EXPECT_THROW(origin.set_memory_limit(1), invalid_argument);
    EXPECT_THROW(origin.set_derived_limit(1), invalid_argument);
    EXPECT_THROW(origin.drop_derived(), invalid_argument);
    EXPECT_THROW(origin.warm_up(), invalid_argument);
    EXPECT_THROW(origin.profile(), invalid_argument);
    EXPECT_THROW(origin.reset_profile(), invalid_argument);
    EXPECT_THROW(origin.info(), invalid_argument);
    EXPECT_THROW(origin.kernel_class(), invalid_argument);
    EXPECT_THROW(matrix_dcsr(origin, uniform(20, 20, 60, 1)), invalid_argument);
    EXPECT_THROW(transpose(origin, out, no_mask, accumulator::none, a), invalid_argument);
    const auto copy = origin;
    origin = controls;
    // NOLINTEND(bugprone-use-after-move)
    transpose(origin, out, no_mask, accumulator::none, a);
    EXPECT_EQ(out.nnz(), a.nnz());
}

// The original kept programs by name alone: the second context got those of the first.
TEST(controls, several_at_once) {
    std::vector<Controls> all;
    for (const auto& device : list_devices()) {
        all.emplace_back(device);
        all.emplace_back(device);
    }
    const auto host = uniform(150, 150, 1000, 1);
    const auto expected = reference::mxm(host, host);
    for (int repeat = 0; repeat < 2; ++repeat) {
        for (auto& controls : all) {
            EXPECT_TRUE(same_matrix(squared(controls, matrix_dcsr(controls, host)), expected));
        }
    }
}

// A thread for each device. Several threads share one only where it is alone: PoCL's "basic"
// device, offered beside the default one on request, reports commands of other threads as done
// while they still run.
TEST(controls, several_at_once_in_several_threads) {
    const auto devices = list_devices();
    const std::size_t contexts = devices.size() > 1 ? devices.size() : 4;
    const auto host = uniform(150, 150, 1000, 1);
    const auto expected = reference::mxm(host, host);
    std::atomic<int> wrong{0};
    thread_group threads;
    for (std::size_t i = 0; i < contexts; ++i) {
        threads.start([&, i] {
            Controls own(devices[i % devices.size()]);
            const matrix_dcsr a(own, host);
            for (int repeat = 0; repeat < 3; ++repeat) {
                wrong += squared(own, a) == expected ? 0 : 1;
            }
        });
    }
    threads.join();
    EXPECT_EQ(wrong, 0);
}

TEST(controls, matrices_outlive_them) {
    const auto host = uniform(60, 60, 300, 1);
    matrix_dcsr a;
    {
        auto controls = make();
        a = matrix_dcsr(controls, host);
    }
    EXPECT_EQ(a.nnz(), host.nnz());
    const auto memory = a.cols_gpu();
    a = matrix_dcsr();
    EXPECT_NE(memory(), nullptr);
}

// Few entries are in the host's memory, many in the device's.
std::vector<coordinates> few_and_many() {
    return {uniform(60, 60, 300, 1), uniform(2000, 2000, 60000, 1)};
}

// Whoever opens a device may use what others made on it, though they be gone.
TEST(controls, those_of_a_device_share_matrices) {
    for (const auto& device : list_devices()) {
        SCOPED_TRACE(device.name);
        Controls second(device);
        for (const auto& host : few_and_many()) {
            matrix a;
            matrix turned;
            bit_vector rows;
            {
                Controls first(device);
                a = matrix(first, host);
                transpose(first, turned, no_mask, accumulator::none, a);
                matrix column;
                reduce_to_column(first, column, no_mask, accumulator::none, a);
                rows = to_vector(first, column);
                EXPECT_TRUE(same_matrix(turned.to_host(second), reference::transpose(host)));
                EXPECT_EQ(copy_to(first, second, a).node(), a.node());
            }
            Controls third(device);
            for (Controls* const on : {&second, &third}) {
                EXPECT_TRUE(same_matrix(a.to_host(*on), host));
                matrix product;
                mxm(*on, product, no_mask, accumulator::none, a, turned);
                EXPECT_TRUE(same_matrix(product.to_host(*on),
                                        reference::mxm(host, reference::transpose(host))));
                bit_vector reached;
                vxm(*on, reached, no_mask, accumulator::none, semiring::or_and, rows, a);
                EXPECT_TRUE(
                    same_matrix(to_row(*on, reached).to_host(*on), reference::reduce_to_row(host)));
            }
        }
    }
}

TEST(controls, matrices_outlive_all_of_a_device) {
    for (const auto& device : list_devices()) {
        SCOPED_TRACE(device.name);
        for (const auto& host : few_and_many()) {
            matrix a;
            {
                Controls gone(device);
                a = matrix(gone, host);
            }
            Controls another(device);
            EXPECT_TRUE(same_matrix(a.to_host(another), host));
        }
    }
}

TEST(controls, matrices_of_another_device_are_refused) {
    auto host = create_controls("host");
    auto device = make();
    if (device.info().type == device_type::host) {
        GTEST_SKIP() << "no other device";
    }
    for (const auto& entries : few_and_many()) {
        const matrix here(host, entries);
        const matrix there(device, entries);
        EXPECT_THROW(here.to_host(device), invalid_argument);
        EXPECT_THROW(there.to_host(host), invalid_argument);
        EXPECT_TRUE(same_matrix(copy_to(host, device, here).to_host(device), entries));
        EXPECT_TRUE(same_matrix(copy_to(device, host, there).to_host(host), entries));
    }
}

TEST(controls, memory_given_to_the_user_is_never_recycled) {
    auto controls = make();
    const auto host = uniform(100, 100, 800, 1);
    cl::Buffer kept;
    {
        const matrix_coo a(controls, host);
        kept = a.cols_gpu();
    }
    for (int i = 0; i < 10; ++i) {
        const matrix_coo other(controls, uniform(100, 100, 800, 100 + static_cast<unsigned>(i)));
    }
    std::vector<index_type> cols(host.nnz());
    controls.queue.enqueueReadBuffer(kept, CL_TRUE, 0, cols.size() * sizeof(index_type),
                                     cols.data());
    EXPECT_EQ(cols, host.cols);
}

TEST(controls, memory_is_accounted_and_trimmed) {
    auto controls = make();
    {
        const matrix_coo a(controls, uniform(1000, 1000, 50000, 1));
        EXPECT_GE(controls.memory().live, 2 * a.nnz() * sizeof(index_type));
    }
    EXPECT_EQ(controls.memory().live, 0u);
    EXPECT_GT(controls.memory().held, 0u);
    controls.trim();
    EXPECT_EQ(controls.memory().held, 0u);
    EXPECT_GT(controls.memory().peak, 0u);
}

// Every allocation of an operation fails once; nothing changes until it succeeds. The steps are
// half of what the pool rounds sizes by.
void expect_strong_guarantee(const std::function<void(Controls&, matrix_dcsr&, const matrix_dcsr&,
                                                      const matrix_dcsr&)>& operation) {
    auto controls = make();
    const auto a_host = uniform(300, 300, 2000, 1);
    const auto b_host = uniform(300, 300, 2000, 2);
    const auto out_host = uniform(7, 9, 20, 3);
    const matrix_dcsr a(controls, a_host);
    const matrix_dcsr b(controls, b_host);
    matrix_dcsr out(controls, out_host);
    controls.trim();
    int failures = 0;
    for (size_type room = 512;; room += room / 16) {
        controls.trim();
        controls.set_memory_limit(controls.memory().live + room);
        try {
            operation(controls, out, a, b);
            break;
        } catch (const out_of_memory&) {
            ++failures;
        }
        controls.set_memory_limit(0);
        ASSERT_TRUE(same_matrix(out.to_host(controls), out_host)) << "room " << room;
        ASSERT_TRUE(same_matrix(a.to_host(controls), a_host));
        ASSERT_TRUE(same_matrix(b.to_host(controls), b_host));
    }
    EXPECT_GT(failures, 3);
    controls.set_memory_limit(0);
    auto undisturbed = make();
    matrix_dcsr expected;
    operation(undisturbed, expected, matrix_dcsr(undisturbed, a_host),
              matrix_dcsr(undisturbed, b_host));
    EXPECT_TRUE(same_matrix(out.to_host(controls), expected.to_host(undisturbed)));
}

TEST(strong_guarantee, products) {
    for (const auto method : {multiplication_method::bitmap, multiplication_method::hash,
                              multiplication_method::merge, multiplication_method::esc}) {
        expect_strong_guarantee([method](Controls& c, auto& out, const auto& a, const auto& b) {
            const mxm_hints how(method);
            mxm(c, out, no_mask, accumulator::none, a, b, {}, how);
        });
    }
}

TEST(strong_guarantee, other_operations) {
    expect_strong_guarantee([](Controls& c, auto& out, const auto& a, const auto& b) {
        ewise_add(c, out, no_mask, accumulator::none, a, b);
    });
    expect_strong_guarantee([](Controls& c, auto& out, const auto& a, const auto& b) {
        kronecker(c, out, no_mask, accumulator::none, a, b);
    });
    expect_strong_guarantee([](Controls& c, auto& out, const auto& a, const auto&) {
        transpose(c, out, no_mask, accumulator::none, a);
    });
}

TEST(launches, beyond_the_devices_limits_are_refused_and_harmless) {
    auto controls = make();
    auto& stream = controls.stream();
    runtime::program source("core/storage/build.cl");
    source.set("GROUP", 64);
    const auto memory = stream.allocate<index_type>(64);
    const size_type n = 64;
    const index_type zero = 0;
    const auto run = [&](runtime::range where) {
        stream.launch(source, "fill_value", where, memory, n, zero);
    };
    const size_type too_many = 2 * size_type{controls.max_wg_size};
    EXPECT_THROW(run({too_many, too_many}), device_error);
    EXPECT_THROW(run({65, 64}), device_error);
    EXPECT_THROW(run({64, 0}), device_error);
    run({0, 64});  // nothing to do
    run({64, 64});
    controls.finish();
}

// A driver's refusal would be taken for a want of registers, which halves all groups.
TEST(launches, kernels_with_a_group_of_their_own_take_no_other) {
    auto controls = make();
    auto& stream = controls.stream();
    runtime::program source("queries/closure/unions.cl");
    source.set("GROUP", 32).set("LANES", 8);
    const auto memory = stream.allocate<cl_ulong>(64);
    const size_type one = 1;
    const auto run = [&](runtime::range where) {
        stream.launch(source, "unite_level", where, memory, one, one, memory, memory, memory,
                      memory, memory, cl_uint{0}, cl_uint{1}, memory);
    };
    EXPECT_THROW(run({64, 64}), device_error);
    EXPECT_THROW(run({16, 16}), device_error);
    EXPECT_EQ(stream.state().largest_group(), controls.max_wg_size);
}

TEST(launches, local_memory_beyond_the_devices_is_refused_and_harmless) {
    auto controls = make();
    auto& stream = controls.stream();
    runtime::program source("core/literature/merge.cl");
    source.set("GROUP", 64).set("ITEMS", 8).set("TINY", 32).set("A_WIDE", 0);
    const auto memory = stream.allocate<cl_ulong>(64);
    const runtime::local_memory all{controls.info().local_memory + 4};
    EXPECT_THROW(stream.launch(source, "merge_bitonic", runtime::range{64, 64}, memory, cl_uint{0},
                               memory, memory, all, memory),
                 device_error);
    const matrix_dcsr a(controls, diagonal(10));
    EXPECT_TRUE(same_matrix(squared(controls, a), diagonal(10)));
    controls.finish();
}

// A fault that shows late must not be forgotten: every later call says so.
TEST(faults, poison_the_controls) {
    auto controls = make();
    const matrix_dcsr a(controls, diagonal(10));
    controls.stream().state().poison("a kernel went astray", -5);
    matrix_dcsr out;
    EXPECT_THROW(mxm(controls, out, no_mask, accumulator::none, a, a), device_error);
    EXPECT_THROW(a.to_host(controls), device_error);
    try {
        controls.finish();
        FAIL() << "no exception";
    } catch (const device_error& e) {
        EXPECT_NE(std::string(e.what()).find("went astray"), std::string::npos) << e.what();
        EXPECT_EQ(e.native(), -5);
    }
    EXPECT_THROW(controls.fork().finish(), device_error);
}

// Matrices keep what failed; whoever begins anew does not get it.
TEST(faults, end_with_the_controls_that_had_them) {
    auto controls = make();
    const matrix_dcsr a(controls, uniform(2000, 2000, 60000, 1));
    controls.stream().state().poison("a kernel went astray", -5);
    auto anew = make();
    const matrix_dcsr b(anew, diagonal(10));
    EXPECT_TRUE(same_matrix(squared(anew, b), diagonal(10)));
    if (anew.info().type != device_type::host) {
        EXPECT_NE(anew.context(), controls.context());
        EXPECT_THROW(a.to_host(anew), invalid_argument);
    }
}

TEST(profile, counts_and_times_when_asked) {
    controls_options options;
    options.profiling = true;
    auto controls = create_controls(std::string(), options);
    const matrix_dcsr a(controls, uniform(500, 500, 3000, 1));
    squared(controls, a);
    controls.reset_profile();
    squared(controls, a);
    const auto profile = controls.profile();
    EXPECT_GT(profile.launches, 0u);
    EXPECT_GT(profile.host_reads, 0u);
    EXPECT_GT(profile.memory.peak, 0u);
    size_type calls = 0;
    double run = 0;
    for (const auto& entry : profile.kernels) {
        calls += entry.second.calls;
        run += entry.second.run_ms;
    }
    EXPECT_EQ(calls, profile.launches);
    EXPECT_GT(run, 0.0);
    controls.reset_profile();
    EXPECT_TRUE(controls.profile().kernels.empty());
}

// By the process's clock, so that device and host can be seen together.
TEST(profile, tells_when_everything_was_done) {
    using clock = std::chrono::steady_clock;
    struct listener : observer {
        void timed(const timed_work& about) override {
            EXPECT_LE(first, about.began);
            EXPECT_LE(about.began, about.ended) << about.name;
            EXPECT_LE(about.ended, clock::now()) << about.name;
            ++(about.where == timed_place::kernel ? kernels : others)[about.name];
        }
        clock::time_point first = clock::now();
        std::map<std::string, size_type> kernels, others;
    };
    const auto heard = std::make_shared<listener>();
    controls_options options;
    options.observer = heard;
    options.profiling = true;
    auto controls = create_controls(std::string(), options);
    squared(controls, matrix_dcsr(controls, uniform(500, 500, 3000, 1)));
    const auto profile = controls.profile();
    ASSERT_EQ(heard->kernels.size(), profile.kernels.size());
    for (const auto& [name, times] : profile.kernels) {
        EXPECT_EQ(heard->kernels[name], times.calls) << name;
        EXPECT_GE(heard->others[name], times.calls) << name << " was enqueued";
    }
}

TEST(observer, hears_of_everything) {
    struct listener : observer {
        void operation(const std::string& name, const std::string&) override { last = name; }
        void launch(const std::string&, size_type, size_type) override { ++launches; }
        void program(const std::string&, bool, double) override { ++programs; }
        void allocation(std::int64_t bytes) override { balance += bytes; }
        std::string last;
        int launches = 0;
        int programs = 0;
        std::int64_t balance = 0;
    };
    const auto heard = std::make_shared<listener>();
    controls_options options;
    options.observer = heard;
    options.kernels_only = true;
    {
        auto controls = create_controls(std::string(), options);
        squared(controls, matrix_dcsr(controls, uniform(50, 50, 100, 1)));
        EXPECT_EQ(heard->last, "mxm");
        EXPECT_GT(heard->launches, 0);
        EXPECT_GT(heard->programs, 0);
        EXPECT_EQ(heard->balance, static_cast<std::int64_t>(controls.memory().held));
        controls.trim();
    }
    EXPECT_EQ(heard->balance, 0);
}

static_assert(std::is_nothrow_move_constructible_v<Controls>);
static_assert(std::is_nothrow_move_assignable_v<Controls>);
static_assert(std::is_nothrow_move_assignable_v<context>);

// Holds the first operation that it is told of until it is let go.
class holding_observer final : public observer {
public:
    void operation(const std::string&, const std::string&) override {
        if (!holds_.exchange(true)) {
            while (!let_go_) {
                std::this_thread::yield();
            }
        }
    }
    void await() const {
        while (!holds_) {
            std::this_thread::yield();
        }
    }
    void let_go() { let_go_ = true; }

private:
    std::atomic<bool> holds_{false}, let_go_{false};
};

// Another thread's call is refused while one goes on, and welcome behind it; forks are independent.
TEST(context, belongs_to_one_thread_at_a_time) {
    controls_options options;
    const auto watch = std::make_shared<holding_observer>();
    options.observer = watch;
    context on("host", options);
    context fork = on.fork();
    const matrix a(on, coordinates(3, 3, {0, 1}, {1, 2}));
    const auto square = [&](context& by) {
        matrix out;
        mxm(by, out, no_mask, accumulator::none, a, a);
        return out.nvals();
    };
    std::thread first([&] { EXPECT_EQ(square(on), 1u); });
    watch->await();
    EXPECT_THROW(square(on), invalid_argument);
    EXPECT_THROW(on.finish(), invalid_argument);
    EXPECT_EQ(square(fork), 1u);
    watch->let_go();
    first.join();
    EXPECT_EQ(square(on), 1u);
}

}  // namespace
}  // namespace clbool::testing
