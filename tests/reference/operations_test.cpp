// SPDX-License-Identifier: MIT
// The reference operations against results worked out by hand, and against each other where an
// identity of boolean algebra ties two of them.
#include <clbool/error.hpp>
#include <clbool/reference.hpp>
#include <support/compare.hpp>
#include <support/inputs/cases.hpp>
#include <support/inputs/matrices.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using clbool::coordinates;
using clbool::index_type;
using clbool::kMaxDimension;
using namespace clbool::testing;
namespace reference = clbool::reference;

/// A matrix as it is drawn: '#' is an entry, any other character none.
coordinates drawn(const std::vector<std::string>& lines) {
    coordinates matrix(static_cast<index_type>(lines.size()),
                       static_cast<index_type>(lines.empty() ? 0 : lines.front().size()));
    for (index_type row = 0; row < matrix.nrows; ++row) {
        for (index_type col = 0; col < matrix.ncols; ++col) {
            if (lines[row][col] == '#') {
                matrix.add(row, col);
            }
        }
    }
    return matrix;
}

template <class Error, class Call>
void expect_message(Call call, const std::vector<std::string>& words) {
    try {
        call();
        FAIL() << "nothing was thrown";
    } catch (const Error& error) {
        for (const std::string& word : words) {
            EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
        }
    }
}

const coordinates kA = drawn({"##..", "....", "..#."});
const coordinates kB = drawn({".#", "##", "#.", "##"});

TEST(reference_operations, product) {
    EXPECT_TRUE(same_matrix(reference::mxm(kA, kB), drawn({"##", "..", "#."})));
}

TEST(reference_operations, elementwise) {
    const coordinates a = drawn({"##.", "#.."});
    const coordinates b = drawn({".##", "#.#"});
    EXPECT_TRUE(same_matrix(reference::ewise_add(a, b), drawn({"###", "#.#"})));
    EXPECT_TRUE(same_matrix(reference::ewise_add_many({b, a, b}), drawn({"###", "#.#"})));
    EXPECT_TRUE(same_matrix(reference::ewise_add_many({}), coordinates(0, 0)));
    EXPECT_TRUE(same_matrix(reference::ewise_mult(a, b), drawn({".#.", "#.."})));
    EXPECT_TRUE(same_matrix(reference::ewise_difference(a, b), drawn({"#..", "..."})));
}

TEST(reference_operations, kronecker) {
    const coordinates a = drawn({"#.", "##"});
    const coordinates b = drawn({".#", "#."});
    EXPECT_TRUE(same_matrix(reference::kronecker(a, b), drawn({".#..", "#...", ".#.#", "#.#."})));
}

TEST(reference_operations, rearranging) {
    EXPECT_TRUE(same_matrix(reference::transpose(kA), drawn({"#..", "#..", "..#", "..."})));
    EXPECT_TRUE(same_matrix(reference::reduce_to_column(kA), drawn({"#", ".", "#"})));
    EXPECT_TRUE(same_matrix(reference::reduce_to_row(kA), drawn({"###."})));
    EXPECT_TRUE(same_matrix(reference::submatrix(kB, 1, 0, 3, 1), drawn({"#", "#", "#"})));
    EXPECT_TRUE(same_matrix(reference::submatrix(kB, 4, 2, 0, 0), coordinates(0, 0)));
}

TEST(reference_operations, input_need_not_be_canonical) {
    const coordinates jumbled(3, 4, {2, 0, 0, 2}, {2, 1, 0, 2});
    EXPECT_TRUE(same_matrix(reference::mxm(jumbled, kB), reference::mxm(kA, kB)));
    EXPECT_TRUE(same_matrix(reference::ewise_add(jumbled, kA), kA));
    EXPECT_TRUE(same_matrix(reference::transpose(jumbled), reference::transpose(kA)));
    EXPECT_TRUE(same_matrix(reference::submatrix(jumbled, 0, 0, 3, 4), kA));
}

TEST(reference_operations, shapes_that_do_not_fit) {
    using clbool::dimension_mismatch;
    const coordinates c(3, 4);
    expect_message<dimension_mismatch>([&] { reference::mxm(c, c); }, {"mxm", "3x4 by a 3x4"});
    expect_message<dimension_mismatch>([&] { reference::ewise_add(c, kB); }, {"3x4", "4x2"});
    EXPECT_THROW(reference::ewise_mult(c, kB), dimension_mismatch);
    EXPECT_THROW(reference::ewise_difference(c, kB), dimension_mismatch);
    EXPECT_THROW(reference::transitive_closure(c), dimension_mismatch);
}

TEST(reference_operations, bad_arguments) {
    using clbool::invalid_argument;
    const coordinates wide(2, 1U << 31);
    expect_message<invalid_argument>([&] { reference::kronecker(wide, wide); },
                                     {"4611686018427387904 columns"});
    EXPECT_THROW(reference::submatrix(kA, 2, 0, 2, 1), invalid_argument);
    EXPECT_THROW(reference::submatrix(kA, 0, 4, 1, 1), invalid_argument);
    EXPECT_THROW(reference::submatrix(kA, 1, 0, kMaxDimension, 1), invalid_argument);
    const coordinates outside(5, 5, {0, 5}, {0, 1});
    expect_message<invalid_argument>([&] { reference::transpose(outside); }, {"(5, 1)", "5 x 5"});
    EXPECT_THROW(reference::mxm(coordinates(2, 2, {0, 1}, {0}), coordinates(2, 2)),
                 invalid_argument);
}

TEST(reference_operations, largest_dimensions) {
    const index_type last = kMaxDimension - 1;
    const coordinates a(kMaxDimension, kMaxDimension, {0, last}, {last, 7});
    EXPECT_TRUE(
        same_matrix(reference::mxm(a, a), coordinates(kMaxDimension, kMaxDimension, {0}, {7})));
    EXPECT_TRUE(same_matrix(reference::kronecker(a, drawn({"#"})), a));
    EXPECT_TRUE(same_matrix(reference::submatrix(a, last, 0, 1, 8), coordinates(1, 8, {0}, {7})));
    EXPECT_TRUE(same_matrix(reference::transitive_closure(a),
                            coordinates(kMaxDimension, kMaxDimension, {0, 0, last}, {7, last, 7})));
}

TEST(reference_operations, product_of_transposes_is_transpose_of_product) {
    for (const std::uint64_t seed : seeds()) {
        for (const pair_case& operands : product_cases()) {
            SCOPED_TRACE(operands.name + ", seed " + std::to_string(seed));
            const auto [a, b] = operands.make(seed);
            EXPECT_TRUE(
                same_matrix(reference::mxm(reference::transpose(b), reference::transpose(a)),
                            reference::transpose(reference::mxm(a, b))));
        }
    }
}

TEST(reference_operations, elementwise_identities) {
    for (const std::uint64_t seed : seeds()) {
        for (const pair_case& operands : ewise_cases()) {
            SCOPED_TRACE(operands.name + ", seed " + std::to_string(seed));
            const auto [a, b] = operands.make(seed);
            const coordinates both = reference::ewise_mult(a, b);
            const coordinates only_a = reference::ewise_difference(a, b);
            const coordinates only_b = reference::ewise_difference(b, a);
            EXPECT_TRUE(same_matrix(reference::ewise_add(both, only_a), a));
            const coordinates either = reference::ewise_add(only_a, only_b);
            EXPECT_TRUE(
                same_matrix(reference::ewise_add(either, both), reference::ewise_add(b, a)));
            EXPECT_EQ(reference::ewise_mult(only_a, b).nnz(), 0U);
        }
    }
}

TEST(reference_operations, reductions_are_products_with_ones) {
    for (const shape& single : single_cases()) {
        const coordinates a = single.make(1);
        if (is_hypersparse(a)) {
            continue;  // a column of ones would have 2^32 - 1 entries
        }
        SCOPED_TRACE(single.name);
        EXPECT_TRUE(
            same_matrix(reference::reduce_to_column(a), reference::mxm(a, dense(a.ncols, 1))));
        EXPECT_TRUE(same_matrix(reference::reduce_to_row(a), reference::mxm(dense(1, a.nrows), a)));
    }
}

}  // namespace
