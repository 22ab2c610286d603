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

}  // namespace
}  // namespace clbool::testing
