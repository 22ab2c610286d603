// SPDX-License-Identifier: MIT
// After Controls::warm_up products find all their programs there.
#include <core/runtime/programs/embedded_kernels.hpp>
#include <support/operation_test.hpp>

#include <memory>
#include <set>
#include <string>
#include <string_view>

namespace clbool::testing {
namespace {

void square(Controls& controls, const matrix_dcsr& a, const matrix_dcsr& b) {
    matrix_dcsr out;
    mxm(controls, out, no_mask, accumulator::none, a, b);
}

void expect_no_programs(Controls& controls) {
    controls.reset_profile();
    for (const auto& host :
         {diagonal(1), uniform(5000, 5000, 12000, 1), banded(3000, 4, 4), hubs(9000, 2, 0, 1),
          power_law(20000, 20000, 60000, 2), dense(300, 300), hypersparse(200, 3)}) {
        SCOPED_TRACE(std::to_string(host.nrows) + " rows");
        const matrix_dcsr a(controls, host);
        square(controls, a, a);
        EXPECT_EQ(controls.profile().program_builds + controls.profile().program_loads, 0u);
    }
    const auto a = rows_of_lengths({1, 16, 17, 33, 600, 1500, 5000, 70000}, 70000, 4);
    for (const index_type ncols : {70000u, 2000000u, kMaxDimension}) {
        coordinates b = diagonal(70000);
        b.ncols = ncols;
        SCOPED_TRACE(std::to_string(ncols) + " columns");
        square(controls, matrix_dcsr(controls, a), matrix_dcsr(controls, b));
        EXPECT_EQ(controls.profile().program_builds + controls.profile().program_loads, 0u);
    }
}

// Takes down the programs that become ready.
class program_list : public observer {
public:
    void program(const std::string& name, bool, double) override { names.insert(name); }
    std::set<std::string> names;
};

// A program that nobody warms up is built in the middle of somebody's loop.
void expect_every_program(const std::set<std::string>& made) {
    // Some have kernels for those that include them.
    std::string all;
    for (const auto& file : runtime::embedded_kernels()) {
        all += file.text;
    }
    for (const auto& file : runtime::embedded_kernels()) {
        const bool has_kernels = file.text.find("\n__kernel ") != std::string_view::npos;
        const bool is_part =
            all.find("#include \"" + std::string(file.path) + '"') != std::string::npos;
        if (has_kernels && !is_part) {
            EXPECT_EQ(made.count(std::string(file.path)), 1u) << file.path;
        }
    }
}

TEST(warm_up, makes_every_program_and_products_need_no_more) {
    const auto list = std::make_shared<program_list>();
    auto options = setup_named("gpu_kernels").options;
    options.observer = list;
    auto controls = create_controls(std::string(), options);
    controls.warm_up();
    expect_every_program(list->names);
    expect_no_programs(controls);
}

// Each program more is a fifth of a second of a process that finds no compiled ones.
TEST(cold_start, a_first_product_takes_few_programs) {
    controls_options options;
    options.kernel_class = "gpu";
    options.kernels_only = true;
    for (const auto& host : {coordinates(4, 4, {2, 0, 0, 1}, {3, 1, 2, 3}),
                             uniform(20000, 20000, 30000, 1), diagonal(100)}) {
        auto controls = create_controls(std::string(), options);
        const matrix_dcsr a(controls, host);
        matrix_dcsr product;
        mxm(controls, product, no_mask, accumulator::none, a, a);
        const auto profile = controls.profile();
        EXPECT_LE(profile.program_builds + profile.program_loads, 8u);
    }
}

// It took seconds: the row, the changes and their sum each had programs of their own.
TEST(cold_start, a_row_times_a_delta_matrix_takes_no_program) {
    controls_options options;
    options.kernel_class = "gpu";
    auto controls = create_controls(std::string(), options);
    if (controls.info().type == device_type::gpu) {
        GTEST_SKIP() << "the matrix lies in the memory of a GPU";
    }
    auto edges = uniform(3000, 3000, 6000, 1);
    delta_matrix graph(matrix(controls, edges));
    graph.set_element(5, 7);
    graph.remove_element(edges.rows[0], edges.cols[0]);
    const matrix row(controls, coordinates(1, 3000, {0, 0}, {5, edges.rows[0]}));
    controls.reset_profile();
    const matrix next = mxm(controls, row, graph);
    EXPECT_EQ(controls.profile().program_builds + controls.profile().program_loads, 0u);
    EXPECT_TRUE(same_matrix(
        next.to_host(controls),
        reference::mxm(row.to_host(controls), graph.to_matrix(controls).to_host(controls))));
}

}  // namespace
}  // namespace clbool::testing
