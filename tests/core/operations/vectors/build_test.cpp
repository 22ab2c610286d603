// SPDX-License-Identifier: MIT
// Vectors: building, reading back, single entries, sizes, and matrices of one row or column.
#include <core/operations/vectors/vector_test.hpp>

#include <sstream>
#include <utility>

namespace clbool::testing {
namespace {

template <class T>
class vectors : public each_element<T> {};
TYPED_TEST_SUITE(vectors, all_elements, element_name);

constexpr index_type kHuge = 0xFFFFFFFFu;

TYPED_TEST(vectors, built_and_read_back) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            for (const index_type size : {1u, 2u, 63u, 64u, 65u, 1000u, kHuge}) {
                for (const size_type count : {0u, 1u, 5u, 40u, 2000u}) {
                    SCOPED_TRACE("seed " + std::to_string(seed) + ", size " + std::to_string(size) +
                                 ", " + std::to_string(count));
                    const auto host = random_map<TypeParam>(size, count, seed);
                    const auto v = made(controls, size, host);
                    EXPECT_TRUE(same_vector(controls, v, size, host));
                    EXPECT_EQ(v.type(), detail::element_of<TypeParam>::value);
                }
            }
        }
    });
}

TYPED_TEST(vectors, entries_in_any_order_merge) {
    auto& controls = shared_controls(device_setups().front());
    vector_entries<TypeParam> raw;
    raw.size = 10;
    raw.indices = {7, 3, 7, 0, 3, 7};
    if constexpr (!std::is_same_v<TypeParam, bool>) {
        raw.values = {1, 2, 3, 4, 5, 6};
        const std::vector<std::pair<vector_op, std::vector<TypeParam>>> expected = {
            {vector_op::first, {4, 2, 1}},
            {vector_op::second, {4, 5, 6}},
            {vector_op::min, {4, 2, 1}},
            {vector_op::max, {4, 5, 6}},
            {vector_op::plus, {4, 7, 10}}};
        for (const auto& [op, values] : expected) {
            const basic_vector<TypeParam> v(controls, raw.size, raw.indices, raw.values, op);
            EXPECT_EQ(v.to_host(controls).values, values);
        }
    }
    const basic_vector<TypeParam> v(controls, raw);
    EXPECT_EQ(v.to_host(controls).indices, (std::vector<index_type>{0, 3, 7}));
}

TEST(vector_entries_of, pairs_go_in_and_come_out) {
    auto& controls = shared_controls(device_setups().front());
    const float_vector v(controls, 9, {{7, 2.5F}, {1, 0.5F}, {7, 1.F}});
    std::vector<std::pair<index_type, float>> seen;
    for (const auto [index, value] : v.to_host(controls)) {
        seen.emplace_back(index, value);
    }
    EXPECT_EQ(seen, (std::vector<std::pair<index_type, float>>{{1, 0.5F}, {7, 3.5F}}));
    const uint64_vector smallest(controls, 3, {{2, 5}, {2, 4}}, vector_op::min);
    EXPECT_EQ(smallest.get(controls, 2), 4U);
    index_type sum = 0;
    for (const index_type index : bit_vector(controls, 9, {3, 5}).to_host(controls)) {
        sum += index;
    }
    EXPECT_EQ(sum, 8U);
    EXPECT_THROW(uint32_vector(controls, 3, {{3, 1}}), invalid_argument);
}

TEST(vector_entries_of, vectors_are_printed) {
    auto& controls = shared_controls(device_setups().front());
    const auto text = [&](const auto& v) {
        std::ostringstream to;
        to << v.to_host(controls);
        return to.str();
    };
    EXPECT_EQ(text(bit_vector(controls, 9, {3, 5})), "size 9: 3 5");
    EXPECT_EQ(text(float_vector(controls, 9, {{1, 0.5F}, {7, 2.F}})), "size 9: 1=0.5 7=2");
    EXPECT_EQ(text(uint32_vector(4)), "size 4: nothing");
    EXPECT_EQ(text(made(controls, 102, full_map<bool>(102, 1))).substr(0, 16), "size 102: 0 1 2 ");
}

TYPED_TEST(vectors, forms_follow_the_density) {
    auto& controls = shared_controls(device_setups().front());
    const index_type size = 6400;
    EXPECT_EQ(made(controls, size, random_map<TypeParam>(size, 20, 1)).form(), vector_form::list);
    EXPECT_EQ(made(controls, size, full_map<TypeParam>(size, 1)).form(), vector_form::bitmap);
    EXPECT_EQ(basic_vector<TypeParam>(size).form(), vector_form::list);
}

TYPED_TEST(vectors, single_entries) {
    on_every_setup([](Controls& controls) {
        for (const size_type count : {0u, 3u, 200u}) {
            const index_type size = 300;
            auto host = random_map<TypeParam>(size, count, 5);
            auto v = made(controls, size, host);
            const auto copy = v;
            const auto before = host;
            for (const index_type i : {0u, 17u, 64u, 299u, 17u}) {
                const auto value = static_cast<TypeParam>(1 + i % 2);
                v.set(controls, i, value);
                host[i] = value;
                EXPECT_EQ(v.get(controls, i), std::optional<TypeParam>(value));
                EXPECT_TRUE(same_vector(controls, v, size, host));
            }
            for (const index_type i : {17u, 17u, 0u, 150u, 299u}) {
                v.remove(controls, i);
                host.erase(i);
                EXPECT_EQ(v.get(controls, i), std::nullopt);
                EXPECT_FALSE(v.has(controls, i));
                EXPECT_TRUE(same_vector(controls, v, size, host));
            }
            EXPECT_TRUE(same_vector(controls, copy, size, before));
            EXPECT_THROW(v.set(controls, size, TypeParam{1}), invalid_argument);
            EXPECT_THROW(v.remove(controls, size), invalid_argument);
            EXPECT_THROW((void)v.get(controls, kHuge), invalid_argument);
        }
    });
}

TYPED_TEST(vectors, resize_and_clear) {
    on_every_setup([](Controls& controls) {
        for (const size_type count : {0u, 4u, 500u}) {
            for (const index_type size : {0u, 1u, 63u, 64u, 100u, 200u, 5000u}) {
                auto host = random_map<TypeParam>(200, count, 7);
                auto v = made(controls, 200, host);
                v.resize(controls, size);
                host.erase(host.lower_bound(size), host.end());
                EXPECT_TRUE(same_vector(controls, v, size, host));
                v.clear();
                EXPECT_TRUE(same_vector(controls, v, size, vector_map<TypeParam>()));
            }
        }
    });
}

TYPED_TEST(vectors, moved_from_is_empty) {
    auto& controls = shared_controls(device_setups().front());
    auto v = made(controls, 100, random_map<TypeParam>(100, 30, 1));
    const auto taken = std::move(v);
    EXPECT_EQ(v.size(), 0u);  // NOLINT(bugprone-use-after-move)
    EXPECT_TRUE(v.empty(controls));
    EXPECT_EQ(v.type(), detail::element_of<TypeParam>::value);
    EXPECT_FALSE(taken.empty(controls));
    v = taken;
    EXPECT_EQ(v.size(), 100u);
}

TYPED_TEST(vectors, indices_outside_are_named) {
    auto& controls = shared_controls(device_setups().front());
    vector_entries<TypeParam> raw;
    raw.size = 5;
    raw.indices = {1, 5};
    if constexpr (!std::is_same_v<TypeParam, bool>) {
        raw.values = {1, 1};
    }
    try {
        const basic_vector<TypeParam> v(controls, raw);
        FAIL();
    } catch (const invalid_argument& why) {
        EXPECT_NE(std::string(why.what()).find("entry 1, index 5"), std::string::npos)
            << why.what();
    }
    if constexpr (!std::is_same_v<TypeParam, bool>) {
        raw.values = {1};
        EXPECT_THROW(basic_vector<TypeParam>(controls, raw), invalid_argument);
    }
}

TEST(vectors_and_matrices, convert_both_ways) {
    on_every_setup([](Controls& controls) {
        for (const index_type size : {1u, 70u, 4000u, kHuge}) {
            for (const size_type count : {0u, 1u, 50u}) {
                const auto host = random_map<bool>(size, count, 3);
                const auto v = made(controls, size, host);
                const matrix column = to_column(controls, v);
                const matrix row = to_row(controls, v);
                EXPECT_EQ(column.nrows(), size);
                EXPECT_EQ(column.ncols(), 1u);
                EXPECT_EQ(row.nrows(), 1u);
                EXPECT_EQ(row.ncols(), size);
                coordinates expected(size, 1);
                for (const auto& [i, value] : host) {
                    expected.add(i, 0);
                }
                EXPECT_TRUE(same_matrix(column.to_host(controls), expected));
                EXPECT_TRUE(same_matrix(row.to_host(controls), reference::transpose(expected)));
                EXPECT_TRUE(same_vector(controls, to_vector(controls, column), size, host));
                EXPECT_TRUE(same_vector(controls, to_vector(controls, row), size, host));
            }
        }
        EXPECT_THROW((void)to_vector(controls, matrix(2, 3)), dimension_mismatch);
    });
}

}  // namespace
}  // namespace clbool::testing
