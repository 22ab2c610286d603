// SPDX-License-Identifier: MIT
// Files for tests, made without the code under test.
#include "scratch.hpp"

#include <clbool/error.hpp>
#include <clbool/io.hpp>

#include <gtest/gtest.h>

#include <stdlib.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace clbool::testing {
namespace {

namespace fs = std::filesystem;

std::uint32_t crc32(std::string_view text) {
    std::uint32_t crc = 0xffffffffu;
    for (const char byte : text) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc >> 1) ^ ((crc & 1u) != 0 ? 0xedb88320u : 0u);
        }
    }
    return ~crc;
}

void append_little_endian(std::string& out, std::uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
        out += static_cast<char>((value >> (8 * i)) & 0xffu);
    }
}

}  // namespace

scratch::scratch() {
    std::string pattern = (fs::temp_directory_path() / "clbool-test-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) {
        throw std::runtime_error("cannot make a temporary directory");
    }
    directory_ = pattern;
}

scratch::~scratch() {
    std::error_code ignored;
    fs::remove_all(directory_, ignored);
}

std::string scratch::path(const std::string& name) const { return (directory_ / name).string(); }

std::string scratch::file(const std::string& name, std::string_view content) const {
    std::ofstream out(path(name), std::ios::binary);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    return path(name);
}

std::vector<std::string> scratch::names() const {
    std::vector<std::string> result;
    for (const fs::directory_entry& entry : fs::directory_iterator(directory_)) {
        result.push_back(entry.path().filename().string());
    }
    std::sort(result.begin(), result.end());
    return result;
}

std::string content_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string gzip_stored(std::string_view text) {
    constexpr std::size_t kMaxStored = 0xffff;
    std::string out("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03", 10);
    std::string_view rest = text;
    do {
        const std::string_view block = rest.substr(0, kMaxStored);
        rest.remove_prefix(block.size());
        out += rest.empty() ? '\x01' : '\x00';  // the last block is marked
        append_little_endian(out, static_cast<std::uint32_t>(block.size()), 2);
        append_little_endian(out, ~static_cast<std::uint32_t>(block.size()), 2);
        out += block;
    } while (!rest.empty());
    append_little_endian(out, crc32(text), 4);
    append_little_endian(out, static_cast<std::uint32_t>(text.size()), 4);
    return out;
}

bool has_gzip() {
    const scratch place;
    try {
        io::read_graph(place.file("empty.g", gzip_stored("")));
        return true;
    } catch (const io_error&) {
        return false;
    }
}

std::string io_error_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const io_error& failure) {
        return failure.what();
    } catch (const std::exception& failure) {
        ADD_FAILURE() << "expected io_error, caught: " << failure.what();
        return {};
    }
    ADD_FAILURE() << "expected io_error, nothing was thrown";
    return {};
}

coordinates matrix_of(index_type nrows, index_type ncols,
                      const std::vector<std::pair<index_type, index_type>>& entries) {
    coordinates matrix(nrows, ncols);
    for (const auto& [row, col] : entries) {
        matrix.add(row, col);
    }
    matrix.normalize();
    return matrix;
}

}  // namespace clbool::testing
