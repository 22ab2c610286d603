// SPDX-License-Identifier: MIT
// Disk cache of program binaries, shared by all processes of a user.
#pragma once

#include <core/runtime/programs/private_folder.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clbool::runtime {

// One file per key. Failures are silent: an unusable cache misses. Files appear as a whole, so
// readers never see partial ones; size, key and checksum in the file guard against collisions and
// damage, the folder against other users. Thread-safety: all members may be called from any thread
// and process.
class disk_cache {
public:
    // The folder named by the environment (see clbool::context). Disabled if there is none, or if
    // the driver caches programs itself and no folder is named.
    static disk_cache from_environment(bool driver_keeps_programs = false,
                                       private_folder::listener on_skip = {});
    // A disabled cache.
    disk_cache() = default;
    explicit disk_cache(std::string folder, private_folder::listener on_skip = {})
        : folder_(std::move(folder), std::move(on_skip)) {}

    bool enabled() const noexcept { return folder_.named(); }
    // The bytes stored under `key`, if they are there and undamaged.
    std::optional<std::vector<unsigned char>> load(const std::string& key) const;
    // Stores bytes under `key`.
    void store(const std::string& key, const std::vector<unsigned char>& bytes) const;

private:
    private_folder folder_;
};

}  // namespace clbool::runtime
