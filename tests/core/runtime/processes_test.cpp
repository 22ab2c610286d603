// SPDX-License-Identifier: MIT
// Two processes that fill the program cache at once. An executable of its own, because a process
// that has opened a device may keep its children from it (seen with NVIDIA's driver).
#include <support/environment.hpp>
#include <support/use_programs.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <thread>
#include <vector>

namespace clbool::testing {
namespace {

TEST(processes, share_the_program_cache) {
    const scoped_folder folder;
    const scoped_folder logs;
    const scoped_variable where("CLBOOL_CACHE_DIR", folder.path().c_str());
    const scoped_variable on("CLBOOL_CACHE", nullptr);
    const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
    std::vector<std::thread> waiting;
    for (const std::string name : {"first", "second"}) {
        waiting.emplace_back([&, log = (logs.path() / name).string()] {
            const std::string command =
                "'" + self + "' --gtest_filter=processes.one_of_two > '" + log + "' 2>&1";
            if (std::system(command.c_str()) != 0) {
                ADD_FAILURE() << std::ifstream(log).rdbuf();
            }
        });
    }
    for (auto& one : waiting) {
        one.join();
    }
    auto controls = create_controls(std::string());
    EXPECT_EQ(use_programs(controls).program_builds, 0u) << "both left a good cache";
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        EXPECT_EQ(entry.path().extension(), ".bin") << "no temporary file is left";
    }
}

// What each of the two runs.
TEST(processes, one_of_two) {
    auto controls = create_controls(std::string());
    const auto report = use_programs(controls);
    EXPECT_GT(report.program_builds + report.program_loads, 0u);
}

}  // namespace
}  // namespace clbool::testing
