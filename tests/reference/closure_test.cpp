// SPDX-License-Identifier: MIT
// The reference closure on drawn graphs, and against repeated squaring.
#include <clbool/reference.hpp>
#include <support/compare.hpp>
#include <support/inputs/cases.hpp>
#include <support/inputs/matrices.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace {

using clbool::coordinates;
using namespace clbool::testing;
namespace reference = clbool::reference;

TEST(reference_closure, chain_with_a_cycle) {
    // 0 -> 1 -> 2 -> 1, 3 alone
    const coordinates graph(4, 4, {0, 1, 2}, {1, 2, 1});
    EXPECT_TRUE(same_matrix(reference::transitive_closure(graph),
                            coordinates(4, 4, {0, 0, 1, 1, 2, 2}, {1, 2, 1, 2, 1, 2})));
    EXPECT_TRUE(same_matrix(reference::transitive_closure(graph, true),
                            coordinates(4, 4, {0, 0, 0, 1, 1, 2, 2, 3}, {0, 1, 2, 1, 2, 1, 2, 3})));
}

TEST(reference_closure, loops_and_nothing) {
    const coordinates loop(1, 1, {0}, {0});
    EXPECT_TRUE(same_matrix(reference::transitive_closure(loop), loop));
    EXPECT_TRUE(
        same_matrix(reference::transitive_closure(coordinates(0, 0), true), coordinates(0, 0)));
    EXPECT_TRUE(same_matrix(reference::transitive_closure(coordinates(3, 3)), coordinates(3, 3)));
}

/// Denser closures are slow to square.
constexpr std::size_t kMostPairs = 200000;

/// The least relation that contains a and is closed under composition, by squaring.
coordinates closure_by_squaring(coordinates a) {
    while (true) {
        coordinates next = reference::ewise_add(a, reference::mxm(a, a));
        if (next == a) {
            return a;
        }
        a = std::move(next);
    }
}

TEST(reference_closure, agrees_with_squaring) {
    for (const std::uint64_t seed : seeds()) {
        std::vector<shape> cases = square_cases();
        cases.push_back(
            {"random_chains", [](std::uint64_t s) { return uniform(400, 400, 350, s); }});
        for (const shape& square : cases) {
            SCOPED_TRACE(square.name + ", seed " + std::to_string(seed));
            const coordinates a = square.make(seed);
            const coordinates closure = reference::transitive_closure(a);
            if (closure.nnz() <= kMostPairs) {
                EXPECT_TRUE(same_matrix(closure, closure_by_squaring(a)));
            }
        }
    }
}

}  // namespace
