// SPDX-License-Identifier: MIT
// Prefix sums: widths, tile boundaries, totals beyond 2^32.
#include <core/primitives/primitive_test.hpp>
#include <core/primitives/scan.hpp>

#include <bitset>
#include <numeric>

namespace clbool::testing {
namespace {

using primitives::size_block;
using primitives::width;

template <class In, class Out>
void expect_scan(tuning::engine& on, const std::vector<In>& in, width in_width, width out_width) {
    const auto source = upload(on, in);
    const auto target = on.stream.allocate<Out>(in.size() + 1);
    const size_block sizes(on);
    primitives::exclusive_scan(on, source, in_width, in.size(), target, out_width, sizes, 3);
    std::vector<Out> expected(in.size() + 1);
    size_type sum = 0;
    for (std::size_t i = 0; i < in.size(); ++i) {
        expected[i] = static_cast<Out>(sum);
        sum += in[i];
    }
    expected.back() = static_cast<Out>(sum);
    EXPECT_EQ(download<Out>(on, target, in.size() + 1), expected);
    EXPECT_EQ(sizes.read(on).total[3], sum) << "the last group alone may write the total";
}

TEST(scan, every_width_and_boundary) {
    on_every_engine([](tuning::engine& on) {
        std::mt19937 random(1);
        for (const auto n : sizes_around(on.params.scan.tile())) {
            SCOPED_TRACE(n);
            std::vector<cl_uint> narrow(n);
            for (auto& value : narrow) {
                value = draw(random, 100);
            }
            const std::vector<cl_ulong> wide(narrow.begin(), narrow.end());
            expect_scan<cl_uint, cl_uint>(on, narrow, width::narrow, width::narrow);
            expect_scan<cl_uint, cl_ulong>(on, narrow, width::narrow, width::wide);
            expect_scan<cl_ulong, cl_ulong>(on, wide, width::wide, width::wide);
        }
    });
}

TEST(scan, totals_beyond_32_bits) {
    on_every_engine([](tuning::engine& on) {
        const std::vector<cl_uint> large(50000, 0xFFFFFFFFu);
        expect_scan<cl_uint, cl_ulong>(on, large, width::narrow, width::wide);
    });
}

// So many tiles that their sums are scanned by a launch of their own.
TEST(scan, many_tiles) {
    on_every_engine([](tuning::engine& on) {
        std::vector<cl_uint> values(1030 * on.params.scan.tile() + 3);
        std::mt19937 random(2);
        for (auto& value : values) {
            value = draw(random, 5);
        }
        expect_scan<cl_uint, cl_uint>(on, values, width::narrow, width::narrow);
    });
}

TEST(scan, ranks_of_bits) {
    on_every_engine([](tuning::engine& on) {
        std::mt19937 random(3);
        for (const auto n : sizes_around(on.params.scan.tile())) {
            SCOPED_TRACE(n);
            std::vector<cl_uint> words(n);
            std::vector<cl_ulong> expected(n + 1);
            for (std::size_t i = 0; i < n; ++i) {
                words[i] = draw(random, 0xFFFFFFFFu);
                expected[i + 1] = expected[i] + std::bitset<32>(words[i]).count();
            }
            for (const auto w : kWidths) {
                const auto ranks = primitives::allocate_offsets(on, n + 1, w);
                const size_block sizes(on);
                primitives::rank_bits(on, upload(on, words), n, ranks, w, sizes, 2);
                EXPECT_EQ(download_offsets(on, ranks, n + 1, w), expected);
                EXPECT_EQ(sizes.read(on).total[2], expected.back());
            }
        }
    });
}

}  // namespace
}  // namespace clbool::testing
