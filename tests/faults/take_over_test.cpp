// SPDX-License-Identifier: MIT
// Drivers of CPUs give away less memory than the machine has: the host takes over, but not where
// the caller set the limit, or wants kernels alone.
#include <faults/injection.hpp>
#include <support/operation_test.hpp>

#include <core/runtime/streams/stream.hpp>

#include <functional>
#include <vector>

namespace clbool::testing {
namespace {

// More than the host would do by itself.
const coordinates& left() {
    static const auto made = uniform(3000, 3000, 60000, 1);
    return made;
}
const coordinates& right() {
    static const auto made = uniform(3000, 3000, 50000, 2);
    return made;
}

struct operands {
    matrix a, b;
};

struct call {
    const char* name;
    std::function<void(Controls&, matrix&, const operands&)> run;
    std::function<coordinates()> expected;
};

const std::vector<call>& calls() {
    static const std::vector<call> all{
        {"mxm",
         [](Controls& c, matrix& out, const operands& in) {
             mxm(c, out, no_mask, accumulator::none, in.a, in.b);
         },
         [] { return reference::mxm(left(), right()); }},
        {"mxm inside a mask",
         [](Controls& c, matrix& out, const operands& in) {
             descriptor desc;
             desc.replace = true;
             mxm(c, out, &in.b, accumulator::none, in.a, in.b, desc);
         },
         [] { return reference::ewise_mult(reference::mxm(left(), right()), right()); }},
        {"ewise_add",
         [](Controls& c, matrix& out, const operands& in) {
             ewise_add(c, out, no_mask, accumulator::none, in.a, in.b);
         },
         [] { return reference::ewise_add(left(), right()); }},
        {"transpose",
         [](Controls& c, matrix& out, const operands& in) {
             transpose(c, out, no_mask, accumulator::none, in.a);
         },
         [] { return reference::transpose(left()); }},
        {"extract",
         [](Controls& c, matrix& out, const operands& in) {
             extract(c, out, no_mask, accumulator::none, in.a, window{5, 5, 2000, 2000});
         },
         [] { return reference::submatrix(left(), 5, 5, 2000, 2000); }}};
    return all;
}

fault no_more_memory() { return {failing::allocation, 1, CL_MEM_OBJECT_ALLOCATION_FAILURE, true}; }

operands on_device(Controls& controls) {
    return {matrix(controls, left()), matrix(controls, right())};
}

TEST(take_over, the_host_goes_on_where_the_driver_has_no_memory) {
    auto controls = create_controls(std::string());
    if (!controls.stream().state().shares_memory()) {
        GTEST_SKIP() << "the device has memory of its own";
    }
    const auto in = on_device(controls);
    for (const auto& each : calls()) {
        SCOPED_TRACE(each.name);
        controls.trim();
        matrix out;
        {
            const injected failure(no_more_memory());
            each.run(controls, out, in);
            EXPECT_GT(failure.fired(), 0u);
        }
        EXPECT_EQ(out.form(), matrix_form::host);
        EXPECT_TRUE(same_matrix(out.to_host(controls), each.expected()));
    }
}

TEST(take_over, limits_and_kernels_only_are_kept) {
    controls_options options;
    options.kernels_only = true;
    auto kernels = create_controls(std::string(), options);
    const auto in = on_device(kernels);
    for (const auto& each : calls()) {
        SCOPED_TRACE(each.name);
        kernels.trim();
        matrix out(1, 2);
        const injected failure(no_more_memory());
        EXPECT_THROW(each.run(kernels, out, in), out_of_memory);
        EXPECT_EQ(out.ncols(), 2u);
    }
    auto limited = create_controls(std::string());
    const auto operands = on_device(limited);
    limited.set_memory_limit(limited.memory().live + 1000);
    matrix out;
    EXPECT_THROW(calls().front().run(limited, out, operands), out_of_memory);
}

}  // namespace
}  // namespace clbool::testing
