// SPDX-License-Identifier: MIT
// Handles that were moved from are the empty 0 x 0 matrix, in every role of every call.
#include <support/operation_test.hpp>

#include <functional>

namespace clbool::testing {
namespace {

template <class Matrix>
class moved_from : public each_format<Matrix> {};
TYPED_TEST_SUITE(moved_from, all_formats, format_name);

template <class Matrix>
Matrix make_moved_from(Controls& controls) {
    Matrix from(controls, diagonal(3));
    const Matrix to = std::move(from);
    return from;  // NOLINT(bugprone-use-after-move)
}

static_assert(std::is_nothrow_move_constructible_v<matrix_coo>);
static_assert(std::is_nothrow_move_assignable_v<matrix_csr>);
static_assert(std::is_nothrow_default_constructible_v<matrix_dcsr>);

TYPED_TEST(moved_from, is_the_empty_matrix) {
    on_every_setup([](Controls& controls) {
        TypeParam from(controls, diagonal(3));
        TypeParam to = std::move(from);
        EXPECT_EQ(to.nnz(), 3u);
        EXPECT_EQ(from.nrows(), 0u);  // NOLINT(bugprone-use-after-move)
        EXPECT_EQ(from.ncols(), 0u);
        EXPECT_EQ(from.nnz(), 0u);
        EXPECT_TRUE(from.empty());
        EXPECT_EQ(from.cols_gpu()(), nullptr);
        EXPECT_EQ(from.to_host(controls), coordinates());
        EXPECT_TRUE(equal(controls, from, TypeParam()));
        EXPECT_TRUE(equal(controls, TypeParam(0, 0), from));
        EXPECT_FALSE(equal(controls, from, to));
        TypeParam copy = from;
        EXPECT_TRUE(copy.empty());
        auto& self = to;
        to = std::move(self);
        EXPECT_EQ(to.nnz(), 3u);
        from = to;
        EXPECT_EQ(from.nnz(), 3u);
        to = TypeParam(from);
        from = std::move(to);
        EXPECT_TRUE(same_matrix(from.to_host(controls), diagonal(3)));
        EXPECT_TRUE(to.empty());  // NOLINT(bugprone-use-after-move)
    });
}

TEST(moved_from, has_no_rows_and_no_buffers) {
    auto& controls = shared_controls(device_setups().front());
    EXPECT_EQ(make_moved_from<matrix_dcsr>(controls).nzr(), 0u);
    EXPECT_FALSE(make_moved_from<matrix_dcsr>(controls).wide());
    EXPECT_FALSE(make_moved_from<matrix_csr>(controls).wide());
    EXPECT_EQ(make_moved_from<matrix_dcsr>(controls).rpt_gpu()(), nullptr);
    EXPECT_EQ(make_moved_from<matrix_dcsr>(controls).rows_gpu()(), nullptr);
    EXPECT_EQ(make_moved_from<matrix_csr>(controls).rpt_gpu()(), nullptr);
    EXPECT_EQ(make_moved_from<matrix_coo>(controls).rows_gpu()(), nullptr);
}

TEST(moved_from, converts) {
    on_every_setup([](Controls& controls) {
        const auto coo = make_moved_from<matrix_coo>(controls);
        const auto csr = make_moved_from<matrix_csr>(controls);
        const auto dcsr = make_moved_from<matrix_dcsr>(controls);
        EXPECT_TRUE(coo_to_dcsr_shallow(controls, coo).empty());
        EXPECT_TRUE(coo_to_csr_shallow(controls, coo).empty());
        EXPECT_TRUE(csr_to_coo_shallow(controls, csr).empty());
        EXPECT_TRUE(csr_to_dcsr(controls, csr).empty());
        EXPECT_TRUE(dcsr_to_coo_shallow(controls, dcsr).empty());
        EXPECT_TRUE(dcsr_to_coo_deep(controls, dcsr).empty());
        EXPECT_TRUE(dcsr_to_csr(controls, dcsr).empty());
    });
}

// A call with operands named in turn: out, mask, first and second input.
template <class Matrix>
struct call {
    std::string name;
    std::function<void(Matrix& out, const Matrix* mask, accumulator, const Matrix& a,
                       const Matrix& b, const descriptor&)>
        run;
};

template <class Matrix>
std::vector<call<Matrix>> all_calls(Controls& c) {
    using m = const Matrix;
    using d = const descriptor;
    using acc = accumulator;
    return {
        {"mxm", [&c](Matrix& out, m* mask, acc s, m& a, m& b,
                     d& desc) { mxm(c, out, mask, s, a, b, desc); }},
        {"ewise_add", [&c](Matrix& out, m* mask, acc s, m& a, m& b,
                           d& desc) { ewise_add(c, out, mask, s, a, b, desc); }},
        {"ewise_add_many",
         [&c](Matrix& out, m* mask, acc s, m& a, m& b, d& desc) {
             ewise_add_many(c, out, mask, s, {a, b, a}, desc);
         }},
        {"ewise_mult", [&c](Matrix& out, m* mask, acc s, m& a, m& b,
                            d& desc) { ewise_mult(c, out, mask, s, a, b, desc); }},
        {"ewise_difference", [&c](Matrix& out, m* mask, acc s, m& a, m& b,
                                  d& desc) { ewise_difference(c, out, mask, s, a, b, desc); }},
        {"kronecker", [&c](Matrix& out, m* mask, acc s, m& a, m& b,
                           d& desc) { kronecker(c, out, mask, s, a, b, desc); }},
        {"transpose", [&c](Matrix& out, m* mask, acc s, m& a, m&,
                           d& desc) { transpose(c, out, mask, s, a, desc); }},
        {"extract",
         [&c](Matrix& out, m* mask, acc s, m& a, m&, d& desc) {
             extract(c, out, mask, s, a, window{0, 0, a.nrows(), a.ncols()}, desc);
         }},
    };
}

const std::vector<accumulator> kAccumulators{accumulator::none, accumulator::logical_or};

// All descriptors that matter to operands and masks.
std::vector<descriptor> all_descriptors() {
    std::vector<descriptor> list(16);
    for (std::size_t bits = 0; bits < list.size(); ++bits) {
        list[bits].complement = (bits & 1) != 0;
        list[bits].replace = (bits & 2) != 0;
        list[bits].transpose_first = (bits & 4) != 0;
        list[bits].transpose_second = (bits & 8) != 0;
    }
    return list;
}

TYPED_TEST(moved_from, in_every_role_at_once) {
    on_every_setup([](Controls& controls) {
        const auto gone = make_moved_from<TypeParam>(controls);
        for (const auto& one : all_calls<TypeParam>(controls)) {
            SCOPED_TRACE(one.name);
            for (const auto& desc : all_descriptors()) {
                for (const auto accum : kAccumulators) {
                    for (const TypeParam* mask : {&gone, static_cast<const TypeParam*>(nullptr)}) {
                        auto out = make_moved_from<TypeParam>(controls);
                        one.run(out, mask, accum, gone, gone, desc);
                        EXPECT_EQ(out.to_host(controls), coordinates());
                        one.run(out, &out, accum, out, out, desc);
                        EXPECT_EQ(out.to_host(controls), coordinates());
                    }
                }
            }
        }
    });
}

// As output it takes the result; beside operands of another shape it is refused, in words.
TYPED_TEST(moved_from, among_others) {
    on_every_setup([](Controls& controls) {
        const TypeParam a(controls, uniform(6, 6, 12, 1));
        const TypeParam all(controls, dense(6, 6));
        const auto gone = make_moved_from<TypeParam>(controls);
        for (const auto& one : all_calls<TypeParam>(controls)) {
            if (one.name == "kronecker") {
                continue;  // fits everything
            }
            SCOPED_TRACE(one.name);
            TypeParam expected;
            one.run(expected, nullptr, accumulator::none, a, all, {});
            for (const auto accum : kAccumulators) {
                auto out = make_moved_from<TypeParam>(controls);
                one.run(out, nullptr, accum, a, all, {});
                EXPECT_TRUE(equal(controls, out, expected));
                out = make_moved_from<TypeParam>(controls);
                one.run(out, &all, accum, a, all, {});
                EXPECT_TRUE(equal(controls, out, expected));
                EXPECT_THROW(one.run(out, &gone, accum, a, all, {}), dimension_mismatch);
                EXPECT_TRUE(equal(controls, out, expected));
            }
            if (one.name != "transpose" && one.name != "extract") {
                TypeParam out = a;
                EXPECT_THROW(one.run(out, nullptr, accumulator::none, a, gone, {}),
                             dimension_mismatch);
                EXPECT_THROW(one.run(out, nullptr, accumulator::none, gone, a, {}),
                             dimension_mismatch);
                EXPECT_TRUE(equal(controls, out, a));
            }
        }
        TypeParam out;
        kronecker(controls, out, no_mask, accumulator::none, a, gone);
        EXPECT_EQ(out.to_host(controls), coordinates());
        kronecker(controls, out, no_mask, accumulator::none, gone, a);
        EXPECT_EQ(out.to_host(controls), coordinates());
    });
}

TYPED_TEST(moved_from, is_reduced) {
    on_every_setup([](Controls& controls) {
        const auto gone = make_moved_from<TypeParam>(controls);
        auto out = make_moved_from<TypeParam>(controls);
        reduce_to_column(controls, out, no_mask, accumulator::none, gone);
        EXPECT_EQ(out.to_host(controls), coordinates(0, 1));
        out = gone;
        reduce_to_row(controls, out, no_mask, accumulator::none, gone);
        EXPECT_EQ(out.to_host(controls), coordinates(1, 0));
    });
}

// How loops over frontiers are written.
TYPED_TEST(moved_from, in_a_loop) {
    on_every_setup([](Controls& controls) {
        coordinates path(6, 6);
        for (index_type v = 0; v + 1 < 6; ++v) {
            path.add(v, v + 1);
        }
        const TypeParam edges(controls, path);
        TypeParam frontier = edges;
        TypeParam next;
        TypeParam found = edges;
        while (!frontier.empty()) {
            mxm(controls, next, no_mask, accumulator::none, frontier, edges);
            ewise_add(controls, found, no_mask, accumulator::none, found, next);
            frontier = std::move(next);
        }
        EXPECT_TRUE(same_matrix(found.to_host(controls), reference::transitive_closure(path)));
    });
}

TEST(moved_from, a_stop_token_still_stops) {
    stop_token from;
    const stop_token to = std::move(from);
    from.request_stop();  // NOLINT(bugprone-use-after-move)
    EXPECT_TRUE(to.stop_requested());
}

TEST(moved_from, in_the_original_calls_and_queries) {
    auto& controls = shared_controls(device_setups().front());
    const auto coo = make_moved_from<matrix_coo>(controls);
    const auto csr = make_moved_from<matrix_csr>(controls);
    const auto dcsr = make_moved_from<matrix_dcsr>(controls);
    auto coo_out = coo;
    auto csr_out = csr;
    auto out = dcsr;
    coo::matrix_addition(controls, coo_out, coo, coo);
    coo::kronecker_product(controls, coo_out, coo, coo);
    csr::matrix_addition(controls, csr_out, csr, csr);
    dcsr::matrix_multiplication(controls, out, dcsr, dcsr);
    dcsr::matrix_multiplication_hash(controls, out, dcsr, dcsr);
    dcsr::kronecker_product(controls, out, dcsr, dcsr);
    dcsr::submatrix(controls, out, dcsr, 0, 0, 0, 0);
    dcsr::transpose(controls, out, dcsr);
    EXPECT_TRUE(coo_out.empty() && csr_out.empty() && out.empty());
    EXPECT_EQ(transitive_closure(controls, dcsr).pairs.to_host(controls), coordinates());
    closure_options reflexive;
    reflexive.reflexive = true;
    EXPECT_EQ(transitive_closure(controls, dcsr, reflexive).pairs.to_host(controls), coordinates());
}

}  // namespace
}  // namespace clbool::testing
