// SPDX-License-Identifier: MIT
// Deltas: what is known grows, and what is new comes back.
#include <support/operation_test.hpp>

namespace clbool::testing {
namespace {

// What known, fresh and the number must be when `added` comes to `known`.
void expect_delta(Controls& controls, const matrix& known, const matrix& fresh, size_type count,
                  const coordinates& before, const coordinates& added) {
    const auto news = reference::ewise_difference(added, before);
    EXPECT_TRUE(same_matrix(fresh.to_host(controls), news));
    EXPECT_TRUE(same_matrix(known.to_host(controls), reference::ewise_add(before, added)));
    EXPECT_EQ(count, news.nnz());
}

coordinates masked(const coordinates& product, const coordinates* mask, bool complement) {
    if (mask == nullptr) {
        return complement ? coordinates(product.nrows, product.ncols) : product;
    }
    return complement ? reference::ewise_difference(product, *mask)
                      : reference::ewise_mult(product, *mask);
}

const std::vector<matrix_form> kDeltaForms{matrix_form::host, matrix_form::coordinates,
                                           matrix_form::csr, matrix_form::dcsr};

// In every form that the device has.
template <class Check>
void in_every_delta_form(Controls& controls, Check&& check) {
    for (const auto form : kDeltaForms) {
        const bool is_host = controls.info().type == device_type::host;
        if (!is_host || form == matrix_form::host) {
            SCOPED_TRACE(to_string(form));
            check(form);
        }
    }
}

TEST(mxm_delta, adds_what_is_new) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            const auto a = power_law(300, 200, 1500, seed);
            const auto b = uniform(200, 250, 1200, seed + 1);
            const auto old = uniform(300, 250, 4000, seed + 2);
            const auto product = reference::mxm(a, b);
            in_every_delta_form(controls, [&](matrix_form form) {
                matrix known = matrix(controls, old).to(controls, form);
                matrix fresh;
                const auto count = mxm_delta(controls, known, fresh, no_mask, matrix(controls, a),
                                             matrix(controls, b).to(controls, form));
                expect_delta(controls, known, fresh, count, old, product);
            });
        }
    });
}

TEST(mxm_delta, under_masks_transposed_and_by_each_method) {
    const auto a = uniform(60, 40, 300, 1);
    const auto b = uniform(50, 60, 300, 2);
    const auto old = uniform(40, 50, 200, 3);
    const auto mask = uniform(40, 50, 900, 4);
    const auto product = reference::mxm(reference::transpose(a), reference::transpose(b));
    on_every_setup([&](Controls& controls) {
        const matrix mask_matrix(controls, mask);
        for (int bits = 0; bits < 8; ++bits) {
            SCOPED_TRACE(bits);
            descriptor desc;
            desc.transpose_first = desc.transpose_second = true;
            desc.complement = (bits & 1) != 0;
            const bool is_masked = (bits & 2) != 0;
            mxm_hints hints;
            hints.mask = (bits & 4) != 0 ? mask_method::after : mask_method::fused;
            matrix known(controls, old);
            matrix fresh;
            const auto count = mxm_delta(controls, known, fresh, is_masked ? &mask_matrix : no_mask,
                                         matrix(controls, a), matrix(controls, b), desc, hints);
            expect_delta(controls, known, fresh, count, old,
                         masked(product, is_masked ? &mask : nullptr, desc.complement));
        }
    });
}

TEST(mxm_delta, operands_may_be_outputs) {
    const auto a = uniform(80, 80, 200, 1);
    on_every_setup([&](Controls& controls) {
        matrix known(controls, a);
        matrix fresh = known;
        const auto count = mxm_delta(controls, known, fresh, no_mask, fresh, known);
        expect_delta(controls, known, fresh, count, a, reference::mxm(a, a));
    });
}

TEST(mxm_delta, nothing_known_and_nothing_new) {
    const auto a = uniform(30, 30, 100, 1);
    on_every_setup([&](Controls& controls) {
        const matrix factor(controls, a);
        matrix known, fresh;
        const auto square = reference::mxm(a, a);
        EXPECT_EQ(mxm_delta(controls, known, fresh, no_mask, factor, factor), square.nnz());
        EXPECT_TRUE(same_matrix(known.to_host(controls), square));
        EXPECT_EQ(mxm_delta(controls, known, fresh, no_mask, factor, factor), 0u);
        EXPECT_TRUE(fresh.empty());
        EXPECT_TRUE(same_matrix(known.to_host(controls), square));
        const matrix nothing(30, 30);
        EXPECT_EQ(mxm_delta(controls, known, fresh, no_mask, nothing, factor), 0u);
        EXPECT_TRUE(same_matrix(known.to_host(controls), square));
    });
}

TEST(mxm_delta, wrong_arguments_change_nothing) {
    auto& controls = shared_controls(device_setups().front());
    const matrix a(controls, diagonal(5));
    matrix known(controls, diagonal(5)), fresh(controls, diagonal(3));
    matrix other(7, 5);
    EXPECT_THROW(mxm_delta(controls, known, known, no_mask, a, a), invalid_argument);
    EXPECT_THROW(mxm_delta(controls, other, fresh, no_mask, a, a), dimension_mismatch);
    EXPECT_THROW(mxm_delta(controls, known, fresh, &other, a, a), dimension_mismatch);
    EXPECT_THROW(mxm_delta(controls, known, fresh, no_mask, a, other), dimension_mismatch);
    EXPECT_THROW(ewise_delta(controls, known, known, a), invalid_argument);
    EXPECT_THROW(ewise_delta(controls, known, fresh, other), dimension_mismatch);
    EXPECT_TRUE(same_matrix(known.to_host(controls), diagonal(5)));
    EXPECT_TRUE(same_matrix(fresh.to_host(controls), diagonal(3)));
}

TEST(ewise_delta, adds_what_is_new) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            const auto old = power_law(400, 300, 6000, seed);
            const auto more = uniform(300, 400, 3000, seed + 1);
            descriptor desc;
            desc.transpose_first = true;
            in_every_delta_form(controls, [&](matrix_form form) {
                matrix known = matrix(controls, old).to(controls, form);
                matrix fresh;
                const auto count =
                    ewise_delta(controls, known, fresh, matrix(controls, more), desc);
                expect_delta(controls, known, fresh, count, old, reference::transpose(more));
            });
        }
    });
}

}  // namespace
}  // namespace clbool::testing
