// SPDX-License-Identifier: MIT
// Whatever the parameters, what the kernels declare fits the device after fit().
#include <tuning/names.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace clbool::tuning {
namespace {

constexpr size_type kWord = 4;
constexpr size_type kLong = 8;

bool is_power(size_type n) { return n > 0 && (n & (n - 1)) == 0; }

std::vector<std::pair<std::string, size_type>> listed(const parameters& p) {
    std::vector<std::pair<std::string, size_type>> all;
    for_each_parameter(
        p, [&](const std::string& name, size_type value) { all.emplace_back(name, value); });
    return all;
}

std::vector<shape> tiles_of(const parameters& p) {
    return {p.elementwise, p.scan,   p.radix,     p.compact,  p.merge,
            p.ewise,       p.search, p.kronecker, p.transpose};
}

std::vector<size_type> groups_of(const parameters& p) {
    std::vector<size_type> groups;
    for_each_parameter(p, [&](const std::string& name, size_type value) {
        const std::string end = "group";
        if (name.size() >= end.size() &&
            name.compare(name.size() - end.size(), end.size(), end) == 0) {
            groups.push_back(value);
        }
    });
    return groups;
}

// Bytes of local memory of the kernels, as they declare them.
size_type word_tables(size_type group, size_type per) { return group * (2 * per + 1) * kWord; }

size_type windows(const parameters& p) {
    return p.bitmap.window_words * kWord + p.bitmap.window_group * kLong + 2 * kWord;
}

size_type short_rows(const parameters& p) { return p.bitmap.short_group * 16 * kWord + kWord; }

size_type networks(const parameters& p) {
    constexpr size_type kSize = 32;
    return p.bitmap.network_group * (kSize * (kLong + 2) + 2 * kWord + kLong);
}

size_type hash_tables(const parameters& p) {
    size_type slots = 4;
    while (slots < 2 * p.hash.local_weight) {
        slots *= 2;
    }
    return (slots + std::max(p.hash.large_group, p.hash.small_group)) * kWord;
}

size_type merge_lists(const parameters& p) {
    size_type padded = 1;
    while (padded < p.merge_product.local_weight) {
        padded *= 2;
    }
    return (padded + p.merge_product.group) * kWord;
}

size_type segment_tile(const shape& s) {
    return 2 * kLong + (s.tile() + s.tile() / 32 + 2 * s.group) * kWord;
}

size_type radix_tiles(const parameters& p) {
    const size_type digits = size_type{1} << p.radix_bits;
    const size_type masks = (p.radix.group + 31) / 32 * digits;
    const size_type sorter = std::max(2 * p.radix.tile(), 2 * masks) * kWord + masks * 2 +
                             (digits + 1 + p.radix.group) * kWord;
    return std::max(sorter + digits * kLong, segment_tile(p.radix) + kWord);
}

size_type scan_tiles(const parameters& p) {
    return (p.scan.tile() + p.scan.tile() / 32 + p.scan.group) * kLong;
}

size_type ewise_tiles(const shape& s) {
    return (s.tile() + 1 + s.group + 3 * ((s.tile() + 32) / 32)) * kWord + 64;
}

size_type transpose_tiles(const shape& s) {
    return std::max(
        {(2 * s.tile() + s.group + 1) * kWord, segment_tile(s), s.group * (kLong + kWord)});
}

void expect_shapes(const parameters& p, size_type most_group) {
    for (const size_type group : groups_of(p)) {
        EXPECT_TRUE(is_power(group)) << group;
        EXPECT_LE(group, most_group);
    }
    for (const auto& tile : tiles_of(p)) {
        EXPECT_GE(tile.items, 1u);
        EXPECT_LE(tile.group, 256u) << "what compilers take for granted";
    }
    for (const size_type size : {p.bitmap.per, p.bitmap.wide_per, p.hash.tiny, p.row_lanes,
                                 p.hash.local_weight, p.merge_product.tiny, p.hash.lanes}) {
        EXPECT_TRUE(is_power(size)) << size;
    }
    EXPECT_LE(p.row_lanes, p.elementwise.group);
    EXPECT_LE(p.bitmap.window_group * 32, 65535u) << "a tile of a window is counted in 16 bits";
    EXPECT_GE(p.bitmap.window_words, 1u);
    EXPECT_LE(p.radix_bits, 8u);
    for (const auto& tile : {p.ewise, p.search}) {
        if (tile.group > 1) {
            EXPECT_LE((tile.tile() + 32) / 32, tile.group) << "a flag word a work-item";
            EXPECT_LE(tile.tile(), 65535u) << "positions of 16 bits";
        }
    }
    if (p.kronecker.group > 1) {
        EXPECT_EQ(p.kronecker.tile() % 4, 0u);
    }
}

void expect_local_memory(const parameters& p, size_type bytes) {
    EXPECT_LE(word_tables(p.bitmap.group, p.bitmap.per), bytes);
    EXPECT_LE(word_tables(p.bitmap.wide_group, p.bitmap.wide_per), bytes);
    EXPECT_LE(windows(p), bytes);
    EXPECT_LE(short_rows(p), bytes);
    EXPECT_LE(networks(p), bytes);
    EXPECT_LE(hash_tables(p), bytes);
    EXPECT_LE(p.hash.tiny * p.hash.tiny_group * kWord, bytes);
    EXPECT_LE(merge_lists(p), bytes);
    EXPECT_LE(p.merge_product.tiny * p.merge_product.tiny_group * kWord, bytes);
    EXPECT_LE(p.elementwise.group * kLong + 1024, bytes) << "weights and their histogram";
    if (p.radix.group > 1) {
        EXPECT_LE(radix_tiles(p), bytes);
    }
    if (p.scan.group > 1) {
        EXPECT_LE(scan_tiles(p), bytes);
    }
    if (p.compact.group > 1) {
        EXPECT_LE(segment_tile(p.compact), bytes);
    }
    if (p.merge.group > 1) {
        EXPECT_LE((2 * p.merge.tile() + p.merge.group) * kWord, bytes);
    }
    if (p.kronecker.group > 1) {
        EXPECT_LE(p.kronecker.tile() * kWord, bytes);
    }
    if (p.transpose.group > 1) {
        EXPECT_LE(transpose_tiles(p.transpose), bytes);
    }
    for (const auto& tile : {p.ewise, p.search}) {
        if (tile.group > 1) {
            EXPECT_LE(ewise_tiles(tile), bytes);
        }
    }
}

void expect_fit_everywhere(const parameters& wanted) {
    for (const size_type kilobytes : {16, 32, 48, 64, 256}) {
        for (const size_type group : {1, 64, 128, 256, 1000, 1024, 4096}) {
            SCOPED_TRACE(std::to_string(kilobytes) + " KB, groups of " + std::to_string(group));
            device_info device;
            device.local_memory = kilobytes * 1024;
            device.max_work_group_size = group;
            auto p = wanted;
            fit(p, device);
            expect_shapes(p, group);
            expect_local_memory(p, device.local_memory);
            auto again = p;
            fit(again, device);
            EXPECT_EQ(listed(again), listed(p)) << "not settled";
        }
    }
}

TEST(fit, defaults_on_small_devices) {
    expect_fit_everywhere(default_parameters("gpu"));
    expect_fit_everywhere(default_parameters("cpu"));
}

TEST(fit, whatever_a_file_says) {
    for (const size_type value : {1, 2, 3, 12, 31, 33, 100, 1000, 5000, 1 << 20}) {
        SCOPED_TRACE("all are " + std::to_string(value));
        parameters p{};
        for_each_parameter(p, [&](const std::string&, size_type& target) { target = value; });
        expect_fit_everywhere(p);
    }
}

TEST(fit, each_parameter_alone) {
    for (const char* kernel_class : {"gpu", "cpu"}) {
        const auto usual = default_parameters(kernel_class);
        for_each_parameter(usual, [&](const std::string& name, size_type) {
            for (const size_type value : {1, 7, 64, 1024, 1 << 30}) {
                SCOPED_TRACE(name + " = " + std::to_string(value));
                auto p = usual;
                for_each_parameter(p, [&](const std::string& other, size_type& target) {
                    target = other == name ? value : target;
                });
                expect_fit_everywhere(p);
            }
        });
    }
}

// 48 KB and groups of 1024, as NVIDIA's devices have: nothing is to change.
TEST(fit, defaults_are_made_for_gpus) {
    device_info device;
    device.local_memory = 48 * 1024;
    device.max_work_group_size = 1024;
    const auto usual = default_parameters("gpu");
    auto fitted = usual;
    fit(fitted, device);
    EXPECT_EQ(listed(fitted), listed(usual));
}

}  // namespace
}  // namespace clbool::tuning
