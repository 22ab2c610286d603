// SPDX-License-Identifier: MIT
// Registry of files being written, readable from signal handlers.
#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace clbool::io {

/// A name for something that is to be renamed to `target`. Unique: processes of other machines or
/// containers, whose ids may be equal, would have to ask in the same nanosecond.
std::string unused_name_beside(const std::string& target);

/// Registers a file for remove_unfinished_files() as long as it lives. Create it before the file,
/// so that no signal misses one. Thread-safe.
class unfinished_file {
public:
    /// A path, or several, each with a NUL behind it; a folder is removed if it is empty then.
    explicit unfinished_file(const std::string& paths);
    ~unfinished_file();
    unfinished_file(const unfinished_file&) = delete;
    unfinished_file& operator=(const unfinished_file&) = delete;

private:
    explicit unfinished_file(std::unique_ptr<char[]> name);

    char* name_;
    std::atomic<char*>& place_;
};

}  // namespace clbool::io
