// SPDX-License-Identifier: MIT
// The original clBool's calls, and its known defects, each shown to be impossible here.
#include <core/operations/spgemm/analysis.hpp>
#include <support/environment.hpp>
#include <support/operation_test.hpp>

#include <array>

namespace clbool::testing {
namespace {

Controls& controls() { return shared_controls(device_setups().front()); }

TEST(compatibility, every_call_of_the_original) {
    auto& c = controls();
    const auto a = uniform(12, 12, 40, 1);
    const auto b = uniform(12, 12, 40, 2);
    const matrix_coo a_coo(c, a.rows.data(), a.cols.data(), 12, 12, a.nnz());
    const matrix_coo b_coo(c, 12, 12, b.nnz(), b.rows.data(), b.cols.data());
    matrix_coo sum;
    coo::matrix_addition(c, sum, a_coo, b_coo);
    EXPECT_TRUE(same_matrix(sum.to_host(c), reference::ewise_add(a, b)));
    matrix_coo product;
    coo::kronecker_product(c, product, a_coo, b_coo);
    EXPECT_TRUE(same_matrix(product.to_host(c), reference::kronecker(a, b)));

    const auto a_dcsr = coo_to_dcsr_shallow(c, a_coo);
    const auto b_dcsr = coo_to_dcsr_shallow(c, b_coo);
    matrix_csr csr_sum;
    csr::matrix_addition(c, csr_sum, dcsr_to_csr(c, a_dcsr), dcsr_to_csr(c, b_dcsr));
    EXPECT_TRUE(same_matrix(csr_to_dcsr(c, csr_sum).to_host(c), reference::ewise_add(a, b)));

    matrix_dcsr out;
    dcsr::matrix_multiplication(c, out, a_dcsr, b_dcsr);
    EXPECT_TRUE(same_matrix(out.to_host(c), reference::mxm(a, b)));
    dcsr::matrix_multiplication_hash(c, out, a_dcsr, b_dcsr);
    EXPECT_TRUE(same_matrix(out.to_host(c), reference::mxm(a, b)));
    dcsr::kronecker_product(c, out, a_dcsr, b_dcsr);
    EXPECT_TRUE(same_matrix(out.to_host(c), reference::kronecker(a, b)));
    dcsr::reduce(c, out, a_dcsr);
    EXPECT_TRUE(same_matrix(out.to_host(c), reference::reduce_to_column(a)));
    dcsr::submatrix(c, out, a_dcsr, 2, 3, 5, 6);
    EXPECT_TRUE(same_matrix(out.to_host(c), reference::submatrix(a, 2, 3, 5, 6)));
    dcsr::transpose(c, out, a_dcsr);
    EXPECT_TRUE(same_matrix(out.to_host(c), reference::transpose(a)));
    EXPECT_TRUE(same_matrix(dcsr_to_coo_shallow(c, out).to_host(c), reference::transpose(a)));
    EXPECT_TRUE(same_matrix(dcsr_to_coo_deep(c, out).to_host(c), reference::transpose(a)));
}

// matrix_multiplication_hash summed into an uninitialised variable and tested it for zero.
TEST(defects_of_the_original, products_without_entries) {
    auto& c = controls();
    coordinates a(10, 10);
    a.add(1, 2);
    coordinates b(10, 10);
    b.add(3, 4);
    for (int repeat = 0; repeat < 20; ++repeat) {
        matrix_dcsr out;
        dcsr::matrix_multiplication_hash(c, out, matrix_dcsr(c, a), matrix_dcsr(c, b));
        EXPECT_TRUE(out.empty());
        EXPECT_EQ(out.nrows(), 10u);
        dcsr::matrix_multiplication(c, out, matrix_dcsr(c, a), matrix_dcsr(c, b));
        EXPECT_TRUE(out.empty());
    }
}

// Options of kernels piled up over bins, so that each new set of filled bins was compiled anew.
TEST(defects_of_the_original, no_compilation_within_loops) {
    auto& c = controls();
    const auto run = [&](std::vector<index_type> lengths) {
        const matrix_dcsr a(c, rows_of_lengths(lengths, 600, 1));
        matrix_dcsr out;
        mxm(c, out, no_mask, accumulator::none, a, matrix_dcsr(c, diagonal(600)));
    };
    run({1, 40, 70, 130, 260, 520});
    c.reset_profile();
    run({1});
    run({40, 130});
    run({70, 520, 1});
    run({260, 260, 40});
    EXPECT_EQ(c.profile().program_builds + c.profile().program_loads, 0u);
}

// Sizes were multiplied in 32 bits.
TEST(defects_of_the_original, kronecker_sizes_do_not_wrap) {
    auto& c = controls();
    coordinates host(70000, 70000);
    host.add(0, 0);
    matrix_coo coo_out;
    const matrix_coo a(c, host);
    EXPECT_THROW(coo::kronecker_product(c, coo_out, a, a), invalid_argument);
    matrix_dcsr out;
    const matrix_dcsr b(c, host);
    EXPECT_THROW(dcsr::kronecker_product(c, out, b, b), invalid_argument);
}

// Work estimates and offsets were 32-bit: 66000 rows of 66000 products are more than 2^32.
TEST(defects_of_the_original, work_estimates_do_not_wrap) {
    auto& c = controls();
    constexpr index_type kSize = 66000;
    const matrix_dcsr column(c, dense(kSize, 1));
    const matrix_dcsr row(c, dense(1, kSize));
    {
        operations::engine on(c.stream());
        const auto rows_of = [&](const matrix& a) { return storage::dcsr_of(on, *a.node()); };
        const auto operands = operations::resolve_operands(on, rows_of(column), rows_of(row));
        const primitives::size_block sizes(on);
        operations::count_partial_products(on, operands, sizes);
        EXPECT_EQ(sizes.read(on).total[0], size_type{kSize} * kSize);
    }
    c.set_memory_limit(size_type{1} << 30);
    for (const auto method : {multiplication_method::merge, multiplication_method::esc}) {
        const mxm_hints how(method);
        matrix_dcsr out(3, 3);
        try {
            mxm(c, out, no_mask, accumulator::none, column, row, {}, how);
            ADD_FAILURE() << "16 GiB of products fit into 1 GiB";
        } catch (const out_of_memory& e) {
            EXPECT_NE(std::string(e.what()).find("17424000000"), std::string::npos) << e.what();
        }
        EXPECT_EQ(out.nrows(), 3u);
    }
    c.set_memory_limit(0);
}

// An empty window lost its dimensions; so did the reduction of an empty matrix, and a reduction
// had nzr rows instead of nrows.
TEST(defects_of_the_original, empty_results_keep_their_dimensions) {
    auto& c = controls();
    coordinates host(9, 9);
    host.add(8, 8);
    const matrix_dcsr a(c, host);
    matrix_dcsr out;
    dcsr::submatrix(c, out, a, 1, 2, 3, 4);
    EXPECT_TRUE(out.empty());
    EXPECT_EQ(out.nrows(), 3u);
    EXPECT_EQ(out.ncols(), 4u);
    dcsr::reduce(c, out, a);
    EXPECT_EQ(out.nrows(), 9u);
    EXPECT_EQ(out.ncols(), 1u);
    EXPECT_EQ(out.nnz(), 1u);
    dcsr::reduce(c, out, matrix_dcsr(6, 5));
    EXPECT_EQ(out.nrows(), 6u);
    EXPECT_EQ(out.ncols(), 1u);
}

// Copies shared buffers that operations then changed; the transpose stole its input's buffer.
TEST(defects_of_the_original, inputs_and_copies_never_change) {
    auto& c = controls();
    const auto host = uniform(40, 40, 200, 1);
    matrix_dcsr a(c, host);
    const matrix_dcsr copy = a;
    matrix_dcsr out;
    dcsr::transpose(c, out, a);
    EXPECT_TRUE(same_matrix(a.to_host(c), host));
    dcsr::transpose(c, a, a);
    EXPECT_TRUE(same_matrix(copy.to_host(c), host));
    EXPECT_TRUE(same_matrix(a.to_host(c), reference::transpose(host)));
}

// Buffers given by the user were sorted in place.
TEST(defects_of_the_original, shared_buffers_are_not_written) {
    auto& c = controls();
    const auto host = uniform(30, 30, 100, 1);
    const auto bytes = host.nnz() * sizeof(index_type);
    cl::Buffer rows(c.context, CL_MEM_READ_WRITE, bytes);
    cl::Buffer cols(c.context, CL_MEM_READ_WRITE, bytes);
    c.queue.enqueueWriteBuffer(rows, CL_TRUE, 0, bytes, host.rows.data());
    c.queue.enqueueWriteBuffer(cols, CL_TRUE, 0, bytes, host.cols.data());
    const matrix_coo a(rows, cols, 30, 30, host.nnz());
    EXPECT_EQ(a.rows_gpu()(), rows());
    matrix_coo out;
    coo::matrix_addition(c, out, a, a);
    transpose(c, out, no_mask, accumulator::none, a);
    auto read = host;
    c.queue.enqueueReadBuffer(rows, CL_TRUE, 0, bytes, read.rows.data());
    c.queue.enqueueReadBuffer(cols, CL_TRUE, 0, bytes, read.cols.data());
    EXPECT_EQ(read, host);
    EXPECT_TRUE(same_matrix(out.to_host(c), reference::transpose(host)));
}

// The message of an error grew with every call of what().
TEST(defects_of_the_original, messages_are_stable) {
    const invalid_argument e("text");
    EXPECT_STREQ(e.what(), "text");
    EXPECT_STREQ(e.what(), "text");
    EXPECT_EQ(e.status(), status_code::invalid_argument);
    EXPECT_EQ(e.native(), 0);
}

// The thesis's Listing 4 passes a row index 5 to a 5 × 5 matrix.
TEST(defects_of_the_original, indices_out_of_range_are_named) {
    auto& c = controls();
    const std::array<std::uint32_t, 7> rows = {1, 1, 2, 3, 3, 3, 5};
    const std::array<std::uint32_t, 7> cols = {0, 4, 2, 2, 3, 4, 2};
    try {
        const matrix_coo b(c, 5, 5, 7, rows.data(), cols.data());
        FAIL() << "no exception";
    } catch (const invalid_argument& e) {
        EXPECT_NE(std::string(e.what()).find("(5, 2)"), std::string::npos) << e.what();
        EXPECT_NE(std::string(e.what()).find("5 x 5"), std::string::npos) << e.what();
    }
}

// Only GPUs were accepted, and group sizes taken from the device's maximum.
TEST(defects_of_the_original, any_device_type_and_modest_groups) {
    auto& c = controls();
    EXPECT_LE(c.block_size, 256u);
    EXPECT_LE(c.block_size, c.max_wg_size);
    EXPECT_FALSE(list_devices().empty());
}

// Without arguments it took the first device of the first platform, whatever that is.
TEST(create_controls, chooses_as_controls_do) {
    EXPECT_EQ(create_controls().info().name, Controls().info().name);
    const scoped_variable nowhere("CLBOOL_DEVICE", "no device has this name");
    EXPECT_THROW(Controls(), invalid_argument);
    EXPECT_THROW(create_controls(), invalid_argument);
}

TEST(create_controls, takes_the_indices_that_are_listed) {
    for (const auto& device : list_devices()) {
        if (!device.available) {
            continue;
        }
        const auto made = create_controls(device.platform_index, device.device_index);
        EXPECT_EQ(made.info().name, device.name);
        EXPECT_EQ(made.info().platform_index, device.platform_index);
        EXPECT_EQ(made.info().device_index, device.device_index);
    }
    EXPECT_THROW(create_controls(0, 77), invalid_argument);
}

TEST(contexts, operands_of_another_context_are_refused) {
    auto& c = controls();
    if (c.info().type == device_type::host) {
        GTEST_SKIP() << "no other device";
    }
    auto other = create_controls("host");
    const matrix_dcsr here(c, diagonal(5));
    const matrix_dcsr there(other, diagonal(5));
    matrix_dcsr out;
    EXPECT_THROW(mxm(c, out, no_mask, accumulator::none, here, there), invalid_argument);
    EXPECT_THROW(mxm(c, out, &there, accumulator::none, here, here), invalid_argument);
    EXPECT_THROW(there.to_host(c), invalid_argument);
    mxm(c, out, no_mask, accumulator::none, here,
        matrix_dcsr(5, 7));  // made without Controls: fits
    EXPECT_EQ(out.ncols(), 7u);
}

}  // namespace
}  // namespace clbool::testing
