// SPDX-License-Identifier: MIT
// Products in one pass: rows around what a work-item sorts or merges, work-groups around what they
// have room for, masks that empty rows; and operands that are left to other kernels.
#include <core/operations/spgemm/multiply.hpp>
#include <core/primitives/primitive_test.hpp>
#include <support/environment.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>

namespace clbool::testing {
namespace {

using lists = std::vector<std::vector<cl_uint>>;  // columns of each row, ascending

constexpr cl_uint kInner = 997;  // a prime
constexpr cl_uint kColumns = 4 * kInner;

// Row k has two columns, which no other row has.
lists pairs() {
    lists out(kInner);
    for (cl_uint k = 0; k < kInner; ++k) {
        out[k] = {2 * k, 2 * k + 1};
    }
    return out;
}

// Row k shares one of its two columns with another row.
lists meeting_pairs() {
    lists out(kInner);
    for (cl_uint k = 0; k < kInner; ++k) {
        out[k] = {std::min(k, k * 5 % kInner), std::max(k, k * 5 % kInner) + kInner};
    }
    return out;
}

// `weight(row)`: products of each of so many rows with such pairs.
template <class Weight>
lists rows_of_weight(cl_uint rows, Weight&& weight) {
    lists out(rows);
    for (cl_uint row = 0; row < rows; ++row) {
        for (cl_uint i = 0; i < weight(row) / 2; ++i) {
            out[row].push_back((row * 13 + i * 29) % kInner);
        }
        std::sort(out[row].begin(), out[row].end());
    }
    return out;
}

// Without the mask's columns or, inside, of those alone.
lists product_of(const lists& a, const lists& b, const lists& mask, bool inside = false) {
    lists out(a.size());
    for (size_type row = 0; row < a.size(); ++row) {
        std::set<cl_uint> cols;
        for (const cl_uint k : a[row]) {
            cols.insert(b[k].begin(), b[k].end());
        }
        const std::set<cl_uint> masked =
            mask.empty() ? std::set<cl_uint>() : std::set(mask[row].begin(), mask[row].end());
        std::copy_if(cols.begin(), cols.end(), std::back_inserter(out[row]),
                     [&](cl_uint col) { return (masked.count(col) > 0) == inside; });
    }
    return out;
}

// CSR, or DCSR: rows that are not empty have names.
struct arrays {
    arrays(const lists& of, bool named) : pointers{0} {
        for (cl_uint row = 0; row < of.size(); ++row) {
            cols.insert(cols.end(), of[row].begin(), of[row].end());
            if (!named || !of[row].empty()) {
                pointers.push_back(static_cast<cl_uint>(cols.size()));
                names.push_back(row);
            }
        }
    }

    std::vector<cl_uint> pointers, names, cols;
};

operations::compressed_ptr on_device(tuning::engine& on, const lists& of, index_type ncols,
                                     bool named) {
    const arrays host(of, named);
    return std::make_shared<storage::compressed_rows>(
        static_cast<index_type>(of.size()), ncols,
        primitives::row_structure{upload(on, host.pointers), primitives::width::narrow,
                                  named ? upload(on, host.names) : runtime::buffer(),
                                  static_cast<index_type>(host.names.size())},
        upload(on, host.cols), host.cols.size());
}

// `taken`: where work-groups may wait for others.
void expect_product_on(tuning::engine& on, const lists& a, const lists& b, const lists& masked,
                       bool named, bool taken, bool inside = false) {
    const arrays expected(product_of(a, b, masked, inside), named);
    const auto of = operations::resolve_operands(on, on_device(on, a, kInner, named),
                                                 on_device(on, b, kColumns, named));
    const auto mask = masked.empty() ? nullptr : on_device(on, masked, kColumns, named);
    const auto view = mask ? operations::view_rows(*mask, *of.a) : operations::row_view();
    const operations::short_mask seen{mask ? &view : nullptr, inside ? mask->nnz() : 0};
    const auto made = operations::multiply_short(on, of, seen);
    const auto counted = operations::count_short(on, of, seen);
    const bool is_taken = taken && on.stream.state().groups_go_on();
    ASSERT_EQ(made != nullptr, is_taken);
    ASSERT_EQ(counted.has_value(), is_taken);
    if (!is_taken) {
        return;
    }
    EXPECT_EQ(*counted, expected.cols.size());
    ASSERT_EQ(made->nnz(), expected.cols.size());
    if (made->nnz() > 0) {
        ASSERT_EQ(made->slots(), expected.names.size());
        EXPECT_EQ(made->named(), named);
        if (named) {
            EXPECT_EQ(download<cl_uint>(on, made->rows().names, made->slots()), expected.names);
        }
        EXPECT_EQ(download<cl_uint>(on, made->rows().pointers, expected.pointers.size()),
                  expected.pointers);
        EXPECT_EQ(download<cl_uint>(on, made->cols(), expected.cols.size()), expected.cols);
    }
}

void expect_product(const lists& a, const lists& b, const lists& masked, bool taken,
                    bool inside = false) {
    for (const bool named : {false, true}) {
        SCOPED_TRACE(named ? "DCSR" : "CSR");
        on_every_engine(
            [&](tuning::engine& on) { expect_product_on(on, a, b, masked, named, taken, inside); });
    }
}

TEST(short_rows, are_sorted_or_merged) {
    for (const cl_uint heaviest : {16u, 18u, 32u, 34u, 64u, 66u}) {
        SCOPED_TRACE(heaviest);
        const auto a =
            rows_of_weight(3000, [&](cl_uint row) { return row % 97 == 5 ? heaviest : row % 17; });
        for (const auto& b : {pairs(), meeting_pairs()}) {
            expect_product(a, b, {}, heaviest <= 64);
        }
    }
}

// A single work-item has less room than a row that is merged may need.
TEST(short_rows, work_groups_may_be_single_work_items) {
    const scoped_folder folder;
    controls_options options;
    options.kernel_class = "gpu";
    options.tuning_file = (folder.path() / "tuned").string();
    std::ofstream(options.tuning_file) << "bitmap.short_group = 1\n";
    auto controls = create_controls(std::string(), options);
    tuning::engine on(controls.stream());
    if (on.params.bitmap.short_group != 1) {
        GTEST_SKIP() << "there is no OpenCL device";
    }
    const auto b = meeting_pairs();
    for (const cl_uint heaviest : {16u, 18u, 50u, 66u}) {
        SCOPED_TRACE(heaviest);
        const auto a =
            rows_of_weight(300, [&](cl_uint row) { return row % 97 == 5 ? heaviest : row % 5; });
        expect_product_on(on, a, b, {}, false, heaviest <= 18);
        // All but a row's last columns are hidden.
        auto first = a;
        for (auto& row : first) {
            row.resize(std::min<size_type>(row.size(), 24));
        }
        expect_product_on(on, a, b, product_of(first, b, {}), true, heaviest <= 18);
    }
}

TEST(short_rows, neighbours_are_merged_side_by_side) {
    const auto a =
        rows_of_weight(3000, [](cl_uint row) { return row / 16 % 20 == 0 ? 40u : row % 9; });
    expect_product(a, meeting_pairs(), {}, true);
}

TEST(short_rows, groups_have_room_for_twelve_columns_a_row) {
    lists threes(kInner), fours(kInner);
    for (cl_uint k = 0; k < kInner; ++k) {
        for (cl_uint i = 0; i < 4; ++i) {
            (i < 3 ? threes : fours)[k].push_back(k * 4 + i);
        }
        fours[k].insert(fours[k].begin(), threes[k].begin(), threes[k].end());
    }
    const auto a = rows_of_weight(4096, [](cl_uint) { return 8u; });
    expect_product(a, threes, {}, true);
    expect_product(a, fours, {}, false);
}

TEST(short_rows, crowds_of_heavy_rows_are_left_to_others) {
    const auto a = rows_of_weight(20000, [](cl_uint row) { return row < 4096 ? 40u : 2u; });
    expect_product(a, pairs(), {}, false);
}

TEST(short_rows, are_not_tried_where_the_mean_is_heavy) {
    expect_product(rows_of_weight(100, [](cl_uint) { return 18u; }), pairs(), {}, false);
}

// Four columns of each of four rows are taken at a time, until the longest of them is through.
TEST(short_rows, rows_of_both_operands_are_of_any_length) {
    lists b(kInner);
    for (cl_uint k = 0; k < kInner; ++k) {
        for (cl_uint i = 0; i < (k % 11 == 0 ? k % 14 : k % 3); ++i) {
            b[k].push_back((k * 7 % 50) + i * 61);
        }
    }
    const auto a = rows_of_weight(3000, [](cl_uint row) { return row % 53 == 0 ? 24u : row % 10; });
    expect_product(a, b, {}, true);
    expect_product(a, b, product_of(a, b, {}), true);
}

TEST(short_rows, move_to_less_room_where_columns_repeat) {
    const auto a = rows_of_weight(320000, [](cl_uint) { return 16u; });
    const lists b(kInner, {3, kColumns - 1});
    expect_product(a, b, {}, true);
    on_every_engine([&](tuning::engine& on) {
        const auto of = operations::resolve_operands(on, on_device(on, a, kInner, false),
                                                     on_device(on, b, kColumns, false));
        if (const auto made = operations::multiply_short(on, of, {nullptr})) {
            EXPECT_LT(made->cols().capacity(), 4 * made->nnz() * sizeof(cl_uint));
        }
    });
}

// Rows before the first work-group that drops one keep their names.
TEST(short_rows, are_dropped_where_they_have_no_products) {
    auto b = pairs();
    b[0].clear();
    for (const cl_uint first : {0u, 511u, 512u, 513u, 2000u, 2999u}) {
        SCOPED_TRACE(first);
        lists a(3000, {1, 2});
        a[first] = {0};
        a[std::min(first + 700, 2999u)] = {0};
        expect_product(a, b, {}, true);
        expect_product(a, b, product_of(a, b, {}), true);
    }
}

TEST(short_rows, leave_out_hidden_columns) {
    const auto a = rows_of_weight(3000, [](cl_uint row) { return row % 97 == 5 ? 50u : row % 17; });
    const auto b = meeting_pairs();
    auto hidden = product_of(a, b, {});
    for (size_type row = 0; row < hidden.size(); ++row) {
        if (row % 3 == 1) {
            hidden[row].resize(hidden[row].size() / 2);
        } else if (row % 3 == 2) {
            for (cl_uint col = 0; col < 60; ++col) {
                hidden[row].push_back(col);
            }
            std::sort(hidden[row].begin(), hidden[row].end());
            hidden[row].erase(std::unique(hidden[row].begin(), hidden[row].end()),
                              hidden[row].end());
            hidden[row].resize(hidden[row].size() - hidden[row].size() / 4);
        }
    }
    expect_product(a, b, hidden, true);
}

// A bit tells of each of 32 entries of the mask's row whether it is hit.
TEST(short_rows, keep_the_columns_inside_a_mask) {
    const auto a = rows_of_weight(3000, [](cl_uint row) { return row % 97 == 5 ? 50u : row % 17; });
    const auto b = meeting_pairs();
    for (const cl_uint longest : {1u, 31u, 32u, 33u}) {
        SCOPED_TRACE(longest);
        auto mask = product_of(a, b, {});
        for (cl_uint row = 0; row < mask.size(); ++row) {
            for (cl_uint col = row; mask[row].size() < longest; col += 7) {
                mask[row].push_back(col % kColumns);
                std::sort(mask[row].begin(), mask[row].end());
                mask[row].erase(std::unique(mask[row].begin(), mask[row].end()), mask[row].end());
            }
            mask[row].resize(row % 5 == 0 ? longest : std::min(longest, row % 7));
        }
        expect_product(a, b, mask, longest <= 32, true);
    }
}

// What a mask of few entries has room for.
TEST(short_rows, inside_nothing_or_all_of_it) {
    const auto a = rows_of_weight(3000, [](cl_uint) { return 8u; });
    const auto whole = product_of(a, pairs(), {});
    expect_product(a, pairs(), whole, true, true);
    lists one(a.size());
    one[1500] = {whole[1500].front()};
    expect_product(a, pairs(), one, true, true);
    one[1500] = {kColumns - 1};
    expect_product(a, pairs(), one, true, true);
}

}  // namespace
}  // namespace clbool::testing
