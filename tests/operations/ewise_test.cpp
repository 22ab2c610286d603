// SPDX-License-Identifier: MIT
// Sums, intersections and differences against the reference: methods × formats × shapes × seeds.
#include <support/operation_test.hpp>

namespace clbool::testing {
namespace {

constexpr ewise_method kMethods[] = {ewise_method::automatic, ewise_method::merge_path,
                                     ewise_method::row_wise, ewise_method::balanced};

template <class Matrix>
void expect_all(Controls& controls, const coordinates& a, const coordinates& b) {
    if (too_large_for<Matrix>(a)) {
        return;
    }
    const Matrix left(controls, a);
    const Matrix right(controls, b);
    for (const auto method : kMethods) {
        SCOPED_TRACE("method " + std::to_string(static_cast<int>(method)));
        descriptor desc;
        desc.ewise = method;
        Matrix out;
        ewise_add(controls, out, no_mask, accumulate::none, left, right, desc);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_add(a, b)));
        ewise_mult(controls, out, no_mask, accumulate::none, left, right, desc);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_mult(a, b)));
        ewise_difference(controls, out, no_mask, accumulate::none, left, right, desc);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_difference(a, b)));
    }
}

template <class Matrix>
class ewise : public each_format<Matrix> {};
TYPED_TEST_SUITE(ewise, all_formats, format_name);

TYPED_TEST(ewise, agrees_with_the_reference) {
    on_every_case(ewise_cases(), [](Controls& controls, const auto& operands) {
        expect_all<TypeParam>(controls, operands.first, operands.second);
    });
}

// A few entries against many take the search; both orders.
TYPED_TEST(ewise, small_against_large) {
    on_every_setup([](Controls& controls) {
        const auto large = uniform(500, 500, 20000, 1);
        const auto small = uniform(500, 500, 300, 2);
        expect_all<TypeParam>(controls, small, large);
        expect_all<TypeParam>(controls, large, small);
    });
}

// Sizes around the pieces of a merge.
TYPED_TEST(ewise, piece_boundaries) {
    on_every_setup([](Controls& controls) {
        for (const index_type n : {7u, 8u, 9u, 1023u, 1024u, 1025u, 2047u, 2048u, 2049u, 4097u}) {
            SCOPED_TRACE(n);
            expect_all<TypeParam>(controls, diagonal(n), uniform(n, n, n, n));
            expect_all<TypeParam>(controls, dense(1, n), dense(1, n));
        }
    });
}

TYPED_TEST(ewise, output_may_be_an_operand) {
    on_every_setup([](Controls& controls) {
        const auto a = uniform(50, 40, 300, 1);
        const auto b = uniform(50, 40, 300, 2);
        TypeParam x(controls, a);
        const TypeParam y(controls, b);
        ewise_add(controls, x, no_mask, accumulate::none, x, y);
        EXPECT_TRUE(same_matrix(x.to_host(controls), reference::ewise_add(a, b)));
        ewise_difference(controls, x, no_mask, accumulate::none, x, x);
        EXPECT_TRUE(x.empty());
        EXPECT_EQ(x.nrows(), 50u);
        EXPECT_EQ(x.ncols(), 40u);
    });
}

TYPED_TEST(ewise, shapes_that_do_not_fit_are_named) {
    auto& controls = shared_controls(device_setups().front());
    TypeParam out;
    EXPECT_THROW(
        ewise_add(controls, out, no_mask, accumulate::none, TypeParam(3, 4), TypeParam(4, 3)),
        dimension_mismatch);
    EXPECT_THROW(
        ewise_mult(controls, out, no_mask, accumulate::none, TypeParam(3, 4), TypeParam(3, 5)),
        dimension_mismatch);
}

}  // namespace
}  // namespace clbool::testing
