// SPDX-License-Identifier: MIT
// Numbers of entries that do not arrive.
#include <faults/operands.hpp>
#include <support/compare.hpp>

#include <optional>

namespace clbool::testing {
namespace {

Controls opened() {
    controls_options options;
    options.kernel_class = "gpu";
    options.kernels_only = true;
    return create_controls(std::string(), options);
}

coordinates sample() { return uniform(60, 60, 900, 1); }

matrix lower_half(Controls& c) {
    const matrix a = matrix(c, sample()).to(c, matrix_form::csr);
    matrix out;
    select(c, out, no_mask, kNone, a, entry_selector::tril());
    return out;
}

TEST(open_size_faults, a_wait_without_memory_is_waited_again) {
    auto c = opened();
    const auto expected = reference::select(sample(), entry_selector::tril());
    const matrix open = lower_half(c);
    const auto bound = open.nvals_bound();
    {
        const injected now({failing::finish, 1, CL_OUT_OF_HOST_MEMORY, true});
        EXPECT_THROW(open.nvals(), out_of_memory);
        EXPECT_THROW(open.empty(), out_of_memory);
        EXPECT_EQ(open.nvals_bound(), bound);
    }
    EXPECT_EQ(open.nvals(), expected.nnz());
    EXPECT_TRUE(same_matrix(open.to_host(c), expected));
}

TEST(open_size_faults, a_device_that_fails_says_so_until_the_end) {
    auto c = opened();
    const matrix known = lower_half(c);
    const auto expected = known.nvals();
    const matrix open = lower_half(c);
    {
        const injected now({failing::finish, 1, CL_OUT_OF_RESOURCES});
        EXPECT_THROW(open.nvals(), device_error);
    }
    EXPECT_THROW(open.nvals(), device_error);
    EXPECT_THROW(c.finish(), device_error);
    EXPECT_EQ(known.nvals(), expected) << "what was known stays known";
    EXPECT_GE(open.nvals_bound(), expected);
    matrix out;
    EXPECT_THROW(ewise_add(c, out, no_mask, kNone, open, known), device_error);
}

// The operands of all but the first operation are open.
subject chain() {
    return operation<matrix>("chain", 30, 90, [](Controls& c, auto& o) {
        matrix lower, part, both;
        select(c, lower, no_mask, kNone, o.a, entry_selector::tril());
        select(c, part, &o.mask, kNone, lower, entry_selector::offdiagonal());
        ewise_add(c, both, no_mask, kNone, lower, part);
        extract(c, part, no_mask, kNone, both, window{2, 1, 20, 25});
        reduce_to_column(c, lower, no_mask, kNone, part);
        reduce_to_row(c, both, no_mask, kNone, part);
        o.count = lower.nvals() + both.nvals();
    });
}

TEST(open_size_faults, every_call_of_a_chain) {
    expect_recovery(chain(), fault_setups().front(), survivable_faults());
}

}  // namespace
}  // namespace clbool::testing
