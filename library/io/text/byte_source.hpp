// SPDX-License-Identifier: MIT
// The bytes of a file, decompressed when its content (not its name) is gzip.
#pragma once

#include <clbool/types.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace clbool::io {

/// Reads a plain or gzip-compressed file from front to back; `-` is standard input.
class byte_source {
public:
    /// @throws io_error when the file is missing, unreadable or a directory.
    explicit byte_source(const std::string& path);
    ~byte_source();
    byte_source(const byte_source&) = delete;
    byte_source& operator=(const byte_source&) = delete;

    /// Fills up to `size` bytes and returns how many; 0 means the end.
    /// @throws std::runtime_error (no file name in it) when reading or decompressing fails.
    std::size_t read(char* buffer, std::size_t size);

    /// Whether it begins so; asked before anything was read. @throws as read()
    bool begins_with(std::string_view text);

    /// Estimated number of bytes to come, for reserving memory; 0 if unknown.
    size_type size_hint() const noexcept { return size_hint_; }

private:
    class inflater;

    std::size_t read_file(char* buffer, std::size_t size);
    std::size_t read_compressed(char* buffer, std::size_t size);
    void refill();
    void detect_compression();

    int file_ = -1;
    size_type size_hint_ = 0;
    std::vector<char> raw_;  // bytes of the file not yet handed out
    std::size_t begin_ = 0;  // the part of raw_ still to be used
    std::size_t end_ = 0;
    std::unique_ptr<inflater> inflater_;  // only for gzip data
    bool between_members_ = false;
    std::string ahead_;  // read, and to be handed out first
};

}  // namespace clbool::io
