// SPDX-License-Identifier: MIT
// Compactions: unique pairs, row heads, filled rows, members and strangers.
#include <core/primitives/compact.hpp>
#include <core/primitives/primitive_test.hpp>

#include <algorithm>

namespace clbool::testing {
namespace {

using primitives::pairs;
using primitives::row_structure;
using primitives::size_block;
using primitives::width;

struct sorted_list {
    std::vector<cl_uint> rows, cols;
};

// Ascending rows with repetitions; about half of the neighbours are equal pairs.
sorted_list random_list(size_type n, unsigned seed) {
    std::mt19937 random(seed);
    sorted_list list;
    cl_uint row = 0;
    cl_uint col = 0;
    for (size_type i = 0; i < n; ++i) {
        if (draw(random, 5) == 0) {
            row += 1 + draw(random, 3);
            col = 0;
        } else {
            col += draw(random, 2);
        }
        list.rows.push_back(row);
        list.cols.push_back(col);
    }
    return list;
}

TEST(compact, unique_and_row_heads) {
    on_every_engine([](tuning::engine& on) {
        for (const auto n : sizes_around(on.params.compact.tile())) {
            SCOPED_TRACE(n);
            const auto host = random_list(n, 1);
            const pairs in{upload(on, host.rows), upload(on, host.cols), n};
            const size_block sizes(on);
            const auto unique = primitives::select_unique(on, in, sizes, 0);
            const auto w = kWidths[n % 2];
            const auto heads = primitives::select_row_heads(on, in.rows, n, w, sizes, 1);
            const auto found = sizes.read(on);

            sorted_list expected;
            std::vector<cl_uint> names;
            std::vector<cl_ulong> pointers;
            for (size_type i = 0; i < n; ++i) {
                const bool new_row = i == 0 || host.rows[i] != host.rows[i - 1];
                if (new_row || host.cols[i] != host.cols[i - 1]) {
                    expected.rows.push_back(host.rows[i]);
                    expected.cols.push_back(host.cols[i]);
                }
                if (new_row) {
                    names.push_back(host.rows[i]);
                    pointers.push_back(i);
                }
            }
            pointers.push_back(n);
            ASSERT_EQ(found.total[0], expected.rows.size());
            ASSERT_EQ(found.total[1], names.size());
            const auto out = primitives::allocate_pairs(on, found.total[0]);
            unique(out.rows, out.cols);
            EXPECT_EQ(download<cl_uint>(on, out.rows, out.count), expected.rows);
            EXPECT_EQ(download<cl_uint>(on, out.cols, out.count), expected.cols);
            const auto out_names = on.stream.allocate<cl_uint>(names.size());
            const auto out_pointers = primitives::allocate_offsets(on, pointers.size(), w);
            heads(out_names, out_pointers);
            EXPECT_EQ(download<cl_uint>(on, out_names, names.size()), names);
            EXPECT_EQ(download_offsets(on, out_pointers, pointers.size(), w), pointers);
        }
    });
}

TEST(compact, filled_rows_with_and_without_names) {
    on_every_engine([](tuning::engine& on) {
        for (const auto n : sizes_around(on.params.compact.tile())) {
            for (const bool named : {false, true}) {
                std::mt19937 random(3);
                std::vector<cl_ulong> pointers{0};
                std::vector<cl_uint> names;
                std::vector<cl_uint> expected_names;
                std::vector<cl_ulong> expected_pointers;
                for (size_type i = 0; i < n; ++i) {
                    const cl_uint size = draw(random, 3);
                    names.push_back(static_cast<cl_uint>(7 * i));
                    if (size > 0) {
                        expected_names.push_back(named ? names.back() : static_cast<cl_uint>(i));
                        expected_pointers.push_back(pointers.back());
                    }
                    pointers.push_back(pointers.back() + size);
                }
                expected_pointers.push_back(pointers.back());
                const row_structure in{upload(on, pointers), width::wide,
                                       named ? upload(on, names) : runtime::buffer(),
                                       static_cast<index_type>(n)};
                const size_block sizes(on);
                const auto chosen = primitives::select_filled(on, in, width::wide, sizes, 0);
                const auto kept = sizes.read(on).total[0];
                ASSERT_EQ(kept, expected_names.size());
                const auto out_names = on.stream.allocate<cl_uint>(kept);
                const auto out_pointers = on.stream.allocate<cl_ulong>(kept + 1);
                chosen(out_names, out_pointers);
                EXPECT_EQ(download<cl_uint>(on, out_names, kept), expected_names);
                EXPECT_EQ(download<cl_ulong>(on, out_pointers, kept + 1), expected_pointers);
            }
        }
    });
}

TEST(compact, members_and_strangers) {
    on_every_engine([](tuning::engine& on) {
        // The matrix has rows 2 and 5: {1, 4} and {0, 9}.
        const row_structure rows{upload<cl_uint>(on, {0, 2, 4}), width::narrow,
                                 upload<cl_uint>(on, {2, 5}), 2};
        const auto cols = upload<cl_uint>(on, {1, 4, 0, 9});
        const pairs in{upload<cl_uint>(on, {1, 2, 2, 2, 5, 5, 7}),
                       upload<cl_uint>(on, {1, 1, 2, 4, 0, 8, 9}), 7};
        for (const bool members : {true, false}) {
            const size_block sizes(on);
            const auto chosen = primitives::select_members(on, in, rows, cols, members, sizes, 0);
            const auto kept = sizes.read(on).total[0];
            const auto out = primitives::allocate_pairs(on, kept);
            chosen(out.rows, out.cols);
            const auto expected_rows =
                members ? std::vector<cl_uint>{2, 2, 5} : std::vector<cl_uint>{1, 2, 5, 7};
            const auto expected_cols =
                members ? std::vector<cl_uint>{1, 4, 0} : std::vector<cl_uint>{1, 2, 8, 9};
            EXPECT_EQ(download<cl_uint>(on, out.rows, kept), expected_rows);
            EXPECT_EQ(download<cl_uint>(on, out.cols, kept), expected_cols);
        }
    });
}

// A matrix of `nrows` rows, every third of them empty, with the even columns below 40.
struct even_columns {
    std::vector<cl_ulong> pointers{0};
    std::vector<cl_uint> names;
    std::vector<cl_uint> cols;

    even_columns(cl_uint nrows, bool named) {
        for (cl_uint row = 0; row < nrows; ++row) {
            if (row % 3 == 0 && named) {
                continue;
            }
            for (cl_uint col = 0; col < 40 && row % 3 != 0; col += 2) {
                cols.push_back(col);
            }
            names.push_back(row);
            pointers.push_back(cols.size());
        }
    }
    static bool has(cl_uint row, cl_uint col) { return row % 3 != 0 && col < 40 && col % 2 == 0; }
};

TEST(compact, members_and_strangers_of_every_kind_of_rows) {
    on_every_engine([](tuning::engine& on) {
        constexpr cl_uint kRows = 50;
        for (const bool named : {true, false}) {
            const even_columns matrix(kRows, named);
            for (const auto n : sizes_around(on.params.compact.tile())) {
                SCOPED_TRACE(std::to_string(n) + (named ? " named" : " all rows"));
                std::mt19937 random(5);
                sorted_list list, expected[2];
                for (size_type i = 0; i < n; ++i) {
                    list.rows.push_back(draw(random, kRows));
                    list.cols.push_back(draw(random, 50));
                    auto& to = expected[even_columns::has(list.rows[i], list.cols[i]) ? 1 : 0];
                    to.rows.push_back(list.rows[i]);
                    to.cols.push_back(list.cols[i]);
                }
                const auto w = kWidths[n % 2];
                const row_structure rows{upload_offsets(on, matrix.pointers, w), w,
                                         named ? upload(on, matrix.names) : runtime::buffer(),
                                         static_cast<index_type>(matrix.names.size())};
                const auto cols = upload(on, matrix.cols);
                const pairs in{upload(on, list.rows), upload(on, list.cols), n};
                const size_block sizes(on);
                for (const bool members : {false, true}) {
                    const cl_uint slot = members ? 1 : 0;
                    const auto chosen =
                        primitives::select_members(on, in, rows, cols, members, sizes, slot);
                    const auto kept = sizes.read(on).total[slot];
                    ASSERT_EQ(kept, expected[slot].rows.size());
                    const auto out = primitives::allocate_pairs(on, kept);
                    chosen(out.rows, out.cols);
                    EXPECT_EQ(download<cl_uint>(on, out.rows, kept), expected[slot].rows);
                    EXPECT_EQ(download<cl_uint>(on, out.cols, kept), expected[slot].cols);
                }
            }
        }
    });
}

}  // namespace
}  // namespace clbool::testing
