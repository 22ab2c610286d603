// SPDX-License-Identifier: MIT
// Emptiness of many products at once, against the products themselves.
#include <queries/cfpq/products/terminal_family.hpp>
#include <support/operation_test.hpp>

namespace clbool::testing {
namespace {

using algorithms::terminal_family;

TEST(terminal_family, meets_those_whose_products_have_entries) {
    on_every_setup([](Controls& controls) {
        constexpr index_type kVertices = 200;
        std::vector<matrix> terminals(1, matrix(kVertices, kVertices));
        for (std::uint64_t seed = 1; seed < 30; ++seed) {
            terminals.emplace_back(controls, uniform(kVertices, kVertices, seed, seed));
        }
        const matrix other(controls, uniform(kVertices, kVertices, 12, 100));
        for (const auto side : {terminal_family::side::first, terminal_family::side::second}) {
            std::vector<index_type> expected;
            for (index_type i = 0; i < terminals.size(); ++i) {
                const bool first = side == terminal_family::side::first;
                matrix product;
                mxm(controls, product, no_mask, accumulator::none, first ? terminals[i] : other,
                    first ? other : terminals[i]);
                if (!product.empty()) {
                    expected.push_back(i);
                }
            }
            EXPECT_GT(expected.size(), 0u);
            EXPECT_LT(expected.size(), terminals.size() - 1);
            const terminal_family family(controls, side, terminals);
            EXPECT_EQ(family.meeting(controls, other, backend::automatic), expected);
        }
    });
}

}  // namespace
}  // namespace clbool::testing
