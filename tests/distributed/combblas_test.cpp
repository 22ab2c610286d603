// SPDX-License-Identifier: MIT
// Matrices of CombBLAS, there and back, and its product beside this library's.
#include <clbool/distributed/combblas.hpp>

#include <distributed/grids.hpp>

#include <clbool/generators.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

// Last: it defines macros.
#include <CombBLAS/CombBLAS.h>

namespace clbool::distributed::testing {

namespace {

using boolean = combblas::PlusTimesSRing<bool, bool>;
using local_block = combblas::SpDCCols<std::int64_t, bool>;

TEST(combblas_matrices, there_and_back) {
    on_grids([](grid& on) {
        for (const coordinates& a :
             {coordinates(0, 0), coordinates(3, 2), coordinates(9, 7, {{8, 6}}),
              generators::random(67, 130, 900, 1), generators::random(90000, 70000, 30000, 2),
              generators::random(200, 90, 9000, 3)}) {
            const block_matrix whole = scatter(on, a);
            const combblas_matrix there = to_combblas(on, whole);
            EXPECT_EQ(there.getnrow(), a.nrows);
            EXPECT_EQ(there.getncol(), a.ncols);
            EXPECT_EQ(static_cast<size_type>(there.getnnz()), a.nnz());
            const coordinates back = gather(on, from_combblas(on, there));
            expect_on_all(all_ranks().rank() != 0 || back == a, "there and back");
        }
    });
}

// A block of 5 × 9 with three entries in columns 2 and 7.
local_block* made_by_hand(const std::vector<std::int64_t>& columns,
                          const std::vector<std::int64_t>& rows) {
    auto* const made = new local_block(3, 5, 9, 2);
    auto& arrays = *made->GetDCSC();
    std::copy(columns.begin(), columns.end(), arrays.jc);
    std::copy(rows.begin(), rows.end(), arrays.ir);
    const std::int64_t pointers[] = {0, 2, 3};
    std::copy(std::begin(pointers), std::end(pointers), arrays.cp);
    std::fill(arrays.numx, arrays.numx + 3, false);  // every stored entry counts
    return made;
}

TEST(combblas_matrices, arrays_are_looked_at) {
    on_grids([](grid& on) {
        const auto come = [&](const std::vector<std::int64_t>& columns,
                              const std::vector<std::int64_t>& rows) {
            const combblas_matrix there(made_by_hand(columns, rows), on.comm_grid());
            return from_combblas(on, there);
        };
        const coordinates expected(9, 5, {{2, 0}, {2, 4}, {7, 1}});
        for (const auto& rows : {std::vector<std::int64_t>{0, 4, 1}, {4, 0, 1}}) {
            const matrix block = come({2, 7}, rows).transposed();
            expect_on_all(block.to_host(on.device()) == expected, "rows in any order");
        }
        expect_agreed([&] { come({2, 9}, {0, 4, 1}); }, "outside");
        expect_agreed([&] { come({2, -1}, {0, 4, 1}); }, "outside");
        expect_agreed([&] { come({7, 2}, {0, 4, 1}); }, "row 2 is stored behind row 7");
        expect_agreed([&] { come({2, 7}, {0, 5, 1}); }, "outside");
        expect_agreed([&] { come({2, 7}, {0, 4, std::int64_t{1} << 32}); }, "outside");
    });
}

TEST(combblas_matrices, products_are_alike) {
    if (!is_square(all_ranks().size())) {
        GTEST_SKIP() << "no square grid";
    }
    context device("host");
    grid on(all_ranks(), device);
    const block_matrix a = scatter(on, generators::social(8, 4, 1));
    const block_matrix b = scatter(on, generators::social(8, 4, 2));
    combblas_matrix left = to_combblas(on, a), right = to_combblas(on, b);
    const combblas_matrix product =
        combblas::Mult_AnXBn_Synch<boolean, bool, local_block>(left, right);
    const coordinates theirs = gather(on, from_combblas(on, product));
    const coordinates ours = gather(on, mxm(on, a, b));
    expect_on_all(theirs == ours, "products differ");
}

}  // namespace

}  // namespace clbool::distributed::testing
