// SPDX-License-Identifier: MIT
// Counts of the host against the reference, on views of every kind.
#include <core/cpu/cpu_test.hpp>
#include <core/cpu/products/products.hpp>

#include <map>

namespace clbool::testing {
namespace {

std::map<index_type, size_type> as_map(const entry_counts& counts) {
    std::map<index_type, size_type> all;
    for (std::size_t i = 0; i < counts.indices.size(); ++i) {
        all[counts.indices[i]] = counts.counts[i];
    }
    return all;
}

TEST(host_counts, entries_of_rows_and_columns) {
    on_every_case(single_cases(), [](const coordinates& a) {
        on_every_view(a, [&](const cpu::team& workers, const cpu::rows& in) {
            EXPECT_EQ(as_map(cpu::entries_per_row(in)), reference::entries_per_row(a));
            EXPECT_EQ(as_map(cpu::entries_per_column(workers, in)),
                      reference::entries_per_column(a));
        });
    });
}

TEST(host_counts, common_entries) {
    on_every_case(ewise_cases(), [](const auto& operands) {
        const size_type expected = reference::count_common(operands.first, operands.second);
        on_every_pair(operands.first, operands.second,
                      [&](const auto& workers, const auto& left, const auto& right) {
                          EXPECT_EQ(cpu::count_common(workers, left, right), expected);
                      });
    });
}

TEST(host_counts, products) {
    on_every_case(product_cases(), [](const auto& operands) {
        const auto& [a, b] = operands;
        const auto product = reference::mxm(a, b);
        auto mask = product;
        for (std::size_t i = 0; i < mask.rows.size(); i += 2) {
            mask.rows.erase(mask.rows.begin() + static_cast<std::ptrdiff_t>(i));
            mask.cols.erase(mask.cols.begin() + static_cast<std::ptrdiff_t>(i));
            if (i > 300) {
                break;
            }
        }
        const size_type met = reference::count_products(&mask, a, b);
        const stored under(mask, layouts_for(mask).back());
        const auto view = under.view();
        on_every_pair(a, b, [&](const auto& workers, const auto& left, const auto& right) {
            EXPECT_EQ(cpu::count_product_entries(workers, left, right, nullptr, false),
                      product.nnz());
            EXPECT_EQ(cpu::count_product_entries(workers, left, right, &view, false), mask.nnz());
            EXPECT_EQ(cpu::count_product_entries(workers, left, right, &view, true),
                      product.nnz() - mask.nnz());
            EXPECT_EQ(cpu::count_meetings(workers, left, view, right), met);
        });
    });
}

}  // namespace
}  // namespace clbool::testing
