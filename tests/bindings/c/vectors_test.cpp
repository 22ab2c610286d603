// SPDX-License-Identifier: MIT
// Vectors through the C interface: every argument must arrive where it belongs.
#include "owned.hpp"

#include <clbool/reference.hpp>
#include <support/inputs/matrices.hpp>

#include <cstdint>
#include <map>
#include <type_traits>
#include <vector>

namespace clbool {
namespace {

using testing::entries_of;
using testing::expect_failure;
using testing::expect_ok;
using testing::host_context;
using testing::matrix_from;
using testing::owned;

template <class T>
using entry_map = std::map<uint32_t, T>;

template <class T>
constexpr clbool_type type_of() {
    return std::is_same_v<T, uint32_t>   ? CLBOOL_TYPE_UINT32
           : std::is_same_v<T, uint64_t> ? CLBOOL_TYPE_UINT64
                                         : CLBOOL_TYPE_FLOAT;
}

class c_vectors : public ::testing::Test {
protected:
    template <class T>
    owned<clbool_vector> numbers(uint32_t size, const entry_map<T>& entries) {
        std::vector<uint32_t> indices;
        std::vector<T> values;
        for (const auto& [index, value] : entries) {
            indices.push_back(index);
            values.push_back(value);
        }
        owned<clbool_vector> made;
        expect_ok(clbool_vector_from_entries(on, type_of<T>(), size, indices.data(), values.data(),
                                             indices.size(), CLBOOL_OP_PLUS, made.put()));
        return made;
    }
    owned<clbool_vector> bits(uint32_t size, const std::vector<uint32_t>& indices) {
        owned<clbool_vector> made;
        expect_ok(clbool_vector_from_entries(on, CLBOOL_TYPE_BOOL, size, indices.data(), nullptr,
                                             indices.size(), CLBOOL_OP_FIRST, made.put()));
        return made;
    }
    owned<clbool_vector> empty(clbool_type type, uint32_t size = 0) {
        owned<clbool_vector> made;
        expect_ok(clbool_vector_create(type, size, made.put()));
        return made;
    }

    template <class T>
    entry_map<T> read(const clbool_vector* v) {
        clbool_type type = CLBOOL_TYPE_BOOL;
        expect_ok(clbool_vector_type(v, &type));
        EXPECT_EQ(type, type_of<T>());
        uint64_t nvals = 0;
        expect_ok(clbool_vector_nvals(on, v, &nvals));
        std::vector<uint32_t> indices(nvals);
        std::vector<T> values(nvals);
        expect_ok(clbool_vector_to_entries(on, v, nvals, indices.data(), values.data()));
        entry_map<T> entries;
        for (std::size_t i = 0; i < nvals; ++i) {
            entries[indices[i]] = values[i];
        }
        return entries;
    }
    std::vector<uint32_t> read_bits(const clbool_vector* v) {
        uint64_t nvals = 0;
        expect_ok(clbool_vector_nvals(on, v, &nvals));
        std::vector<uint32_t> indices(nvals);
        expect_ok(clbool_vector_to_entries(on, v, nvals, indices.data(), nullptr));
        return indices;
    }

    const owned<clbool_context> on = host_context();
    // 0 -> 1, 0 -> 2, 1 -> 3, 2 -> 3.
    const owned<clbool_matrix> a =
        matrix_from(on, coordinates(4, 4, std::vector<uint32_t>{0, 0, 1, 2}, {1, 2, 3, 3}));
    clbool_descriptor desc = CLBOOL_DESCRIPTOR_INIT;
};

TEST_F(c_vectors, give_back_what_they_were_made_of) {
    const entry_map<float> entries = {{1, 0.5F}, {4, -2.F}};
    EXPECT_EQ(read<float>(numbers(5, entries)), entries);
    const entry_map<uint64_t> large = {{0, ~uint64_t{0}}};
    EXPECT_EQ(read<uint64_t>(numbers(1, large)), large);
    EXPECT_EQ(read_bits(bits(9, {8, 0, 8})), (std::vector<uint32_t>{0, 8}));
    owned<clbool_vector> beyond;
    const uint32_t index = 3;
    expect_failure(clbool_vector_from_entries(on, CLBOOL_TYPE_BOOL, 3, &index, nullptr, 1,
                                              CLBOOL_OP_FIRST, beyond.put()),
                   CLBOOL_INVALID_ARGUMENT);
    expect_failure(clbool_vector_from_entries(on, CLBOOL_TYPE_FLOAT, 4, &index, nullptr, 1,
                                              CLBOOL_OP_FIRST, beyond.put()),
                   CLBOOL_INVALID_ARGUMENT, "values is null");
    expect_failure(clbool_vector_create(static_cast<clbool_type>(4), 1, beyond.put()),
                   CLBOOL_INVALID_ARGUMENT, "type");
}

TEST_F(c_vectors, values_of_one_index_are_combined) {
    const uint32_t indices[] = {1, 1, 1};
    const uint32_t values[] = {5, 9, 7};
    owned<clbool_vector> v;
    expect_ok(clbool_vector_from_entries(on, CLBOOL_TYPE_UINT32, 2, indices, values, 3,
                                         CLBOOL_OP_MAX, v.put()));
    EXPECT_EQ(read<uint32_t>(v), (entry_map<uint32_t>{{1, 9}}));
}

TEST_F(c_vectors, entries_come_and_go) {
    const auto v = empty(CLBOOL_TYPE_UINT32, 6);
    uint32_t value = 7;
    expect_ok(clbool_vector_set(on, v, 2, &value));
    owned<clbool_vector> before;
    expect_ok(clbool_vector_duplicate(v, before.put()));
    value = 8;
    expect_ok(clbool_vector_set(on, v, 3, &value));
    expect_ok(clbool_vector_remove(on, v, 2));
    EXPECT_EQ(read<uint32_t>(v), (entry_map<uint32_t>{{3, 8}}));
    EXPECT_EQ(read<uint32_t>(before), (entry_map<uint32_t>{{2, 7}}));

    bool found = true;
    expect_ok(clbool_vector_get(on, v, 2, &value, &found));
    EXPECT_FALSE(found);
    expect_ok(clbool_vector_get(on, v, 3, &value, &found));
    EXPECT_TRUE(found && value == 8);
    expect_failure(clbool_vector_get(on, v, 6, &value, &found), CLBOOL_INVALID_ARGUMENT);
    expect_failure(clbool_vector_set(on, v, 1, nullptr), CLBOOL_INVALID_ARGUMENT, "value is null");

    expect_ok(clbool_vector_resize(on, v, 3));
    uint32_t size = 0;
    expect_ok(clbool_vector_size(v, &size));
    EXPECT_EQ(size, 3U);
    expect_ok(clbool_vector_clear(before));
    expect_ok(clbool_vector_resize(on, before, 3));
    bool equal = false;
    expect_ok(clbool_vector_equal(on, v, before, &equal));
    EXPECT_TRUE(equal);
}

TEST_F(c_vectors, too_little_room_writes_nothing) {
    const auto v = bits(4, {1, 2});
    uint32_t indices[] = {9, 9};
    expect_failure(clbool_vector_to_entries(on, v, 1, indices, nullptr), CLBOOL_INVALID_ARGUMENT,
                   "capacity is 1");
    EXPECT_EQ(indices[0], 9U);
}

TEST_F(c_vectors, products) {
    const auto reached = empty(CLBOOL_TYPE_BOOL);
    expect_ok(clbool_vxm(on, reached, CLBOOL_OR_AND, bits(4, {0}), a, nullptr));
    EXPECT_EQ(read_bits(reached), (std::vector<uint32_t>{1, 2}));
    const auto paths = empty(CLBOOL_TYPE_UINT64);
    expect_ok(clbool_vxm(on, paths, CLBOOL_PLUS_SECOND, numbers<uint64_t>(4, {{1, 3}, {2, 4}}), a,
                         nullptr));
    EXPECT_EQ(read<uint64_t>(paths), (entry_map<uint64_t>{{3, 7}}));
    const auto parents = empty(CLBOOL_TYPE_UINT32);
    expect_ok(clbool_mxv(on, parents, CLBOOL_ANY_SECONDI, a, bits(4, {2, 3}), nullptr));
    EXPECT_EQ(read<uint32_t>(parents), (entry_map<uint32_t>{{0, 2}, {1, 3}, {2, 3}}));
    desc.transpose_first = 1;
    expect_ok(clbool_mxv(on, reached, CLBOOL_OR_AND, a, bits(4, {0}), &desc));
    EXPECT_EQ(read_bits(reached), (std::vector<uint32_t>{1, 2}));
    expect_failure(clbool_mxv(on, reached, static_cast<clbool_semiring>(7), a, reached, nullptr),
                   CLBOOL_INVALID_ARGUMENT, "over is 7");
    expect_failure(clbool_mxv(on, reached, CLBOOL_PLUS_SECOND, a, reached, nullptr),
                   CLBOOL_INVALID_ARGUMENT);
}

TEST_F(c_vectors, masks_and_accumulation) {
    const auto out = numbers<uint32_t>(4, {{0, 10}, {1, 20}, {2, 30}});
    const auto u = numbers<uint32_t>(4, {{1, 1}, {2, 2}, {3, 3}});
    const auto mask = bits(4, {1, 3});
    desc.vector_mask = mask;
    desc.accumulate = CLBOOL_ACCUMULATE_PLUS;
    expect_ok(clbool_vector_convert(on, out, u, &desc));
    EXPECT_EQ(read<uint32_t>(out), (entry_map<uint32_t>{{0, 10}, {1, 21}, {2, 30}, {3, 3}}));
    desc.accumulate = CLBOOL_ACCUMULATE_NONE;
    desc.complement = 1;
    desc.replace = 1;
    expect_ok(clbool_vector_convert(on, out, u, &desc));
    EXPECT_EQ(read<uint32_t>(out), (entry_map<uint32_t>{{2, 2}}));
    desc.mask = a;
    expect_failure(clbool_vector_convert(on, out, u, &desc), CLBOOL_INVALID_ARGUMENT,
                   "mask is not for vectors");
    desc = CLBOOL_DESCRIPTOR_INIT;
    desc.accumulate = static_cast<clbool_accumulator>(4);
    expect_failure(clbool_vector_convert(on, out, u, &desc), CLBOOL_INVALID_ARGUMENT, "accumulate");
}

TEST_F(c_vectors, element_by_element) {
    const auto u = numbers<uint32_t>(4, {{0, 6}, {1, 3}});
    const auto v = numbers<uint32_t>(4, {{1, 5}, {2, 1}});
    const auto out = empty(CLBOOL_TYPE_UINT32);
    expect_ok(clbool_vector_ewise(on, out, CLBOOL_EWISE_ADD, CLBOOL_OP_MIN, u, v, nullptr));
    EXPECT_EQ(read<uint32_t>(out), (entry_map<uint32_t>{{0, 6}, {1, 3}, {2, 1}}));
    expect_ok(
        clbool_vector_ewise(on, out, CLBOOL_EWISE_MULT, CLBOOL_OP_BIT_AND_NOT, u, v, nullptr));
    EXPECT_EQ(read<uint32_t>(out), (entry_map<uint32_t>{{1, 2}}));
    expect_ok(
        clbool_vector_ewise(on, out, CLBOOL_EWISE_DIFFERENCE, CLBOOL_OP_FIRST, u, v, nullptr));
    EXPECT_EQ(read<uint32_t>(out), (entry_map<uint32_t>{{0, 6}}));
}

TEST_F(c_vectors, values_change) {
    const auto u = numbers<float>(5, {{1, 1.5F}, {3, -2.F}});
    const auto out = empty(CLBOOL_TYPE_FLOAT);
    const float half = 0.5F;
    expect_ok(clbool_vector_apply(on, out, CLBOOL_OP_PLUS, u, &half, nullptr));
    EXPECT_EQ(read<float>(out), (entry_map<float>{{1, 2.F}, {3, -1.5F}}));
    expect_ok(clbool_vector_select(on, out, CLBOOL_LESS, u, &half, nullptr));
    EXPECT_EQ(read<float>(out), (entry_map<float>{{3, -2.F}}));
    expect_ok(clbool_vector_select_range(on, out, u, 0, 2, nullptr));
    EXPECT_EQ(read<float>(out), (entry_map<float>{{1, 1.5F}}));
    const auto places = empty(CLBOOL_TYPE_UINT32);
    expect_ok(clbool_vector_apply_index(on, places, u, 5, nullptr));
    EXPECT_EQ(read<uint32_t>(places), (entry_map<uint32_t>{{1, 6}, {3, 8}}));
    float sum = 0;
    expect_ok(clbool_vector_reduce(on, CLBOOL_OP_PLUS, u, &sum));
    EXPECT_EQ(sum, -0.5F);
    bool any = true;
    expect_ok(clbool_vector_reduce(on, CLBOOL_OP_PLUS, bits(3, {}), &any));
    EXPECT_FALSE(any);
}

TEST_F(c_vectors, places_change) {
    const auto u = numbers<uint32_t>(5, {{0, 10}, {2, 12}, {4, 14}});
    const auto out = empty(CLBOOL_TYPE_UINT32);
    const std::vector<uint32_t> list = {4, 1, 2};
    clbool_indices places = CLBOOL_INDICES_INIT;
    places.kind = CLBOOL_INDICES_LIST;
    places.list = list.data();
    places.count = list.size();
    expect_ok(clbool_vector_extract(on, out, u, &places, nullptr));
    EXPECT_EQ(read<uint32_t>(out), (entry_map<uint32_t>{{0, 14}, {2, 12}}));
    const auto at = numbers<uint32_t>(2, {{0, 2}, {1, 4}});
    expect_ok(clbool_vector_gather(on, out, u, at, nullptr));
    EXPECT_EQ(read<uint32_t>(out), (entry_map<uint32_t>{{0, 12}, {1, 14}}));
    const auto two = numbers<uint32_t>(2, {{0, 7}, {1, 8}});
    expect_ok(clbool_vector_scatter(on, out, 5, CLBOOL_OP_PLUS, two, at, nullptr));
    EXPECT_EQ(read<uint32_t>(out), (entry_map<uint32_t>{{2, 7}, {4, 8}}));

    const auto three = numbers<uint32_t>(3, {{0, 1}, {2, 3}});
    expect_ok(clbool_vector_assign(on, out, three, &places, nullptr));
    EXPECT_EQ(read<uint32_t>(out), (entry_map<uint32_t>{{2, 3}, {4, 1}}));
    const uint32_t nine = 9;
    expect_ok(clbool_vector_assign_value(on, out, &nine, &places, nullptr));
    EXPECT_EQ(read<uint32_t>(out), (entry_map<uint32_t>{{1, 9}, {2, 9}, {4, 9}}));
    expect_failure(clbool_vector_gather(on, out, u, bits(2, {0}), nullptr), CLBOOL_INVALID_ARGUMENT,
                   "at is a vector of boolean, expected one of uint32");
}

TEST_F(c_vectors, packs_of_bits) {
    const auto u = bits(4, {0, 1});
    const auto v = bits(4, {1, 2});
    const std::vector<const clbool_vector*> both = {u, v};
    owned<clbool_vector> packed;
    expect_ok(clbool_vector_pack(on, both.data(), both.size(), packed.put()));
    EXPECT_EQ(read<uint64_t>(packed), (entry_map<uint64_t>{{0, 1}, {1, 3}, {2, 2}}));
    owned<clbool_vector> second;
    expect_ok(clbool_vector_unpack(on, packed, 1, second.put()));
    EXPECT_EQ(read_bits(second), (std::vector<uint32_t>{1, 2}));
    owned<clbool_vector> none;
    expect_failure(clbool_vector_unpack(on, packed, 64, none.put()), CLBOOL_INVALID_ARGUMENT,
                   "bit is 64");
    expect_failure(clbool_vector_unpack(on, u, 0, none.put()), CLBOOL_INVALID_ARGUMENT, "uint64");
}

TEST_F(c_vectors, matrices_and_back) {
    owned<clbool_matrix> column;
    expect_ok(clbool_vector_to_matrix(on, bits(3, {2}), CLBOOL_TO_COLUMN, column.put()));
    EXPECT_EQ(entries_of(on, column), coordinates(3, 1, std::vector<uint32_t>{2}, {0}));
    owned<clbool_vector> back;
    expect_ok(clbool_vector_from_matrix(on, column, back.put()));
    EXPECT_EQ(read_bits(back), (std::vector<uint32_t>{2}));
    owned<clbool_vector> none;
    expect_failure(clbool_vector_from_matrix(on, a, none.put()), CLBOOL_DIMENSION_MISMATCH);

    owned<clbool_vector> out_degrees;
    expect_ok(clbool_vector_entries_per(on, CLBOOL_TO_COLUMN, a, out_degrees.put()));
    EXPECT_EQ(read<uint32_t>(out_degrees), (entry_map<uint32_t>{{0, 2}, {1, 1}, {2, 1}}));
    owned<clbool_vector> in_degrees;
    expect_ok(clbool_vector_entries_per(on, CLBOOL_TO_ROW, a, in_degrees.put()));
    EXPECT_EQ(read<uint32_t>(in_degrees), (entry_map<uint32_t>{{1, 1}, {2, 1}, {3, 2}}));
}

}  // namespace
}  // namespace clbool
