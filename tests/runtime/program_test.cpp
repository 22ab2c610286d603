// SPDX-License-Identifier: MIT
// Programs: keys, assembly, one build per key, the cache on disk.
#include <clbool.hpp>

#include <runtime/disk_cache.hpp>
#include <runtime/embedded_kernels.hpp>
#include <runtime/program.hpp>
#include <runtime/stream.hpp>

#include <support/environment.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

#include <atomic>
#include <fstream>
#include <iterator>
#include <thread>

namespace clbool::testing {
namespace {

using runtime::disk_cache;
using bytes = std::vector<unsigned char>;

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
    const auto text = runtime::assemble_source("operations/multiplication/hash.cl");
    EXPECT_EQ(text.find("#include"), std::string::npos);
    const std::string guard = "#define CLBOOL_COMMON_TYPES";
    const auto first = text.find(guard);
    ASSERT_NE(first, std::string::npos);
    EXPECT_EQ(text.find(guard, first + 1), std::string::npos);
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

TEST(disk_cache, the_environment_names_the_folder) {
    const scoped_variable no_switch("CLBOOL_CACHE", nullptr);
    {
        const scoped_variable own("CLBOOL_CACHE_DIR", "/nowhere");
        EXPECT_TRUE(disk_cache::from_environment().enabled());
        const scoped_variable off("CLBOOL_CACHE", "off");
        EXPECT_FALSE(disk_cache::from_environment().enabled());
    }
    const scoped_variable a("CLBOOL_CACHE_DIR", nullptr);
    const scoped_variable b("XDG_CACHE_HOME", nullptr);
    const scoped_variable c("HOME", nullptr);
    EXPECT_FALSE(disk_cache::from_environment().enabled());
}

// A small run that needs several programs; returns what it cost.
profile_report use_programs(Controls& controls) {
    const matrix_coo a(controls, coordinates(3, 3, {2, 0, 1}, {0, 1, 2}));
    matrix_coo out;
    ewise_add(controls, out, no_mask, accumulate::none, a, a);
    transpose(controls, out, no_mask, accumulate::none, a);
    EXPECT_EQ(out.nnz(), 3u);
    controls.finish();
    return controls.profile();
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

// Also run by the next test in processes of its own.
TEST(program_cache, one_process) {
    auto controls = create_controls(std::string());
    use_programs(controls);
}

// Runs the test above in a process of its own with the environment this one was started with:
// drivers leave marks in the present one that keep children from the device. What it printed.
std::string run_in_own_process(const std::string& cache, const std::string& log) {
    std::ifstream in("/proc/self/environ", std::ios::binary);
    std::vector<std::string> variables;
    for (std::string one; std::getline(in, one, '\0');) {
        if (one.rfind("CLBOOL_CACHE", 0) != 0) {
            variables.push_back(one);
        }
    }
    variables.push_back("CLBOOL_CACHE_DIR=" + cache);
    std::vector<char*> environment;
    for (auto& one : variables) {
        environment.push_back(one.data());
    }
    environment.push_back(nullptr);
    std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
    std::string filter = "--gtest_filter=program_cache.one_process";
    char* arguments[] = {self.data(), filter.data(), nullptr};

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    pid_t child = 0;
    int status =
        ::posix_spawn(&child, self.c_str(), &actions, nullptr, arguments, environment.data());
    posix_spawn_file_actions_destroy(&actions);
    if (status != 0 || ::waitpid(child, &status, 0) != child) {
        return "cannot start a process";
    }
    std::ifstream text(log);
    return status == 0 ? std::string() : std::string{std::istreambuf_iterator<char>(text), {}};
}

TEST(program_cache, two_processes_at_once) {
    const scoped_folder folder;
    const scoped_folder logs;
    std::vector<std::thread> waiting;
    for (const std::string log : {"first", "second"}) {
        waiting.emplace_back([&, log] {
            EXPECT_EQ(run_in_own_process(folder.path().string(), (logs.path() / log).string()), "");
        });
    }
    for (auto& one : waiting) {
        one.join();
    }
    const scoped_variable where("CLBOOL_CACHE_DIR", folder.path().c_str());
    auto controls = create_controls(std::string());
    EXPECT_EQ(use_programs(controls).program_builds, 0u) << "both left a good cache";
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        EXPECT_EQ(entry.path().extension(), ".bin") << "no temporary file is left";
    }
}

TEST(program_cache, one_build_however_many_threads_ask) {
    controls_options options;
    options.program_cache_on_disk = false;
    auto controls = create_controls(std::string(), options);
    std::vector<std::thread> threads;
    std::atomic<int> failures{0};
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([own = controls.fork(), &failures]() mutable {
            const matrix_coo a(own, coordinates(3, 3, {0, 1}, {1, 2}));
            failures += a.to_host(own).nnz() == 2 ? 0 : 1;
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }
    EXPECT_EQ(failures, 0);
    EXPECT_EQ(controls.profile().program_builds, 1u);
}

TEST(program_cache, a_failed_build_tells_where_and_may_be_repeated) {
    auto controls = create_controls(std::string());
    runtime::program bad("primitives/scan.cl");
    bad.set("GROUP", 64);  // the other parameters are missing
    for (int repeat = 0; repeat < 2; ++repeat) {
        try {
            controls.stream().launch(bad, "scan_small", runtime::range{64, 64});
            FAIL() << "no exception";
        } catch (const build_error& e) {
            const std::string text = e.what();
            EXPECT_NE(text.find("primitives/scan.cl"), std::string::npos) << text;
            EXPECT_NE(text.find("ITEMS"), std::string::npos) << text;
        }
    }
}

}  // namespace
}  // namespace clbool::testing
