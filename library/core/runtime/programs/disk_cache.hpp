// SPDX-License-Identifier: MIT
// Disk cache of program binaries, shared by all processes of a user.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clbool::runtime {

// One file per key. Failures are silent: an unusable cache misses. Files are written to a temporary
// name and renamed, so readers never see partial files; key and checksum in the file guard against
// collisions and damage. Thread-safety: all members may be called from any thread and process.
class disk_cache {
public:
    // The folder named by the environment (see clbool::Controls). Disabled if there is none, or if
    // the driver caches programs itself and no folder is named.
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
