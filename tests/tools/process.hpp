// SPDX-License-Identifier: MIT
// The program under test while it runs: what it prints, and how a signal ends it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace clbool::testing {

/// A running `clbool`, with the signals' default actions; killed at the end of its life.
class process {
public:
    process(const std::filesystem::path& folder, const std::vector<std::string>& arguments);
    ~process();
    process(const process&) = delete;
    process& operator=(const process&) = delete;

    /// Waits for the next line on its standard output; empty at the end.
    std::string line();
    /// Stops listening to its standard output.
    void hang_up();
    void send(int signal) const;
    /// Waits for its end, a minute at most: the status as waitpid() gives it, -1 if it goes on.
    int wait();

private:
    pid_t pid_ = -1;
    int output_ = -1;
};

}  // namespace clbool::testing
