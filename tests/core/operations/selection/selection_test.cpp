// SPDX-License-Identifier: MIT
// Entries selected by their places, against the reference.
#include <core/operations/parts_test.hpp>

#include <clbool/selection.hpp>

#include <limits>

namespace clbool::testing {
namespace {

constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
constexpr auto kMost = std::numeric_limits<std::int64_t>::max();

// Every kind, with what is within the matrix and far beyond it.
std::vector<entry_selector> selectors_for(const coordinates& a) {
    const auto m = static_cast<std::int64_t>(a.nrows);
    const auto n = static_cast<std::int64_t>(a.ncols);
    std::vector<entry_selector> all = {entry_selector(),
                                       entry_selector::rows(a.nrows / 3, a.nrows / 2),
                                       entry_selector::rows(a.nrows, size_type{1} << 40),
                                       entry_selector::rows(3, 2),
                                       entry_selector::cols(a.ncols / 4, a.ncols),
                                       entry_selector::cols(0, a.ncols / 2)};
    for (const std::int64_t k : {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, n / 2, -m / 2,
                                 n, -m, kLeast, kMost}) {
        all.push_back(entry_selector::tril(k));
        all.push_back(entry_selector::triu(k));
        all.push_back(entry_selector::diagonal(k));
    }
    entry_selector mixed = entry_selector::rows(a.nrows / 4, a.nrows - a.nrows / 4);
    mixed.col_begin = a.ncols / 3;
    mixed.lowest = -5;
    mixed.highest = n / 3;
    all.push_back(mixed);
    for (std::size_t i = all.size(); i > 0; --i) {
        all.push_back(!all[i - 1]);
    }
    return all;
}

TEST(selection, every_case) {
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        const matrix source(controls, a);
        int number = 0;
        for (const auto& places : selectors_for(a)) {
            SCOPED_TRACE("selector " + std::to_string(number++));
            matrix out;
            select(controls, out, no_mask, accumulator::none, source, places);
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::select(a, places)));
        }
    });
}

TEST(selection, every_form_by_every_backend) {
    const auto a = power_law(300, 260, 3000, 1);
    on_every_form([&](Controls& controls, matrix_form form, backend by) {
        const matrix source = matrix(controls, a).to(controls, form);
        for (const auto& places : selectors_for(a)) {
            matrix out = source;
            select(controls, out, no_mask, accumulator::none, out, places, {}, by);
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::select(a, places)));
        }
    });
}

TEST(selection, the_names_mean_what_graphblas_says) {
    const auto a = dense(3, 3);
    const auto kept = [&](const entry_selector& places) {
        std::string drawn;
        const auto some = reference::select(a, places);
        for (std::size_t i = 0; i < some.nnz(); ++i) {
            drawn += std::to_string(some.rows[i]) + std::to_string(some.cols[i]) + ' ';
        }
        return drawn;
    };
    EXPECT_EQ(kept(entry_selector::tril()), "00 10 11 20 21 22 ");
    EXPECT_EQ(kept(entry_selector::tril(-1)), "10 20 21 ");
    EXPECT_EQ(kept(entry_selector::triu()), "00 01 02 11 12 22 ");
    EXPECT_EQ(kept(entry_selector::triu(2)), "02 ");
    EXPECT_EQ(kept(entry_selector::diagonal()), "00 11 22 ");
    EXPECT_EQ(kept(entry_selector::diagonal(-1)), "10 21 ");
    EXPECT_EQ(kept(entry_selector::offdiagonal()), "01 02 10 12 20 21 ");
    EXPECT_EQ(kept(entry_selector::rows(1, 2)), "10 11 12 ");
    EXPECT_EQ(kept(!entry_selector::cols(1, 3)), "00 10 20 ");
}

TEST(selection, masks_and_accumulators) {
    const auto a = uniform(40, 30, 400, 1);
    const auto mask = uniform(40, 30, 500, 2);
    const auto old = uniform(40, 30, 300, 3);
    const auto lower = reference::select(a, entry_selector::tril());
    on_every_setup([&](Controls& controls) {
        const matrix source(controls, a), under(controls, mask);
        for (const auto& mode : write_modes()) {
            matrix out(controls, old);
            select(controls, out, mode.masked ? &under : no_mask, mode.accum, source,
                   entry_selector::tril(), mode.desc);
            EXPECT_TRUE(same_matrix(out.to_host(controls), written(old, mask, mode, lower)));
        }
        descriptor transposed;
        transposed.transpose_first = true;
        matrix out;
        select(controls, out, no_mask, accumulator::none, source, entry_selector::tril(2),
               transposed);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::select(reference::transpose(a),
                                                                         entry_selector::tril(2))));
    });
}

TEST(selection, wrong_shapes_change_nothing) {
    on_every_setup([](Controls& controls) {
        const matrix source(controls, uniform(7, 9, 20, 1));
        const matrix mask(controls, uniform(9, 7, 20, 1));
        const auto old = uniform(3, 3, 5, 1);
        matrix out(controls, old);
        EXPECT_THROW(
            select(controls, out, &mask, accumulator::none, source, entry_selector::triu()),
            dimension_mismatch);
        EXPECT_THROW(
            select(controls, out, no_mask, accumulator::logical_or, source, entry_selector::triu()),
            dimension_mismatch);
        EXPECT_TRUE(same_matrix(out.to_host(controls), old));
    });
}

}  // namespace
}  // namespace clbool::testing
