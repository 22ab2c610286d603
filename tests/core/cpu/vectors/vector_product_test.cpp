// SPDX-License-Identifier: MIT
// Products of the host with vectors, where the tables end that they keep for 64 rows and for a row.
#include <core/cpu/cpu_test.hpp>
#include <core/cpu/vectors/host_vectors.hpp>
#include <core/cpu/vectors/vector_product.hpp>

#include <numeric>

namespace clbool::testing {
namespace {

// By rows and by columns, with a vector that is full, half full or nearly empty, in both forms.
template <class Out, class In>
void expect_products(semiring over, const coordinates& a) {
    SCOPED_TRACE(to_string(over));
    const auto turned = reference::transpose(a);
    for (const index_type step : {1u, 2u, 97u}) {
        const auto of_columns = each<In>(step, a.ncols), of_rows = each<In>(step, a.nrows);
        const auto pulled = reference::mxv<Out>(over, a, of_columns);
        const auto pushed = reference::mxv<Out>(over, turned, of_rows);
        on_every_view(a, [&](const cpu::team& workers, const cpu::rows& view) {
            for (const bool bitmap : {false, true}) {
                const auto u = made(workers, a.ncols, of_columns, bitmap);
                EXPECT_EQ(map_of<Out>(cpu::pull(workers, over, view, u.view(), type_of<Out>(), {})),
                          pulled);
                const auto v = made(workers, a.nrows, of_rows, bitmap);
                EXPECT_EQ(map_of<Out>(cpu::push(workers, over, view, v.view(), type_of<Out>(), {})),
                          pushed);
            }
        });
    }
}

void expect_products(const coordinates& a) {
    expect_products<bool, bool>(semiring::or_and, a);
    expect_products<std::uint32_t, bool>(semiring::any_secondi, a);
    expect_products<std::uint64_t, bool>(semiring::plus_pair, a);
    expect_products<std::uint32_t, std::uint32_t>(semiring::min_second, a);
    expect_products<float, float>(semiring::plus_second, a);
}

// Lengths of `rows` rows of so many entries: all alike, or one that has what the others leave.
std::vector<index_type> even_rows(index_type rows, index_type entries) {
    std::vector<index_type> lengths(rows, entries / rows);
    std::fill_n(lengths.begin(), entries % rows, entries / rows + 1);
    return lengths;
}

std::vector<index_type> one_long_row(index_type rows, index_type entries) {
    std::vector<index_type> lengths(rows, std::min(entries / rows, 1u));
    lengths[entries % rows] +=
        entries - std::accumulate(lengths.begin(), lengths.end(), index_type{0});
    return lengths;
}

TEST(host_vector_products, words_of_as_many_entries_as_there_is_room_for) {
    constexpr index_type kRows = 64, kColumns = 1000;
    for (const auto seed : seeds()) {
        for (const auto& lengths_of : {even_rows, one_long_row}) {
            for (const index_type last : {kRows, 1u, 40u, 63u}) {
                SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(last) +
                             " rows in the last word");
                std::vector<index_type> lengths;
                for (const index_type entries : {63u, 64u, 65u, 0u, 767u, 768u, 769u, 770u}) {
                    const auto more = lengths_of(kRows, entries);
                    lengths.insert(lengths.end(), more.begin(), more.end());
                }
                const auto rest = lengths_of(last, 769);
                lengths.insert(lengths.end(), rest.begin(), rest.end());
                expect_products(rows_of_lengths(lengths, kColumns, seed));
            }
        }
    }
}

TEST(host_vector_products, rows_of_every_length) {
    constexpr index_type kLongest = 40;
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::vector<index_type> lengths;
        for (index_type i = 0; i < 5 * 64 + 7; ++i) {
            lengths.push_back(i * 29 % (kLongest + 1));
        }
        for (const index_type columns : {kLongest, 63u, 64u, 65u, 129u}) {
            expect_products(rows_of_lengths(lengths, columns, seed));
        }
    }
}

}  // namespace
}  // namespace clbool::testing
