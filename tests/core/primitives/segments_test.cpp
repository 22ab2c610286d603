// SPDX-License-Identifier: MIT
// Steps over rows, binning, and the block that sizes are read from.
#include <core/primitives/binning.hpp>
#include <core/primitives/primitive_test.hpp>
#include <core/primitives/segments.hpp>
#include <core/storage/conversions/conversions.hpp>

#include <algorithm>

namespace clbool::testing {
namespace {

using primitives::row_structure;
using primitives::size_block;
using primitives::width;

// Rows 3 i (or i, when they have no names) of sizes 1 … 7, with a long one in the middle.
struct sample_rows {
    std::vector<cl_ulong> pointers{0};
    std::vector<cl_uint> names;
    std::vector<cl_uint> row_of_entry;
    bool named;

    sample_rows(index_type slots, bool with_names) : named(with_names) {
        for (index_type i = 0; i < slots; ++i) {
            const cl_uint size = i == slots / 2 ? 5000 : 1 + i % 7;
            names.push_back(named ? 3 * i : i);
            row_of_entry.insert(row_of_entry.end(), size, names.back());
            pointers.push_back(pointers.back() + size);
        }
    }
    row_structure on_device(tuning::engine& on, width w) const {
        return {upload_offsets(on, pointers, w), w, named ? upload(on, names) : runtime::buffer(),
                static_cast<index_type>(names.size())};
    }
};

// Runs `check(slots, width)` for sizes around a group and both widths.
template <class Check>
void for_slots_and_widths(Check&& check) {
    for (const index_type slots : {1u, 2u, 63u, 64u, 65u, 3000u}) {
        for (const auto w : kWidths) {
            SCOPED_TRACE(std::to_string(slots) + (w == width::wide ? " wide" : " narrow"));
            check(slots, w);
        }
    }
}

// Kernels step by up to 1024 work-items beyond the last of positions that have 32 bits.
TEST(offsets, are_wide_before_steps_wrap) {
    constexpr size_type kWrapped = size_type{1} << 32;
    EXPECT_LT(primitives::kMostNarrow + (size_type{1} << 16), kWrapped);
    for (const size_type n : {size_type{0}, size_type{1} << 31, primitives::kMostNarrow}) {
        EXPECT_EQ(primitives::width_for(n), width::narrow) << n;
    }
    for (const size_type n :
         {primitives::kMostNarrow + 1, kWrapped - 1025, kWrapped - 1024, kWrapped - 1, kWrapped}) {
        EXPECT_EQ(primitives::width_for(n), width::wide) << n;
    }
    on_every_engine([](tuning::engine& on) {
        const bool always = on.stream.state().options().wide_row_pointers;
        EXPECT_EQ(storage::pointer_width(on, primitives::kMostNarrow),
                  always ? width::wide : width::narrow);
        EXPECT_EQ(storage::pointer_width(on, primitives::kMostNarrow + 1), width::wide);
    });
}

TEST(segments, rows_of_entries) {
    on_every_engine([](tuning::engine& on) {
        for_slots_and_widths([&](index_type slots, width w) {
            for (const bool named : {true, false}) {
                const sample_rows host(slots, named);
                const size_type n = host.row_of_entry.size();
                const auto out = on.stream.allocate<cl_uint>(n);
                primitives::expand_rows(on, host.on_device(on, w), n, out);
                EXPECT_EQ(download<cl_uint>(on, out, n), host.row_of_entry);
            }
        });
    });
}

TEST(segments, pointers_of_all_rows) {
    on_every_engine([](tuning::engine& on) {
        for_slots_and_widths([&](index_type slots, width w) {
            const sample_rows host(slots, true);
            const size_type nrows = 3 * size_type{slots} + 5;
            const auto spread = primitives::allocate_offsets(on, nrows + 1, w);
            primitives::spread_pointers(on, host.on_device(on, w), nrows, spread);
            std::vector<cl_ulong> expected;
            for (size_type row = 0; row <= nrows; ++row) {
                const auto before =
                    std::lower_bound(host.row_of_entry.begin(), host.row_of_entry.end(), row);
                expected.push_back(static_cast<cl_ulong>(before - host.row_of_entry.begin()));
            }
            EXPECT_EQ(download_offsets(on, spread, nrows + 1, w), expected);
        });
    });
}

// Names close together, in middling gaps, and in gaps longer than what a group writes.
TEST(segments, pointers_of_all_rows_across_gaps) {
    on_every_engine([](tuning::engine& on) {
        std::mt19937 random(4);
        for (const cl_uint widest : {2u, 40u, 300u, 5000u, 100000u}) {
            for (const cl_uint from : {0u, 70000u}) {
                SCOPED_TRACE(std::to_string(widest) + " from " + std::to_string(from));
                std::vector<cl_uint> names{from};
                std::vector<cl_ulong> pointers{0, 1};
                while (names.back() < 300000 && names.size() < 5000) {
                    const bool near = draw(random, 10) < 5;
                    names.push_back(names.back() + 1 + draw(random, near ? 2 : widest));
                    pointers.push_back(pointers.back() + 1 + draw(random, 3));
                }
                const size_type nrows = names.back() + 1 + draw(random, widest);
                std::vector<cl_ulong> expected;
                for (size_type row = 0, slot = 0; row <= nrows; ++row) {
                    slot += slot < names.size() && names[slot] < row ? 1 : 0;
                    expected.push_back(pointers[slot]);
                }
                for (const auto w : kWidths) {
                    const row_structure rows{upload_offsets(on, pointers, w), w, upload(on, names),
                                             static_cast<index_type>(names.size())};
                    const auto spread = primitives::allocate_offsets(on, nrows + 1, w);
                    primitives::spread_pointers(on, rows, nrows, spread);
                    EXPECT_EQ(download_offsets(on, spread, nrows + 1, w), expected);
                }
            }
        }
    });
}

// Of very many segments a few have entries.
TEST(segments, rows_of_entries_across_gaps) {
    on_every_engine([](tuning::engine& on) {
        std::mt19937 random(5);
        for (const cl_uint widest : {3u, 100u, 50000u, 200000u}) {
            SCOPED_TRACE(widest);
            std::vector<cl_ulong> pointers{0};
            std::vector<cl_uint> expected;
            while (pointers.size() < 600000) {
                const auto size = 1 + draw(random, 3);
                expected.insert(expected.end(), size, static_cast<cl_uint>(pointers.size() - 1));
                pointers.push_back(pointers.back() + size);
                pointers.insert(pointers.end(), draw(random, widest), pointers.back());
            }
            for (const auto w : kWidths) {
                const row_structure rows{upload_offsets(on, pointers, w), w, runtime::buffer(),
                                         static_cast<index_type>(pointers.size() - 1)};
                const auto out = on.stream.allocate<cl_uint>(expected.size());
                primitives::expand_rows(on, rows, expected.size(), out);
                EXPECT_EQ(download<cl_uint>(on, out, expected.size()), expected);
            }
        }
    });
}

// Runs of 0 … 9 values, the last of which makes them n in all, from anywhere in the source.
TEST(segments, runs_are_gathered_without_gaps) {
    on_every_engine([](tuning::engine& on) {
        std::mt19937 random(1);
        constexpr cl_uint kOffset = 5;
        std::vector<cl_uint> source(100000);
        for (auto& value : source) {
            value = kOffset + draw(random, 1u << 30);
        }
        const auto in = upload(on, source);
        for (const auto n : sizes_around(on.params.elementwise.group)) {
            std::vector<cl_ulong> starts;
            std::vector<cl_ulong> pointers{0};
            std::vector<cl_uint> expected;
            while (expected.size() < n) {
                const auto size = std::min<size_type>(draw(random, 10), n - expected.size());
                const auto from = draw(random, static_cast<cl_uint>(source.size()) - 10);
                starts.push_back(from);
                for (size_type i = 0; i < size; ++i) {
                    expected.push_back(source[from + i] - kOffset);
                }
                pointers.push_back(expected.size());
            }
            for (const auto w : kWidths) {
                SCOPED_TRACE(std::to_string(n) + (w == width::wide ? " wide" : " narrow"));
                const auto out = on.stream.allocate<cl_uint>(n);
                primitives::gather_runs(on, in, upload(on, starts), upload_offsets(on, pointers, w),
                                        w, starts.size(), n, kOffset, out);
                EXPECT_EQ(download<cl_uint>(on, out, n), expected);
            }
        }
    });
}

TEST(segments, narrowing_and_translation) {
    on_every_engine([](tuning::engine& on) {
        std::mt19937 random(2);
        std::vector<cl_uint> names(1000);
        for (auto& name : names) {
            name = static_cast<cl_uint>(random());
        }
        const auto device_names = upload(on, names);
        for (const auto n : sizes_around(on.params.elementwise.group)) {
            SCOPED_TRACE(n);
            std::vector<cl_uint> values, translated;
            for (size_type i = 0; i < n; ++i) {
                values.push_back(draw(random, 1000));
                translated.push_back(names[values.back()]);
            }
            const auto device = upload(on, values);
            primitives::translate(on, device_names, n, device);
            EXPECT_EQ(download<cl_uint>(on, device, n), translated);

            const std::vector<cl_ulong> wide(translated.begin(), translated.end());
            const auto narrow = primitives::narrow_pointers(on, upload(on, wide), n);
            EXPECT_EQ(download<cl_uint>(on, narrow, n), translated);
        }
        const auto most = primitives::narrow_pointers(on, upload<cl_ulong>(on, {0xFFFFFFFFu}), 1);
        EXPECT_EQ(download<cl_uint>(on, most, 1).front(), 0xFFFFFFFFu);
    });
}

// Blocks come from recycled memory: every one must start empty.
TEST(size_block, starts_empty_and_keeps_its_places) {
    on_every_engine([](tuning::engine& on) {
        for (int repeat = 0; repeat < 3; ++repeat) {
            const size_block sizes(on);
            const auto empty = sizes.read(on);
            for (const auto total : empty.total) {
                EXPECT_EQ(total, 0u);
            }
            std::vector<cl_uint> words(64);
            for (cl_uint i = 0; i < words.size(); ++i) {
                words[i] = i + 1;
            }
            on.stream.write(sizes.device(), words.data(), words.size() * sizeof(cl_uint));
            const auto full = sizes.read(on);
            EXPECT_EQ(full.total.back(), (size_type{16} << 32) | 15u);
            EXPECT_EQ(full.bin.front(), size_block::kBins + 1);
            EXPECT_EQ(full.bin.back(), size_block::kBins + size_block::kBinCount);
            EXPECT_EQ(full.most.front(), size_block::kMost + 1);
        }
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
