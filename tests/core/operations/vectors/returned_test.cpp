// SPDX-License-Identifier: MIT
// Vector calls that return their result, and masks that are named, temporary or complements: the
// same as with everything spelt out.
#include <core/operations/vectors/vector_test.hpp>

#include <clbool/extraction.hpp>

namespace clbool::testing {
namespace {

constexpr index_type kFewIndices = 60;

template <class T>
class returned_vectors_of : public each_element<T> {};
TYPED_TEST_SUITE(returned_vectors_of, all_elements, element_name);

constexpr auto kNone = accumulator::none;

// Whether the result of a returning call is that of the full one.
template <class Full, class T>
void expect_same(context& on, const basic_vector<T>& returned, Full&& full) {
    basic_vector<T> out;
    full(out);
    EXPECT_TRUE(equal(on, returned, out));
    EXPECT_EQ(returned.size(), out.size());
}

TYPED_TEST(returned_vectors_of, operations_give_what_their_full_calls_write) {
    using T = TypeParam;
    on_every_setup([](Controls& on) {
        const auto u = made(on, kFewIndices, random_map<T>(kFewIndices, 30, 1));
        const auto v = made(on, kFewIndices, random_map<T>(kFewIndices, 20, 2));
        const auto at = made(on, 10, random_map<std::uint32_t>(10, 8, 3));
        const auto op = vector_op::max;
        expect_same(on, ewise_add(on, op, u, v),
                    [&](auto& out) { ewise_add(on, out, no_mask, kNone, op, u, v); });
        expect_same(on, ewise_mult(on, op, u, v),
                    [&](auto& out) { ewise_mult(on, out, no_mask, kNone, op, u, v); });
        expect_same(on, ewise_difference(on, u, v),
                    [&](auto& out) { ewise_difference(on, out, no_mask, kNone, u, v); });
        expect_same(on, apply(on, op, u, 7),
                    [&](auto& out) { apply(on, out, no_mask, kNone, op, u, 7); });
        expect_same(on, convert<float>(on, u),
                    [&](auto& out) { convert(on, out, no_mask, kNone, u); });
        expect_same(on, apply_index<std::uint32_t>(on, u, 2),
                    [&](auto& out) { apply_index(on, out, no_mask, kNone, u, 2); });
        expect_same(on, select(on, comparison::less, u, 500),
                    [&](auto& out) { select(on, out, no_mask, kNone, comparison::less, u, 500); });
        expect_same(on, select_range(on, u, 5, 30),
                    [&](auto& out) { select_range(on, out, no_mask, kNone, u, 5, 30); });
        const auto some = indices::of({9, 3, 3});
        expect_same(on, extract(on, u, some),
                    [&](auto& out) { extract(on, out, no_mask, kNone, u, some); });
        expect_same(on, extract(on, u, at),
                    [&](auto& out) { extract(on, out, no_mask, kNone, u, at); });
        const auto gathered = extract(on, u, at);
        expect_same(on, scatter(on, 1000, vector_op::second, gathered, at), [&](auto& out) {
            scatter(on, out, no_mask, kNone, 1000, vector_op::second, gathered, at);
        });
    });
}

TEST(returned_vectors, products) {
    on_every_setup([](Controls& on) {
        const matrix a(on, uniform(kFewIndices, kFewIndices, 300, 1));
        const auto u = made(on, kFewIndices, random_map<bool>(kFewIndices, 10, 2));
        const auto x = made(on, kFewIndices, random_map<float>(kFewIndices, 40, 3));
        expect_same(on, vxm(on, semiring::or_and, u, a), [&](auto& out) {
            vxm(on, out, no_mask, accumulator::none, semiring::or_and, u, a);
        });
        expect_same(on, mxv(on, semiring::plus_second, a, x), [&](auto& out) {
            mxv(on, out, no_mask, accumulator::none, semiring::plus_second, a, x);
        });
        expect_same(on, vxm<std::uint32_t>(on, semiring::any_secondi, u, a, complement(u)),
                    [&](auto& out) {
                        descriptor outside;
                        outside.complement = true;
                        vxm(on, out, &u, accumulator::none, semiring::any_secondi, u, a, outside);
                    });
        EXPECT_THROW(vxm(on, semiring::plus_second, u, a), invalid_argument);
    });
}

TEST(returned_vectors, rows_and_columns) {
    on_every_setup([](Controls& on) {
        const auto host = uniform(20, 70, 300, 1);
        const matrix a(on, host);
        for (const index_type i : {0U, 7U, 19U}) {
            std::set<index_type> expected;
            for (const auto [at, col] : host) {
                if (at == i) {
                    expected.insert(col);
                }
            }
            const bit_vector found = row(on, a, i);
            EXPECT_EQ(found.size(), 70U);
            EXPECT_EQ(indices_of(reference::to_map(found.to_host(on))), expected);
            EXPECT_TRUE(equal(on, column(on, transpose(on, a), i), found));
        }
        EXPECT_EQ(row(on, matrix(3, 0), 2).size(), 0U);
        EXPECT_THROW(row(on, a, 20), invalid_argument);
        EXPECT_THROW(column(on, a, 70), invalid_argument);
    });
}

TEST(vector_masks, every_spelling_means_the_same) {
    on_every_setup([](Controls& on) {
        const auto u = made(on, kFewIndices, random_map<float>(kFewIndices, 30, 1));
        const auto mask = made(on, kFewIndices, random_map<std::uint64_t>(kFewIndices, 30, 2));
        const auto old = made(on, kFewIndices, random_map<float>(kFewIndices, 20, 3));
        const auto assigned = [&](const vector_mask& by, const descriptor& desc) {
            auto out = old;
            assign(on, out, by, accumulator::none, u, indices::all(), desc);
            assign(on, out, by, accumulator::none, 3, indices::range(0, 5), desc);
            return out;
        };
        for (const bool outside : {false, true}) {
            descriptor desc;
            desc.complement = outside;
            const auto expected = assigned(&mask, desc);
            EXPECT_TRUE(equal(on, assigned(mask, desc), expected));
            EXPECT_TRUE(equal(on, assigned(complement(complement(mask)), desc), expected));
            const vector_mask kept = convert<bool>(on, mask);  // outlives the temporary
            EXPECT_TRUE(equal(on, assigned(kept, desc), expected));
            desc.complement = !outside;
            EXPECT_TRUE(equal(on, assigned(complement(mask), desc), expected));
            EXPECT_TRUE(equal(on, assigned(complement(kept), desc), expected));
        }
        EXPECT_TRUE(convert<float>(on, u, complement(vector_mask())).empty(on));
    });
}

// A mask that is another vector's does not keep the few from joining the many in place.
TEST(vector_masks, visited_vertices_grow_where_they_are) {
    on_every_setup([](Controls& on) {
        auto visited = made(on, kFewIndices, random_map<bool>(kFewIndices, 30, 1));
        auto expected = visited;
        const auto next = made(on, kFewIndices, random_map<bool>(kFewIndices, 10, 2));
        assign(on, visited, next, accumulator::none, true, indices::all());
        assign(on, expected, &next, accumulator::none, true, indices::all());
        EXPECT_TRUE(equal(on, visited, expected));
        EXPECT_TRUE(equal(on, visited, ewise_add(on, vector_op::first, visited, next)));
    });
}

}  // namespace
}  // namespace clbool::testing
