// SPDX-License-Identifier: MIT
// Steps over rows, and binning.
#include <primitives/binning.hpp>
#include <primitives/primitive_test.hpp>
#include <primitives/segments.hpp>

#include <algorithm>

namespace clbool::testing {
namespace {

using primitives::row_structure;
using primitives::size_block;
using primitives::width;

// Rows 3 i of sizes 1 … 7, with a long one in the middle.
struct sample_rows {
    std::vector<cl_uint> pointers{0};
    std::vector<cl_uint> names;
    std::vector<cl_uint> row_of_entry;

    explicit sample_rows(index_type slots) {
        for (index_type i = 0; i < slots; ++i) {
            const cl_uint size = i == slots / 2 ? 5000 : 1 + i % 7;
            names.push_back(3 * i);
            row_of_entry.insert(row_of_entry.end(), size, 3 * i);
            pointers.push_back(pointers.back() + size);
        }
    }
    row_structure on_device(tuning::engine& on) const {
        return {upload(on, pointers), width::narrow, upload(on, names),
                static_cast<index_type>(names.size())};
    }
};

TEST(segments, rows_of_entries_and_spread_pointers) {
    on_every_engine([](tuning::engine& on) {
        for (const index_type slots : {1u, 2u, 63u, 64u, 65u, 3000u}) {
            SCOPED_TRACE(slots);
            const sample_rows host(slots);
            const auto rows = host.on_device(on);
            const size_type n = host.row_of_entry.size();
            const auto out = on.stream.allocate<cl_uint>(n);
            primitives::expand_rows(on, rows, n, out);
            EXPECT_EQ(download<cl_uint>(on, out, n), host.row_of_entry);

            const size_type nrows = 3 * size_type{slots} + 5;
            const auto spread = on.stream.allocate<cl_uint>(nrows + 1);
            primitives::spread_pointers(on, rows, nrows, spread);
            std::vector<cl_uint> expected;
            for (size_type row = 0; row <= nrows; ++row) {
                const auto before =
                    std::lower_bound(host.row_of_entry.begin(), host.row_of_entry.end(), row);
                expected.push_back(static_cast<cl_uint>(before - host.row_of_entry.begin()));
            }
            EXPECT_EQ(download<cl_uint>(on, spread, nrows + 1), expected);
        }
    });
}

TEST(segments, gather_narrow_translate) {
    on_every_engine([](tuning::engine& on) {
        const auto in = upload<cl_uint>(on, {10, 11, 12, 13, 14, 15, 16});
        const auto starts = upload<cl_ulong>(on, {4, 0, 6});
        const auto pointers = upload<cl_uint>(on, {0, 2, 2, 3});
        const auto out = on.stream.allocate<cl_uint>(3);
        primitives::gather_runs(on, in, starts, pointers, width::narrow, 3, 3, 10, out);
        EXPECT_EQ(download<cl_uint>(on, out, 3), (std::vector<cl_uint>{4, 5, 6}));

        const auto narrow =
            primitives::narrow_pointers(on, upload<cl_ulong>(on, {0, 7, 0xFFFFFFFFu}), 3);
        EXPECT_EQ(download<cl_uint>(on, narrow, 3), (std::vector<cl_uint>{0, 7, 0xFFFFFFFFu}));

        const auto values = upload<cl_uint>(on, {2, 0, 6});
        primitives::translate(on, in, 3, values);
        EXPECT_EQ(download<cl_uint>(on, values, 3), (std::vector<cl_uint>{12, 10, 16}));
    });
}

TEST(binning, counts_orders_and_finds_the_largest) {
    on_every_engine([](tuning::engine& on) {
        const auto bins = primitives::make_binning(32, 4096);
        std::mt19937 random(1);
        for (const index_type n : {1u, 255u, 256u, 257u, 10000u}) {
            std::vector<cl_uint> weights(n);
            for (auto& weight : weights) {
                weight = static_cast<cl_uint>(random()) >> draw(random, 32);
            }
            for (index_type i = 0; i < n && i < 8; ++i) {
                weights[i] = std::vector<cl_uint>{0, 1, 32, 33, 64, 65, 4096, 4097}[i];
            }
            const auto bin_of = [&](cl_uint weight) {
                if (weight == 0) {
                    return 0u;
                }
                cl_uint bin = 1;
                while (bin < bins.last && weight > bins.limit(bin)) {
                    ++bin;
                }
                return bin;
            };
            const auto device = upload(on, weights);
            const size_block sizes(on);
            primitives::bin_weights(on, device, n, bins, sizes);
            const auto order = primitives::order_by_bin(on, device, n, bins, sizes);
            const auto found = sizes.read(on);
            auto rows = download<cl_uint>(on, order, n);
            cl_uint last_bin = 0;
            std::vector<cl_uint> counts(primitives::size_block::kBinCount);
            for (const auto row : rows) {
                const auto bin = bin_of(weights[row]);
                EXPECT_GE(bin, last_bin);
                last_bin = bin;
                ++counts[bin];
            }
            EXPECT_TRUE(std::equal(counts.begin(), counts.end(), found.bin.begin()));
            std::sort(rows.begin(), rows.end());
            for (index_type i = 0; i < n; ++i) {
                EXPECT_EQ(rows[i], i);
            }
            const auto largest = *std::max_element(weights.begin(), weights.end());
            EXPECT_EQ(found.most[0], largest > 32 ? largest : 0);
        }
    });
}

}  // namespace
}  // namespace clbool::testing
