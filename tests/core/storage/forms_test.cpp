// SPDX-License-Identifier: MIT
// A matrix in its forms: which it has, what they cost, and that small ones cost the driver nothing.
#include <core/runtime/streams/stream.hpp>
#include <core/storage/forms/row_statistics.hpp>
#include <support/forms.hpp>
#include <support/operation_test.hpp>

#include <algorithm>
#include <vector>

namespace clbool::testing {
namespace {

Controls with_kernels_only() {
    controls_options options;
    options.kernels_only = true;
    return create_controls(std::string(), options);
}

TEST(matrix_forms, few_entries_stay_with_the_host) {
    auto controls = create_controls(std::string());
    const matrix few(controls, uniform(50, 50, 100, 1));
    EXPECT_EQ(few.form(), matrix_form::host);
    EXPECT_EQ(few.nvals_bound(), few.nvals());
    EXPECT_EQ(controls.profile().driver_allocations, 0u);
    // Who names a form of a device with memory of its own has it there as well.
    const bool shares = controls.stream().state().shares_memory();
    const matrix_coo typed(controls, uniform(50, 50, 100, 1));
    EXPECT_EQ(static_cast<const matrix&>(typed).form(),
              shares ? matrix_form::host : matrix_form::coordinates);
    EXPECT_NE(static_cast<const matrix&>(typed).node()->present().host, nullptr);
    EXPECT_NE(static_cast<const matrix&>(typed).without_derived().node()->present().host, nullptr);
    const matrix many(controls, uniform(3000, 3000, 60000, 1));
    EXPECT_NE(many.form(), matrix_form::host);
}

TEST(matrix_forms, rows_that_are_mostly_filled_have_pointers_of_all) {
    auto controls = with_kernels_only();
    EXPECT_EQ(matrix(controls, banded(3000, 2, 2)).form(), matrix_form::csr);
    EXPECT_EQ(matrix(controls, hypersparse(3000, 1)).form(), matrix_form::dcsr);
}

// Edges of 32 take 0.8 % fewer bytes there. Kernels take those, as more rows of blocks are more to
// do at once; threads of the host the larger ones, whose rows are whole words.
TEST(matrix_forms, blocks_of_full_matrices) {
    constexpr index_type n = 2000;
    const auto full = dense(n, n);
    for (const auto& [device, edge] : {std::pair{"", 32u}, std::pair{"host", 64u}}) {
        SCOPED_TRACE(device);
        auto controls = create_controls(device);
        const matrix a(controls, full);
        tuning::engine on(controls.stream());
        const auto found = storage::statistics_of(on, *a.node());
        EXPECT_EQ(found->block_edge, edge);
        form_options as;
        as.block_edge = edge;
        EXPECT_EQ(found->bsr_bytes, form_bytes(controls, a, matrix_form::bsr, as));
    }
}

TEST(matrix_forms, each_from_each) {
    auto controls = with_kernels_only();
    const std::vector<matrix_form> forms{
        matrix_form::host, matrix_form::coordinates, matrix_form::csr,
        matrix_form::dcsr, matrix_form::bits,        matrix_form::csc,
        matrix_form::ell,  matrix_form::sell,        matrix_form::bsr};
    const auto host = power_law(500, 400, 3000, 1);
    for (const auto from : forms) {
        for (const auto to : forms) {
            SCOPED_TRACE(std::string(to_string(from)) + " to " + to_string(to));
            const matrix made = matrix(controls, host).to(controls, from).to(controls, to);
            EXPECT_EQ(made.form(), to);
            EXPECT_TRUE(same_matrix(made.to_host(controls), host));
            EXPECT_TRUE(same_matrix(made.without_derived().to_host(controls), host));
        }
    }
}

TEST(matrix_forms, handles_of_the_thesis_make_theirs_on_demand) {
    on_every_setup([](Controls& controls) {
        if (controls.info().type == device_type::host) {
            return;
        }
        const auto host = uniform(40, 60, 150, 1);
        const matrix whole(controls, host);
        const matrix_csr csr = whole;
        const matrix_dcsr dcsr = whole;
        const matrix_coo coo = whole;
        EXPECT_NE(csr.rpt_gpu()(), nullptr);
        EXPECT_NE(dcsr.rows_gpu()(), nullptr);
        EXPECT_NE(coo.rows_gpu()(), nullptr);
        std::vector<index_type> cols(host.nnz());
        controls.queue.enqueueReadBuffer(coo.cols_gpu(), CL_TRUE, 0,
                                         cols.size() * sizeof(index_type), cols.data());
        EXPECT_EQ(cols, host.cols);
        EXPECT_EQ(dcsr.nzr(), rows_of(whole.to(controls, matrix_form::dcsr)).slots());
        EXPECT_TRUE(same_matrix(csr.to_host(controls), host));
    });
}

TEST(matrix_forms, derived_forms_are_counted_and_dropped) {
    auto controls = with_kernels_only();
    const auto host = uniform(20000, 20000, 100000, 1);
    const matrix a = matrix(controls, host).to(controls, matrix_form::dcsr).without_derived();
    const auto before = controls.memory();
    EXPECT_EQ(before.derived, 0u);
    matrix out;
    ewise_add(controls, out, no_mask, accumulator::none, a,
              matrix(controls, diagonal(20000)).to(controls, matrix_form::dcsr), {},
              ewise_method::merge_path);
    EXPECT_GT(controls.memory().derived, size_type{100000} * sizeof(index_type));
    controls.drop_derived();
    EXPECT_EQ(controls.memory().derived, 0u);
    EXPECT_TRUE(same_matrix(a.to_host(controls), host));
}

// Made, used and dropped.
TEST(small_matrices, cost_no_object_of_the_driver_each) {
    constexpr std::size_t kCount = 75000;
    auto controls = create_controls(std::string());
    const matrix other(controls, diagonal(8));
    std::vector<matrix> alive;
    const auto before = controls.profile().driver_allocations;
    const auto live = controls.memory().live;
    while (alive.size() < kCount) {
        coordinates host(8, 8, {static_cast<index_type>(alive.size() % 8)}, {3});
        alive.emplace_back(controls, host);
        matrix product;
        mxm(controls, product, no_mask, accumulator::none, alive.back(), other);
        ewise_add(controls, product, no_mask, accumulator::none, product, other);
        alive.push_back(product);
    }
    EXPECT_EQ(controls.profile().driver_allocations, before);
    alive.clear();
    EXPECT_EQ(controls.memory().live, live);
}

}  // namespace
}  // namespace clbool::testing
