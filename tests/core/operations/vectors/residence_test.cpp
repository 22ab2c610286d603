// SPDX-License-Identifier: MIT
// Vectors that are on a device stay there: operations neither read them back nor miss entries of
// large ones.
#include <core/operations/vectors/vector_test.hpp>

#include <core/runtime/streams/stream.hpp>

namespace clbool::testing {
namespace {

template <class T>
class vectors_on_devices : public each_element<T> {};
TYPED_TEST_SUITE(vectors_on_devices, all_elements, element_name);

constexpr index_type kSize = 70001;

// Runs what is to make the host wait so often.
template <class Body>
void expect_waits(Controls& on, size_type count, const Body& body) {
    on.reset_profile();
    body();
    EXPECT_EQ(on.profile().host_reads, count);
}

// A vector that kernels made.
template <class T>
basic_vector<T> on_device(Controls& on, index_type size, const vector_map<T>& of) {
    basic_vector<T> out;
    convert(on, out, no_mask, accumulator::none, made(on, size, of));
    return out;
}

template <class Check>
void where_kernels_compute(Check&& check) {
    on_every_setup([&](Controls& controls) {
        if (controls.stream().kernels_only()) {
            for (const auto seed : seeds()) {
                SCOPED_TRACE("seed " + std::to_string(seed));
                check(controls, seed);
            }
        }
    });
}

TYPED_TEST(vectors_on_devices, are_not_read_back) {
    using T = TypeParam;
    where_kernels_compute([](Controls& controls, std::uint64_t seed) {
        const auto a = random_map<T>(kSize, 20000, seed);
        const auto b = random_map<std::uint32_t>(kSize, 30000, seed + 1);
        const auto x = on_device(controls, kSize, a);
        const auto at = on_device(controls, kSize, b);
        std::vector<index_type> list;
        for (const auto& [i, value] : b) {
            list.push_back((i * 7919u + value) % kSize);
        }
        const auto count = static_cast<index_type>(list.size());
        basic_vector<T> out;
        const auto expect = [&](const auto& body, index_type size, const vector_map<T>& expected) {
            expect_waits(controls, 0, body);
            EXPECT_TRUE(same_vector(controls, out, size, expected));
        };
        const auto extract_from = [&](const indices& places) {
            return [&, places] { extract(controls, out, no_mask, accumulator::none, x, places); };
        };
        const auto taken = reference::extract(a, list);
        expect(extract_from(indices::of(list)), count, taken);
        const auto part = out;
        out = x;
        const auto mask = indices_of(b);
        expect([&] { assign(controls, out, &at, accumulator::none, part, indices::of(list)); },
               kSize,
               reference::written(a, &mask, false, false, std::nullopt,
                                  reference::assigned(a, std::nullopt, taken, list), kSize));
        std::vector<index_type> backwards;
        for (index_type k = 0; k < 30000; ++k) {
            backwards.push_back(69999 - 2 * k);
        }
        expect(extract_from(indices::strided(69999, -2, 30000)), 30000,
               reference::extract(a, backwards));
        for (const auto op :
             {vector_op::first, vector_op::second, vector_op::min, vector_op::plus}) {
            expect([&] { scatter(controls, out, no_mask, accumulator::none, 900, op, x, at); }, 900,
                   reference::scatter(op, a, b, 900));
        }
    });
}

TYPED_TEST(vectors_on_devices, single_entries) {
    using T = TypeParam;
    where_kernels_compute([](Controls& controls, std::uint64_t seed) {
        constexpr index_type kLarge = 3000000;
        auto host = random_map<T>(kLarge, 3000, seed);
        host[100000] = T{1};
        auto v = on_device(controls, kLarge, host);
        const auto copy = v;
        EXPECT_EQ(v.get(controls, 100000), std::optional<T>(T{1}));
        EXPECT_EQ(v.contains(controls, 100001), host.count(100001) != 0);
        expect_waits(controls, 0, [&] {
            v.remove_element(controls, 100000);
            v.set_element(controls, kLarge - 1, T{1});
            v.set_element(controls, 31, T{1});
        });
        auto changed = host;
        changed.erase(100000);
        changed[kLarge - 1] = T{1};
        changed[31] = T{1};
        EXPECT_TRUE(same_vector(controls, v, kLarge, changed));
        for (const index_type size : {kLarge + 77, 100001u, 31u, 0u}) {
            auto other = on_device(controls, kLarge, host);
            resize(controls, other, size);
            auto expected = host;
            expected.erase(expected.lower_bound(size), expected.end());
            EXPECT_TRUE(same_vector(controls, other, size, expected));
        }
        // Whoever looks many up is better off with all of them.
        for (index_type i = 0; i < 300; ++i) {
            EXPECT_EQ(copy.contains(controls, i), host.count(i) != 0);
        }
    });
}

// A bitmap of billions of bits, and room for as many values, is not for a few entries.
TYPED_TEST(vectors_on_devices, grow_to_billions_of_indices) {
    using T = TypeParam;
    where_kernels_compute([](Controls& controls, std::uint64_t seed) {
        const auto host = random_map<T>(1000, 100, seed);
        auto v = on_device(controls, 1000, host);
        const auto before = controls.memory().live;
        resize(controls, v, kMaxDimension);
        EXPECT_LT(controls.memory().live, before + (size_type{1} << 20));
        EXPECT_TRUE(same_vector(controls, v, kMaxDimension, host));
        resize(controls, v, 1000);
        EXPECT_TRUE(same_vector(controls, v, 1000, host));
    });
}

TYPED_TEST(vectors_on_devices, equality) {
    using T = TypeParam;
    where_kernels_compute([](Controls& controls, std::uint64_t seed) {
        auto host = random_map<T>(kSize, 5000, seed);
        const auto v = on_device(controls, kSize, host);
        const auto same = on_device(controls, kSize, host);
        expect_waits(controls, 1, [&] { EXPECT_TRUE(equal(controls, v, same)); });
        host.erase(std::prev(host.end()));
        EXPECT_FALSE(equal(controls, v, on_device(controls, kSize, host)));
        EXPECT_FALSE(equal(controls, on_device(controls, kSize, host), v));
    });
}

TEST(vectors_of_bits_on_devices, pack_and_convert) {
    where_kernels_compute([](Controls& controls, std::uint64_t seed) {
        std::vector<bit_vector> sets;
        std::vector<vector_map<bool>> hosts;
        for (int n = 0; n < 19; ++n) {
            hosts.push_back(random_map<bool>(kSize, 3000, seed + n));
            sets.push_back(on_device(controls, kSize, hosts.back()));
        }
        uint64_vector packed;
        expect_waits(controls, 0, [&] { packed = pack(controls, sets); });
        vector_map<std::uint64_t> expected;
        for (std::size_t n = 0; n < hosts.size(); ++n) {
            for (const auto& [i, value] : hosts[n]) {
                expected[i] |= std::uint64_t{1} << n;
            }
        }
        bit_vector last;
        expect_waits(controls, 0, [&] { last = unpack(controls, packed, 18); });
        matrix row;
        expect_waits(controls, 1, [&] { row = to_row(controls, sets[3]); });
        const matrix column = to_column(controls, sets[3]);
        bit_vector from_row;
        expect_waits(controls, 0, [&] { from_row = to_vector(controls, row); });
        const auto from_column = to_vector(controls, column.to(controls, matrix_form::csr));
        EXPECT_TRUE(same_vector(controls, packed, kSize, expected));
        EXPECT_TRUE(same_vector(controls, last, kSize, hosts[18]));
        EXPECT_TRUE(same_vector(controls, from_row, kSize, hosts[3]));
        EXPECT_TRUE(same_vector(controls, from_column, kSize, hosts[3]));
        coordinates entries(1, kSize);
        for (const auto& [i, value] : hosts[3]) {
            entries.add(0, i);
        }
        EXPECT_TRUE(same_matrix(row.to_host(controls), entries));
        EXPECT_TRUE(same_matrix(column.to_host(controls), reference::transpose(entries)));
    });
}

}  // namespace
}  // namespace clbool::testing
