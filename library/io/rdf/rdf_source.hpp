// SPDX-License-Identifier: MIT
// Byte source for the RDF parser: counts lines, and refuses what would crash the parser or take it
// any amount of memory.
#pragma once

#include <io/text/byte_source.hpp>

#include <clbool/types.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clbool::io {

/// Tracks the nesting of Turtle's brackets, which the parser reads by recursion. Skips strings,
/// IRIs and comments; malformed text may be taken for too deep, never for less so.
class nesting_watch {
public:
    /// Takes the next byte; false when it opens a bracket too many.
    bool take(char byte) noexcept;
    /// Whether the last byte begins an IRI, or is in one.
    bool in_iri() const noexcept { return at_ == place::iri; }
    /// Whether the last byte begins a string, or is in one.
    bool in_text() const noexcept { return at_ >= place::opened; }

    static constexpr std::size_t kMostBrackets = 1000;

private:
    enum class place { plain, escape, comment, iri, opened, text, text_escape };

    bool take_plain(char byte) noexcept;
    bool take_opened(char byte) noexcept;
    void take_text(char byte) noexcept;

    place at_ = place::plain;
    char quote_ = 0;
    bool long_ = false;      // delimited by three quotes
    unsigned quotes_ = 0;    // in a row, so far
    std::size_t depth_ = 0;  // open brackets
};

/// Hands out single bytes, so that its line number is the parser's.
class rdf_source {
public:
    /// `scheme` is inserted before every IRI, for parsers that need one; the caller removes it
    /// again.
    /// @throws io_error when the file cannot be opened
    rdf_source(const std::string& path, std::string_view scheme);

    /// Sets `byte` to the next one; false at the end. @throws io_error for a NUL byte, a line or
    /// a string of several beyond kMaxLineBytes, brackets nested too deep, and when reading fails
    bool next(char& byte);
    /// Whether the last byte ends a line, and no string goes on behind it.
    bool is_line_ended() const noexcept { return line_ended_ && length_ == 0; }
    /// The line ahead and its end, behind one that is_line_ended(); empty if not all of it is here.
    std::string_view line_ahead() const noexcept;
    /// Passes over such a line, which is text.
    void skip(std::string_view line) noexcept;
    /// Reads more of the file, behind what was not handed out; false if nothing came.
    bool read_more();
    /// True before the first byte, and at the end of an empty file.
    bool is_untouched() const noexcept { return line_ == 1 && at_ == 0; }
    /// Throws io_error `FILE:LINE: what` for the line that the last byte is in.
    [[noreturn]] void fail(const std::string& what) const;

private:
    std::string path_;
    std::string_view scheme_;
    std::string_view inserted_;  // to hand out next
    byte_source bytes_;
    std::vector<char> buffer_;
    std::string failure_;  // of reading, to be told when all before it was handed out
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    size_type line_ = 1;
    bool line_ended_ = false;  // by the last byte
    std::size_t length_ = 0;   // of the line so far, with the earlier lines of a string
    nesting_watch nesting_;
};

}  // namespace clbool::io
