// SPDX-License-Identifier: MIT
// Registry of files being written, readable from signal handlers.
#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace clbool::io {

/// Registers a file for remove_unfinished_files() as long as it lives. Create it before the file,
/// so that no signal misses one. Thread-safe.
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
