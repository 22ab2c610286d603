// SPDX-License-Identifier: MIT
// The files that are being written, by name, where a signal handler can look them up.
#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace clbool::io {

/// Names a file for remove_unfinished_files() as long as it lives. To be made before the file is,
/// so that no signal finds one without a name. Thread-safe.
class unfinished_file {
public:
    explicit unfinished_file(const std::string& path);
    ~unfinished_file();
    unfinished_file(const unfinished_file&) = delete;
    unfinished_file& operator=(const unfinished_file&) = delete;

private:
    explicit unfinished_file(std::unique_ptr<char[]> name);

    char* name_;
    std::atomic<char*>& place_;
};

}  // namespace clbool::io
