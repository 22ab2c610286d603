// SPDX-License-Identifier: MIT
// In which form matrices are read: without a device.
#include <operations/vectors/form_plan.hpp>

#include <clbool/error.hpp>

#include <gtest/gtest.h>

namespace clbool::operations {
namespace {

TEST(form_plan, forms_have_directions) {
    const auto asked = [](matrix_form form, bool pulls_rows) {
        return direction_asked("mxv", form, direction::automatic, pulls_rows);
    };
    for (const auto form : {matrix_form::csr, matrix_form::dcsr, matrix_form::host}) {
        EXPECT_EQ(asked(form, true), direction::pull);
        EXPECT_EQ(asked(form, false), direction::push);
    }
    EXPECT_EQ(asked(matrix_form::csc, true), direction::push);
    EXPECT_EQ(asked(matrix_form::csc, false), direction::pull);
    for (const auto form :
         {matrix_form::coordinates, matrix_form::ell, matrix_form::sell, matrix_form::bsr}) {
        for (const bool pulls_rows : {true, false}) {
            EXPECT_EQ(asked(form, pulls_rows), direction::pull);
            EXPECT_THROW(direction_asked("mxv", form, direction::push, pulls_rows),
                         invalid_argument);
        }
    }
    EXPECT_THROW(asked(matrix_form::bits, true), invalid_argument);
    EXPECT_EQ(direction_asked("mxv", std::nullopt, direction::push, true), direction::push);
}

TEST(form_plan, what_is_held_is_read) {
    pull_facts of;
    for (const auto form : {matrix_form::ell, matrix_form::sell, matrix_form::bsr}) {
        of.native = form;
        EXPECT_EQ(plan_form(of, std::nullopt, 0).form, form);
        EXPECT_EQ(plan_form(of, matrix_form::csr, 0).form, matrix_form::csr);
    }
    of.few_places = true;
    EXPECT_EQ(plan_form(of, std::nullopt, 0).form, matrix_form::csr);
}

}  // namespace
}  // namespace clbool::operations
