// SPDX-License-Identifier: MIT
// The fuzzer's own idea of what a step does: masks against their definition, and what is refused.
#include <fuzz/model.hpp>

#include <clbool/reference.hpp>
#include <support/compare.hpp>
#include <support/inputs/matrices.hpp>

#include <gtest/gtest.h>

namespace clbool::fuzz {
namespace {

using testing::same_matrix;
using testing::uniform;

step build(slot out, const coordinates& source) {
    step made;
    made.out = out;
    made.source = source;
    return made;
}

void run(model& state, const step& of) { state.accept(of, state.evaluate(of)); }

bool has(const coordinates& a, index_type row, index_type col) {
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
        if (a.rows[i] == row && a.cols[i] == col) {
            return true;
        }
    }
    return false;
}

TEST(fuzz_model, masks_are_as_they_are_defined) {
    const auto a = uniform(4, 5, 9, 1);
    const auto old = uniform(4, 5, 9, 2);
    const auto mask = uniform(4, 5, 9, 3);
    for (unsigned bits = 0; bits < 16; ++bits) {
        SCOPED_TRACE(bits);
        model state;
        run(state, build(0, old));
        run(state, build(1, mask));
        run(state, build(2, a));
        step of;
        of.what = operation::ewise_add;
        of.inputs = {2, 2};
        of.modifiers.complement = (bits & 1) != 0;
        of.modifiers.replace = (bits & 2) != 0;
        of.accumulate = (bits & 4) != 0;
        if ((bits & 8) != 0) {
            of.mask = 1;
        }
        run(state, of);
        for (index_type i = 0; i < 4; ++i) {
            for (index_type j = 0; j < 5; ++j) {
                const bool masked = !of.mask || has(mask, i, j);
                const bool inside = masked != of.modifiers.complement;
                const bool z = has(a, i, j) || (of.accumulate && has(old, i, j));
                const bool kept = !of.modifiers.replace && has(old, i, j);
                EXPECT_EQ(has(state.at(0), i, j), inside ? z : kept) << i << ", " << j;
            }
        }
    }
}

TEST(fuzz_model, shapes_that_do_not_fit_are_refused_and_change_nothing) {
    model state;
    run(state, build(0, uniform(4, 5, 9, 1)));
    run(state, build(1, uniform(5, 4, 9, 2)));
    step of;
    of.what = operation::ewise_mult;
    of.inputs = {0, 1};
    EXPECT_EQ(state.evaluate(of).is, outcome::verdict::refused);
    EXPECT_TRUE(same_matrix(*state.evaluate(of).content, state.at(0)));
    of.modifiers.transpose_second = true;
    EXPECT_EQ(state.evaluate(of).is, outcome::verdict::done);
    of.mask = 1;
    EXPECT_EQ(state.evaluate(of).is, outcome::verdict::refused);
}

TEST(fuzz_model, wrong_claims_about_arrays_are_refused) {
    step of = build(0, coordinates(3, 3, {1, 0, 1}, {0, 0, 0}));
    of.format = form::coo;
    of.how = construction::arrays;
    const model state;
    EXPECT_EQ(state.evaluate(of).is, outcome::verdict::done);
    of.claims_unique = true;
    EXPECT_EQ(state.evaluate(of).is, outcome::verdict::refused);
    of.claims_unique = false;
    of.claims_sorted = true;
    EXPECT_EQ(state.evaluate(of).is, outcome::verdict::refused);
    of.claims_sorted = false;
    of.source.nrows = 1;
    EXPECT_EQ(state.evaluate(of).is, outcome::verdict::refused);
}

TEST(fuzz_model, a_step_of_too_much_work_is_beyond) {
    model state;
    run(state, build(0, testing::dense(100, 100)));
    step of;
    of.what = operation::mxm;
    of.inputs = {0, 0};
    EXPECT_EQ(state.evaluate(of).is, outcome::verdict::beyond);
}

}  // namespace
}  // namespace clbool::fuzz
