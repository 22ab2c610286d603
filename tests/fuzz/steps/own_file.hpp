// SPDX-License-Identifier: MIT
// Files that a step makes for itself.
#pragma once

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <system_error>

namespace clbool::fuzz {

/// The name of a file or folder of this process that no other thread has; gone at the end.
class own_file {
public:
    explicit own_file(const std::string& ending) {
        static std::atomic<unsigned> next{0};
        const auto name = "clbool_fuzz_" + std::to_string(::getpid()) + "_" +
                          std::to_string(next.fetch_add(1)) + ending;
        path_ = (std::filesystem::temp_directory_path() / name).string();
    }
    ~own_file() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    own_file(const own_file&) = delete;
    own_file& operator=(const own_file&) = delete;
    const std::string& path() const noexcept { return path_; }

private:
    std::string path_;
};

}  // namespace clbool::fuzz
