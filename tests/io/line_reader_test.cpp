// SPDX-License-Identifier: MIT
// Bytes and lines below all readers: line ends, gzip in every condition, files that are no files.
#include "scratch.hpp"

#include <clbool/error.hpp>
#include <clbool/io.hpp>
#include <io/text/line_reader.hpp>

#include <gtest/gtest.h>

#include <unistd.h>

#include <string>
#include <vector>

namespace clbool {
namespace {

using testing::gzip_stored;
using testing::io_error_of;
using testing::scratch;

std::vector<std::string> lines_of(const std::string& path) {
    io::line_reader reader(path);
    std::vector<std::string> lines;
    std::string_view line;
    while (reader.next(line)) {
        lines.emplace_back(line);
        EXPECT_EQ(reader.number(), lines.size());
    }
    return lines;
}

using strings = std::vector<std::string>;

TEST(LineReader, SplitsAtEveryKindOfLineEnd) {
    const scratch place;
    EXPECT_EQ(lines_of(place.file("a", "")), strings{});
    EXPECT_EQ(lines_of(place.file("a", "\n")), strings{""});
    EXPECT_EQ(lines_of(place.file("a", "x")), strings{"x"});
    EXPECT_EQ(lines_of(place.file("a", "x\n\ny\r\nz\r\n\r\n")), (strings{"x", "", "y", "z", ""}));
    EXPECT_EQ(lines_of(place.file("a", "x\r")), strings{"x"});
    EXPECT_EQ(lines_of(place.file("a", "\xef\xbb\xbfx\n\xef\xbb\xbfy")),
              (strings{"x", "\xef\xbb\xbfy"}));
}

// Pairs of numbers, and lines that are none, which are left for next().
TEST(LineReader, TakesPairsOfShortNumbers) {
    const scratch place;
    const std::string end(40, '\n');  // pairs are looked for well before the end
    io::line_reader reader(place.file("a", "banner\n1 2\n0 9999999\n007 70\n" + end));
    std::string_view line;
    std::uint32_t first = 0, second = 0;
    EXPECT_FALSE(reader.next_pair(first, second)) << "nothing is read yet";
    ASSERT_TRUE(reader.next(line));
    const auto pair = [&] {
        EXPECT_TRUE(reader.next_pair(first, second));
        return std::make_pair(first, second);
    };
    EXPECT_EQ(pair(), std::make_pair(1U, 2U));
    EXPECT_EQ(pair(), std::make_pair(0U, 9999999U));
    EXPECT_EQ(pair(), std::make_pair(7U, 70U));
    EXPECT_EQ(reader.number(), 4U);
    for (const std::string other :
         {"12345678 1", "1 12345678", "1", "", "1  2", " 1 2", "1 2 ", "1\t2", "-1 2", "1 2\r",
          "1 x", "/ :", "1 2 3", "\x31\x80 2", "1 \xb2"}) {
        SCOPED_TRACE(other);
        std::string text = "banner\n";
        text += other;
        text += end;
        io::line_reader of(place.file("b", text));
        ASSERT_TRUE(of.next(line));
        EXPECT_FALSE(of.next_pair(first, second));
        ASSERT_TRUE(of.next(line));
        EXPECT_EQ(line, other.substr(0, other.find('\r')));
    }
}

TEST(LineReader, LinesMayCrossAndExceedTheBuffer) {
    const scratch place;
    strings lines;
    std::string text;
    for (std::size_t length : {100000u, 262143u, 1u, 262144u, 0u, 262145u, 3000000u}) {
        lines.emplace_back(length, static_cast<char>('a' + lines.size()));
        text += lines.back() + "\n";
    }
    EXPECT_EQ(lines_of(place.file("plain", text)), lines);
    if (testing::has_gzip()) {
        EXPECT_EQ(lines_of(place.file("packed", gzip_stored(text))), lines);
    }
}

TEST(LineReader, RefusesWhatIsNotText) {
    const scratch place;
    const std::string nul = place.file("nul", std::string("ab\nc\0d\n", 7));
    EXPECT_EQ(io_error_of([&] { lines_of(nul); }).rfind(nul + ":2: ", 0), 0u);
    const std::string endless = place.file("long", std::string(17u << 20, 'x'));
    EXPECT_NE(io_error_of([&] { lines_of(endless); }).find(":1: the line is longer"),
              std::string::npos);
}

TEST(LineReader, RefusesWhatIsNotAReadableFile) {
    const scratch place;
    const std::string missing = place.path("missing");
    EXPECT_EQ(io_error_of([&] { lines_of(missing); }).rfind(missing + ": ", 0), 0u);
    EXPECT_NE(io_error_of([&] { lines_of(place.path("")); }).find("directory"), std::string::npos);
    EXPECT_NE(io_error_of([&] { lines_of(place.file("f", "x") + "/y"); }), "");
    EXPECT_NE(io_error_of([&] { lines_of(""); }), "");
    EXPECT_NE(io_error_of([&] { lines_of(std::string("a\0b", 3)); }), "");
    if (::geteuid() != 0) {  // root may read everything
        const std::string locked = place.file("locked", "x");
        std::filesystem::permissions(locked, std::filesystem::perms::none);
        EXPECT_NE(io_error_of([&] { lines_of(locked); }).find("ermission"), std::string::npos);
    }
}

TEST(LineReader, KnowsGzipByContentNotByName) {
    if (!testing::has_gzip()) {
        GTEST_SKIP() << "the library was built without zlib";
    }
    const scratch place;
    EXPECT_EQ(lines_of(place.file("plain.gz", "a\nb\n")), (strings{"a", "b"}));
    EXPECT_EQ(lines_of(place.file("packed", gzip_stored("a\nb"))), (strings{"a", "b"}));
    EXPECT_EQ(
        lines_of(place.file("members", gzip_stored("a\nb") + gzip_stored("") + gzip_stored("c\n"))),
        (strings{"a", "bc"}));
    EXPECT_EQ(lines_of(place.file("one", "\x1f")), strings{"\x1f"});
}

TEST(LineReader, NoticesDamagedGzip) {
    if (!testing::has_gzip()) {
        GTEST_SKIP() << "the library was built without zlib";
    }
    const scratch place;
    const std::string whole = gzip_stored("1 2 a\n2 3 b\n");
    for (std::size_t length = 2; length < whole.size(); ++length) {
        SCOPED_TRACE(length);
        const std::string path = place.file("cut.gz", whole.substr(0, length));
        EXPECT_NE(io_error_of([&] { lines_of(path); }).find("truncated"), std::string::npos);
    }
    std::string wrong_text = whole;
    wrong_text[whole.size() - 10] ^= 1;
    const std::string path = place.file("wrong.gz", wrong_text);
    EXPECT_NE(io_error_of([&] { lines_of(path); }).find("corrupt"), std::string::npos);
    const std::string tail = place.file("tail.gz", whole + "garbage");
    EXPECT_NE(io_error_of([&] { lines_of(tail); }).find("corrupt"), std::string::npos);
}

TEST(LineReader, QuotesInputForMessages) {
    EXPECT_EQ(io::in_quotes("a\tb\x1b"), "'a?b?'");
    EXPECT_EQ(io::in_quotes(std::string(1000, 'x')), "'" + std::string(60, 'x') + "...'");
}

}  // namespace
}  // namespace clbool
