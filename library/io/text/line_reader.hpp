// SPDX-License-Identifier: MIT
// Numbered lines of a text file, compressed or not, with any line ends, and errors that name them.
#pragma once

#include <io/text/byte_source.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace clbool::io {

/// Lines and texts beyond this are refused by every reader.
inline constexpr std::size_t kMaxLineBytes = std::size_t{1} << 24;
/// What is said of them.
inline constexpr const char* kTooLong = "the line is longer than 16 MiB, expected text";

/// Reads a file line by line. LF and CRLF end a line; the last one needs no end. A UTF-8 byte
/// order mark at the front is skipped. A NUL byte or a line of more than kMaxLineBytes is an error.
class line_reader {
public:
    /// @throws io_error when the file cannot be opened.
    explicit line_reader(const std::string& path);
    /// Of a file that was opened; `path` names it in errors.
    line_reader(const std::string& path, std::unique_ptr<byte_source> source);

    /// Sets `line` to the next line, without its end and valid until the next call; false at the
    /// end of the file. @throws io_error when the file cannot be read.
    bool next(std::string_view& line);

    /// Takes the next line if it is two numbers of up to seven digits, a space between them, and
    /// well within the buffer; else takes nothing.
    bool next_pair(std::uint32_t& first, std::uint32_t& second) noexcept;

    /// The number of the line read last, from 1.
    size_type number() const noexcept { return number_; }
    /// Estimated size of the text in bytes; 0 if unknown.
    size_type size_hint() const noexcept { return source_->size_hint(); }

    /// Throws io_error `FILE:LINE: what` for the line read last.
    [[noreturn]] void fail(const std::string& what) const;
    /// The same for another line.
    [[noreturn]] void fail_at(size_type line, const std::string& what) const;

private:
    bool refill();
    std::string_view take(std::size_t length, std::size_t end_mark);

    std::string path_;
    std::unique_ptr<byte_source> source_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;  // the part of buffer_ not yet handed out
    std::size_t end_ = 0;
    size_type number_ = 0;
    bool has_nul_ = false;  // something that was read so far
};

/// Input for an error message: in quotes, printable, not too long.
std::string in_quotes(std::string_view text);

}  // namespace clbool::io
