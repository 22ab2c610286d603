// SPDX-License-Identifier: MIT
// Matrices of CombBLAS, there and back, and its product beside this library's.
#include <clbool/distributed/combblas.hpp>

#include <distributed/grids.hpp>

#include <clbool/generators.hpp>

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
              generators::random(67, 130, 900, 1)}) {
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
