// SPDX-License-Identifier: MIT
// Masks, complements, replacement and accumulation, against their definition on the host.
#include <support/operation_test.hpp>

namespace clbool::testing {
namespace {

// out<mask, replace> accum= result, by GraphBLAS's definition.
coordinates written(const coordinates& out, const coordinates* mask, accumulator accum,
                    const coordinates& result, const descriptor& desc) {
    const auto z = accum == accumulator::logical_or ? reference::ewise_add(out, result) : result;
    coordinates everything(z.nrows, z.ncols);
    for (index_type i = 0; i < z.nrows; ++i) {
        for (index_type j = 0; j < z.ncols; ++j) {
            everything.add(i, j);
        }
    }
    auto allowed = mask != nullptr ? *mask : everything;
    if (desc.complement) {
        allowed = reference::ewise_difference(everything, allowed);
    }
    const auto inside = reference::ewise_mult(z, allowed);
    return desc.replace ? inside
                        : reference::ewise_add(inside, reference::ewise_difference(out, allowed));
}

template <class Matrix>
class masks : public each_format<Matrix> {};
TYPED_TEST_SUITE(masks, all_formats, format_name);

TYPED_TEST(masks, every_combination) {
    const auto a = uniform(20, 30, 90, 1);
    const auto b = uniform(30, 25, 90, 2);
    const auto mask = uniform(20, 25, 200, 3);
    const auto old = uniform(20, 25, 150, 4);
    const auto product = reference::mxm(a, b);
    on_every_setup([&](Controls& controls) {
        const TypeParam mask_matrix(controls, mask);
        for (int bits = 0; bits < 16; ++bits) {
            SCOPED_TRACE(bits);
            descriptor desc;
            desc.complement = (bits & 1) != 0;
            desc.replace = (bits & 2) != 0;
            const auto accum = (bits & 4) != 0 ? accumulator::logical_or : accumulator::none;
            const bool masked = (bits & 8) != 0;
            TypeParam out(controls, old);
            mxm(controls, out, masked ? &mask_matrix : no_mask, accum, TypeParam(controls, a),
                TypeParam(controls, b), desc);
            EXPECT_TRUE(same_matrix(out.to_host(controls),
                                    written(old, masked ? &mask : nullptr, accum, product, desc)));
        }
    });
}

TYPED_TEST(masks, the_mask_may_be_the_output) {
    on_every_setup([](Controls& controls) {
        const auto a = uniform(20, 20, 60, 1);
        descriptor desc;
        desc.complement = true;
        TypeParam out(controls, a);
        ewise_add(controls, out, &out, accumulator::none, out, TypeParam(controls, diagonal(20)),
                  desc);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_add(a, diagonal(20))));
    });
}

TYPED_TEST(masks, shapes_are_checked_before_any_work) {
    auto& controls = shared_controls(device_setups().front());
    const TypeParam a(controls, dense(4, 4));
    const TypeParam mask(controls, dense(4, 5));
    TypeParam out(controls, dense(3, 3));
    EXPECT_THROW(mxm(controls, out, &mask, accumulator::none, a, a), dimension_mismatch);
    EXPECT_THROW(mxm(controls, out, no_mask, accumulator::logical_or, a, a), dimension_mismatch);
    EXPECT_TRUE(same_matrix(out.to_host(controls), dense(3, 3)));
    TypeParam unset;
    mxm(controls, unset, no_mask, accumulator::logical_or, a, a);
    EXPECT_TRUE(same_matrix(unset.to_host(controls), dense(4, 4)));
}

}  // namespace
}  // namespace clbool::testing
