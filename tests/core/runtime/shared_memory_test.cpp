// SPDX-License-Identifier: MIT
// Memory that the host and the device use in turn. On devices without any there is nothing to see.
#include <clbool.hpp>
#include <clbool/reference.hpp>

#include <core/runtime/memory/shared_memory.hpp>
#include <core/runtime/streams/stream.hpp>

#include <support/compare.hpp>
#include <support/inputs/matrices.hpp>

#include <gtest/gtest.h>

#include <numeric>

namespace clbool::testing {
namespace {

TEST(shared_memory, commands_and_the_host_see_what_the_other_wrote) {
    auto controls = create_controls(std::string());
    auto& stream = controls.stream();
    constexpr size_type kCount = 1000;
    const auto from = stream.allocate<cl_uint>(kCount);
    const auto to = stream.allocate<cl_uint>(kCount);
    auto* const source = stream.view<cl_uint>(from);
    ASSERT_EQ(source != nullptr, stream.state().shares_memory());
    if (source == nullptr) {
        GTEST_SKIP() << "the device has memory of its own";
    }
    for (cl_uint round = 0; round < 100; ++round) {
        std::iota(source, source + kCount, round);
        stream.copy(from, 0, to, 0, kCount * sizeof(cl_uint));
        const auto* const copied = stream.view<const cl_uint>(to);
        EXPECT_EQ(copied[0], round);
        EXPECT_EQ(copied[kCount - 1], round + kCount - 1);
        stream.fill<cl_uint>(from, 7, kCount);
        EXPECT_EQ(stream.view<const cl_uint>(from)[kCount / 2], 7u);
    }
}

TEST(shared_memory, other_memory_has_no_view) {
    auto controls = create_controls(std::string());
    std::vector<cl_uint> own(64);
    const cl::Buffer users(controls.context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                           own.size() * sizeof(cl_uint), own.data());
    EXPECT_EQ(runtime::shared_address(users), nullptr);
    EXPECT_EQ(controls.stream().view<cl_uint>(runtime::buffer::share(users)), nullptr);
    EXPECT_EQ(controls.stream().view<cl_uint>(runtime::buffer()), nullptr);
}

// Handles outlive the matrix, the pool and the Controls.
TEST(shared_memory, the_last_handle_frees_it) {
    cl::Buffer kept;
    {
        auto controls = create_controls(std::string());
        kept = matrix_coo(controls, coordinates(3, 3, {0, 1}, {1, 2})).cols_gpu();
    }
    EXPECT_GE(kept.getInfo<CL_MEM_SIZE>(), 2 * sizeof(index_type));
    void* const address = runtime::shared_address(kept);
    kept = cl::Buffer();
    auto controls = create_controls(std::string());
    if (address != nullptr) {
        EXPECT_TRUE(controls.stream().state().shares_memory());
    }
}

// What one stream leaves to kernels, another's host code waits for.
TEST(shared_memory, the_host_waits_for_the_kernels_of_other_streams) {
    auto one = create_controls(std::string());
    auto two = one.fork();
    one.stream().set_kernels_only(true);
    for (unsigned seed = 0; seed < 30; ++seed) {
        SCOPED_TRACE(seed);
        const auto host = uniform(400, 400, 2000, seed);
        const matrix_dcsr a(one, host);
        matrix_dcsr turned;
        transpose(one, turned, no_mask, accumulator::none, a);
        matrix_dcsr sum;
        ewise_add(two, sum, no_mask, accumulator::none, turned, a);
        matrix_dcsr back;
        transpose(one, back, no_mask, accumulator::none, sum);
        EXPECT_TRUE(
            same_matrix(back.to_host(two), reference::ewise_add(host, reference::transpose(host))));
    }
}

}  // namespace
}  // namespace clbool::testing
