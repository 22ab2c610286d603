// SPDX-License-Identifier: MIT
// Whatever the parameters, what the kernels declare fits the device after fit().
#include <core/tuning/names.hpp>

#include <core/tuning/random_parameters.hpp>
#include <support/inputs/rng.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
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
size_type word_tables(size_type group, size_type per) {
    return (group * (2 * per + 7) + 1) * kWord;
}

size_type listed_columns(size_type group) {
    const size_type words = group > 512 ? 2 : 4;
    const size_type columns = group > 512 ? 4 : 8;
    return group * (words * kWord + kWord + 2 * words * 2 + (columns + 1) * 2);
}

size_type windows(const parameters& p) {
    return p.bitmap.window_words * kWord + p.bitmap.window_group * kLong + 2 * kWord;
}

size_type short_rows(const parameters& p) {
    constexpr size_type kItems = 4;
    return p.bitmap.short_group * (kItems * (12 * kWord + 4) + kLong) + 2 * kWord;
}

size_type networks(const parameters& p) {
    constexpr size_type kSize = 32;
    return p.bitmap.network_group * (kSize * (kLong + kWord) + 3 * kWord + kLong) + kWord;
}

size_type bit_tiles(const parameters& p) {
    constexpr size_type kUnions = 128, kSpan = 128, kSpanWords = 2 * 64;
    const size_type vectors = kUnions * p.bits.lanes + p.bits.tile.tile();
    return (4 * vectors + 4 * p.bits.lanes + kSpan + kSpanWords + 1) * kWord;
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
    const size_type sorter = std::max(p.radix.tile(), 2 * masks) * kWord + p.radix.tile() +
                             masks * 2 + (digits + 1 + p.radix.group) * kWord;
    return std::max(sorter + digits * kLong, segment_tile(p.radix) + kWord);
}

size_type scan_tiles(const parameters& p) {
    return (p.scan.tile() + p.scan.tile() / 32 + p.scan.group) * kLong;
}

size_type ewise_tiles(const shape& s) {
    return (s.tile() + 1 + 3 * s.group + 3 * ((s.tile() + 32) / 32)) * kWord + 64;
}

size_type transpose_tiles(const shape& s) {
    const size_type padded = s.tile() + s.tile() / 32;
    return std::max({(2 * s.tile() + s.group + 2) * kWord, segment_tile(s),
                     padded * (kLong + kWord) + s.group * (kLong + kWord)});
}

// A rule and whether it holds.
struct rule {
    const char* what;
    bool holds;
};

std::vector<rule> shape_rules(const parameters& p, size_type most_group) {
    std::vector<rule> rules;
    for (const size_type group : groups_of(p)) {
        rules.push_back({"groups are powers of two", is_power(group)});
        rules.push_back({"groups are what the device allows", group <= most_group});
    }
    for (const auto& tile : tiles_of(p)) {
        rules.push_back({"tiles have items", tile.items >= 1});
        rules.push_back({"groups are what compilers take for granted", tile.group <= 256});
    }
    for (const size_type size :
         {p.bitmap.per, p.bitmap.wide_per, p.row_lanes, p.hash.local_weight, p.hash.lanes,
          p.merge_product.local_weight, p.bits.lanes, p.bits.tile.items}) {
        rules.push_back({"sizes of tables are powers of two", is_power(size)});
    }
    for (const auto& tile :
         {p.scan, p.radix, p.compact, p.kronecker, p.transpose, p.merge, p.ewise, p.search}) {
        rules.push_back({"what a tile leaves behind is less than the tile", tile.tile() >= 32});
        rules.push_back({"tiles are counted in 32 bits", tile.tile() <= size_type{1} << 30});
    }
    for (const auto& tile : {p.merge, p.ewise, p.search, p.radix, p.compact}) {
        rules.push_back({"a bit of a word an item", tile.group == 1 || tile.items <= 31});
    }
    for (const auto& tile : {p.ewise, p.search}) {
        const bool of_one = tile.group == 1;
        rules.push_back(
            {"a flag word a work-item", of_one || (tile.tile() + 32) / 32 <= tile.group});
        rules.push_back({"positions of 16 bits", of_one || tile.tile() <= 65534});
        rules.push_back({"rows of a piece in 29 bits", tile.tile() < size_type{1} << 29});
    }
    for (const auto& [rule_of, holds] : std::vector<rule>{
             {"work-items of a row are of one group", p.row_lanes <= p.elementwise.group},
             {"a tile of a window is counted in 16 bits", p.bitmap.window_group * 32 <= 65535},
             {"a window has words", p.bitmap.window_words >= 1},
             {"a digit's counters fit private memory", p.radix_bits >= 1 && p.radix_bits <= 8},
             {"a sort's counters are not more than what it sorts",
              size_type{1} << p.radix_bits <= p.radix.tile()},
             {"ranks in a tile have 16 bits", p.radix.group == 1 || p.radix.tile() <= 65535},
             {"rows of a tile have 16-bit ranks", p.compact.tile() <= 65536},
             {"words in registers", std::max(p.bitmap.per, p.bitmap.wide_per) <= 32},
             {"rows of bits in registers", p.bits.lanes * p.bits.tile.items <= 16},
             {"a word of a union has a work-item of its own",
              p.bits.tile.group <= 32 * p.bits.lanes},
             {"light rows are counted in 16 bits", p.bitmap.weigh_rows <= 65535},
             {"tables are lighter than giant rows",
              p.bitmap.wide_group * p.bitmap.wide_per <= 65536},
             {"four columns at a time", p.kronecker.group == 1 || p.kronecker.tile() % 4 == 0}}) {
        rules.push_back({rule_of, holds});
    }
    return rules;
}

// What some kernel declares, in bytes, and which; groups of one declare nothing for their tiles.
std::vector<std::pair<const char*, size_type>> local_memory(const parameters& p) {
    const auto of_group = [](const shape& s, size_type bytes) { return s.group > 1 ? bytes : 0; };
    const size_type elementwise = p.elementwise.group;
    return {
        {"word_hash", word_tables(p.bitmap.group, p.bitmap.per)},
        {"word_hash, wide", word_tables(p.bitmap.wide_group, p.bitmap.wide_per)},
        {"window", windows(p)},
        {"window, emitted", listed_columns((p.bitmap.window_group + 3) / 4)},
        {"giant_rows", listed_columns(p.bitmap.window_group)},
        {"small_product", (p.bitmap.window_words + p.full_group) * kWord},
        {"short_rows", short_rows(p)},
        {"network_rows", networks(p)},
        {"bit_tiles", bit_tiles(p)},
        {"hash", hash_tables(p)},
        {"merge_bitonic", merge_lists(p)},
        {"merge_heap", p.merge_product.light_group * 32 * kWord},
        {"weigh_rows", elementwise * kLong + 16 * kWord},
        {"weigh_long_rows", p.full_group * kLong + 16 * kWord},
        {"compress", (5 * elementwise + 1) * kWord},
        {"piece_scan", p.full_group * (kLong + kWord)},
        {"scan", scan_tiles(p)},
        {"radix_sort", of_group(p.radix, radix_tiles(p))},
        {"segments", of_group(p.compact, segment_tile(p.compact))},
        {"spread_pointers",
         of_group(p.compact, (p.compact.tile() / 2 + 1 + p.compact.group) * kWord)},
        {"set_operation", of_group(p.merge, (2 * p.merge.tile() + p.merge.group) * kWord)},
        {"kronecker", of_group(p.kronecker, p.kronecker.tile() * kWord)},
        {"transpose", of_group(p.transpose, transpose_tiles(p.transpose))},
        {"balanced", of_group(p.ewise, ewise_tiles(p.ewise))},
        {"balanced, search", of_group(p.search, ewise_tiles(p.search))},
    };
}

bool is_settled(const parameters& p, const device_info& device) {
    auto again = p;
    fit(again, device);
    return std::memcmp(&again, &p, sizeof p) == 0;
}

// The rule that the parameters break on a device, or nothing.
std::string broken_rule(const parameters& p, const device_info& device) {
    for (const auto& [what, holds] : shape_rules(p, device.max_work_group_size)) {
        if (!holds) {
            return what;
        }
    }
    for (const auto& [kernel, bytes] : local_memory(p)) {
        if (bytes > device.local_memory) {
            return std::string(kernel) + " takes " + std::to_string(bytes) + " bytes";
        }
    }
    return is_settled(p, device) ? "" : "not settled";
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
            EXPECT_EQ(broken_rule(p, device), "");
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

TEST(fit, random_parameters_on_random_devices) {
    constexpr std::uint64_t kSeed = 1;
    testing::rng random(kSeed);
    const std::vector<size_type> kilobytes{16, 24, 32, 48, 64, 100, 1024};
    const std::vector<size_type> groups{1, 2, 64, 100, 256, 1024, 4096};
    for (int n = 0; n < 100000; ++n) {
        const auto wanted = testing::random_parameters(
            default_parameters(random.below(2U) == 0 ? "gpu" : "cpu"), random);
        device_info device;
        device.local_memory = testing::one_of(kilobytes, random) * 1024;
        device.max_work_group_size = testing::one_of(groups, random);
        auto p = wanted;
        fit(p, device);
        const auto broken = broken_rule(p, device);
        if (!broken.empty()) {
            std::string text;
            for_each_parameter(wanted, [&](const std::string& name, size_type value) {
                text += name + " = " + std::to_string(value) + "\n";
            });
            FAIL() << "seed " << kSeed << ", set " << n << ": " << broken << " with "
                   << device.local_memory << " bytes, groups of " << device.max_work_group_size
                   << ":\n"
                   << text;
        }
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
