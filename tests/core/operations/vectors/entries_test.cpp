// SPDX-License-Identifier: MIT
// Vectors, entry by entry, against the reference: every type, form, mask and device.
#include <core/operations/vectors/vector_test.hpp>

#include <cmath>
#include <limits>
#include <optional>

namespace clbool::testing {
namespace {

template <class T>
class vector_entries_of : public each_element<T> {};
TYPED_TEST_SUITE(vector_entries_of, all_elements, element_name);
template <class T>
class vector_numbers : public each_element<T> {};
TYPED_TEST_SUITE(vector_numbers, all_numbers, element_name);

constexpr index_type kHugeSize = 0xFFFFFFFFu;

// Two vectors of one size: lists, bitmaps, one of each, empty, full, few in a huge size.
template <class T>
struct vector_pair {
    index_type size;
    vector_map<T> a;
    vector_map<T> b;
};

template <class T>
std::vector<vector_pair<T>> pairs(std::uint64_t seed) {
    return {{700, random_map<T>(700, 10, seed), random_map<T>(700, 12, seed + 1)},
            {700, random_map<T>(700, 600, seed), random_map<T>(700, 500, seed + 1)},
            {700, random_map<T>(700, 10, seed), random_map<T>(700, 500, seed + 1)},
            {700, random_map<T>(700, 500, seed), random_map<T>(700, 10, seed + 1)},
            {5000, random_map<T>(5000, 4, seed), random_map<T>(5000, 150, seed + 1)},
            {64, full_map<T>(64, seed), random_map<T>(64, 30, seed + 1)},
            {65, {}, full_map<T>(65, seed)},
            {65, full_map<T>(65, seed), {}},
            {1, full_map<T>(1, seed), full_map<T>(1, seed + 1)},
            {0, {}, {}},
            {kHugeSize, random_map<T>(kHugeSize, 50, seed), random_map<T>(kHugeSize, 80, seed)}};
}

template <class T>
std::vector<vector_op> operators_of() {
    std::vector<vector_op> out = {vector_op::first, vector_op::second, vector_op::min,
                                  vector_op::max, vector_op::plus};
    if (!std::is_same_v<T, float>) {
        out.insert(out.end(), {vector_op::bit_or, vector_op::bit_and, vector_op::bit_and_not});
    }
    return out;
}

template <class T, class Check>
void on_every_pair(Check&& check) {
    on_every_setup([&](Controls& controls) {
        for (const auto seed : seeds()) {
            const auto all = pairs<T>(seed);
            for (size_t n = 0; n < all.size(); ++n) {
                SCOPED_TRACE("seed " + std::to_string(seed) + ", pair " + std::to_string(n));
                check(controls, all[n].size, all[n].a, all[n].b);
            }
        }
    });
}

TYPED_TEST(vector_entries_of, sums_products_and_differences) {
    using T = TypeParam;
    on_every_pair<T>([](Controls& controls, index_type size, const auto& a, const auto& b) {
        const auto x = made(controls, size, a);
        const auto y = made(controls, size, b);
        for (const auto op : operators_of<T>()) {
            basic_vector<T> out;
            ewise_add(controls, out, no_mask, accumulator::none, op, x, y);
            EXPECT_TRUE(same_vector(controls, out, size, reference::ewise_add(op, a, b)));
            ewise_mult(controls, out, no_mask, accumulator::none, op, x, y);
            EXPECT_TRUE(same_vector(controls, out, size, reference::ewise_mult(op, a, b)));
        }
        basic_vector<T> out;
        ewise_difference(controls, out, no_mask, accumulator::none, x, y);
        EXPECT_TRUE(same_vector(controls, out, size, reference::ewise_difference(a, b)));
    });
}

TYPED_TEST(vector_entries_of, masks_and_accumulators) {
    using T = TypeParam;
    on_every_pair<T>([](Controls& controls, index_type size, const auto& a, const auto& b) {
        const auto x = made(controls, size, a);
        const auto y = made(controls, size, b);
        const auto old = random_map<T>(size, 100, 3);
        const auto mask_map = random_map<std::uint64_t>(size, 200, 4);
        const auto mask_set = indices_of(mask_map);
        const auto mask = made(controls, size, mask_map);
        const auto sum = reference::ewise_add(vector_op::max, a, b);
        for (int n = 0; n < 16; ++n) {
            descriptor desc;
            desc.complement = (n & 1) != 0;
            desc.replace = (n & 2) != 0;
            const bool masked = (n & 4) != 0;
            const auto accum = (n & 8) != 0 ? std::optional(vector_op::plus) : std::nullopt;
            auto out = made(controls, size, old);
            ewise_add(controls, out, masked ? vector_mask(&mask) : vector_mask(),
                      accum ? vector_accumulator(*accum) : vector_accumulator(accumulator::none),
                      vector_op::max, x, y, desc);
            EXPECT_TRUE(
                same_vector(controls, out, size,
                            reference::written(old, masked ? &mask_set : nullptr, desc.complement,
                                               desc.replace, accum, sum, size)))
                << n;
        }
        // The output as operand and mask.
        auto out = x;
        ewise_add(controls, out, &out, vector_op::plus, vector_op::min, y, out);
        const auto set = indices_of(a);
        EXPECT_TRUE(
            same_vector(controls, out, size,
                        reference::written(a, &set, false, false, std::optional(vector_op::plus),
                                           reference::ewise_add(vector_op::min, b, a), size)));
    });
}

TYPED_TEST(vector_numbers, applied_and_selected) {
    using T = TypeParam;
    on_every_pair<T>([](Controls& controls, index_type size, const auto& a, const auto&) {
        const auto x = made(controls, size, a);
        for (const auto op : operators_of<T>()) {
            vector_map<T> expected;
            for (const auto& [i, value] : a) {
                expected[i] = reference::combined(op, value, T{500});
            }
            basic_vector<T> out;
            apply(controls, out, no_mask, accumulator::none, op, x, 500);
            EXPECT_TRUE(same_vector(controls, out, size, expected));
        }
        vector_map<T> numbered;
        vector_map<T> large;
        vector_map<T> middle;
        for (const auto& [i, value] : a) {
            numbered[i] = static_cast<T>(static_cast<T>(i) + T{7});
            if (value >= T{300}) {
                large[i] = value;
            }
            if (i >= size / 3 && i < size / 2) {
                middle[i] = value;
            }
        }
        basic_vector<T> out;
        apply_index(controls, out, no_mask, accumulator::none, x, 7);
        EXPECT_TRUE(same_vector(controls, out, size, numbered));
        select(controls, out, no_mask, accumulator::none, comparison::greater_equal, x, 300);
        EXPECT_TRUE(same_vector(controls, out, size, large));
        select(controls, out, no_mask, accumulator::none, comparison::less, x, 300);
        EXPECT_TRUE(same_vector(controls, out, size, reference::ewise_difference(a, large)));
        select_range(controls, out, no_mask, accumulator::none, x, size / 3, size / 2);
        EXPECT_TRUE(same_vector(controls, out, size, middle));
    });
}

TYPED_TEST(vector_numbers, reduced) {
    using T = TypeParam;
    on_every_pair<T>([](Controls& controls, index_type size, const auto& a, const auto&) {
        const auto x = made(controls, size, a);
        T sum{0};
        T least = std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity()
                                                       : std::numeric_limits<T>::max();
        T most = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity() : T{0};
        for (const auto& [i, value] : a) {
            sum = static_cast<T>(sum + value);
            least = std::min(least, value);
            most = std::max(most, value);
        }
        EXPECT_EQ(reduce(controls, vector_op::plus, x), sum);
        EXPECT_EQ(reduce(controls, vector_op::min, x), least);
        EXPECT_EQ(reduce(controls, vector_op::max, x), most);
        EXPECT_THROW((void)reduce(controls, vector_op::first, x), invalid_argument);
    });
}

// Of NaN and another value min and max give the other one, wherever they are computed.
TEST(vectors_of_float, min_and_max_pass_over_nan) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    on_every_pair<float>([&](Controls& controls, index_type size, auto a, auto b) {
        a = with_nan(std::move(a));
        b = with_nan(std::move(b));
        const auto x = made(controls, size, a);
        const auto y = made(controls, size, b);
        for (const auto op : {vector_op::min, vector_op::max}) {
            std::optional<float> all;
            vector_map<float> applied;
            vector_map<std::uint32_t> at;
            vector_entries<float> listed = entries_of<float>(40, {});
            for (const auto& [i, value] : a) {
                all = all ? reference::combined(op, *all, value) : value;
                applied[i] = reference::combined(op, value, 500.0F);
                at[i] = static_cast<std::uint32_t>(i % 40);
                listed.indices.push_back(i % 40);
                listed.values.push_back(value);
            }
            if (all) {
                EXPECT_TRUE(same_value(reduce(controls, op, x), *all));
            }
            float_vector out;
            ewise_add(controls, out, no_mask, accumulator::none, op, x, y);
            EXPECT_TRUE(same_vector(controls, out, size, reference::ewise_add(op, a, b)));
            ewise_mult(controls, out, no_mask, accumulator::none, op, x, y);
            EXPECT_TRUE(same_vector(controls, out, size, reference::ewise_mult(op, a, b)));
            apply(controls, out, no_mask, accumulator::none, op, x, 500);
            EXPECT_TRUE(same_vector(controls, out, size, applied));
            apply(controls, out, no_mask, accumulator::none, op, x, kNan);
            EXPECT_TRUE(same_vector(controls, out, size, a));
            out = x;
            convert(controls, out, no_mask, op, y);
            EXPECT_TRUE(same_vector(controls, out, size, reference::ewise_add(op, a, b)));
            scatter(controls, out, no_mask, accumulator::none, 40, op, x, made(controls, size, at));
            const auto scattered = reference::scatter(op, a, at, 40);
            EXPECT_TRUE(same_vector(controls, out, 40, scattered));
            const float_vector built(controls, 40, listed.indices, listed.values, op);
            EXPECT_TRUE(same_vector(controls, built, 40, scattered));
        }
    });
}

TEST(vectors_of_float, all_values_of_nan_are_nan) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    on_every_setup([&](Controls& controls) {
        for (const vector_map<float>& of :
             {vector_map<float>{{1, kNan}, {2, 1}}, vector_map<float>{{1, 1}, {2, kNan}}}) {
            EXPECT_EQ(reduce(controls, vector_op::min, made(controls, 5, of)), 1.0F);
            EXPECT_EQ(reduce(controls, vector_op::max, made(controls, 5, of)), 1.0F);
        }
        const auto mixed = made(controls, 6, vector_map<float>{{0, 1}, {3, 0}, {4, 2}, {5, kNan}});
        EXPECT_EQ(reduce(controls, vector_op::min, mixed), 0.0F);
        EXPECT_EQ(reduce(controls, vector_op::max, mixed), 2.0F);
        const auto none = made(controls, 5, vector_map<float>{{1, kNan}, {4, kNan}});
        EXPECT_TRUE(std::isnan(reduce(controls, vector_op::min, none)));
        EXPECT_TRUE(std::isnan(reduce(controls, vector_op::max, none)));
        EXPECT_TRUE(equal(controls, none, float_vector(controls, none.to_host(controls))));
    });
}

TEST(vectors_of_float, sums_are_the_same_on_every_run) {
    on_every_setup([](Controls& controls) {
        std::mt19937_64 random(1);
        vector_map<float> host;
        for (index_type i = 0; i < 50000; ++i) {
            if (random() % 3 != 0) {
                host[i] = 1.0f / static_cast<float>(1 + random() % 1000);
            }
        }
        const auto v = made(controls, 50000, host);
        const float first = reduce(controls, vector_op::plus, v);
        double exact = 0;
        for (const auto& [i, value] : host) {
            exact += value;
        }
        EXPECT_NEAR(first, exact, exact * 1e-5);
        for (int n = 0; n < 5; ++n) {
            EXPECT_EQ(reduce(controls, vector_op::plus, v), first);
        }
    });
}

TYPED_TEST(vector_entries_of, extracted) {
    using T = TypeParam;
    on_every_pair<T>([](Controls& controls, index_type size, const auto& a, const auto& b) {
        const auto x = made(controls, size, a);
        std::vector<index_type> list;
        for (const auto& [i, value] : b) {
            list.insert(list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2), i);
            list.push_back(i);
        }
        basic_vector<T> out;
        extract(controls, out, no_mask, accumulator::none, x, indices::of(list));
        EXPECT_TRUE(same_vector(controls, out, static_cast<index_type>(list.size()),
                                reference::extract(a, list)));
        vector_map<std::uint32_t> at;
        vector_map<T> gathered;
        for (index_type k = 0; k < list.size(); k += 2) {
            at[k] = k % 3 == 0 ? list[k] : kHugeSize;
            if (k % 3 == 0 && a.count(list[k]) != 0) {
                gathered[k] = a.at(list[k]);
            }
        }
        const auto places = static_cast<index_type>(list.size());
        extract(controls, out, no_mask, accumulator::none, x, made(controls, places, at));
        EXPECT_TRUE(same_vector(controls, out, places, gathered));
        EXPECT_THROW(extract(controls, out, no_mask, accumulator::none, x, indices::one(size)),
                     invalid_argument);
    });
}

TYPED_TEST(vector_entries_of, assigned) {
    using T = TypeParam;
    on_every_pair<T>([](Controls& controls, index_type size, const auto& a, const auto& b) {
        if (size == 0) {
            return;
        }
        std::mt19937_64 random(5);
        std::vector<index_type> list;
        for (int n = 0; n < 60; ++n) {
            list.push_back(static_cast<index_type>(random() % size));
        }
        vector_map<T> u = random_map<T>(60, 30, 6);
        const auto given = made(controls, 60, u);
        const auto mask = made(controls, size, b);
        const auto mask_set = indices_of(b);
        for (int n = 0; n < 16; ++n) {
            descriptor desc;
            desc.complement = (n & 1) != 0;
            desc.replace = (n & 2) != 0;
            const bool masked = (n & 4) != 0;
            const auto accum = (n & 8) != 0 ? std::optional(vector_op::min) : std::nullopt;
            const auto how =
                accum ? vector_accumulator(*accum) : vector_accumulator(accumulator::none);
            auto out = made(controls, size, a);
            assign(controls, out, masked ? vector_mask(&mask) : vector_mask(), how, given,
                   indices::of(list), desc);
            // An assignment has every index of the output, so that the mask rules the whole.
            const auto expected = [&](const vector_map<T>& z) {
                return reference::written(a, masked ? &mask_set : nullptr, desc.complement,
                                          desc.replace, std::nullopt, z, size);
            };
            EXPECT_TRUE(
                same_vector(controls, out, size, expected(reference::assigned(a, accum, u, list))))
                << n;
            out = made(controls, size, a);
            assign(controls, out, masked ? vector_mask(&mask) : vector_mask(), how, T{1},
                   indices::of(list), desc);
            vector_map<T> ones;
            for (index_type k = 0; k < 60; ++k) {
                ones[k] = T{1};
            }
            EXPECT_TRUE(same_vector(controls, out, size,
                                    expected(reference::assigned(a, accum, ones, list))))
                << n;
            const bool few = masked && !desc.complement;
            if (size < kHugeSize || few) {
                out = made(controls, size, a);
                assign(controls, out, masked ? vector_mask(&mask) : vector_mask(), how, T{1},
                       indices::all(), desc);
                vector_map<T> all;
                for (index_type i = 0; i < size && !few; ++i) {
                    all[i] = T{1};
                }
                for (const auto& [i, value] : b) {
                    all[i] = T{1};
                }
                EXPECT_TRUE(
                    same_vector(controls, out, size,
                                reference::written(a, masked ? &mask_set : nullptr, desc.complement,
                                                   desc.replace, accum, all, size)))
                    << n;
            }
        }
        auto out = made(controls, size, a);
        EXPECT_THROW(assign(controls, out, no_mask, accumulator::none, given, indices::one(0)),
                     dimension_mismatch);
        EXPECT_THROW(assign(controls, out, no_mask, accumulator::none, T{1}, indices::one(size)),
                     invalid_argument);
        EXPECT_TRUE(same_vector(controls, out, size, a));
    });
}

// As in a matrix: entries of bits are true, so that what becomes false is none.
TEST(vectors_of_bits, false_takes_entries_out) {
    on_every_pair<bool>([](Controls& controls, index_type size, const auto& a, const auto& b) {
        if (size == 0) {
            return;
        }
        const auto mask = made(controls, size, b);
        const matrix mask_column = to_column(controls, mask);
        for (const auto& places :
             {indices::of({0, size / 2, size - 1, 0}),
              indices::range(size / 4, std::min(size / 3, index_type{1000})), indices::all()}) {
            for (int n = 0; n < 16; ++n) {
                descriptor desc;
                desc.complement = (n & 1) != 0;
                desc.replace = (n & 2) != 0;
                const bool masked = (n & 4) != 0;
                const auto accum = (n & 8) != 0 ? accumulator::logical_or : accumulator::none;
                auto out = made(controls, size, a);
                matrix column = to_column(controls, out);
                assign(controls, out, masked ? vector_mask(&mask) : vector_mask(), accum, false,
                       places, desc);
                assign(controls, column, masked ? mask_argument(&mask_column) : no_mask, accum,
                       false, places, indices::all(), desc);
                EXPECT_TRUE(equal(controls, out, to_vector(controls, column))) << n;
            }
        }
        auto out = made(controls, size, a);
        assign(controls, out, no_mask, accumulator::none, false, indices::one(0));
        auto rest = a;
        rest.erase(0);
        EXPECT_TRUE(same_vector(controls, out, size, rest));
        assign(controls, out, &mask, accumulator::none, false, indices::all());
        EXPECT_TRUE(same_vector(controls, out, size, reference::ewise_difference(rest, b)));
        EXPECT_THROW(assign(controls, out, no_mask, accumulator::none, false, indices::one(size)),
                     invalid_argument);
    });
}

// A number that is 0 is an entry like any other.
TYPED_TEST(vector_numbers, zero_is_an_entry) {
    using T = TypeParam;
    on_every_setup([](Controls& controls) {
        auto out = made(controls, 5, vector_map<T>{{1, T{3}}});
        assign(controls, out, no_mask, accumulator::none, false, indices::of({1, 4}));
        EXPECT_TRUE(same_vector(controls, out, 5, vector_map<T>{{1, T{0}}, {4, T{0}}}));
    });
}

TYPED_TEST(vector_entries_of, scattered) {
    using T = TypeParam;
    on_every_pair<T>([](Controls& controls, index_type size, const auto& a, const auto&) {
        std::mt19937_64 random(8);
        vector_map<std::uint32_t> at;
        for (const auto& [i, value] : a) {
            if (random() % 4 != 0) {
                at[i] = static_cast<std::uint32_t>(random() % 45);
            }
        }
        for (const auto op : operators_of<T>()) {
            basic_vector<T> out;
            scatter(controls, out, no_mask, accumulator::none, 40, op, made(controls, size, a),
                    made(controls, size, at));
            EXPECT_TRUE(same_vector(controls, out, 40, reference::scatter(op, a, at, 40)));
        }
    });
}

TYPED_TEST(vector_entries_of, equality) {
    using T = TypeParam;
    on_every_pair<T>([](Controls& controls, index_type size, const auto& a, const auto& b) {
        const auto x = made(controls, size, a);
        EXPECT_TRUE(equal(controls, x, made(controls, size, a)));
        EXPECT_EQ(equal(controls, x, made(controls, size, b)), a == b);
        EXPECT_FALSE(equal(controls, x, basic_vector<T>(size == kHugeSize ? 0 : size + 1)));
        if constexpr (!std::is_same_v<T, bool>) {
            if (!a.empty()) {
                auto other = a;
                other.begin()->second = static_cast<T>(other.begin()->second + T{1});
                EXPECT_FALSE(equal(controls, x, made(controls, size, other)));
            }
        }
    });
}

// What joins a vector that has no other handle does so in place; copies stay what they were.
TYPED_TEST(vector_entries_of, copies_stay_what_they_were) {
    using T = TypeParam;
    on_every_pair<T>([](Controls& controls, index_type size, const auto& a, const auto&) {
        for (const bool shared : {false, true}) {
            auto out = made(controls, size, a);
            std::optional<basic_vector<T>> copy;
            if (shared) {
                copy = out;
            }
            const auto list = made(controls, size, random_map<T>(size, 3, 9));
            const auto few = random_map<T>(size, 3, 9);
            ewise_mult(controls, out, no_mask, vector_op::plus, vector_op::first, list, list);
            const auto sum = reference::ewise_add(vector_op::plus, a, few);
            EXPECT_TRUE(same_vector(controls, out, size, sum));
            if (size > 0) {
                assign(controls, out, &list, accumulator::none, T{1}, indices::all());
                vector_map<T> ones;
                for (const auto& [i, value] : few) {
                    ones[i] = T{1};
                }
                EXPECT_TRUE(same_vector(controls, out, size,
                                        reference::ewise_add(vector_op::second, sum, ones)));
            }
            if (shared) {
                EXPECT_TRUE(same_vector(controls, *copy, size, a));
            }
        }
    });
}

TEST(vector_conversions, values_become_those_of_the_output) {
    on_every_setup([](Controls& controls) {
        const vector_map<float> host = {
            {1, 2.75f}, {3, -4.0f}, {4, 5e9f}, {6, std::nanf("")}, {8, 1e30f}};
        const auto v = made(controls, 10, host);
        uint32_vector narrow;
        convert(controls, narrow, no_mask, accumulator::none, v);
        EXPECT_TRUE(same_vector(
            controls, narrow, 10,
            vector_map<std::uint32_t>{{1, 2}, {3, 0}, {4, 0xFFFFFFFFu}, {6, 0}, {8, 0xFFFFFFFFu}}));
        uint64_vector wide;
        convert(controls, wide, no_mask, accumulator::none, v);
        EXPECT_EQ(wide.get(controls, 4), std::optional<std::uint64_t>(5000000000u));
        bit_vector bits;
        convert(controls, bits, no_mask, accumulator::none, v);
        EXPECT_TRUE(
            same_vector(controls, bits, 10,
                        vector_map<bool>{{1, true}, {3, true}, {4, true}, {6, true}, {8, true}}));
        float_vector ones;
        convert(controls, ones, no_mask, accumulator::none, bits);
        EXPECT_EQ(reduce(controls, vector_op::plus, ones), 5.0f);
        EXPECT_TRUE(reduce(controls, vector_op::plus, bits));
        EXPECT_FALSE(reduce(controls, vector_op::plus, bit_vector(7)));
    });
}

TEST(vector_refusals, types_and_numbers_that_do_not_fit) {
    auto& controls = shared_controls(device_setups().front());
    const auto v = made(controls, 10, random_map<float>(10, 4, 1));
    uint32_vector out;
    bit_vector bits;
    EXPECT_THROW(ewise_add(controls, out, no_mask, accumulator::none, vector_op::min, v, v),
                 invalid_argument);
    EXPECT_THROW(apply(controls, out, no_mask, accumulator::none, vector_op::plus, v, -1),
                 invalid_argument);
    EXPECT_THROW(apply(controls, out, no_mask, accumulator::none, vector_op::plus, v, 0.5),
                 invalid_argument);
    EXPECT_THROW(apply(controls, out, no_mask, accumulator::none, vector_op::plus, v, 4294967296.0),
                 invalid_argument);
    float_vector floats;
    EXPECT_THROW(apply(controls, floats, no_mask, accumulator::none, vector_op::bit_or, v, 1),
                 invalid_argument);
    EXPECT_THROW(ewise_add(controls, floats, no_mask, accumulator::none, vector_op::bit_and, v, v),
                 invalid_argument);
    EXPECT_THROW((void)reduce(controls, vector_op::bit_or, v), invalid_argument);
    EXPECT_THROW(apply_index(controls, bits, no_mask, accumulator::none, v), invalid_argument);
    EXPECT_THROW(select(controls, out, no_mask, accumulator::none, comparison::less, v, 1),
                 invalid_argument);
    const auto short_one = made(controls, 9, random_map<float>(9, 4, 1));
    float_vector sum;
    EXPECT_THROW(
        ewise_mult(controls, sum, no_mask, accumulator::none, vector_op::plus, v, short_one),
        dimension_mismatch);
    EXPECT_EQ(sum.size(), 0u);
}

}  // namespace
}  // namespace clbool::testing
