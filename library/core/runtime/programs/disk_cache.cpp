// SPDX-License-Identifier: MIT
// Layout of a cache file: magic, key length, key, payload length, payload checksum, payload.
#include <core/runtime/programs/disk_cache.hpp>

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>

namespace clbool::runtime {

namespace {

constexpr std::string_view kMagic = "clbool program 1\n";
// Upper bound of a binary's size, so that a damaged length allocates nothing.
constexpr std::uint64_t kLargestEntry = std::uint64_t{1} << 30;

std::uint64_t fnv1a(const void* data, std::size_t size) {
    std::uint64_t hash = 14695981039346656037u;
    const auto* bytes = static_cast<const unsigned char*>(data);
    for (std::size_t i = 0; i < size; ++i) {
        hash = (hash ^ bytes[i]) * 1099511628211u;
    }
    return hash;
}

std::string hexadecimal(std::uint64_t value) {
    char text[17];
    std::snprintf(text, sizeof text, "%016" PRIx64, value);
    return text;
}

void put(std::ostream& out, std::uint64_t value) {
    out.write(reinterpret_cast<const char*>(&value), sizeof value);
}

bool get(std::istream& in, std::uint64_t& value) {
    return static_cast<bool>(in.read(reinterpret_cast<char*>(&value), sizeof value));
}

bool get_text(std::istream& in, std::string_view expected) {
    std::string text(expected.size(), '\0');
    return in.read(text.data(), static_cast<std::streamsize>(text.size())) && text == expected;
}

std::string unique_suffix() {
    std::random_device device;
    return ".tmp" + hexadecimal((std::uint64_t{device()} << 32) | device());
}

// Removed at the end; does nothing once the file was renamed.
struct temporary_file {
    explicit temporary_file(std::string called) : name(std::move(called)) {}
    ~temporary_file() { std::remove(name.c_str()); }
    temporary_file(const temporary_file&) = delete;
    temporary_file& operator=(const temporary_file&) = delete;

    std::string name;
};

}  // namespace

disk_cache disk_cache::from_environment(bool driver_keeps_programs) {
    const auto variable = [](const char* name) -> std::string {
        const char* value = std::getenv(name);
        return value != nullptr ? value : "";
    };
    if (variable("CLBOOL_CACHE") == "off") {
        return {};
    }
    if (const auto folder = variable("CLBOOL_CACHE_DIR"); !folder.empty()) {
        return disk_cache(folder);
    }
    if (driver_keeps_programs) {
        return {};
    }
    if (const auto base = variable("XDG_CACHE_HOME"); !base.empty()) {
        return disk_cache(std::filesystem::path(base) / "clbool");
    }
    if (const auto home = variable("HOME"); !home.empty()) {
        return disk_cache(std::filesystem::path(home) / ".cache" / "clbool");
    }
    return {};
}

// No path: on bad_alloc in concatenation libstdc++ 12 leaves one that cannot be destroyed.
std::string disk_cache::file_of(const std::string& key) const {
    return folder_.native() + '/' + hexadecimal(fnv1a(key.data(), key.size())) + ".bin";
}

std::optional<std::vector<unsigned char>> disk_cache::load(const std::string& key) const {
    if (!enabled()) {
        return std::nullopt;
    }
    try {
        return read(key);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

void disk_cache::store(const std::string& key, const std::vector<unsigned char>& bytes) const {
    if (!enabled() || bytes.size() > kLargestEntry) {
        return;
    }
    try {
        write(key, bytes);
    } catch (const std::exception&) {
        // The next process compiles the program again.
    }
}

std::optional<std::vector<unsigned char>> disk_cache::read(const std::string& key) const {
    std::ifstream in(file_of(key), std::ios::binary);
    std::uint64_t key_size = 0;
    if (!in || !get_text(in, kMagic) || !get(in, key_size) || key_size != key.size() ||
        !get_text(in, key)) {
        return std::nullopt;
    }
    std::uint64_t size = 0;
    std::uint64_t checksum = 0;
    if (!get(in, size) || !get(in, checksum) || size > kLargestEntry) {
        return std::nullopt;
    }
    std::vector<unsigned char> bytes(size);
    if (!in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)) ||
        fnv1a(bytes.data(), bytes.size()) != checksum) {
        return std::nullopt;
    }
    return bytes;
}

void disk_cache::write(const std::string& key, const std::vector<unsigned char>& bytes) const {
    std::error_code ignored;
    std::filesystem::create_directories(folder_, ignored);
    const std::string target = file_of(key);
    const temporary_file temporary(target + unique_suffix());
    std::ofstream out(temporary.name, std::ios::binary);
    out.write(kMagic.data(), static_cast<std::streamsize>(kMagic.size()));
    put(out, key.size());
    out.write(key.data(), static_cast<std::streamsize>(key.size()));
    put(out, bytes.size());
    put(out, fnv1a(bytes.data(), bytes.size()));
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (out) {
        std::rename(temporary.name.c_str(), target.c_str());
    }
}

}  // namespace clbool::runtime
