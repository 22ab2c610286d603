// SPDX-License-Identifier: MIT
// Conversions among the formats: round trips, sharing, widths, invariants.
#include <core/storage/nodes/layout.hpp>
#include <support/forms.hpp>
#include <support/operation_test.hpp>

namespace clbool::testing {
namespace {

TEST(conversions, round_trips) {
    on_every_case(single_cases(), [](Controls& c, const coordinates& a) {
        const matrix_coo coo(c, a);
        const auto dcsr = coo_to_dcsr_shallow(c, coo);
        EXPECT_TRUE(same_matrix(dcsr.to_host(c), a));
        EXPECT_TRUE(same_matrix(dcsr_to_coo_shallow(c, dcsr).to_host(c), a));
        EXPECT_TRUE(same_matrix(dcsr_to_coo_deep(c, dcsr).to_host(c), a));
        if (!too_large_for<matrix_csr>(a)) {
            const auto csr = dcsr_to_csr(c, dcsr);
            EXPECT_TRUE(same_matrix(csr.to_host(c), a));
            EXPECT_TRUE(same_matrix(csr_to_dcsr(c, csr).to_host(c), a));
            EXPECT_TRUE(same_matrix(coo_to_csr_shallow(c, coo).to_host(c), a));
            EXPECT_TRUE(same_matrix(csr_to_coo_shallow(c, csr).to_host(c), a));
        }
    });
}

TEST(conversions, shallow_shares_and_deep_copies) {
    auto& c = shared_controls(device_setups().front());
    const matrix_dcsr a(c, uniform(20, 20, 60, 1));
    EXPECT_EQ(dcsr_to_coo_shallow(c, a).cols_gpu()(), a.cols_gpu()());
    EXPECT_NE(dcsr_to_coo_deep(c, a).cols_gpu()(), a.cols_gpu()());
}

// The arrays themselves, as a user would read them.
TEST(layout, dcsr_arrays) {
    auto& c = shared_controls(device_setups().front());
    const matrix_dcsr a(c, coordinates(9, 9, {2, 2, 7}, {1, 3, 0}));
    ASSERT_EQ(a.nzr(), 2u);
    std::vector<std::uint32_t> rpt(3), rows(2), cols(3);
    c.queue.enqueueReadBuffer(a.rpt_gpu(), CL_TRUE, 0, 12, rpt.data());
    c.queue.enqueueReadBuffer(a.rows_gpu(), CL_TRUE, 0, 8, rows.data());
    c.queue.enqueueReadBuffer(a.cols_gpu(), CL_TRUE, 0, 12, cols.data());
    EXPECT_EQ(rpt, (std::vector<std::uint32_t>{0, 2, 3}));
    EXPECT_EQ(rows, (std::vector<std::uint32_t>{2, 7}));
    EXPECT_EQ(cols, (std::vector<std::uint32_t>{1, 3, 0}));
    EXPECT_FALSE(a.wide());
}

TEST(layout, wide_pointers_when_asked_for) {
    auto& c = shared_controls(setup_named("portable_wide_kernels"));
    const matrix_dcsr a(c, coordinates(9, 9, {2, 2, 7}, {1, 3, 0}));
    EXPECT_TRUE(a.wide());
    std::vector<std::uint64_t> rpt(3);
    c.queue.enqueueReadBuffer(a.rpt_gpu(), CL_TRUE, 0, 24, rpt.data());
    EXPECT_EQ(rpt, (std::vector<std::uint64_t>{0, 2, 3}));
}

// The number of rows takes no buffers, which the host has none of.
TEST(layout, rows_are_counted_on_the_host_whatever_the_form) {
    Controls c = create_controls("host");
    const matrix a(c, coordinates(9, 9, {2, 2, 7}, {1, 3, 0}));
    for (const auto form : {matrix_form::host, matrix_form::bits, matrix_form::csc,
                            matrix_form::ell, matrix_form::sell, matrix_form::bsr}) {
        SCOPED_TRACE(to_string(form));
        EXPECT_EQ(matrix_dcsr(a.to(c, form).without_derived()).nzr(), 2u);
    }
}

TEST(layout, empty_matrices_hold_nothing) {
    const matrix_dcsr dcsr(4, 5);
    EXPECT_EQ(dcsr.rpt_gpu()(), nullptr);
    EXPECT_EQ(dcsr.nzr(), 0u);
    EXPECT_EQ(dcsr.nrows(), 4u);
    EXPECT_EQ(matrix_csr(kMaxDimension, 1).rpt_gpu()(), nullptr);
    EXPECT_TRUE(matrix_coo().empty());
}

TEST(layout, from_the_users_buffers) {
    auto& c = shared_controls(device_setups().front());
    const auto host = uniform(30, 30, 100, 1);
    const matrix_dcsr a(c, host);
    const matrix_dcsr same(a.rpt_gpu(), a.rows_gpu(), a.cols_gpu(), 30, 30, a.nnz(), a.nzr());
    EXPECT_TRUE(same_matrix(same.to_host(c), host));
    const matrix_csr b = dcsr_to_csr(c, a);
    const matrix_csr same_csr(b.rpt_gpu(), b.cols_gpu(), 30, 30, b.nnz());
    EXPECT_TRUE(same_matrix(same_csr.to_host(c), host));
    EXPECT_THROW(matrix_dcsr(a.rpt_gpu(), a.rows_gpu(), a.cols_gpu(), 30, 30, 1u << 30, a.nzr()),
                 invalid_argument);
}

// A cached row index must not be seen by, or survive into, another matrix.
TEST(row_index, belongs_to_one_storage) {
    auto& c = shared_controls(device_setups().front());
    const auto host = uniform(50, 50, 200, 1);
    const matrix_dcsr a(c, host);
    matrix_dcsr out;
    const mxm_hints how(multiplication_method::bitmap);
    mxm(c, out, no_mask, accumulator::none, a, a, {}, how);
    EXPECT_NE(rows_of(a).index(), nullptr);
    const matrix_dcsr same(a.rpt_gpu(), a.rows_gpu(), a.cols_gpu(), 50, 50, a.nnz(), a.nzr());
    EXPECT_EQ(rows_of(same).index(), nullptr);
}

}  // namespace
}  // namespace clbool::testing
