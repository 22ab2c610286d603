// SPDX-License-Identifier: MIT
// Programs: keys, assembly, one build per key, the cache on disk.
#include <clbool.hpp>

#include <core/runtime/programs/disk_cache.hpp>
#include <core/runtime/programs/embedded_kernels.hpp>
#include <core/runtime/programs/program.hpp>
#include <core/runtime/streams/stream.hpp>

#include <support/environment.hpp>
#include <support/thread_group.hpp>
#include <support/use_programs.hpp>

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <iterator>

namespace clbool::testing {
namespace {

using runtime::disk_cache;
using bytes = std::vector<unsigned char>;

// The key at the front of a cache file, behind the line of the format and a 64-bit length.
std::string key_in(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string line;
    std::getline(in, line);
    std::uint64_t size = 0;
    in.read(reinterpret_cast<char*>(&size), sizeof size);
    std::string key(in ? size : 0, '\0');
    in.read(key.data(), static_cast<std::streamsize>(key.size()));
    return key;
}

TEST(program, options_do_not_depend_on_the_order) {
    runtime::program a("f.cl");
    a.set("B", 2).set("A", 1).set("C", 3).set("B", 4);
    runtime::program b("f.cl");
    b.set("C", 3).set("B", 4).set("A", 1);
    EXPECT_EQ(a.options(), "-D A=1 -D B=4 -D C=3");
    EXPECT_EQ(a.key(), b.key());
    EXPECT_NE(a.key(), runtime::program("g.cl").key());
}

TEST(embedded_kernels, includes_are_resolved_once) {
    const auto text = runtime::assemble_source("core/operations/spgemm/hash.cl");
    EXPECT_EQ(text.find("#include"), std::string::npos);
    EXPECT_EQ(text.find("#pragma once"), std::string::npos);
    const std::string type = "typedef uint index_t;";
    const auto first = text.find(type);
    ASSERT_NE(first, std::string::npos);
    EXPECT_EQ(text.find(type, first + 1), std::string::npos);
    EXPECT_THROW(runtime::assemble_source("no/such.cl"), build_error);
}

TEST(disk_cache, returns_what_was_stored_and_nothing_else) {
    const scoped_folder folder;
    const disk_cache cache(folder.path() / "deep" / "er");
    EXPECT_FALSE(cache.load("key"));
    cache.store("key", bytes{1, 2, 3});
    EXPECT_EQ(cache.load("key"), (bytes{1, 2, 3}));
    EXPECT_FALSE(cache.load("other"));
    cache.store("key", bytes{});
    EXPECT_EQ(cache.load("key"), bytes{});
}

TEST(disk_cache, every_damage_is_a_miss) {
    const scoped_folder folder;
    const disk_cache cache(folder.path());
    cache.store("a key", bytes(100, 7));
    const auto file = std::filesystem::directory_iterator(folder.path())->path();
    std::ifstream in(file, std::ios::binary);
    const std::string good{std::istreambuf_iterator<char>(in), {}};
    in.close();
    const auto put = [&](const std::string& text) {
        std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
    };
    for (std::size_t cut = 0; cut < good.size(); cut += 5) {
        put(good.substr(0, cut));
        EXPECT_FALSE(cache.load("a key")) << "cut at " << cut;
    }
    for (std::size_t at = 0; at < good.size(); ++at) {
        auto bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 0x41);
        put(bad);
        EXPECT_FALSE(cache.load("a key")) << "flipped at " << at;
    }
    put(good);
    EXPECT_TRUE(cache.load("a key"));
}

TEST(disk_cache, unusable_folders_are_silent) {
    const scoped_folder folder;
    std::ofstream(folder.path() / "file") << "in the way";
    const disk_cache blocked(folder.path() / "file");
    blocked.store("key", bytes{1});
    EXPECT_FALSE(blocked.load("key"));
    const disk_cache disabled;
    disabled.store("key", bytes{1});
    EXPECT_FALSE(disabled.load("key"));
}

// What others may have put there, or a user by accident: not waited for, not followed, not read.
TEST(disk_cache, uses_what_is_the_users_alone) {
    namespace fs = std::filesystem;
    const scoped_folder folder;
    const auto place = folder.path() / "made" / "here";
    std::vector<std::string> told;
    const disk_cache cache(place.string() + "/",
                           [&](const std::string& what) { told.push_back(what); });
    cache.store("key", bytes{1, 2, 3});
    for (const auto& made : {place.parent_path(), place}) {
        EXPECT_EQ(fs::status(made).permissions(), fs::perms::owner_all) << made;
    }
    const auto file = fs::directory_iterator(place)->path();
    EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_TRUE(cache.load("key"));
    EXPECT_TRUE(told.empty());
    const auto expect_skipped = [&](const std::string& of, const std::string& why) {
        told.clear();
        EXPECT_FALSE(cache.load("key")) << why;
        ASSERT_EQ(told.size(), 1u) << why;
        EXPECT_NE(told.front().find(of), std::string::npos) << told.front();
        EXPECT_NE(told.front().find(why), std::string::npos) << told.front();
    };
    const auto expect_mended = [&] {
        cache.store("key", bytes{1, 2, 3});
        EXPECT_TRUE(cache.load("key"));
    };
    for (const auto writer : {fs::perms::group_write, fs::perms::others_write}) {
        fs::permissions(file, writer, fs::perm_options::add);
        expect_skipped(file.filename(), "may be written by other users");
        expect_mended();
        fs::permissions(place, writer, fs::perm_options::add);
        expect_skipped(place, "may be written by other users");
        fs::permissions(place, writer, fs::perm_options::remove);
        EXPECT_TRUE(cache.load("key"));
    }
    const auto other = folder.path() / "elsewhere";
    fs::rename(file, other);
    fs::create_symlink(other, file);
    expect_skipped(file.filename(), "is no regular file");
    expect_mended();
    EXPECT_TRUE(fs::exists(other));
    fs::remove(file);
    ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
    expect_skipped(file.filename(), "is no regular file");
    expect_mended();
    fs::remove(file);
    fs::create_directory(file);
    expect_skipped(file.filename(), "is no regular file");
    fs::remove(file);
    expect_mended();
    if (::geteuid() == 0) {  // nobody else may give files away
        constexpr uid_t kNobody = 65534;
        ASSERT_EQ(::chown(file.c_str(), kNobody, kNobody), 0);
        expect_skipped(file.filename(), "belongs to another user");
        expect_mended();
        ASSERT_EQ(::chown(place.c_str(), kNobody, kNobody), 0);
        expect_skipped(place, "belongs to another user");
        told.clear();
        cache.store("other", bytes{1});
        EXPECT_EQ(told.size(), 1u);
        ASSERT_EQ(::chown(place.c_str(), 0, 0), 0);
        EXPECT_FALSE(cache.load("other"));
    }
}

TEST(disk_cache, the_environment_names_the_folder) {
    const scoped_variable no_switch("CLBOOL_CACHE", nullptr);
    {
        const scoped_variable own("CLBOOL_CACHE_DIR", "/nowhere");
        EXPECT_TRUE(disk_cache::from_environment().enabled());
        EXPECT_TRUE(disk_cache::from_environment(true).enabled()) << "asked for";
        const scoped_variable off("CLBOOL_CACHE", "off");
        EXPECT_FALSE(disk_cache::from_environment().enabled());
    }
    const scoped_variable a("CLBOOL_CACHE_DIR", nullptr);
    {
        const scoped_variable home("HOME", "/nowhere");
        EXPECT_TRUE(disk_cache::from_environment().enabled());
        EXPECT_FALSE(disk_cache::from_environment(true).enabled()) << "not twice";
    }
    const scoped_variable b("XDG_CACHE_HOME", nullptr);
    const scoped_variable c("HOME", nullptr);
    EXPECT_FALSE(disk_cache::from_environment().enabled());
}

TEST(program_cache, cold_warm_and_corrupt) {
    const scoped_folder folder;
    const scoped_variable where("CLBOOL_CACHE_DIR", folder.path().c_str());
    const scoped_variable on("CLBOOL_CACHE", nullptr);
    {
        auto controls = create_controls(std::string());
        const auto cold = use_programs(controls);
        EXPECT_GT(cold.program_builds, 0u);
        EXPECT_EQ(cold.program_loads, 0u);
    }
    {
        auto controls = create_controls(std::string());
        const auto warm = use_programs(controls);
        EXPECT_EQ(warm.program_builds, 0u);
        EXPECT_GT(warm.program_loads, 0u);
    }
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        std::ofstream(entry.path(), std::ios::binary | std::ios::trunc) << "garbage";
    }
    auto controls = create_controls(std::string());
    const auto rebuilt = use_programs(controls);
    EXPECT_GT(rebuilt.program_builds, 0u);
    EXPECT_EQ(rebuilt.program_loads, 0u);
}

// Counts the warnings.
class warned : public observer {
public:
    void warning(const std::string& what) override {
        ++times;
        text = what;
    }
    int times = 0;
    std::string text;
};

TEST(program_cache, what_is_not_the_users_alone_is_told_once) {
    const scoped_folder folder;
    const scoped_variable where("CLBOOL_CACHE_DIR", folder.path().c_str());
    const scoped_variable on("CLBOOL_CACHE", nullptr);
    const auto watching = std::make_shared<warned>();
    controls_options options;
    options.observer = watching;
    const auto builds = [&] {
        auto controls = create_controls(std::string(), options);
        return use_programs(controls).program_builds;
    };
    const auto all = builds();
    EXPECT_GT(all, 1u);
    EXPECT_EQ(watching->times, 0) << watching->text;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        std::filesystem::remove(entry.path());
        ASSERT_EQ(::mkfifo(entry.path().c_str(), 0600), 0);
    }
    EXPECT_EQ(builds(), all);
    EXPECT_EQ(watching->times, 1);
    EXPECT_NE(watching->text.find(folder.path().string()), std::string::npos) << watching->text;
    EXPECT_EQ(builds(), 0u) << "files took their place";
    EXPECT_EQ(watching->times, 1);
}

// Half a binary makes PoCL abort.
TEST(program_cache, halves_of_binaries_do_not_reach_the_driver) {
    const scoped_folder folder;
    const scoped_variable where("CLBOOL_CACHE_DIR", folder.path().c_str());
    const scoped_variable on("CLBOOL_CACHE", nullptr);
    const auto builds = [&] {
        auto controls = create_controls(std::string());
        return use_programs(controls).program_builds;
    };
    const auto all = builds();
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        const auto size = std::filesystem::file_size(entry.path());
        std::filesystem::resize_file(entry.path(), size - (size - key_in(entry.path()).size()) / 2);
    }
    EXPECT_EQ(builds(), all);
    EXPECT_EQ(builds(), 0u);
}

// What a driver's update leaves: files that are whole, but not what the driver takes.
TEST(program_cache, binaries_that_the_driver_refuses_are_built_again) {
    const scoped_folder folder;
    const scoped_variable where("CLBOOL_CACHE_DIR", folder.path().c_str());
    const scoped_variable on("CLBOOL_CACHE", nullptr);
    {
        auto controls = create_controls(std::string());
        use_programs(controls);
    }
    const disk_cache cache(folder.path());
    std::vector<std::string> keys;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        keys.push_back(key_in(entry.path()));
    }
    for (const auto& key : keys) {
        ASSERT_TRUE(cache.load(key));
        cache.store(key, bytes{'n', 'o', ' ', 'b', 'i', 'n', 'a', 'r', 'y'});
    }
    auto controls = create_controls(std::string());
    const auto rebuilt = use_programs(controls);
    EXPECT_EQ(rebuilt.program_builds, keys.size());
    EXPECT_EQ(rebuilt.program_loads, 0u);
    auto again = create_controls(std::string());
    EXPECT_EQ(use_programs(again).program_builds, 0u) << "good binaries took their place";
}

TEST(program_cache, given_programs_need_no_compiler) {
    const scoped_folder folder;
    const auto watching = std::make_shared<warned>();
    controls_options options;
    options.observer = watching;
    const auto builds = [&] {
        auto controls = create_controls(std::string(), options);
        return use_programs(controls).program_builds;
    };
    size_type all = 0;
    {
        const scoped_variable on("CLBOOL_CACHE", nullptr);
        const scoped_variable where("CLBOOL_CACHE_DIR", folder.path().c_str());
        all = builds();
    }
    const scoped_variable off("CLBOOL_CACHE", "off");
    const scoped_variable where("CLBOOL_KERNELS", folder.path().c_str());
    EXPECT_EQ(builds(), 0u);
    EXPECT_EQ(watching->times, 0) << watching->text;
    // Those of another version are ignored, told once, and left as they are.
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        std::ofstream(entry.path(), std::ios::binary | std::ios::trunc) << "clbool program 0\n";
    }
    EXPECT_EQ(builds(), all);
    EXPECT_EQ(watching->times, 1);
    EXPECT_NE(watching->text.find("$CLBOOL_KERNELS has no "), std::string::npos) << watching->text;
    EXPECT_EQ(builds(), all);
}

TEST(program_cache, works_without_a_disk) {
    const scoped_folder folder;
    const auto in_the_way = folder.path() / "file";
    std::ofstream(in_the_way) << "no folder";
    const auto builds = [] {
        auto controls = create_controls(std::string());
        const auto profile = use_programs(controls);
        EXPECT_EQ(profile.program_loads, 0u);
        return profile.program_builds;
    };
    {
        const scoped_variable on("CLBOOL_CACHE", nullptr);
        const scoped_variable where("CLBOOL_CACHE_DIR", in_the_way.c_str());
        EXPECT_GT(builds(), 0u);
        EXPECT_GT(builds(), 0u) << "nothing could be kept";
    }
    const auto unused = folder.path() / "unused";
    const scoped_variable off("CLBOOL_CACHE", "off");
    const scoped_variable where("CLBOOL_CACHE_DIR", unused.c_str());
    EXPECT_GT(builds(), 0u);
    EXPECT_FALSE(std::filesystem::exists(unused));
}

TEST(program_cache, one_build_however_many_threads_ask) {
    controls_options options;
    options.program_cache_on_disk = false;
    options.kernels_only = true;
    auto controls = create_controls(std::string(), options);
    std::atomic<int> failures{0};
    thread_group threads;
    for (int i = 0; i < 8; ++i) {
        threads.start([own = controls.fork(), &failures]() mutable {
            const auto a = identity<matrix_coo>(own, 3);
            failures += a.to_host(own).nnz() == 3 ? 0 : 1;
        });
    }
    threads.join();
    EXPECT_EQ(failures, 0);
    EXPECT_EQ(controls.profile().program_builds, 1u);
}

TEST(program_cache, a_failed_build_tells_where_and_may_be_repeated) {
    auto controls = create_controls(std::string());
    runtime::program bad("core/primitives/scan.cl");
    bad.set("GROUP", 64);  // the other parameters are missing
    for (int repeat = 0; repeat < 2; ++repeat) {
        try {
            controls.stream().launch(bad, "scan_apply", runtime::range{64, 64});
            FAIL() << "no exception";
        } catch (const build_error& e) {
            const std::string text = e.what();
            EXPECT_NE(text.find("core/primitives/scan.cl"), std::string::npos) << text;
            EXPECT_NE(text.find("ITEMS"), std::string::npos) << text;
        }
    }
}

}  // namespace
}  // namespace clbool::testing
