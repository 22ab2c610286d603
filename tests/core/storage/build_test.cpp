// SPDX-License-Identifier: MIT
// Building matrices from host arrays: any order, duplicates, bad input, odd shapes; reading back.
#include <support/operation_test.hpp>

namespace clbool::testing {
namespace {

template <class Matrix>
class building : public each_format<Matrix> {};
TYPED_TEST_SUITE(building, all_formats, format_name);

TYPED_TEST(building, canonical_input_comes_back) {
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        if (too_large_for<TypeParam>(a)) {
            return;
        }
        const TypeParam matrix(controls, a);
        EXPECT_EQ(matrix.nnz(), a.nnz());
        EXPECT_TRUE(same_matrix(matrix.to_host(controls), a));
    });
}

TYPED_TEST(building, raw_input_becomes_canonical) {
    on_every_case(raw_cases(), [](Controls& controls, const coordinates& raw) {
        auto expected = raw;
        expected.normalize();
        if (too_large_for<TypeParam>(raw)) {
            return;
        }
        EXPECT_TRUE(same_matrix(TypeParam(controls, raw).to_host(controls), expected));
    });
}

matrix_coo build(Controls& controls, const coordinates& a, bool sorted, bool unique) {
    return matrix_coo(controls, a.rows.data(), a.cols.data(), a.nrows, a.ncols, a.nnz(), sorted,
                      unique);
}

TEST(flags, are_promises_that_are_checked) {
    on_every_setup([](Controls& controls) {
        coordinates unsorted(5, 5, {3, 1}, {0, 0});
        coordinates duplicates(5, 5, {1, 1}, {2, 2});
        coordinates far_duplicates(5, 5, {1, 0, 1}, {2, 0, 2});
        EXPECT_THROW(build(controls, unsorted, true, true), invalid_argument);
        EXPECT_THROW(build(controls, unsorted, true, false), invalid_argument);
        EXPECT_EQ(build(controls, unsorted, false, true).nnz(), 2u);
        EXPECT_THROW(build(controls, duplicates, true, true), invalid_argument);
        EXPECT_EQ(build(controls, duplicates, true, false).nnz(), 1u);
        EXPECT_THROW(build(controls, far_duplicates, false, true), invalid_argument);
        EXPECT_EQ(build(controls, far_duplicates, false, false).nnz(), 2u);
    });
}

cl::Buffer copy_of(Controls& controls, std::vector<index_type> values) {
    return cl::Buffer(controls.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                      values.size() * sizeof(index_type), values.data());
}

matrix_coo build_from_buffers(Controls& controls, const coordinates& a, bool sorted, bool unique) {
    return a.nnz() == 0 ? matrix_coo(controls, cl::Buffer(), cl::Buffer(), a.nrows, a.ncols, 0)
                        : matrix_coo(controls, copy_of(controls, a.rows), copy_of(controls, a.cols),
                                     a.nrows, a.ncols, a.nnz(), sorted, unique);
}

// What a call throws; empty when it does not.
template <class Body>
std::string message_of(Body&& body) {
    try {
        body();
    } catch (const error& e) {
        return e.what();
    }
    return {};
}

TEST(buffers, in_any_order_become_canonical) {
    on_every_case(raw_cases(), [](Controls& controls, const coordinates& raw) {
        if (controls.info().type == device_type::host) {
            return;  // which has no buffers
        }
        auto expected = raw;
        expected.normalize();
        const auto matrix = build_from_buffers(controls, raw, false, false);
        EXPECT_TRUE(same_matrix(matrix.to_host(controls), expected));
    });
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        if (controls.info().type == device_type::host) {
            return;
        }
        const auto matrix = build_from_buffers(controls, a, true, true);
        EXPECT_TRUE(same_matrix(matrix.to_host(controls), a));
    });
}

TEST(buffers, are_checked_as_arrays_are) {
    const std::vector<coordinates> all{{5, 5, {3, 1}, {0, 0}},
                                       {5, 5, {1, 1}, {2, 2}},
                                       {5, 5, {1, 0, 1}, {2, 0, 2}},
                                       {4, 6, {0, 1, 2, 9}, {5, 6, 0, 0}},
                                       {0, 0, {0}, {0}},
                                       {5, 5, {0, 1}, {0, 0}},
                                       {1, 1, {0, 0}, {0, 0}},
                                       {5, 5, {4, 0, 4, 4}, {1, 1, 1, 0}}};
    on_every_opencl_setup([&](Controls& controls) {
        for (const auto& one : all) {
            for (int flags = 0; flags < 4; ++flags) {
                const bool sorted = (flags & 1) != 0;
                const bool unique = (flags & 2) != 0;
                EXPECT_EQ(message_of([&] { build_from_buffers(controls, one, sorted, unique); }),
                          message_of([&] { build(controls, one, sorted, unique); }));
            }
        }
    });
}

TEST(buffers, stay_as_they_are_and_apart) {
    on_every_opencl_setup([](Controls& controls) {
        const coordinates raw(5, 5, {3, 1, 3}, {0, 4, 0});
        const auto rows = copy_of(controls, raw.rows);
        const auto cols = copy_of(controls, raw.cols);
        const matrix_coo unsorted(controls, 5, 5, 3, rows, cols, false, false);
        const matrix_coo sorted(controls, copy_of(controls, {1}), cols, 5, 5, 1);
        std::vector<index_type> values(3);
        controls.queue.enqueueReadBuffer(rows, CL_TRUE, 0, 12, values.data());
        EXPECT_EQ(values, raw.rows);
        controls.queue.enqueueReadBuffer(cols, CL_TRUE, 0, 12, values.data());
        EXPECT_EQ(values, raw.cols);
        controls.queue.enqueueFillBuffer(rows, index_type{77}, 0, 12);
        controls.queue.enqueueFillBuffer(cols, index_type{77}, 0, 12);
        EXPECT_EQ(unsorted.to_host(controls), coordinates(5, 5, {1, 3}, {4, 0}));
        EXPECT_EQ(sorted.to_host(controls), coordinates(5, 5, {1}, {0}));
    });
}

TEST(buffers, that_do_not_fit_are_refused) {
    auto& controls = shared_controls(device_setups().front());
    const auto some = copy_of(controls, {0, 1});
    const cl::Context other(controls.device);
    const cl::Buffer alien(other, CL_MEM_READ_WRITE, 8);
    EXPECT_THROW(matrix_coo(controls, some, some, 3, 3, 3), invalid_argument);
    EXPECT_THROW(matrix_coo(controls, some, cl::Buffer(), 3, 3, 2), invalid_argument);
    EXPECT_THROW(matrix_coo(controls, some, alien, 3, 3, 2), invalid_argument);
    EXPECT_THROW(matrix_coo(controls, alien, alien, 3, 3, 2), invalid_argument);
    EXPECT_EQ(matrix_coo(controls, some, some, 3, 3, 2).nnz(), 2u);
}

TEST(range, the_first_offender_is_named) {
    on_every_setup([](Controls& controls) {
        const coordinates bad(4, 6, {0, 1, 2, 9}, {5, 6, 0, 0});
        try {
            build(controls, bad, false, false);
            FAIL() << "no exception";
        } catch (const invalid_argument& e) {
            EXPECT_NE(std::string(e.what()).find("entry 1, (1, 6)"), std::string::npos) << e.what();
        }
        EXPECT_THROW(build(controls, coordinates(0, 0, {0}, {0}), false, false), invalid_argument);
    });
}

TEST(range, largest_dimensions) {
    on_every_setup([](Controls& controls) {
        const coordinates host(kMaxDimension, kMaxDimension, {0, 7, kMaxDimension - 1},
                               {kMaxDimension - 1, 0, kMaxDimension - 1});
        EXPECT_TRUE(same_matrix(matrix_coo(controls, host).to_host(controls), host));
        EXPECT_TRUE(same_matrix(matrix_dcsr(controls, host).to_host(controls), host));
    });
}

TEST(arrays, null_or_unequal_are_refused) {
    auto& controls = shared_controls(device_setups().front());
    EXPECT_THROW(matrix_coo(controls, nullptr, nullptr, 3, 3, 2), invalid_argument);
    EXPECT_THROW(matrix_coo(controls, coordinates(3, 3, {0, 1}, {0})), invalid_argument);
    EXPECT_THROW(matrix_coo(cl::Buffer(), cl::Buffer(), 3, 3, 2), invalid_argument);
    EXPECT_EQ(matrix_coo(controls, nullptr, nullptr, 3, 4, 0).ncols(), 4u);
}

// Host arrays may change as soon as the constructor returns.
TEST(arrays, are_consumed_before_the_call_returns) {
    auto& controls = shared_controls(device_setups().front());
    auto host = uniform(200, 200, 3000, 1);
    const auto expected = host;
    const matrix_coo a(controls, host.rows.data(), host.cols.data(), 200, 200, host.nnz());
    std::fill(host.rows.begin(), host.rows.end(), 0);
    std::fill(host.cols.begin(), host.cols.end(), 0);
    EXPECT_TRUE(same_matrix(a.to_host(controls), expected));
}

// One look at what is in order, one more at what had to be sorted.
TEST(transfers, host_reads_of_a_build) {
    on_every_opencl_setup([](Controls& controls) {
        const size_type once = 1;
        const auto host = uniform(20000, 30000, 50000, 1);
        controls.reset_profile();
        const matrix_dcsr sorted(controls, host);
        EXPECT_EQ(controls.profile().host_reads, once);
        controls.reset_profile();
        const matrix_dcsr shuffled(controls, raw_shuffled(host, 2));
        EXPECT_EQ(controls.profile().host_reads, 2 * once);
        controls.reset_profile();
        const matrix_dcsr with_duplicates(controls, raw_duplicates(100, 100, 50000, 1));
        EXPECT_EQ(controls.profile().host_reads, 2 * once);
    });
}

// Too many for the host of a CPU to put in order.
TEST(order, many_entries_are_sorted) {
    on_every_setup([](Controls& controls) {
        const auto host = uniform(30000, 3000, 300000, 1);
        EXPECT_TRUE(
            same_matrix(matrix_dcsr(controls, raw_shuffled(host, 2)).to_host(controls), host));
        const auto raw = raw_duplicates(1000, 1000, 300000, 3);
        auto expected = raw;
        expected.normalize();
        EXPECT_TRUE(same_matrix(matrix_coo(controls, raw).to_host(controls), expected));
    });
}

// Enough entries for rows and columns to be read back side by side.
TEST(transfers, many_entries_come_back) {
    on_every_opencl_setup([](Controls& controls) {
        const auto host = uniform(30000, 3000, 1300000, 1);
        EXPECT_TRUE(same_matrix(matrix_dcsr(controls, host).to_host(controls), host));
    });
}

}  // namespace
}  // namespace clbool::testing
