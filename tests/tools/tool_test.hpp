// SPDX-License-Identifier: MIT
// Runs the built program in a folder of its own and looks at what it says and leaves.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace clbool::testing {

/// How a command ended.
struct outcome {
    int status;       // exit status as the shell reports it
    std::string out;  // standard output
    std::string err;  // standard error
};

class tool_test : public ::testing::Test {
protected:
    tool_test();
    ~tool_test() override;

    /// Commands from here on compute with kernels, on the device that CLBOOL_DEVICE names; until
    /// then on the host, as starting a driver takes longer than all the rest of a command.
    void use_kernels() { device_.clear(); }

    /// Runs a shell command in the folder; `clbool` in it is the program under test.
    outcome shell(const std::string& command) const;
    /// Runs `clbool arguments`.
    outcome run(const std::string& arguments) const;

    /// Runs `clbool arguments` and expects success without a message; returns the output.
    std::string expect_done(const std::string& arguments) const;
    /// Runs `clbool arguments` and expects success with one line on standard error, a warning that
    /// contains `part`; returns the output. With --strict this line is an error.
    std::string expect_warned(const std::string& arguments, const std::string& part) const;
    /// Runs `clbool arguments` and expects this exit status, no output, and one line on standard
    /// error that begins with `clbool: ` and contains `part`.
    void expect_failure(const std::string& arguments, int status, const std::string& part) const;
    /// A failure by bad usage or bad input.
    void expect_refused(const std::string& arguments, const std::string& part) const {
        expect_failure(arguments, 2, part);
    }

    void write(const std::string& name, const std::string& text) const;
    std::string read(const std::string& name) const;
    /// Where a file of the folder is.
    std::filesystem::path path(const std::string& name) const { return folder_ / name; }
    /// Names of everything in the folder, hidden files included, sorted.
    std::vector<std::string> files() const;

private:
    std::filesystem::path root_;
    std::filesystem::path folder_;  // where commands run; what they say is kept beside it
    std::string device_;            // what CLBOOL_DEVICE is for them; empty: as it is
};

/// Matrix Market text of a pattern matrix; `entries` are lines such as "1 2\n".
std::string matrix_market(const std::string& size, const std::string& entries);

}  // namespace clbool::testing
