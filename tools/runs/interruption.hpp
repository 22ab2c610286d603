// SPDX-License-Identifier: MIT
// Signals that end the program while a file is being written.
#pragma once

#include <csignal>

#include <vector>

namespace clbool::tools {

/// While it lives, signals that end the program remove its unfinished files first; then they take
/// their course, at once, whatever the program is waiting for. At other times there is nothing to
/// remove. Ignored signals stay ignored, as under nohup. One at a time.
class tidy_interruption {
public:
    tidy_interruption();
    ~tidy_interruption();
    tidy_interruption(const tidy_interruption&) = delete;
    tidy_interruption& operator=(const tidy_interruption&) = delete;

private:
    void handle(int number);

    std::vector<int> handled_;
};

}  // namespace clbool::tools
