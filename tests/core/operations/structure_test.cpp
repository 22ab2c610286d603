// SPDX-License-Identifier: MIT
// Kronecker product, transpose, reductions, windows, identity and equality against the reference.
#include <support/operation_test.hpp>

namespace clbool::testing {
namespace {

template <class Matrix>
class structure : public each_format<Matrix> {};
TYPED_TEST_SUITE(structure, all_formats, format_name);

TYPED_TEST(structure, transpose_and_reductions) {
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        if (too_large_for<TypeParam>(a) || too_large_for<TypeParam>(reference::transpose(a))) {
            return;
        }
        const TypeParam matrix(controls, a);
        TypeParam out;
        transpose(controls, out, no_mask, accumulator::none, matrix);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(a)));
        reduce_to_column(controls, out, no_mask, accumulator::none, matrix);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::reduce_to_column(a)));
        reduce_to_row(controls, out, no_mask, accumulator::none, matrix);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::reduce_to_row(a)));
    });
}

TYPED_TEST(structure, kronecker_by_both_methods) {
    const std::vector<std::pair<coordinates, coordinates>> operands = {
        {uniform(7, 9, 20, 1), uniform(5, 3, 8, 2)},       {dense(3, 4), diagonal(40)},
        {hubs(30, 2, 1, 3), uniform(11, 6, 30, 4)},        {coordinates(4, 5), dense(2, 2)},
        {uniform(1, 300, 150, 5), uniform(200, 1, 90, 6)}, {coordinates(0, 3), coordinates(3, 0)}};
    on_every_setup([&](Controls& controls) {
        for (const auto& [a, b] : operands) {
            for (const auto method : {kronecker_method::direct, kronecker_method::sort}) {
                const kronecker_hints how(method);
                TypeParam out;
                kronecker(controls, out, no_mask, accumulator::none, TypeParam(controls, a),
                          TypeParam(controls, b), {}, how);
                EXPECT_TRUE(same_matrix(out.to_host(controls), reference::kronecker(a, b)));
            }
        }
    });
}

TYPED_TEST(structure, kronecker_dimensions_never_wrap) {
    auto& controls = shared_controls(device_setups().front());
    coordinates host(1u << 16, 3);
    host.add(0, 0);
    const matrix_dcsr a(controls, host);
    matrix_dcsr out;
    EXPECT_THROW(kronecker(controls, out, no_mask, accumulator::none, a, a), invalid_argument);
    EXPECT_TRUE(out.empty());
}

TYPED_TEST(structure, windows) {
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        if (too_large_for<TypeParam>(a)) {
            return;
        }
        const TypeParam matrix(controls, a);
        const window areas[] = {{0, 0, a.nrows, a.ncols},
                                {0, 0, 0, 0},
                                {a.nrows / 3, a.ncols / 4, a.nrows / 2, a.ncols / 2},
                                {a.nrows / 2, 0, a.nrows - a.nrows / 2, a.ncols},
                                {0, a.ncols / 2, a.nrows, a.ncols - a.ncols / 2},
                                {a.nrows, a.ncols, 0, 0}};
        for (const auto& area : areas) {
            TypeParam out;
            extract(controls, out, no_mask, accumulator::none, matrix, area);
            EXPECT_TRUE(
                same_matrix(out.to_host(controls),
                            reference::submatrix(a, area.row, area.col, area.nrows, area.ncols)));
        }
    });
}

TYPED_TEST(structure, a_window_outside_is_an_error) {
    auto& controls = shared_controls(device_setups().front());
    const TypeParam a(controls, dense(4, 5));
    TypeParam out;
    for (const window& area : {window{0, 0, 5, 5}, window{0, 1, 4, 5}, window{4, 0, 1, 1},
                               window{0xFFFFFFFFu, 0, 2, 1}, window{1, 1, 0xFFFFFFFFu, 1}}) {
        EXPECT_THROW(extract(controls, out, no_mask, accumulator::none, a, area), invalid_argument);
    }
}

TYPED_TEST(structure, identity_and_equality) {
    on_every_setup([](Controls& controls) {
        const auto one = identity_matrix<TypeParam>(controls, 300);
        EXPECT_TRUE(same_matrix(one.to_host(controls), diagonal(300)));
        const auto host = uniform(300, 300, 900, 1);
        const TypeParam a(controls, host);
        const TypeParam same(controls, host);
        EXPECT_TRUE(equal(controls, a, same));
        EXPECT_FALSE(equal(controls, a, one));
        auto other = host;
        other.cols.back() = other.cols.back() == 299 ? 298 : 299;
        other.normalize();
        EXPECT_EQ(equal(controls, a, TypeParam(controls, other)), other == host);
        EXPECT_FALSE(equal(controls, TypeParam(3, 4), TypeParam(4, 3)));
        EXPECT_TRUE(equal(controls, identity_matrix<TypeParam>(controls, 0), TypeParam()));
    });
}

}  // namespace
}  // namespace clbool::testing
