// SPDX-License-Identifier: MIT
// Layout of a cache file: magic, key length, key, payload length, payload checksum, payload.
#include <core/runtime/programs/disk_cache.hpp>

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string_view>

namespace clbool::runtime {

namespace {

constexpr std::string_view kMagic = "clbool program 1\n";
// Upper bound of a file's size, so that a damaged one allocates nothing.
constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 30;

std::uint64_t fnv1a(const void* data, std::size_t size) {
    std::uint64_t hash = 14695981039346656037u;
    const auto* bytes = static_cast<const unsigned char*>(data);
    for (std::size_t i = 0; i < size; ++i) {
        hash = (hash ^ bytes[i]) * 1099511628211u;
    }
    return hash;
}

std::string as_bytes(std::uint64_t value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

// What precedes a payload.
std::string header(const std::string& key, const unsigned char* payload, std::size_t size) {
    return std::string(kMagic) + as_bytes(key.size()) + key + as_bytes(size) +
           as_bytes(fnv1a(payload, size));
}

std::string name_of(const std::string& key) {
    char text[24];
    std::snprintf(text, sizeof text, "%016" PRIx64 ".bin", fnv1a(key.data(), key.size()));
    return text;
}

}  // namespace

disk_cache disk_cache::from_environment(bool driver_keeps_programs,
                                        private_folder::listener on_skip) {
    const auto variable = [](const char* name) -> std::string {
        const char* value = std::getenv(name);
        return value != nullptr ? value : "";
    };
    if (variable("CLBOOL_CACHE") == "off") {
        return {};
    }
    if (const auto folder = variable("CLBOOL_CACHE_DIR"); !folder.empty()) {
        return disk_cache(folder, std::move(on_skip));
    }
    if (driver_keeps_programs) {
        return {};
    }
    if (const auto base = variable("XDG_CACHE_HOME"); !base.empty()) {
        return disk_cache(base + "/clbool", std::move(on_skip));
    }
    if (const auto home = variable("HOME"); !home.empty()) {
        return disk_cache(home + "/.cache/clbool", std::move(on_skip));
    }
    return {};
}

std::optional<std::vector<unsigned char>> disk_cache::load(const std::string& key) const {
    if (!enabled()) {
        return std::nullopt;
    }
    try {
        auto file = folder_.read(name_of(key), kLargestFile);
        const std::size_t begin = kMagic.size() + key.size() + 3 * sizeof(std::uint64_t);
        if (!file || file->size() < begin) {
            return std::nullopt;
        }
        const auto expected = header(key, file->data() + begin, file->size() - begin);
        if (std::memcmp(file->data(), expected.data(), begin) != 0) {
            return std::nullopt;
        }
        file->erase(file->begin(), file->begin() + static_cast<std::ptrdiff_t>(begin));
        return file;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

void disk_cache::store(const std::string& key, const std::vector<unsigned char>& bytes) const {
    if (!enabled() || bytes.size() > kLargestFile) {
        return;
    }
    try {
        folder_.write(name_of(key), header(key, bytes.data(), bytes.size()), bytes);
    } catch (const std::exception&) {
        // The next process compiles the program again.
    }
}

}  // namespace clbool::runtime
