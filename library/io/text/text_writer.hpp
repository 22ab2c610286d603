// SPDX-License-Identifier: MIT
// Buffered formatted output of text and integers.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>

namespace clbool::io {

/// Appends to a stream through its own buffer. Call flush() at the end.
class text_writer {
public:
    explicit text_writer(std::ostream& out) : out_(out) { buffer_.reserve(2 * kFlushBytes); }

    text_writer& operator<<(std::string_view text) {
        buffer_.append(text);
        return flush_if_large();
    }
    text_writer& operator<<(char byte) {
        buffer_.push_back(byte);
        return *this;
    }
    text_writer& operator<<(std::uint64_t value) {
        char digits[20];
        const std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, value);
        return *this << std::string_view(digits, static_cast<std::size_t>(end.ptr - digits));
    }

    /// Hands everything to the stream.
    void flush() {
        out_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
        buffer_.clear();
    }

private:
    static constexpr std::size_t kFlushBytes = std::size_t{1} << 16;

    text_writer& flush_if_large() {
        if (buffer_.size() >= kFlushBytes) {
            flush();
        }
        return *this;
    }

    std::ostream& out_;
    std::string buffer_;
};

}  // namespace clbool::io
