// SPDX-License-Identifier: MIT
// Grids of the ranks, and matrices on them beside what they should be.
#pragma once

#include <distributed/ranks.hpp>

#include <clbool/distributed/blocks.hpp>

namespace clbool::distributed::testing {

inline bool is_square(int ranks) { return ranks == 1 || ranks == 4; }

/// Runs a case on a grid of all ranks with each device, where they make one.
inline void on_grids(const std::function<void(grid&)>& run) {
    if (!is_square(all_ranks().size())) {
        GTEST_SKIP() << "no square grid";
    }
    on_devices([&](context& device) {
        grid on(all_ranks(), device);
        run(on);
    });
}

inline void expect_equal(grid& on, const block_matrix& found, const coordinates& expected,
                         const std::string& what) {
    EXPECT_EQ(nvals(on, found), expected.nnz()) << what;
    const coordinates all = gather(on, found);
    expect_on_all(on.ranks().rank() != 0 || all == expected, what);
}

/// What rank 0 alone has.
inline block_matrix dealt_out(grid& on, const coordinates& whole) {
    return scatter(on, on.ranks().rank() == 0 ? whole : coordinates());
}

}  // namespace clbool::distributed::testing
