// SPDX-License-Identifier: MIT
// Products of vectors with matrices in every form, against the reference.
#include <core/operations/vectors/vector_test.hpp>
#include <core/storage/nodes/node.hpp>

#include <map>
#include <numeric>

namespace clbool::testing {
namespace {

constexpr auto kNone = accumulator::none;
constexpr matrix_form kRead[] = {matrix_form::csr, matrix_form::csc,  matrix_form::coordinates,
                                 matrix_form::ell, matrix_form::sell, matrix_form::bsr};

std::vector<coordinates> shapes(std::uint64_t seed) {
    return {uniform(70, 130, 400, seed),
            hubs(90, 2, 2, seed),
            coordinates(5, 7),
            uniform(1, 200, 60, seed),
            uniform(200, 1, 60, seed),
            banded(300, 4, 3),
            dense(67, 130),
            power_law(500, 300, 2000, seed)};
}

// Lists of entries are held on devices alone; of the other forms the host has its own.
std::vector<backend> backends_on(const Controls& controls, matrix_form form) {
    if (form == matrix_form::coordinates && controls.info().type != device_type::host) {
        return {backend::automatic, backend::host};
    }
    return {backend::automatic};
}

mxv_hints reading(matrix_form form, backend by) {
    mxv_hints out(form);
    out.backend = by;
    return out;
}

template <class In>
std::vector<vector_map<In>> inputs(semiring over, index_type size, std::uint64_t seed) {
    std::vector<vector_map<In>> out = {random_map<In>(size, 3, seed),
                                       random_map<In>(size, size, seed), full_map<In>(size, seed)};
    if (over == semiring::min_second || over == semiring::max_second) {
        for (auto& u : out) {
            u = with_nan(std::move(u));
        }
    }
    return out;
}

// By mxv and by vxm, without and with masks.
template <class Out, class In>
void check(Controls& controls, semiring over, const coordinates& a, const matrix& device,
           const mxv_hints& hints, std::uint64_t seed) {
    for (const bool is_mxv : {true, false}) {
        const coordinates& pulled = is_mxv ? a : reference::transpose(a);
        for (const auto& u : inputs<In>(over, pulled.ncols, seed)) {
            const auto vector = made(controls, pulled.ncols, u);
            const auto expected = reference::mxv<Out>(over, pulled, u);
            const auto mask_map = random_map<bool>(pulled.nrows, pulled.nrows / 2, seed + 2);
            const auto mask_set = indices_of(mask_map);
            const auto mask = made(controls, pulled.nrows, mask_map);
            const bool is_some = u.size() > 3 && u.size() < pulled.ncols;
            for (const int masked : is_some ? std::vector<int>{0, 1, 2} : std::vector<int>{0}) {
                descriptor desc;
                desc.replace = true;
                desc.complement = masked == 2;
                const vector_mask by = masked == 0 ? vector_mask() : vector_mask(&mask);
                basic_vector<Out> out;
                if (is_mxv) {
                    mxv(controls, out, by, kNone, over, device, vector, desc, hints);
                } else {
                    vxm(controls, out, by, kNone, over, vector, device, desc, hints);
                }
                EXPECT_TRUE(same_vector(
                    controls, out, pulled.nrows,
                    reference::written<Out>({}, masked == 0 ? nullptr : &mask_set, masked == 2,
                                            true, std::nullopt, expected, pulled.nrows)))
                    << (is_mxv ? "mxv " : "vxm ") << to_string(over) << " masked " << masked << ", "
                    << u.size() << " entries";
            }
        }
    }
}

// Asked for by a hint, and held in the form.
template <class Out, class In>
void check_shape(Controls& controls, semiring over, const coordinates& a, std::uint64_t seed) {
    const matrix device(controls, a);
    for (const auto form : kRead) {
        for (const auto by : backends_on(controls, form)) {
            SCOPED_TRACE(std::string(to_string(form)) + " by " + to_string(by));
            check<Out, In>(controls, over, a, device, reading(form, by), seed);
        }
    }
    for (const auto form :
         {matrix_form::csc, matrix_form::ell, matrix_form::sell, matrix_form::bsr}) {
        SCOPED_TRACE(std::string("held as ") + to_string(form));
        check<Out, In>(controls, over, a, matrix(controls, a).to(controls, form).without_derived(),
                       {}, seed);
    }
}

template <class Out, class In>
void check_semiring(semiring over) {
    on_every_setup([&](Controls& controls) {
        for (const auto seed : seeds()) {
            for (const auto& a : shapes(seed)) {
                SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(a.nrows) +
                             " x " + std::to_string(a.ncols));
                check_shape<Out, In>(controls, over, a, seed);
            }
        }
    });
}

// Those that differ in no more than their operator or type from one of the others.
template <class Out, class In>
void check_briefly(semiring over) {
    on_every_setup([&](Controls& controls) {
        const auto seed = seeds().front();
        SCOPED_TRACE("seed " + std::to_string(seed));
        check_shape<Out, In>(controls, over, power_law(170, 90, 700, seed), seed);
    });
}

TEST(form_products, or_and) { check_semiring<bool, bool>(semiring::or_and); }
TEST(form_products, plus_second) { check_semiring<float, float>(semiring::plus_second); }
TEST(form_products, any_secondi) { check_briefly<std::uint32_t, bool>(semiring::any_secondi); }
TEST(form_products, min_second) {
    check_briefly<std::uint32_t, std::uint32_t>(semiring::min_second);
}
TEST(form_products, plus_pair) { check_briefly<std::uint64_t, bool>(semiring::plus_pair); }
TEST(form_products, other_types) {
    if (!every_combination()) {
        GTEST_SKIP() << "kernels of more types take minutes to compile: CLBOOL_TEST_SETUPS=all";
    }
    check_briefly<std::uint32_t, std::uint32_t>(semiring::plus_second);
    check_briefly<std::uint64_t, std::uint64_t>(semiring::plus_second);
    check_briefly<float, float>(semiring::max_second);
    check_briefly<std::uint32_t, std::uint32_t>(semiring::or_second);
}

// Every height of slices and edge of blocks.
TEST(form_products, parameters) {
    on_every_setup([](Controls& controls) {
        const auto a = power_law(700, 600, 6000, 3);
        const auto u = full_map<float>(600, 4);
        const auto sparse = random_map<bool>(600, 200, 5);
        const auto x = made(controls, 600, u);
        const auto set = made(controls, 600, sparse);
        const auto sums = reference::mxv<float>(semiring::plus_second, a, u);
        const auto reached = reference::mxv<bool>(semiring::or_and, a, sparse);
        const auto check_held = [&](const matrix& held) {
            float_vector out;
            mxv(controls, out, no_mask, kNone, semiring::plus_second, held, x);
            EXPECT_TRUE(same_vector(controls, out, 700, sums));
            bit_vector bits;
            mxv(controls, bits, no_mask, kNone, semiring::or_and, held, set, {}, direction::pull);
            EXPECT_TRUE(same_vector(controls, bits, 700, reached));
        };
        const matrix device(controls, a);
        for (const index_type size : {4, 8, 16, 32, 64}) {
            SCOPED_TRACE(size);
            form_options options;
            options.slice_height = options.block_edge = size;
            check_held(device.to(controls, matrix_form::bsr, options));
            for (const index_type window : {0, 64, 512}) {
                options.sort_window = window;
                check_held(device.to(controls, matrix_form::sell, options));
            }
        }
    });
}

// Rows that tiles of entries begin and end anywhere in, or go through.
TEST(form_products, long_rows) {
    on_every_setup([](Controls& controls) {
        // Short ones for the most part, and some that kernels share out by their entries.
        std::vector<index_type> skewed(4000, 3);
        for (index_type row = 0; row < skewed.size(); row += 7) {
            skewed[row] = 0;
        }
        skewed[0] = skewed[1] = skewed[2000] = skewed[3999] = 9000;
        skewed[2002] = 2048;
        for (const auto& lengths :
             {skewed, std::vector<index_type>{0, 30000, 513, 512, 1, 9000, 0, 0, 2049},
              std::vector<index_type>(3000, 3), std::vector<index_type>{40000},
              std::vector<index_type>{1, 127, 128, 129, 0, 256, 257, 1, 1, 1, 1, 1, 1, 1000}}) {
            const auto rows = static_cast<index_type>(lengths.size());
            const coordinates a = rows_of_lengths(lengths, 40000, 3);
            const matrix device(controls, a);
            for (const bool full : {true, false}) {
                auto u = full ? full_map<float>(40000, 5) : random_map<float>(40000, 20000, 5);
                for (auto& [i, value] : u) {
                    value = static_cast<float>(static_cast<int>(value) % 8);  // exact sums
                }
                const auto x = made(controls, 40000, u);
                const auto least = reference::mxv<float>(semiring::min_second, a, u);
                const auto sums = reference::mxv<float>(semiring::plus_second, a, u);
                const auto reached = reference::mxv<bool>(semiring::or_and, a, u);
                for (const auto form : kRead) {
                    if (form == matrix_form::ell && lengths == skewed) {
                        continue;  // 150 MB
                    }
                    SCOPED_TRACE(to_string(form));
                    form_options options;
                    options.max_bytes = size_type{1} << 28;
                    const bool is_packed = form == matrix_form::ell || form == matrix_form::sell ||
                                           form == matrix_form::bsr;
                    const matrix held = is_packed ? device.to(controls, form, options) : device;
                    for (const auto over : {semiring::min_second, semiring::plus_second}) {
                        float_vector out;
                        mxv(controls, out, no_mask, kNone, over, held, x, {}, form);
                        const auto& expected = over == semiring::min_second ? least : sums;
                        EXPECT_TRUE(same_vector(controls, out, rows, expected));
                    }
                    bit_vector bits;
                    mxv(controls, bits, no_mask, kNone, semiring::or_and, held, x, {}, form);
                    EXPECT_TRUE(same_vector(controls, bits, rows, reached));
                }
            }
        }
    });
}

// By masks and for values of any size, where some rows go through several shares of entries.
template <class Out, class In>
void check_uneven(semiring over) {
    std::vector<index_type> lengths(3001, 2);
    for (index_type row = 100; row < 500; ++row) {
        lengths[row] = 0;
    }
    lengths[0] = lengths[99] = lengths[700] = lengths[701] = lengths[3000] = 7000;
    const coordinates a = rows_of_lengths(lengths, 9000, 3);
    on_every_setup([&](Controls& controls) {
        mxv_hints hints(matrix_form::csr);
        check<Out, In>(controls, over, a, matrix(controls, a), hints, 7);
    });
}

TEST(form_products, uneven_rows) {
    check_uneven<std::uint32_t, std::uint32_t>(semiring::plus_second);
    check_uneven<std::uint64_t, std::uint64_t>(semiring::max_second);
    check_uneven<std::uint64_t, bool>(semiring::plus_pair);
    check_uneven<std::uint32_t, std::uint32_t>(semiring::or_second);
    check_uneven<float, float>(semiring::min_second);
}

// Sums of float that rounding makes depend on their order are the same on every run.
TEST(form_products, sums_are_the_same_on_every_run) {
    on_every_setup([](Controls& controls) {
        const auto a = power_law(900, 900, 20000, 1);
        vector_map<float> u;
        for (index_type i = 0; i < 900; ++i) {
            u[i] = 1.0F / static_cast<float>(i + 1);
        }
        const auto x = made(controls, 900, u);
        const matrix device(controls, a);
        for (const auto form : kRead) {
            SCOPED_TRACE(to_string(form));
            float_vector first;
            mxv(controls, first, no_mask, kNone, semiring::plus_second, device, x, {}, form);
            for (int run = 0; run < 3; ++run) {
                float_vector again;
                mxv(controls, again, no_mask, kNone, semiring::plus_second, device, x, {}, form);
                EXPECT_TRUE(equal(controls, first, again));
            }
        }
    });
}

// As mxv() documents it of a full vector: rows of 12 entries or more in four sums.
float host_sum(const std::vector<float>& terms) {
    std::size_t next = 1;
    float sum = terms[0];
    if (terms.size() >= 12) {
        float sums[] = {terms[0], terms[1], terms[2], terms[3]};
        for (next = 4; next < terms.size() / 4 * 4; ++next) {
            sums[next % 4] += terms[next];
        }
        sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    }
    for (; next < terms.size(); ++next) {
        sum += terms[next];
    }
    return sum;
}

float ascending_sum(const std::vector<float>& terms) {
    return std::accumulate(terms.begin() + 1, terms.end(), terms[0]);
}

// The order in which the host adds up is documented, for rows of every length, whole or behind a
// mask.
TEST(form_products, the_host_adds_in_the_documented_order) {
    auto controls = create_controls("host");
    constexpr index_type n = 900;
    std::vector<index_type> lengths(n);  // all up to 30: short rows, and long ones side by side
    std::vector<index_type> light(n);    // up to 4, in all words of 64 rows but one
    for (index_type i = 0; i < n; ++i) {
        lengths[i] = i * 7 % 31;
        light[i] = i == 700 ? 5 : i * 3 % 5;
    }
    for (const auto& a : {power_law(n, n, 20000, 1), uniform(n, n, 4 * n, 2), hubs(n, 4, 2, 3),
                          rows_of_lengths(lengths, n, 4), rows_of_lengths(light, n, 5)}) {
        vector_map<float> u;
        vector_map<bool> places;
        std::map<index_type, std::vector<float>> terms;
        for (index_type i = 0; i < n; ++i) {
            u[i] = 1.0F / static_cast<float>(i + 1);
            places[i] = true;
        }
        for (size_type e = 0; e < a.nnz(); ++e) {
            terms[a.rows[e]].push_back(u[a.cols[e]]);
        }
        vector_map<float> by_rows, ascending;
        for (const auto& [row, of] : terms) {
            by_rows[row] = host_sum(of);
            ascending[row] = ascending_sum(of);
        }
        const auto x = made(controls, n, u);
        const auto all = made(controls, n, places);
        for (const auto form : {matrix_form::csr, matrix_form::ell, matrix_form::sell}) {
            SCOPED_TRACE(to_string(form));
            const auto sums = made(controls, n, form == matrix_form::csr ? by_rows : ascending);
            float_vector whole, masked;
            mxv(controls, whole, no_mask, kNone, semiring::plus_second, matrix(controls, a), x, {},
                form);
            mxv(controls, masked, &all, kNone, semiring::plus_second, matrix(controls, a), x, {},
                form);
            EXPECT_TRUE(equal(controls, whole, sums));
            EXPECT_TRUE(equal(controls, masked, sums));
        }
    }
}

// The caller says that many products are to come.
TEST(form_products, blocks_are_made_at_once_for_many_products) {
    auto controls = create_controls("host");
    const auto x = made(controls, 1000, full_map<float>(1000, 1));
    const auto a = dense(1000, 1000);
    for (const size_type products : {size_type{1}, size_type{1'000'000}, ~size_type{0}}) {
        const matrix full(controls, a);
        mxv_hints hints;
        hints.products = products;
        float_vector out;
        mxv(controls, out, no_mask, kNone, semiring::plus_second, full, x, {}, hints);
        EXPECT_EQ(full.node()->present().bsr != nullptr, products > 1) << products;
        EXPECT_TRUE(
            same_vector(controls, out, 1000,
                        reference::mxv<float>(semiring::plus_second, a, full_map<float>(1000, 1))));
    }
}

TEST(form_products, directions_that_do_not_fit_are_refused) {
    on_every_setup([](Controls& controls) {
        const matrix a(controls, uniform(40, 40, 100, 1));
        const auto u = made(controls, 40, full_map<float>(40, 1));
        float_vector out = made(controls, 40, random_map<float>(40, 5, 1));
        const auto before = out.to_host(controls);
        const auto refuse = [&](bool is_mxv, matrix_form form, direction way) {
            mxv_hints hints(form);
            hints.direction = way;
            if (is_mxv) {
                EXPECT_THROW(
                    mxv(controls, out, no_mask, kNone, semiring::plus_second, a, u, {}, hints),
                    invalid_argument);
            } else {
                EXPECT_THROW(
                    vxm(controls, out, no_mask, kNone, semiring::plus_second, u, a, {}, hints),
                    invalid_argument);
            }
        };
        refuse(true, matrix_form::sell, direction::push);
        refuse(false, matrix_form::bsr, direction::push);
        refuse(true, matrix_form::csc, direction::pull);
        refuse(false, matrix_form::csc, direction::push);
        refuse(true, matrix_form::csr, direction::push);
        refuse(true, matrix_form::bits, direction::automatic);
        const matrix far(controls, hypersparse(100, 1));
        float_vector none;
        EXPECT_THROW(mxv(controls, none, no_mask, kNone, semiring::plus_second, far,
                         float_vector(controls, far.ncols(), {1}, {1.0F}), {}, matrix_form::ell),
                     invalid_argument);
        EXPECT_EQ(out.to_host(controls).indices, before.indices);
    });
}

}  // namespace
}  // namespace clbool::testing
