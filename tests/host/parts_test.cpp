// SPDX-License-Identifier: MIT
// Parts of matrices by the host's kernels.
#include <host/host_test.hpp>
#include <host/select.hpp>

namespace clbool::testing {
namespace {

void expect_selected(const coordinates& a, const entry_selector& places) {
    const auto expected = reference::select(a, places);
    const host::band band{places.lowest,    places.highest, places.row_begin, places.row_end,
                          places.col_begin, places.col_end, places.others};
    on_every_view(a, [&](const host::team& workers, const host::rows& view) {
        EXPECT_TRUE(is_made(host::select(workers, view, band), expected));
    });
}

TEST(host_parts, bands_agree_with_the_reference) {
    const auto expect_bands = [](const coordinates& a) {
        for (const bool others : {false, true}) {
            for (const std::int64_t k : {-300, -1, 0, 1, 40}) {
                entry_selector places;
                places.others = others;
                places.lowest = k;
                places.highest = k + 20;
                expect_selected(a, places);
                places.row_begin = a.nrows / 4;
                places.row_end = a.nrows / 2;
                places.col_end = a.ncols / 2;
                expect_selected(a, places);
            }
        }
    };
    on_every_case(single_cases(), expect_bands);
    expect_bands(uniform(6000, 7000, 200000, 1));
}

}  // namespace
}  // namespace clbool::testing
