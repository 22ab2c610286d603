// SPDX-License-Identifier: MIT
// Memory for kernels of the user's own: the pool's, and a matrix's for a while.
#include <clbool/device_memory.hpp>
#include <support/operation_test.hpp>

namespace clbool::testing {
namespace {

// With a pool of its own.
Controls fresh() {
    const auto setup = setup_named("gpu_kernels");
    return create_controls(setup.device, setup.options);
}

template <class T>
std::vector<T> values_in(const Controls& c, const cl::Buffer& memory, std::size_t count) {
    std::vector<T> values(count);
    c.queue.enqueueReadBuffer(memory, CL_TRUE, 0, count * sizeof(T), values.data());
    return values;
}

TEST(pooled_buffer, is_counted_and_used_again) {
    auto c = fresh();
    const size_type before = c.memory().live;
    cl_mem first = nullptr;
    {
        const pooled_buffer taken(c, 100'000);
        const pooled_buffer copy = taken;
        first = copy.memory()();
        EXPECT_GE(taken.memory().getInfo<CL_MEM_SIZE>(), 100'000U);
        EXPECT_GE(c.memory().live, before + 100'000);
    }
    EXPECT_EQ(c.memory().live, before);
    EXPECT_EQ(pooled_buffer(c, 100'000).memory()(), first);
}

TEST(pooled_buffer, of_nothing) {
    auto c = fresh();
    EXPECT_EQ(pooled_buffer().memory()(), nullptr);
    EXPECT_EQ(pooled_buffer(c, 0).memory()(), nullptr);
}

TEST(pooled_buffer, is_bounded) {
    auto c = fresh();
    c.set_memory_limit(1 << 20);
    EXPECT_THROW(pooled_buffer(c, 2 << 20), out_of_memory);
    EXPECT_THROW(pooled_buffer(c, ~size_type{0}), out_of_memory);
    EXPECT_NO_THROW(pooled_buffer(c, 1000));
}

TEST(pooled_buffer, is_of_a_device) {
    auto host = create_controls("host");
    EXPECT_THROW(pooled_buffer(host, 1), device_error);
    EXPECT_THROW(lent_rows(host, matrix(host, uniform(4, 4, 3, 1))), device_error);
}

TEST(lent_rows, are_those_of_any_form) {
    on_every_opencl_setup([](Controls& c) {
        const coordinates host{5, 6, {0, 2, 2, 4}, {1, 0, 5, 3}};
        const std::vector<index_type> starts{0, 1, 1, 3, 3, 4};
        for (const auto form : {matrix_form::host, matrix_form::coordinates, matrix_form::csr,
                                matrix_form::dcsr, matrix_form::bits, matrix_form::csc}) {
            const lent_rows lent(c, matrix(c, host).to(c, form));
            EXPECT_EQ(values_in<index_type>(c, lent.columns(), 4), host.cols);
            if (lent.wide()) {
                EXPECT_EQ(values_in<std::uint64_t>(c, lent.pointers(), 6),
                          std::vector<std::uint64_t>(starts.begin(), starts.end()));
            } else {
                EXPECT_EQ(values_in<index_type>(c, lent.pointers(), 6), starts);
            }
        }
        EXPECT_EQ(lent_rows(c, matrix(5, 6)).pointers()(), nullptr);
        EXPECT_EQ(lent_rows(c, matrix(0, 0)).columns()(), nullptr);
    });
}

// A matrix that is gone lends on; then its memory is the pool's, which matrix_csr rules out.
TEST(lent_rows, outlive_the_matrix_and_come_back) {
    auto c = fresh();
    const size_type before = c.memory().live;
    {
        const auto host = uniform(300, 300, 1000, 3);
        const lent_rows lent(c, matrix(c, host));
        EXPECT_EQ(values_in<index_type>(c, lent.columns(), host.nnz()), host.cols);
        EXPECT_GT(c.memory().live, before);
    }
    EXPECT_EQ(c.memory().live, before);
}

// Another stream's matrix may still be on its way.
TEST(lent_rows, wait_for_who_writes_them) {
    auto c = fresh();
    auto other = c.fork();
    const auto host = uniform(2000, 2000, 30'000, 5);
    const matrix made(other, host);
    const matrix turned = transpose(other, transpose(other, made));
    const lent_rows lent(c, turned);
    EXPECT_EQ(values_in<index_type>(c, lent.columns(), host.nnz()), host.cols);
    c.finish();
}

TEST(lent_rows, are_of_one_context) {
    auto c = fresh();
    auto host = create_controls("host");
    const matrix elsewhere(host, uniform(4, 4, 3, 1));
    EXPECT_THROW(lent_rows(c, elsewhere), invalid_argument);
}

}  // namespace
}  // namespace clbool::testing
