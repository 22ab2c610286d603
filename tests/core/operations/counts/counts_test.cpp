// SPDX-License-Identifier: MIT
// Numbers of entries and of products against the reference: forms × backends × shapes × seeds.
#include <clbool/counts.hpp>

#include <support/operation_test.hpp>

#include <map>
#include <optional>

namespace clbool::testing {
namespace {

const matrix_form kForms[] = {matrix_form::host, matrix_form::coordinates, matrix_form::csr,
                              matrix_form::dcsr};

bool has_form(const Controls& controls, const coordinates& a, matrix_form form) {
    return controls.info().type == device_type::host
               ? form == matrix_form::host
               : form != matrix_form::csr || a.nrows <= (1U << 28);
}

// The backends that a setup has.
std::vector<backend> backends_of(const Controls& controls) {
    if (controls.info().type == device_type::host) {
        return {backend::host};
    }
    return {backend::host, backend::kernels};
}

// check(matrix, name of the form) in every form that the device has.
template <class Check>
void in_every_form(Controls& controls, const coordinates& a, const Check& check) {
    const matrix made(controls, a);
    for (const auto form : kForms) {
        if (has_form(controls, a, form)) {
            SCOPED_TRACE(to_string(form));
            check(made.to(controls, form));
        }
    }
}

// check(matrix, hints) by every backend.
template <class Check>
void by_every_backend(Controls& controls, const coordinates& a, const Check& check) {
    const matrix made(controls, a);
    for (const auto where : backends_of(controls)) {
        SCOPED_TRACE(to_string(where));
        check(made, operation_hints(where));
    }
}

// check(matrix, hints): in every form as the plan has it, and by every backend.
template <class Check>
void in_every_form_and_way(Controls& controls, const coordinates& a, const Check& check) {
    in_every_form(controls, a, [&](const matrix& in) { check(in, operation_hints()); });
    by_every_backend(controls, a, check);
}

// check(hints) for every backend.
template <class Check>
void on_every_backend(Controls& controls, const Check& check) {
    for (const auto where : backends_of(controls)) {
        SCOPED_TRACE(to_string(where));
        check(operation_hints(where));
    }
}

std::map<index_type, size_type> as_map(const entry_counts& counts) {
    EXPECT_EQ(counts.indices.size(), counts.counts.size());
    std::map<index_type, size_type> all;
    for (std::size_t i = 0; i < counts.indices.size(); ++i) {
        EXPECT_TRUE(i == 0 || counts.indices[i - 1] < counts.indices[i]);
        all[counts.indices[i]] = counts.counts[i];
    }
    return all;
}

TEST(counts, entries_of_rows_and_columns) {
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        const auto rows = reference::entries_per_row(a);
        const auto columns = reference::entries_per_column(a);
        in_every_form_and_way(controls, a, [&](const matrix& in, const operation_hints& hints) {
            const auto by_row = entries_per_row(controls, in, hints);
            const auto by_column = entries_per_column(controls, in, hints);
            EXPECT_EQ(by_row.size, a.nrows);
            EXPECT_EQ(by_column.size, a.ncols);
            EXPECT_EQ(as_map(by_row), rows);
            EXPECT_EQ(as_map(by_column), columns);
        });
    });
}

TEST(counts, dense_counts) {
    auto& controls = shared_controls(device_setups().front());
    coordinates host(4, 3);
    host.add(1, 0);
    host.add(1, 2);
    host.add(3, 2);
    const matrix a(controls, host);
    EXPECT_EQ(entries_per_row(controls, a).dense(), (std::vector<index_type>{0, 2, 0, 1}));
    EXPECT_EQ(entries_per_column(controls, a).dense(), (std::vector<index_type>{1, 0, 2}));
    EXPECT_TRUE(entries_per_row(controls, matrix()).dense().empty());
    EXPECT_EQ(entries_per_row(controls, matrix(2, 5)).dense(), (std::vector<index_type>{0, 0}));
}

void expect_common(Controls& controls, const coordinates& a, const coordinates& b) {
    const size_type expected = reference::count_common(a, b);
    const matrix right(controls, b);
    in_every_form_and_way(controls, a, [&](const matrix& left, const operation_hints& hints) {
        EXPECT_EQ(count_common(controls, left, right, {}, hints), expected);
        EXPECT_EQ(count_common(controls, right, left, {}, hints), expected);
    });
}

TEST(counts, common_entries) {
    on_every_case(ewise_cases(), [](Controls& controls, const auto& operands) {
        expect_common(controls, operands.first, operands.second);
    });
}

TEST(counts, common_entries_of_many_pieces_and_by_search) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            expect_common(controls, uniform(4000, 3000, 60000, seed),
                          uniform(4000, 3000, 90000, seed + 1));
            expect_common(controls, uniform(70000, 300, 900, seed),
                          uniform(70000, 300, 60000, seed + 1));
            expect_common(controls, hypersparse(500, seed), hypersparse(30000, seed));
        }
    });
}

// A product and a mask, and what the reference counts.
struct counted_product {
    counted_product(coordinates first, coordinates second, coordinates under)
        : a(std::move(first)), b(std::move(second)), mask(std::move(under)) {
        const auto product = reference::mxm(a, b);
        entries = product.nnz();
        inside = reference::count_common(product, mask);
        all = reference::count_products(nullptr, a, b);
        met = reference::count_products(&mask, a, b);
    }

    coordinates a, b, mask;
    size_type entries, inside;  // of the product; of these in the mask
    size_type all, met;         // products; those that meet the mask
};

// What counts and mxm say of a product under a mask, its complement and none.
void expect_products(Controls& controls, const counted_product& of, bool all_forms = false) {
    const matrix right(controls, of.b);
    const matrix flipped(controls, reference::transpose(of.b));
    const matrix under(controls, of.mask);
    descriptor outside;
    outside.complement = true;
    descriptor turned;
    turned.transpose_second = true;
    descriptor turned_outside = turned;
    turned_outside.complement = true;
    const auto check = [&](const matrix& left, const operation_hints& hints) {
        const auto entries = [&](mask_argument m, const descriptor& desc) {
            return count_mxm(controls, m, left, right, desc, hints);
        };
        const auto products = [&](mask_argument m, const matrix& second, const descriptor& desc) {
            return count_products(controls, m, left, second, desc, hints);
        };
        EXPECT_EQ(entries(no_mask, {}), of.entries);
        EXPECT_EQ(entries(&under, {}), of.inside);
        EXPECT_EQ(entries(&under, outside), of.entries - of.inside);
        EXPECT_EQ(entries(no_mask, outside), 0U);
        EXPECT_EQ(products(no_mask, right, {}), of.all);
        EXPECT_EQ(products(&under, right, {}), of.met);
        EXPECT_EQ(products(&under, right, outside), of.all - of.met);
        EXPECT_EQ(products(no_mask, right, outside), 0U);
        EXPECT_EQ(products(&under, flipped, turned), of.met);
        EXPECT_EQ(products(&under, flipped, turned_outside), of.all - of.met);
        EXPECT_EQ(products(no_mask, flipped, turned), of.all);
    };
    if (all_forms) {
        in_every_form_and_way(controls, of.a, check);
    } else {
        by_every_backend(controls, of.a, check);
    }
}

void expect_products(const counted_product& of, bool all_forms = false) {
    on_every_setup([&](Controls& controls) { expect_products(controls, of, all_forms); });
}

// Some of the places of a product, or others where there are not too many.
coordinates mask_beside(const coordinates& a, const coordinates& b, std::uint64_t seed) {
    auto mask =
        is_hypersparse(a) || is_hypersparse(b) || a.nrows == 0 || b.ncols == 0
            ? reference::mxm(a, b)
            : uniform(a.nrows, b.ncols, std::min<std::size_t>(a.nnz() + b.nnz(), 3000), seed);
    if (mask.nnz() > 7) {
        mask.rows.erase(mask.rows.begin() + 3);
        mask.cols.erase(mask.cols.begin() + 3);
    }
    return mask;
}

TEST(counts, products_agree_with_the_reference) {
    for (const auto& one : product_cases()) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE(one.name + ", seed " + std::to_string(seed));
            const auto [a, b] = one.make(seed);
            expect_products({a, b, mask_beside(a, b, seed)}, seed == seeds().front());
        }
    }
}

// Rows of masks and operands around what one work-item, a few and a group take.
TEST(counts, long_and_short_rows_of_products) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const std::vector<index_type> lengths{0, 1, 31, 32, 33, 64, 65, 300, 400, 5};
        const std::vector<index_type> of_mask{32, 33, 0, 2000, 7, 31, 65, 1, 3000, 64};
        expect_products({rows_of_lengths(lengths, 400, seed), uniform(400, 5000, 30000, seed),
                         rows_of_lengths(of_mask, 5000, seed)});
        expect_products(
            {hubs(300, 2, 2, seed), hubs(300, 2, 1, seed + 1), hubs(300, 1, 2, seed + 2)});
    }
}

// A mask so long that units have parts of it, and few entries of a.
TEST(counts, parts_of_long_masks) {
    expect_products({uniform(2, 40, 30, 2), uniform(40, 70000, 90000, 1), dense(2, 70000)});
}

// Rows so long that every group takes a part of a pair.
TEST(counts, pairs_of_very_long_rows) {
    expect_products({uniform(4, 40, 60, 2), uniform(40, 70000, 400000, 1), dense(4, 70000)});
}

TEST(counts, triangles) {
    on_every_setup([](Controls& controls) {
        // K_n has n (n - 1) (n - 2) / 6 of them.
        for (const index_type n : {1U, 2U, 3U, 4U, 40U, 300U}) {
            SCOPED_TRACE(n);
            coordinates lower(n, n);
            for (index_type i = 0; i < n; ++i) {
                for (index_type j = 0; j < i; ++j) {
                    lower.add(i, j);
                }
            }
            const matrix l(controls, lower);
            const size_type expected = n < 3 ? 0 : size_type{n} * (n - 1) * (n - 2) / 6;
            on_every_backend(controls, [&](const operation_hints& hints) {
                EXPECT_EQ(count_products(controls, &l, l, l, {}, hints), expected);
            });
        }
    });
}

TEST(counts, refuse_what_does_not_fit) {
    on_every_setup([](Controls& controls) {
        const matrix a(controls, uniform(5, 7, 9, 1));
        const matrix b(controls, uniform(7, 6, 9, 2));
        const matrix mask(controls, uniform(5, 7, 9, 3));
        EXPECT_THROW(count_common(controls, a, b), dimension_mismatch);
        EXPECT_THROW(count_mxm(controls, no_mask, b, a), dimension_mismatch);
        EXPECT_THROW(count_mxm(controls, &mask, a, b), dimension_mismatch);
        EXPECT_THROW(count_products(controls, no_mask, b, a), dimension_mismatch);
        EXPECT_THROW(count_products(controls, &mask, a, b), dimension_mismatch);
        descriptor turned;
        turned.transpose_second = true;
        EXPECT_THROW(count_products(controls, &mask, a, b, turned), dimension_mismatch);
        try {
            count_common(controls, a, b);
        } catch (const dimension_mismatch& error) {
            EXPECT_NE(std::string(error.what()).find("5 x 7"), std::string::npos);
            EXPECT_NE(std::string(error.what()).find("7 x 6"), std::string::npos);
        }
    });
}

TEST(counts, nothing) {
    on_every_setup([](Controls& controls) {
        const matrix none(5, 5);
        const matrix some(controls, uniform(5, 5, 9, 1));
        descriptor outside;
        outside.complement = true;
        EXPECT_EQ(count_common(controls, none, some), 0U);
        EXPECT_EQ(count_common(controls, some, some), some.nvals());
        EXPECT_EQ(count_mxm(controls, &none, some, some), 0U);
        EXPECT_EQ(count_mxm(controls, &none, some, some, outside),
                  count_mxm(controls, no_mask, some, some));
        EXPECT_EQ(count_products(controls, &none, some, some), 0U);
        EXPECT_EQ(count_products(controls, &none, some, some, outside),
                  count_products(controls, no_mask, some, some));
        EXPECT_EQ(count_products(controls, &some, none, some), 0U);
        EXPECT_EQ(count_products(controls, &some, some, none), 0U);
        EXPECT_EQ(count_mxm(controls, no_mask, matrix(), matrix()), 0U);
    });
}

}  // namespace
}  // namespace clbool::testing
