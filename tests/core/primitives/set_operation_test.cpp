// SPDX-License-Identifier: MIT
// Set operations on lists of pairs: every operator, overlaps of every kind.
#include <core/primitives/primitive_test.hpp>
#include <core/primitives/set_operation.hpp>

#include <algorithm>
#include <iterator>

namespace clbool::testing {
namespace {

using primitives::set_operator;
using primitives::size_block;
using keys = std::vector<cl_ulong>;

keys combine(set_operator what, const keys& a, const keys& b) {
    keys out;
    const auto to = std::back_inserter(out);
    switch (what) {
        case set_operator::unite: std::set_union(a.begin(), a.end(), b.begin(), b.end(), to); break;
        case set_operator::intersect:
            std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), to);
            break;
        case set_operator::subtract:
            std::set_difference(a.begin(), a.end(), b.begin(), b.end(), to);
            break;
    }
    return out;
}

primitives::pairs to_pairs(tuning::engine& on, const keys& list) {
    std::vector<cl_uint> rows, cols;
    for (const auto key : list) {
        rows.push_back(static_cast<cl_uint>(key >> 32));
        cols.push_back(static_cast<cl_uint>(key));
    }
    return {upload(on, rows), upload(on, cols), list.size()};
}

void expect_operation(tuning::engine& on, set_operator what, const keys& a, const keys& b) {
    const auto expected = combine(what, a, b);
    const size_block sizes(on);
    const auto left = to_pairs(on, a);
    const auto right = to_pairs(on, b);
    const auto chosen = primitives::select_combined(on, what, left, right, sizes, 0);
    const auto found = sizes.read(on);
    ASSERT_EQ(found.total[0], expected.size());
    if (expected.empty()) {
        return;
    }
    const auto out = primitives::allocate_pairs(on, expected.size());
    chosen(out.rows, out.cols);
    const auto rows = download<cl_uint>(on, out.rows, expected.size());
    const auto cols = download<cl_uint>(on, out.cols, expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        ASSERT_EQ((cl_ulong{rows[i]} << 32) | cols[i], expected[i]) << "at " << i;
    }
}

// `count` ascending keys of several rows.
keys every(cl_ulong first, cl_ulong step, size_type count) {
    keys list;
    for (size_type i = 0; i < count; ++i) {
        const cl_ulong value = first + i * step;
        list.push_back(((value / 97) << 32) | value);
    }
    return list;
}

TEST(set_operation, every_operator_and_overlap) {
    on_every_engine([](tuning::engine& on) {
        for (const auto n : sizes_around(on.params.merge.tile())) {
            const keys lists[] = {keys(),
                                  every(0, 1, n),
                                  every(0, 2, n),
                                  every(1, 2, n),
                                  every(0, 3, n / 2),
                                  every(n, 1, n),
                                  every(n / 2, 1, 1)};
            for (const auto& a : lists) {
                for (const auto& b : lists) {
                    if (a.empty() && b.empty()) {
                        continue;
                    }
                    for (const auto what :
                         {set_operator::unite, set_operator::intersect, set_operator::subtract}) {
                        SCOPED_TRACE(std::to_string(n) + ": " + std::to_string(a.size()) + " and " +
                                     std::to_string(b.size()) + " keys, operator " +
                                     std::to_string(static_cast<int>(what)));
                        expect_operation(on, what, a, b);
                    }
                }
            }
        }
    });
}

}  // namespace
}  // namespace clbool::testing
