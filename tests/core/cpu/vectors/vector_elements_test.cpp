// SPDX-License-Identifier: MIT
// Operations of the host on the entries of a vector, where its words and its entries end.
#include <core/cpu/cpu_test.hpp>
#include <core/cpu/vectors/host_vectors.hpp>
#include <core/cpu/vectors/vector_elements.hpp>

#include <limits>
#include <vector>

namespace clbool::testing {
namespace {

constexpr index_type kSizes[] = {1, 63, 64, 65, 128, 129};

// check(team, size, whether vectors are bitmaps)
template <class Check>
void on_every_size(const Check& check) {
    on_every_team([&](const cpu::team& workers) {
        for (const index_type size : kSizes) {
            for (const bool bitmap : {false, true}) {
                SCOPED_TRACE(std::to_string(size) + (bitmap ? ", bitmap" : ", list"));
                check(workers, size, bitmap);
            }
        }
    });
}

TEST(host_vector_elements, indices_beyond_the_end_have_no_entry) {
    on_every_size([](const cpu::team& workers, index_type size, bool bitmap) {
        const auto values = each<std::uint32_t>(1, size);
        const auto u = made(workers, size, values, bitmap);
        const std::vector<index_type> indices = {size, size - 1, size + 1, 0, size + 63};
        vector_map<std::uint32_t> numbers, expected;
        for (std::size_t k = 0; k < indices.size(); ++k) {
            numbers[static_cast<index_type>(k)] = indices[k];
        }
        expected = {{1, values.at(size - 1)}, {3, values.at(0)}};
        const cpu::span list{indices.data(), indices.data() + indices.size()};
        EXPECT_EQ(map_of<std::uint32_t>(gather(workers, u.view(), element_type::uint32, list)),
                  expected);
        const auto at = made(workers, static_cast<index_type>(indices.size()), numbers, bitmap);
        EXPECT_EQ(map_of<std::uint32_t>(gather(workers, u.view(), element_type::uint32, at.view())),
                  expected);
    });
}

TEST(host_vector_elements, one_nan_is_seen_wherever_it_is) {
    on_every_size([](const cpu::team& workers, index_type size, bool bitmap) {
        for (const index_type step : {1u, 3u}) {
            const auto numbers = each<float>(step, size);
            EXPECT_FALSE(cpu::has_nan(made(workers, size, numbers, bitmap).view()));
            for (const index_type i : {numbers.begin()->first, numbers.rbegin()->first}) {
                auto some = numbers;
                some[i] = std::numeric_limits<float>::quiet_NaN();
                EXPECT_TRUE(cpu::has_nan(made(workers, size, some, bitmap).view()));
            }
        }
    });
}

}  // namespace
}  // namespace clbool::testing
