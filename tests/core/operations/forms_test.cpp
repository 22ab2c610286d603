// SPDX-License-Identifier: MIT
// Operations on matrices that are held in different forms, by every backend that a device has.
#include <support/operation_test.hpp>

#include <cstddef>
#include <vector>

namespace clbool::testing {
namespace {

std::vector<backend> backends_on(const Controls& controls) {
    if (controls.info().type == device_type::host) {
        return {backend::automatic, backend::host};
    }
    return {backend::automatic, backend::kernels, backend::host};
}

// Whether rows are taken from a form before an operation begins.
bool is_packed(matrix_form form) {
    return form == matrix_form::csc || form == matrix_form::ell || form == matrix_form::sell ||
           form == matrix_form::bsr;
}

// Runs `check(form of a, form of b, backend)` for every setup. Forms that rows are taken from meet
// their like and one other.
template <class Check>
void on_every_combination(Check&& check) {
    on_every_setup([&](Controls& controls) {
        for (const auto first : forms_on(controls)) {
            for (const auto second : forms_on(controls)) {
                const bool are_plain = !is_packed(first) && !is_packed(second);
                if (!are_plain && first != second && first != matrix_form::host &&
                    second != matrix_form::host) {
                    continue;
                }
                for (const auto by : backends_on(controls)) {
                    SCOPED_TRACE(std::string(to_string(first)) + " and " + to_string(second) +
                                 " by " + to_string(by));
                    check(controls, first, second, by);
                }
            }
        }
    });
}

TEST(forms, products_under_masks_of_another_form) {
    const auto a = power_law(90, 70, 400, 1);
    const auto b = uniform(70, 80, 300, 2);
    const auto mask = uniform(90, 80, 1500, 3);
    const auto product = reference::mxm(a, b);
    on_every_combination([&](Controls& c, matrix_form first, matrix_form second, backend by) {
        const matrix left = matrix(c, a).to(c, first);
        const matrix right = matrix(c, b).to(c, second);
        const matrix under = matrix(c, mask).to(c, second);
        EXPECT_EQ(left.form(), first);
        matrix out;
        mxm(c, out, no_mask, accumulator::none, left, right, {}, by);
        EXPECT_TRUE(same_matrix(out.to_host(c), product));
        descriptor desc;
        desc.replace = true;
        mxm(c, out, &under, accumulator::none, left, right, desc, by);
        EXPECT_TRUE(same_matrix(out.to_host(c), reference::ewise_mult(product, mask)));
        desc.complement = true;
        mxm(c, out, &under, accumulator::none, left, right, desc, by);
        EXPECT_TRUE(same_matrix(out.to_host(c), reference::ewise_difference(product, mask)));
    });
}

TEST(forms, combinations) {
    const auto a = power_law(90, 70, 900, 1);
    const auto b = uniform(90, 70, 1000, 2);
    on_every_combination([&](Controls& c, matrix_form first, matrix_form second, backend by) {
        const matrix left = matrix(c, a).to(c, first);
        const matrix right = matrix(c, b).to(c, second);
        matrix out;
        ewise_add(c, out, no_mask, accumulator::none, left, right, {}, by);
        EXPECT_TRUE(same_matrix(out.to_host(c), reference::ewise_add(a, b)));
        ewise_mult(c, out, no_mask, accumulator::none, left, right, {}, by);
        EXPECT_TRUE(same_matrix(out.to_host(c), reference::ewise_mult(a, b)));
        ewise_difference(c, out, no_mask, accumulator::none, left, right, {}, by);
        EXPECT_TRUE(same_matrix(out.to_host(c), reference::ewise_difference(a, b)));
        ewise_add_many(c, out, no_mask, accumulator::none, {left, right, left}, {}, by);
        EXPECT_TRUE(same_matrix(out.to_host(c), reference::ewise_add(a, b)));
        EXPECT_TRUE(equal(c, out, out));
        EXPECT_FALSE(equal(c, left, right));
    });
}

TEST(forms, the_rest) {
    const auto a = power_law(60, 50, 300, 1);
    const auto b = uniform(5, 7, 12, 2);
    const window area{10, 5, 30, 40};
    on_every_combination([&](Controls& c, matrix_form first, matrix_form second, backend by) {
        const matrix left = matrix(c, a).to(c, first);
        const matrix right = matrix(c, b).to(c, second);
        matrix out;
        kronecker(c, out, no_mask, accumulator::none, left, right, {}, by);
        EXPECT_TRUE(same_matrix(out.to_host(c), reference::kronecker(a, b)));
        transpose(c, out, no_mask, accumulator::none, left, {}, by);
        EXPECT_TRUE(same_matrix(out.to_host(c), reference::transpose(a)));
        extract(c, out, no_mask, accumulator::none, left, area, {}, by);
        EXPECT_TRUE(same_matrix(
            out.to_host(c), reference::submatrix(a, area.row, area.col, area.nrows, area.ncols)));
        reduce_to_column(c, out, no_mask, accumulator::none, left, {}, by);
        EXPECT_EQ(out.ncols(), 1u);
        reduce_to_row(c, out, no_mask, accumulator::none, left, {}, by);
        EXPECT_EQ(out.nrows(), 1u);
    });
}

TEST(forms, methods_of_reductions) {
    const auto few = power_law(700, 500, 3000, 1);
    const auto wide = uniform(40, 200000, 300, 2);
    on_every_setup([&](Controls& controls) {
        for (const auto form : forms_on(controls)) {
            for (const coordinates* const a : {&few, &wide}) {
                for (const auto method : {reduction_method::marks, reduction_method::sort}) {
                    SCOPED_TRACE(static_cast<int>(method));
                    const matrix from = matrix(controls, *a).to(controls, form);
                    matrix out;
                    reduce_to_row(controls, out, no_mask, accumulator::none, from, {}, method);
                    EXPECT_TRUE(same_matrix(out.to_host(controls), reference::reduce_to_row(*a)));
                }
            }
        }
    });
}

TEST(forms, methods_of_transposes) {
    const auto a = power_law(700, 500, 3000, 1);
    on_every_setup([&](Controls& controls) {
        for (const auto form : forms_on(controls)) {
            for (const auto method : {transpose_method::counting, transpose_method::sort}) {
                SCOPED_TRACE(static_cast<int>(method));
                const matrix from = matrix(controls, a).to(controls, form);
                matrix out;
                transpose(controls, out, no_mask, accumulator::none, from, {}, method);
                EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(a)));
            }
        }
    });
}

TEST(forms, the_host_runs_no_kernels) {
    auto controls = create_controls("host");
    const matrix a(controls, diagonal(4));
    matrix out(2, 2);
    EXPECT_THROW(mxm(controls, out, no_mask, accumulator::none, a, a, {}, backend::kernels),
                 invalid_argument);
    EXPECT_EQ(out.nrows(), 2u);
    EXPECT_THROW(a.to(controls, matrix_form::csr), invalid_argument);
    EXPECT_THROW(matrix_csr(a).rpt_gpu(), device_error);
    EXPECT_EQ(controls.kernel_class(), "host");
    EXPECT_EQ(controls.profile().launches, 0u);
}

// A structure of an older program ends before members that it does not know.
TEST(forms, structures_may_be_shorter) {
    auto& controls = shared_controls(device_setups().front());
    const matrix a(controls, diagonal(4));
    entry_selector places = entry_selector::rows(0, 1);
    matrix out;
    select(controls, out, no_mask, accumulator::none, a, places);
    EXPECT_EQ(out.nvals(), 1u);
    places.struct_size = offsetof(entry_selector, row_begin);
    select(controls, out, no_mask, accumulator::none, a, places);
    EXPECT_EQ(out.nvals(), 4u) << "the rows are not looked at";
}

}  // namespace
}  // namespace clbool::testing
