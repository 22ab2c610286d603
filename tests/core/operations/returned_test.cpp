// SPDX-License-Identifier: MIT
// Calls that return their result, and masks that are named, temporary or complements: the same as
// with everything spelt out.
#include <core/operations/parts_test.hpp>

#include <clbool/assignment.hpp>
#include <clbool/counts.hpp>
#include <clbool/extraction.hpp>
#include <clbool/restructuring.hpp>
#include <clbool/selection.hpp>

namespace clbool::testing {
namespace {

TEST(returned, operations_give_what_their_full_calls_write) {
    const auto a = uniform(30, 40, 200, 1);
    const auto b = uniform(30, 40, 300, 2);
    const auto c = uniform(40, 20, 200, 3);
    on_every_setup([&](Controls& on) {
        const matrix first(on, a);
        const matrix second(on, b);
        const matrix third(on, c);
        const auto same = [&](const matrix& made, const coordinates& expected) {
            EXPECT_TRUE(same_matrix(made.to_host(on), expected));
        };
        same(mxm(on, first, third), reference::mxm(a, c));
        same(ewise_add(on, first, second), reference::ewise_add(a, b));
        same(ewise_add_many(on, {first, second}), reference::ewise_add(a, b));
        same(ewise_mult(on, first, second), reference::ewise_mult(a, b));
        same(ewise_difference(on, first, second), reference::ewise_difference(a, b));
        same(kronecker(on, first, third), reference::kronecker(a, c));
        same(transpose(on, first), reference::transpose(a));
        same(reduce_to_column(on, first), reference::reduce_to_column(a));
        same(reduce_to_row(on, first), reference::reduce_to_row(a));
        same(extract(on, first, window{3, 4, 5, 6}), reference::submatrix(a, 3, 4, 5, 6));
        same(select(on, first, entry_selector::tril()),
             reference::select(a, entry_selector::tril()));
        const auto columns = indices::of({3, 1});
        same(extract(on, first, indices::all(), columns),
             reference::extract(a, indices::all(), columns));
        const auto next = entry_selector::diagonal(1);
        const auto square = uniform(31, 31, 200, 4);
        same(diag(on, diagonal_of(on, matrix(on, square), 1), 1), reference::select(square, next));
        const auto stacked = concat(on, {first, second}, 2, 1);
        same(extract(on, stacked, window{0, 0, 30, 40}), a);
        same(extract(on, stacked, window{30, 0, 30, 40}), b);
    });
}

TEST(returned, matrices_of_the_thesis_go_in_and_come_out) {
    const auto a = uniform(20, 20, 60, 1);
    on_every_setup([&](Controls& on) {
        const matrix_dcsr edges(on, a);
        const matrix_dcsr two_steps = mxm(on, edges, edges, complement(edges));
        EXPECT_TRUE(same_matrix(two_steps.to_host(on),
                                reference::ewise_difference(reference::mxm(a, a), a)));
    });
}

TEST(returned, mask_descriptor_and_hints_follow_the_inputs) {
    const auto a = uniform(30, 30, 200, 1);
    const auto m = uniform(30, 30, 300, 2);
    const auto product = reference::mxm(reference::transpose(a), a);
    on_every_setup([&](Controls& on) {
        const matrix source(on, a);
        const matrix mask(on, m);
        EXPECT_TRUE(same_matrix(mxm(on, source, source, mask, T0).to_host(on),
                                reference::ewise_mult(product, m)));
        EXPECT_TRUE(
            same_matrix(mxm(on, source, source, complement(mask), T0, backend::host).to_host(on),
                        reference::ewise_difference(product, m)));
    });
}

TEST(returned, descriptors_are_called_as_in_graphblas) {
    EXPECT_TRUE(T0.transpose_first && !T0.transpose_second && !T0.replace && !T0.complement);
    EXPECT_TRUE(!T1.transpose_first && T1.transpose_second && !T1.replace && !T1.complement);
    EXPECT_TRUE(T0T1.transpose_first && T0T1.transpose_second);
    EXPECT_TRUE(RS.replace && !RS.complement && !RS.transpose_first);
    EXPECT_TRUE(RC.replace && RC.complement && !RC.transpose_first && !RC.transpose_second);
    EXPECT_TRUE(RSC.replace && RSC.complement);
}

// Calls `check(mask, descriptor)` with a mask that is spelt in every way.
template <class Check>
void with_every_spelling(const matrix& mask, const write_mode& mode, Check&& check) {
    check(mask_argument(&mask), mode.desc);
    check(mask_argument(mask), mode.desc);
    check(mask_argument(matrix(mask)), mode.desc);  // outlives the temporary
    check(complement(complement(mask)), mode.desc);
    auto turned = mode.desc;
    turned.complement = !turned.complement;
    check(complement(mask), turned);
    check(complement(&mask), turned);
}

TEST(masks, every_spelling_means_the_same) {
    const auto a = uniform(30, 30, 200, 1);
    const auto m = uniform(30, 30, 300, 2);
    const auto before = uniform(30, 30, 200, 3);
    on_every_setup([&](Controls& on) {
        const matrix source(on, a);
        const matrix mask(on, m);
        const auto product = reference::mxm(a, a);
        for (const auto& mode : write_modes()) {
            if (!mode.masked) {
                continue;
            }
            with_every_spelling(mask, mode, [&](const mask_argument& by, const descriptor& desc) {
                matrix out(on, before);
                mxm(on, out, by, mode.accum, source, source, desc);
                EXPECT_TRUE(same_matrix(out.to_host(on), written(before, m, mode, product)));
                out = matrix(on, before);
                transpose(on, out, by, mode.accum, source, desc);
                EXPECT_TRUE(same_matrix(out.to_host(on),
                                        written(before, m, mode, reference::transpose(a))));
                out = matrix(on, before);
                assign(on, out, by, mode.accum, source, indices::all(), indices::all(), desc);
                EXPECT_TRUE(same_matrix(out.to_host(on), written(before, m, mode, a)));
            });
        }
    });
}

TEST(masks, complements_count_and_tell_what_is_new) {
    const auto a = uniform(30, 30, 200, 1);
    const auto m = uniform(30, 30, 300, 2);
    const auto outside = reference::ewise_difference(reference::mxm(a, a), m);
    on_every_setup([&](Controls& on) {
        const matrix source(on, a);
        const matrix mask(on, m);
        EXPECT_EQ(count_mxm(on, complement(mask), source, source), outside.nnz());
        EXPECT_EQ(count_products(on, complement(mask), source, source) +
                      count_products(on, mask, source, source),
                  count_products(on, no_mask, source, source));
        matrix known(30, 30);
        matrix fresh;
        EXPECT_EQ(mxm_delta(on, known, fresh, complement(mask), source, source), outside.nnz());
        EXPECT_TRUE(same_matrix(fresh.to_host(on), outside));
    });
}

TEST(masks, the_complement_of_none_lets_nothing_through) {
    on_every_setup([&](Controls& on) {
        const matrix all(on, dense(5, 5));
        const auto nothing = complement(mask_argument());
        EXPECT_TRUE(transpose(on, all, nothing).empty());
        EXPECT_EQ(count_mxm(on, nothing, all, all), 0U);
        matrix known(5, 5);
        matrix fresh;
        EXPECT_EQ(mxm_delta(on, known, fresh, nothing, all, all), 0U);
    });
}

TEST(masks, null_pointers_are_none) {
    const matrix* const nothing = nullptr;
    EXPECT_EQ(mask_argument(nothing).get(), nullptr);
    EXPECT_EQ(mask_argument(no_mask).get(), nullptr);
    EXPECT_FALSE(mask_argument().is_complement());
}

}  // namespace
}  // namespace clbool::testing
