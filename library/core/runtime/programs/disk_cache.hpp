// SPDX-License-Identifier: MIT
// Program binaries on disk, shared by all processes of a user.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clbool::runtime {

// A folder of files, one per key. Every failure is silent: a cache that cannot be used is a cache
// that misses. Files are written beside their place and renamed, so readers of other processes
// never see half a file; the whole key and a checksum inside guard against collisions and damage.
// Thread-safety: all members may be called from any thread and process.
class disk_cache {
public:
    // The folder named by the environment, see clbool::Controls; disabled when there is none, and
    // when the driver keeps programs itself unless a folder is named for ours.
    static disk_cache from_environment(bool driver_keeps_programs = false);
    // A disabled cache.
    disk_cache() = default;
    explicit disk_cache(std::filesystem::path folder) : folder_(std::move(folder)) {}

    bool enabled() const noexcept { return !folder_.empty(); }
    // The bytes stored under `key`, if they are there and undamaged.
    std::optional<std::vector<unsigned char>> load(const std::string& key) const;
    // Stores bytes under `key`.
    void store(const std::string& key, const std::vector<unsigned char>& bytes) const;

private:
    std::optional<std::vector<unsigned char>> read(const std::string& key) const;
    void write(const std::string& key, const std::vector<unsigned char>& bytes) const;
    std::string file_of(const std::string& key) const;
    std::filesystem::path folder_;
};

}  // namespace clbool::runtime
