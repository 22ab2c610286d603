// SPDX-License-Identifier: MIT
// mxv and vxm against the reference: every semiring, direction, mask and device.
#include <core/operations/vectors/vector_test.hpp>

namespace clbool::testing {
namespace {

struct how {
    bool masked;
    bool complement;
    bool replace;
    bool accumulates;
    bool transposed;
    direction way;
};

std::vector<how> all_ways() {
    std::vector<how> out;
    for (int n = 0; n < 32; ++n) {
        for (const auto way : {direction::automatic, direction::push, direction::pull}) {
            out.push_back(
                {(n & 1) != 0, (n & 2) != 0, (n & 4) != 0, (n & 8) != 0, (n & 16) != 0, way});
        }
    }
    return out;
}

std::string text_of(const how& one) {
    return std::string(one.masked ? "masked " : "") + (one.complement ? "complement " : "") +
           (one.replace ? "replace " : "") + (one.accumulates ? "accumulates " : "") +
           (one.transposed ? "transposed " : "") +
           (one.way == direction::push   ? "push"
            : one.way == direction::pull ? "pull"
                                         : "automatic");
}

// One product by mxv and by vxm, with the old content, mask and accumulator that `one` says.
template <class Out, class In>
void check(Controls& controls, semiring over, const coordinates& a, const matrix& device,
           const vector_map<In>& u, const how& one, std::uint64_t seed) {
    for (const bool is_mxv : {true, false}) {
        const bool pulls_rows = is_mxv != one.transposed;
        const index_type in_size = pulls_rows ? a.ncols : a.nrows;
        const index_type size = pulls_rows ? a.nrows : a.ncols;
        vector_map<In> input = u;
        input.erase(input.lower_bound(in_size), input.end());
        const auto old = random_map<Out>(size, 40, seed + 1);
        const auto mask_map = random_map<float>(size, size / 2, seed + 2);
        const auto mask_set = indices_of(mask_map);
        const auto mask = made(controls, size, mask_map);
        const auto vector = made(controls, in_size, input);
        auto out = made(controls, size, old);
        descriptor desc;
        desc.complement = one.complement;
        desc.replace = one.replace;
        (is_mxv ? desc.transpose_first : desc.transpose_second) = one.transposed;
        const auto accum = one.accumulates ? vector_accumulator(vector_op::max)
                                           : vector_accumulator(accumulator::none);
        const vector_mask by = one.masked ? vector_mask(&mask) : vector_mask();
        if (is_mxv) {
            mxv(controls, out, by, accum, over, device, vector, desc, one.way);
        } else {
            vxm(controls, out, by, accum, over, vector, device, desc, one.way);
        }
        const auto result =
            reference::mxv<Out>(over, pulls_rows ? a : reference::transpose(a), input);
        const auto expected = reference::written(
            old, one.masked ? &mask_set : nullptr, one.complement, one.replace,
            one.accumulates ? std::optional(vector_op::max) : std::nullopt, result, size);
        EXPECT_TRUE(same_vector(controls, out, size, expected))
            << (is_mxv ? "mxv " : "vxm ") << to_string(over) << " " << text_of(one);
    }
}

template <class Out, class In>
void check_all(Controls& controls, semiring over, const coordinates& a, std::uint64_t seed) {
    const matrix device(controls, a);
    const index_type most = std::max(a.nrows, a.ncols);
    std::vector<vector_map<In>> inputs = {random_map<In>(most, 3, seed)};
    if (most < 100000) {
        inputs.push_back(random_map<In>(most, most / 2, seed));
        inputs.push_back(full_map<In>(most, seed));
    }
    for (auto& u : inputs) {
        if (over == semiring::min_second || over == semiring::max_second) {
            u = with_nan(std::move(u));
        }
        for (const auto& one : all_ways()) {
            check<Out>(controls, over, a, device, u, one, seed);
        }
    }
}

// Small matrices of every kind; single_cases() go through the plainest product below.
std::vector<coordinates> small_matrices(std::uint64_t seed) {
    return {uniform(70, 130, 400, seed), hubs(90, 2, 2, seed), coordinates(5, 7),
            uniform(1, 200, 60, seed), uniform(200, 1, 60, seed)};
}

template <class Out, class In>
void check_products(semiring over) {
    on_every_setup([&](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            for (const auto& a : small_matrices(seed)) {
                check_all<Out, In>(controls, over, a, seed);
            }
        }
    });
}

TEST(vector_products, or_and) { check_products<bool, bool>(semiring::or_and); }
TEST(vector_products, or_and_of_numbers) { check_products<bool, float>(semiring::or_and); }
TEST(vector_products, any_secondi) { check_products<std::uint32_t, bool>(semiring::any_secondi); }
TEST(vector_products, min_second) {
    check_products<std::uint32_t, std::uint32_t>(semiring::min_second);
}
TEST(vector_products, plus_second) { check_products<float, float>(semiring::plus_second); }
TEST(vector_products, plus_pair) { check_products<std::uint64_t, bool>(semiring::plus_pair); }
TEST(vector_products, or_second) {
    check_products<std::uint64_t, std::uint64_t>(semiring::or_second);
}

// They differ from the others in no more than their operator or type.
TEST(vector_products, other_types) {
    if (!every_combination()) {
        GTEST_SKIP() << "kernels of more types take minutes to compile: CLBOOL_TEST_SETUPS=all";
    }
    check_products<float, float>(semiring::min_second);
    check_products<std::uint64_t, std::uint64_t>(semiring::max_second);
    check_products<std::uint32_t, float>(semiring::plus_pair);
    check_products<std::uint32_t, std::uint32_t>(semiring::or_second);
}

// A step of many searches at once is that of each.
TEST(vector_products, packed_vectors_step_together) {
    on_every_setup([](Controls& controls) {
        for (const size_t count : {size_t{0}, size_t{1}, size_t{2}, size_t{64}}) {
            const auto a = hubs(300, 2, 2, 4);
            const matrix device(controls, a);
            std::vector<bit_vector> sources;
            for (size_t b = 0; b < count; ++b) {
                sources.push_back(made(controls, 300, random_map<bool>(300, 1 + b, b)));
            }
            const auto packed = pack(controls, sources);
            for (const auto way : {direction::push, direction::pull}) {
                uint64_vector step;
                if (count == 0) {
                    EXPECT_EQ(packed.size(), 0u);
                    continue;
                }
                vxm(controls, step, no_mask, accumulator::none, semiring::or_second, packed, device,
                    {}, way);
                for (unsigned b = 0; b < count; ++b) {
                    bit_vector alone;
                    vxm(controls, alone, no_mask, accumulator::none, semiring::or_and, sources[b],
                        device, {}, way);
                    EXPECT_TRUE(equal(controls, unpack(controls, packed, b), sources[b]));
                    EXPECT_TRUE(equal(controls, unpack(controls, step, b), alone)) << b;
                }
            }
        }
        EXPECT_THROW((void)pack(controls, std::vector<bit_vector>(65)), invalid_argument);
        EXPECT_THROW((void)unpack(controls, uint64_vector(3), 64), invalid_argument);
    });
}

// A search along edges, level by level, as graph algorithms do it.
TEST(vector_products, breadth_first_search) {
    on_every_case(square_cases(), [](Controls& controls, const coordinates& a) {
        if (a.nrows == 0) {
            return;
        }
        const matrix device(controls, a);
        vector_map<std::uint32_t> expected{{0, 0}};
        for (std::uint32_t level = 1; true; ++level) {
            vector_map<std::uint32_t> next = expected;
            for (size_type n = 0; n < a.nnz(); ++n) {
                const auto from = expected.find(a.rows[n]);
                if (from != expected.end() && from->second == level - 1) {
                    next.emplace(a.cols[n], level);
                }
            }
            if (next.size() == expected.size()) {
                break;
            }
            expected = next;
        }
        bit_vector frontier(controls, a.nrows, {0});
        bit_vector visited = frontier;
        uint32_vector levels(a.nrows);
        levels.set_element(controls, 0, 0);
        descriptor outside;
        outside.complement = outside.replace = true;
        for (std::uint32_t level = 1; !frontier.empty(controls); ++level) {
            vxm(controls, frontier, &visited, accumulator::none, semiring::or_and, frontier, device,
                outside);
            ewise_add(controls, visited, no_mask, accumulator::none, vector_op::first, visited,
                      frontier);
            assign(controls, levels, &frontier, accumulator::none, level, indices::all());
        }
        EXPECT_TRUE(same_vector(controls, levels, a.nrows, expected));
    });
}

TEST(vector_products, every_shape) {
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        if (a.nrows == 0 || a.ncols == 0) {
            return;
        }
        const matrix device(controls, a);
        // Entries that the matrix has rows for, and others.
        auto u = random_map<std::uint32_t>(a.nrows, 30, 9);
        for (size_type n = 0; n < a.nnz(); n += 3) {
            u[a.rows[n]] = static_cast<std::uint32_t>(n);
        }
        const auto vector = made(controls, a.nrows, u);
        const auto transposed = reference::transpose(a);
        for (const auto way : {direction::automatic, direction::push, direction::pull}) {
            bit_vector reached;
            vxm(controls, reached, no_mask, accumulator::none, semiring::or_and, vector, device, {},
                way);
            EXPECT_TRUE(same_vector(controls, reached, a.ncols,
                                    reference::mxv<bool>(semiring::or_and, transposed, u)));
            uint32_vector least;
            vxm(controls, least, no_mask, accumulator::none, semiring::min_second, vector, device,
                {}, way);
            EXPECT_TRUE(
                same_vector(controls, least, a.ncols,
                            reference::mxv<std::uint32_t>(semiring::min_second, transposed, u)));
        }
    });
}

TEST(vector_products, matrices_of_every_form) {
    on_every_setup([](Controls& controls) {
        const auto a = hubs(200, 2, 2, 3);
        const auto u = random_map<std::uint32_t>(200, 60, 4);
        const auto vector = made(controls, 200, u);
        for (const auto form : forms_on(controls)) {
            const matrix device = matrix(controls, a).to(controls, form);
            for (const auto way : {direction::push, direction::pull}) {
                uint32_vector out;
                mxv(controls, out, no_mask, accumulator::none, semiring::max_second, device, vector,
                    {}, way);
                EXPECT_TRUE(same_vector(controls, out, 200,
                                        reference::mxv<std::uint32_t>(semiring::max_second, a, u)))
                    << to_string(form);
            }
        }
    });
}

TEST(vector_products, aliases) {
    on_every_setup([](Controls& controls) {
        const auto a = uniform(150, 150, 600, 1);
        const matrix device(controls, a);
        const auto host = random_map<std::uint32_t>(150, 40, 2);
        const auto result = reference::mxv<std::uint32_t>(semiring::min_second, a, host);
        auto v = made(controls, 150, host);
        mxv(controls, v, &v, vector_op::min, semiring::min_second, device, v);
        const auto set = indices_of(host);
        EXPECT_TRUE(same_vector(controls, v, 150,
                                reference::written(host, &set, false, false,
                                                   std::optional(vector_op::min), result, 150)));
    });
}

TEST(vector_products, what_does_not_fit_is_refused) {
    auto& controls = shared_controls(device_setups().front());
    const matrix a(controls, uniform(20, 30, 50, 1));
    const auto u = made(controls, 30, random_map<float>(30, 5, 1));
    const auto mask = made(controls, 21, random_map<bool>(21, 5, 1));
    float_vector out = made(controls, 7, random_map<float>(7, 2, 1));
    const auto before = out.to_host(controls);
    const auto over = semiring::plus_second;
    EXPECT_THROW(vxm(controls, out, no_mask, accumulator::none, over, u, a), dimension_mismatch);
    EXPECT_THROW(mxv(controls, out, &mask, accumulator::none, over, a, u), dimension_mismatch);
    EXPECT_THROW(mxv(controls, out, no_mask, vector_op::plus, over, a, u), dimension_mismatch);
    EXPECT_THROW(mxv(controls, out, no_mask, accumulator::logical_or, over, a, u),
                 invalid_argument);
    bit_vector bits;
    EXPECT_THROW(mxv(controls, bits, no_mask, accumulator::none, over, a, u), invalid_argument);
    EXPECT_THROW(mxv(controls, out, no_mask, accumulator::none, semiring::or_and, a, u),
                 invalid_argument);
    uint32_vector numbers;
    EXPECT_THROW(mxv(controls, numbers, no_mask, accumulator::none, over, a, u), invalid_argument);
    EXPECT_THROW(mxv(controls, out, no_mask, accumulator::none, semiring::any_secondi, a, u),
                 invalid_argument);
    EXPECT_THROW(mxv(controls, out, no_mask, accumulator::none, semiring::or_second, a, u),
                 invalid_argument);
    EXPECT_THROW(mxv(controls, out, no_mask, vector_op::bit_or, over, a, u), invalid_argument);
    EXPECT_EQ(out.to_host(controls).indices, before.indices);
    mxv(controls, out, no_mask, accumulator::none, over, a, u);
    EXPECT_EQ(out.size(), 20u);
}

}  // namespace
}  // namespace clbool::testing
