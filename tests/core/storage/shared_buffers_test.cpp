// SPDX-License-Identifier: MIT
// Matrices that share the user's buffers: what they accept, and sizes that no matrix has.
#include <support/operation_test.hpp>

namespace clbool::testing {
namespace {

cl::Buffer make_buffer(const cl::Context& context, std::vector<index_type> values) {
    return cl::Buffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                      values.size() * sizeof(index_type), values.data());
}

// The buffers of a 5 x 6 matrix with 4 entries in 3 rows; those of its compressed forms are not
// as long as in other forms, so that a mistake shows.
class shared_buffers : public ::testing::Test {
protected:
    Controls& controls = shared_controls(device_setups().front());
    const coordinates host{5, 6, {0, 2, 2, 4}, {1, 0, 5, 3}};
    cl::Buffer list_rows = make_buffer(controls.context, host.rows);
    cl::Buffer cols = make_buffer(controls.context, host.cols);
    cl::Buffer csr_rpt = make_buffer(controls.context, {0, 1, 1, 3, 3, 4});
    cl::Buffer dcsr_rpt = make_buffer(controls.context, {0, 1, 3, 4});
    cl::Buffer dcsr_rows = make_buffer(controls.context, {0, 2, 4});

    matrix_coo coo(index_type nrows, index_type ncols, size_type nnz) const {
        return matrix_coo(list_rows, cols, nrows, ncols, nnz);
    }
    matrix_csr csr(index_type nrows, index_type ncols, size_type nnz) const {
        return matrix_csr(csr_rpt, cols, nrows, ncols, nnz);
    }
    matrix_dcsr dcsr(index_type nrows, index_type ncols, size_type nnz, index_type nzr) const {
        return matrix_dcsr(dcsr_rpt, dcsr_rows, cols, nrows, ncols, nnz, nzr);
    }
};

// The message of the invalid_argument that `body` throws.
template <class Body>
std::string refusal(Body&& body) {
    try {
        body();
    } catch (const invalid_argument& e) {
        return e.what();
    }
    ADD_FAILURE() << "no exception";
    return {};
}

::testing::AssertionResult names(const std::string& message, const std::string& part) {
    return message.find(part) != std::string::npos
               ? ::testing::AssertionSuccess()
               : ::testing::AssertionFailure() << '"' << message << "\" lacks \"" << part << '"';
}

TEST_F(shared_buffers, make_the_matrix) {
    EXPECT_TRUE(same_matrix(coo(5, 6, 4).to_host(controls), host));
    EXPECT_TRUE(same_matrix(csr(5, 6, 4).to_host(controls), host));
    EXPECT_TRUE(same_matrix(dcsr(5, 6, 4, 3).to_host(controls), host));
}

TEST_F(shared_buffers, entries_need_rows_and_columns) {
    EXPECT_TRUE(names(refusal([&] { coo(0, 6, 4); }), "0 x 6"));
    EXPECT_TRUE(names(refusal([&] { coo(5, 0, 4); }), "5 x 0"));
    EXPECT_TRUE(names(refusal([&] { csr(0, 6, 4); }), "0 x 6"));
    EXPECT_TRUE(names(refusal([&] { csr(5, 0, 4); }), "5 x 0"));
    EXPECT_TRUE(names(refusal([&] { dcsr(0, 6, 4, 0); }), "0 x 6"));
    EXPECT_TRUE(names(refusal([&] { dcsr(5, 0, 4, 3); }), "5 x 0"));
    EXPECT_TRUE(names(refusal([&] { dcsr(5, 6, 4, 0); }), "0 rows"));
}

TEST_F(shared_buffers, entries_need_places) {
    EXPECT_TRUE(names(refusal([&] { coo(1, 3, 4); }), "4 entries"));
    EXPECT_TRUE(names(refusal([&] { csr(1, 3, 4); }), "4 entries"));
    EXPECT_TRUE(names(refusal([&] { dcsr(5, 1, 4, 3); }), "4 entries"));
    // 2^63 entries have places in the largest matrix, but not in any buffer.
    const size_type huge = size_type{1} << 63;
    EXPECT_THROW(coo(kMaxDimension, kMaxDimension, huge), invalid_argument);
    EXPECT_THROW(csr(5, kMaxDimension, huge), invalid_argument);
    EXPECT_THROW(dcsr(5, kMaxDimension, huge, 3), invalid_argument);
}

TEST_F(shared_buffers, stored_rows_are_rows_with_entries) {
    EXPECT_TRUE(names(refusal([&] { dcsr(2, 6, 4, 3); }), "3 rows"));
    EXPECT_TRUE(names(refusal([&] { dcsr(5, 6, 2, 3); }), "3 stored rows"));
    EXPECT_TRUE(names(refusal([&] { dcsr(5, 6, 0, 1); }), "1 stored rows"));
    EXPECT_EQ(dcsr(5, 6, 0, 0).nnz(), 0u);
    EXPECT_EQ(dcsr(0, 0, 0, 0).nnz(), 0u);
}

TEST_F(shared_buffers, null_buffers_are_for_empty_matrices) {
    const cl::Buffer null;
    EXPECT_TRUE(names(refusal([&] { matrix_coo(null, cols, 5, 6, 4); }), "rows is null"));
    EXPECT_TRUE(names(refusal([&] { matrix_coo(list_rows, null, 5, 6, 4); }), "columns is null"));
    EXPECT_TRUE(names(refusal([&] { matrix_csr(null, cols, 5, 6, 4); }), "pointers is null"));
    EXPECT_TRUE(names(refusal([&] { matrix_csr(csr_rpt, null, 5, 6, 4); }), "columns is null"));
    EXPECT_THROW(matrix_dcsr(null, dcsr_rows, cols, 5, 6, 4, 3), invalid_argument);
    EXPECT_THROW(matrix_dcsr(dcsr_rpt, null, cols, 5, 6, 4, 3), invalid_argument);
    EXPECT_THROW(matrix_dcsr(dcsr_rpt, dcsr_rows, null, 5, 6, 4, 3), invalid_argument);
    EXPECT_TRUE(matrix_coo(null, null, 5, 6, 0).empty());
    EXPECT_TRUE(matrix_csr(null, null, 5, 6, 0).empty());
    EXPECT_TRUE(matrix_dcsr(null, null, null, 5, 6, 0, 0).empty());
}

TEST_F(shared_buffers, short_buffers_are_refused) {
    EXPECT_TRUE(names(refusal([&] { coo(5, 6, 5); }), "holds 4 values"));
    EXPECT_TRUE(names(refusal([&] { csr(5, 6, 5); }), "holds 4 values"));
    EXPECT_TRUE(names(refusal([&] { csr(6, 6, 4); }), "holds 6 values"));
    EXPECT_TRUE(names(refusal([&] { dcsr(5, 6, 5, 3); }), "holds 4 values"));
    EXPECT_TRUE(names(refusal([&] { dcsr(5, 6, 4, 4); }), "holds 4 values"));
    EXPECT_TRUE(
        names(refusal([&] { matrix_dcsr(csr_rpt, dcsr_rows, cols, 5, 6, 4, 4); }), "holds 3"));
}

TEST_F(shared_buffers, one_context_for_all) {
    const cl::Context other(controls.device);
    const auto alien = make_buffer(other, {0, 1, 2, 3, 4, 5});
    EXPECT_TRUE(names(refusal([&] { matrix_coo(alien, cols, 5, 6, 4); }), "contexts"));
    EXPECT_TRUE(names(refusal([&] { matrix_csr(alien, cols, 5, 6, 4); }), "contexts"));
    EXPECT_TRUE(
        names(refusal([&] { matrix_dcsr(alien, dcsr_rows, cols, 5, 6, 4, 3); }), "contexts"));
    EXPECT_TRUE(
        names(refusal([&] { matrix_dcsr(dcsr_rpt, alien, cols, 5, 6, 4, 3); }), "contexts"));
    const matrix_coo strange(alien, alien, 6, 6, 6);
    EXPECT_THROW(strange.to_host(controls), invalid_argument);
}

// A part of a buffer is a buffer.
TEST_F(shared_buffers, may_be_parts_of_others) {
    const auto align = controls.device.getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>() / 8;
    std::vector<index_type> values(align / sizeof(index_type), 77);
    values.insert(values.end(), host.cols.begin(), host.cols.end());
    auto whole = make_buffer(controls.context, values);
    cl_buffer_region region{align, host.nnz() * sizeof(index_type)};
    const auto part =
        whole.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
    EXPECT_TRUE(same_matrix(matrix_csr(csr_rpt, part, 5, 6, 4).to_host(controls), host));
    const matrix_coo list(list_rows, part, 5, 6, 4);
    EXPECT_TRUE(same_matrix(list.to_host(controls), host));
    matrix_coo out;
    ewise_add(controls, out, no_mask, accumulator::none, list, coo(5, 6, 4));
    EXPECT_TRUE(same_matrix(out.to_host(controls), host));
}

// An operation may hand a matrix on as it is; buffers of another form are made all the same.
TEST_F(shared_buffers, results_have_buffers_of_every_form) {
    matrix_dcsr out;
    ewise_add_many(controls, out, no_mask, accumulator::none, {matrix_dcsr(csr(5, 6, 4))});
    EXPECT_EQ(out.nzr(), 3u);
    EXPECT_NE(out.rows_gpu()(), nullptr);
    EXPECT_TRUE(same_matrix(out.to_host(controls), host));
    EXPECT_THROW(matrix_dcsr(csr(5, 6, 4)).nzr(), invalid_argument) << "no Controls so far";
}

}  // namespace
}  // namespace clbool::testing
