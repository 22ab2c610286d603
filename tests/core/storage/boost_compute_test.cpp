// SPDX-License-Identifier: MIT
// Boost.Compute as glue: its vectors hold what matrices are made of, and receive what they hold.
#include <clbool.hpp>
#include <clbool/reference.hpp>

#include <support/compare.hpp>
#include <support/device.hpp>
#include <support/inputs/matrices.hpp>

#define BOOST_COMPUTE_MAX_CL_VERSION 102
#include <boost/compute/algorithm/copy.hpp>
#include <boost/compute/command_queue.hpp>
#include <boost/compute/container/vector.hpp>

#include <gtest/gtest.h>

namespace clbool::testing {
namespace {

namespace compute = boost::compute;

TEST(boost_compute, vectors_and_matrices_share_memory) {
    auto& controls = shared_controls(device_setups().front());
    const auto host = uniform(40, 40, 200, 1);
    const compute::context context(controls.context());
    compute::command_queue queue(controls.queue());
    compute::vector<index_type> rows(host.rows.begin(), host.rows.end(), queue);
    compute::vector<index_type> cols(host.cols.begin(), host.cols.end(), queue);
    queue.finish();

    const matrix_coo a(cl::Buffer(rows.get_buffer().get(), true),
                       cl::Buffer(cols.get_buffer().get(), true), 40, 40, host.nnz());
    matrix_coo out;
    transpose(controls, out, no_mask, accumulator::none, a);
    EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(host)));

    const compute::buffer result(out.cols_gpu()());
    std::vector<index_type> read(out.nnz());
    compute::copy(compute::make_buffer_iterator<index_type>(result, 0),
                  compute::make_buffer_iterator<index_type>(result, read.size()), read.begin(),
                  queue);
    EXPECT_EQ(read, reference::transpose(host).cols);
}

}  // namespace
}  // namespace clbool::testing
