// SPDX-License-Identifier: MIT
// Laws of the boolean algebra of matrices, checked on the device alone.
#include <support/operation_test.hpp>

namespace clbool::testing {
namespace {

class laws : public ::testing::Test {
protected:
    template <class Check>
    void for_all(Check&& check) {
        on_every_setup([&](Controls& controls) {
            for (const auto seed : seeds()) {
                SCOPED_TRACE("seed " + std::to_string(seed));
                check(controls, matrix_dcsr(controls, power_law(70, 70, 400, seed)),
                      matrix_dcsr(controls, uniform(70, 70, 300, seed + 10)),
                      matrix_dcsr(controls, uniform(70, 70, 350, seed + 20)));
            }
        });
    }
};

matrix_dcsr times(Controls& c, const matrix_dcsr& a, const matrix_dcsr& b) {
    matrix_dcsr out;
    mxm(c, out, no_mask, accumulator::none, a, b);
    return out;
}
matrix_dcsr plus(Controls& c, const matrix_dcsr& a, const matrix_dcsr& b) {
    matrix_dcsr out;
    ewise_add(c, out, no_mask, accumulator::none, a, b);
    return out;
}
matrix_dcsr minus(Controls& c, const matrix_dcsr& a, const matrix_dcsr& b) {
    matrix_dcsr out;
    ewise_difference(c, out, no_mask, accumulator::none, a, b);
    return out;
}
matrix_dcsr both(Controls& c, const matrix_dcsr& a, const matrix_dcsr& b) {
    matrix_dcsr out;
    ewise_mult(c, out, no_mask, accumulator::none, a, b);
    return out;
}
matrix_dcsr turned(Controls& c, const matrix_dcsr& a) {
    matrix_dcsr out;
    transpose(c, out, no_mask, accumulator::none, a);
    return out;
}
matrix_dcsr kron(Controls& c, const matrix_dcsr& a, const matrix_dcsr& b) {
    matrix_dcsr out;
    kronecker(c, out, no_mask, accumulator::none, a, b);
    return out;
}

TEST_F(laws, products) {
    for_all([](Controls& c, const auto& x, const auto& y, const auto& z) {
        EXPECT_TRUE(equal(c, turned(c, times(c, x, y)), times(c, turned(c, y), turned(c, x))));
        EXPECT_TRUE(equal(c, times(c, times(c, x, y), z), times(c, x, times(c, y, z))));
        EXPECT_TRUE(equal(c, times(c, x, plus(c, y, z)), plus(c, times(c, x, y), times(c, x, z))));
        EXPECT_TRUE(equal(c, times(c, x, identity<matrix_dcsr>(c, 70)), x));
    });
}

TEST_F(laws, sets) {
    for_all([](Controls& c, const auto& x, const auto& y, const auto& z) {
        EXPECT_TRUE(equal(c, plus(c, x, x), x));
        EXPECT_TRUE(equal(c, plus(c, x, y), plus(c, y, x)));
        EXPECT_TRUE(equal(c, both(c, x, plus(c, y, z)), plus(c, both(c, x, y), both(c, x, z))));
        EXPECT_TRUE(equal(c, plus(c, minus(c, x, y), both(c, x, y)), x));
        EXPECT_TRUE(equal(c, minus(c, x, plus(c, y, z)), minus(c, minus(c, x, y), z)));
        EXPECT_TRUE(equal(c, turned(c, turned(c, x)), x));
    });
}

TEST_F(laws, kronecker_mixed_product) {
    on_every_setup([](Controls& c) {
        const matrix_dcsr a(c, uniform(6, 7, 15, 1));
        const matrix_dcsr b(c, uniform(7, 5, 15, 2));
        const matrix_dcsr x(c, uniform(8, 6, 15, 3));
        const matrix_dcsr y(c, uniform(6, 9, 15, 4));
        EXPECT_TRUE(equal(c, times(c, kron(c, a, x), kron(c, b, y)),
                          kron(c, times(c, a, b), times(c, x, y))));
        EXPECT_TRUE(equal(c, turned(c, kron(c, a, x)), kron(c, turned(c, a), turned(c, x))));
    });
}

}  // namespace
}  // namespace clbool::testing
