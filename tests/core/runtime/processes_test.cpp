// SPDX-License-Identifier: MIT
// Processes that use no driver, fork behind its use, or fill the program cache at once. An
// executable of its own, because a process that has opened a device may keep its children from it
// (seen with NVIDIA's driver).
#include <support/compare.hpp>
#include <support/environment.hpp>
#include <support/inputs/matrices.hpp>
#include <support/use_programs.hpp>

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <set>
#include <thread>
#include <vector>

namespace clbool::testing {
namespace {

std::set<std::string> loaded_libraries() {
    std::set<std::string> found;
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        if (line.find(".so") != std::string::npos) {
            found.insert(line.substr(line.find('/')));
        }
    }
    return found;
}

// The first test: all others load drivers.
TEST(processes, the_host_loads_no_driver) {
    const auto before = loaded_libraries();
    if (before.empty()) {
        GTEST_SKIP() << "the system does not tell what is loaded";
    }
    auto on = create_controls("host");
    const auto host = uniform(300, 300, 4000, 1);
    const matrix a(on, host);
    matrix product;
    mxm(on, product, no_mask, accumulator::none, a, a);
    EXPECT_TRUE(same_matrix(product.to_host(on), reference::mxm(host, host)));
    EXPECT_GT(transitive_closure(on, a).pairs.nnz(), product.nnz());
    EXPECT_EQ(loaded_libraries(), before);
    if (list_devices().size() > 1) {
        EXPECT_NE(loaded_libraries(), before) << "drivers are loaded, and not seen";
    }
}

// The number, from 1, of the first call that does not throw device_error; 0 if all do.
int first_without_error(const std::vector<std::function<void()>>& calls) {
    for (std::size_t i = 0; i < calls.size(); ++i) {
        try {
            calls[i]();
            return static_cast<int>(i) + 1;
        } catch (const device_error&) {
        } catch (...) {
            return static_cast<int>(i) + 1;
        }
    }
    return 0;
}

// The exit status of a child that runs `body`, and is ended when it hangs.
int status_of_fork(const std::function<int()>& body) {
    const pid_t child = ::fork();
    if (child == 0) {
        constexpr unsigned kSeconds = 60;
        ::alarm(kSeconds);
        std::_Exit(body());  // static objects of drivers are not to be trusted here
    }
    int status = -1;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_FALSE(WIFSIGNALED(status)) << "signal " << WTERMSIG(status);
    return WEXITSTATUS(status);
}

TEST(processes, a_fork_is_told_that_its_driver_is_lost) {
    controls_options options;
    options.kernels_only = true;
    auto controls = create_controls(std::string(), options);
    if (controls.info().type == device_type::host) {
        GTEST_SKIP() << "no OpenCL device";
    }
    const auto host = uniform(300, 300, 4000, 1);
    const auto expected = reference::mxm(host, host);
    matrix a(controls, host);
    matrix product;
    mxm(controls, product, no_mask, accumulator::none, a, a);
    const matrix copy = product;
    EXPECT_EQ(status_of_fork([&] {
                  const std::vector<std::function<void()>> calls{
                      [] { list_devices(); },
                      [] { create_controls(std::string()); },
                      [&] { Controls(controls.context(), controls.device(), controls.queue()); },
                      [&] { controls.fork(); },
                      [&] { controls.finish(); },
                      [&] { controls.trim(); },
                      [&] { controls.set_memory_limit(1); },
                      [&] { a.to_host(controls); },
                      [&] { matrix(controls, host); },
                      [&] { mxm(controls, product, no_mask, accumulator::none, a, a); },
                  };
                  return first_without_error(calls);
              }),
              0)
        << "the number of a call";
    EXPECT_EQ(status_of_fork([&] {
                  a = matrix();
                  product = matrix();
                  controls = create_controls("host");
                  return 0;
              }),
              0)
        << "nothing is waited for";
    EXPECT_TRUE(same_matrix(copy.to_host(controls), expected)) << "the parent goes on";
#ifndef __SANITIZE_THREAD__  // it lets no fork begin threads
    EXPECT_EQ(status_of_fork([&] {
                  auto on = create_controls("host");
                  const matrix b(on, host);
                  mxm(on, product, no_mask, accumulator::none, b, b);
                  return same_matrix(product.to_host(on), expected) ? 0 : 1;
              }),
              0)
        << "the host works";
#endif
}

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
