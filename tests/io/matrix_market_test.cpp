// SPDX-License-Identifier: MIT
// Matrix Market files in small: what must be read, what must be refused and on which line, and
// what is written.
#include "scratch.hpp"

#include <clbool/context.hpp>
#include <clbool/error.hpp>
#include <clbool/exchange.hpp>
#include <clbool/io.hpp>
#include <clbool/io_parts.hpp>
#include <support/compare.hpp>
#include <support/inputs/matrices.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <string>

#include <fcntl.h>
#include <unistd.h>

namespace clbool {
namespace {

using testing::content_of;
using testing::gzip_stored;
using testing::has_gzip;
using testing::io_error_of;
using testing::matrix_of;
using testing::same_matrix;
using testing::scratch;

const std::string kPattern = "%%MatrixMarket matrix coordinate pattern general\n";
const std::string kReal = "%%MatrixMarket matrix coordinate real general\n";
const std::string kRealArray = "%%MatrixMarket matrix array real general\n";

struct good_file {
    const char* what;
    std::string text;
    coordinates expected;
};

std::vector<good_file> good_files() {
    return {
        {"plain", kPattern + "2 3 2\n2 1\n1 3\n", matrix_of(2, 3, {{0, 2}, {1, 0}})},
        {"no end of the last line", kPattern + "1 1 1\n1 1", matrix_of(1, 1, {{0, 0}})},
        {"CRLF, comments, blanks, indents",
         "%%MatrixMarket matrix coordinate pattern general\r\n% a\r\n\r\n \t\r\n  2 2 1  \r\n"
         "  % b\r\n\t2\t2\t\r\n%c\r\n\r\n",
         matrix_of(2, 2, {{1, 1}})},
        {"words in any case", "%%matrixMARKET Matrix COORDINATE Real GENERAL\n1 1 1\n1 1 5\n",
         matrix_of(1, 1, {{0, 0}})},
        {"duplicates merge", kReal + "3 3 3\n2 2 1\n2 2 7\n1 1 1\n",
         matrix_of(3, 3, {{0, 0}, {1, 1}})},
        {"stored zeros are entries", kReal + "2 2 2\n1 1 0\n2 2 -0.0e5\n",
         matrix_of(2, 2, {{0, 0}, {1, 1}})},
        {"values of any form",
         kReal + "1 9 9\n1 1 1e999\n1 2 -inf\n1 3 NaN\n1 4 .5\n1 5 5.\n1 6 +7E-9999\n"
                 "1 7 Infinity\n1 8 123456789012345678901234567890\n1 9 -.5e+3\n",
         testing::dense(1, 9)},
        {"largest integer matrix",
         "%%MatrixMarket matrix coordinate integer general\n4294967295 4294967295 3\n"
         "4294967295 1 99999999999999999999999\n1 4294967295 -1\n1 1 -Inf\n",
         matrix_of(4294967295u, 4294967295u, {{0, 4294967294u}, {4294967294u, 0}, {0, 0}})},
        {"complex", "%%MatrixMarket matrix coordinate complex general\n2 2 1\n1 2 0 1.5\n",
         matrix_of(2, 2, {{0, 1}})},
        {"symmetric, either triangle",
         "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 3\n2 1\n1 3\n2 2\n",
         matrix_of(3, 3, {{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 1}})},
        {"skew-symmetric",
         "%%MatrixMarket matrix coordinate integer skew-symmetric\n3 3 1\n3 1 -4\n",
         matrix_of(3, 3, {{0, 2}, {2, 0}})},
        {"skew-symmetric, its diagonal as it stands",
         "%%MatrixMarket matrix coordinate real skew-symmetric\n3 3 4\n2 2 0\n2 1 1\n3 3 -4\n3 3 "
         "2\n",
         matrix_of(3, 3, {{0, 1}, {1, 0}, {1, 1}, {2, 2}})},
        {"hermitian",
         "%%MatrixMarket matrix coordinate complex Hermitian\n2 2 2\n1 1 1 0\n2 1 1 1\n",
         matrix_of(2, 2, {{0, 0}, {0, 1}, {1, 0}})},
        {"array by columns, zeros dropped", kRealArray + "2 3\n1\n0\n0.0\n2\n-0e9\n3\n",
         matrix_of(2, 3, {{0, 0}, {1, 1}, {1, 2}})},
        {"array symmetric: lower triangle",
         "%%MatrixMarket matrix array integer symmetric\n3 3\n1\n0\n1\n0\n0\n1\n",
         matrix_of(3, 3, {{0, 0}, {0, 2}, {2, 0}, {2, 2}})},
        {"array skew-symmetric: strictly lower triangle",
         "%%MatrixMarket matrix array real skew-symmetric\n3 3\n1\n0\n2\n",
         matrix_of(3, 3, {{0, 1}, {1, 0}, {1, 2}, {2, 1}})},
        {"array complex", "%%MatrixMarket matrix array complex general\n1 2\n0 0\n0 -1\n",
         matrix_of(1, 2, {{0, 1}})},
        {"no entries", kPattern + "5 7 0\n", coordinates(5, 7)},
        {"no rows", kPattern + "0 4 0\n", coordinates(0, 4)},
        {"array without rows", kRealArray + "0 4000000000\n", coordinates(0, 4000000000u)},
    };
}

TEST(MatrixMarketReader, ReadsWhatTheFormatAllows) {
    const scratch place;
    for (const good_file& file : good_files()) {
        SCOPED_TRACE(file.what);
        const std::string path = place.file("a.mtx", file.text);
        EXPECT_TRUE(same_matrix(io::read_matrix_market(path), file.expected));
    }
}

struct bad_file {
    std::string text;
    int line;            // where the error is
    const char* reason;  // part of the message
};

std::vector<bad_file> bad_banners() {
    return {
        {"", 1, "no banner"},
        {"1 1 1\n1 1\n", 1, "no banner"},
        {"\n%%MatrixMarket matrix coordinate pattern general\n1 1 0\n", 1, "no banner"},
        {"%MatrixMarket matrix coordinate pattern general\n1 1 0\n", 1, "no banner"},
        {"%%MatrixMarket vector coordinate pattern general\n1 1 0\n", 1, "expected 'matrix'"},
        {"%%MatrixMarket matrix sparse pattern general\n1 1 0\n", 1, "coordinate, array"},
        {"%%MatrixMarket matrix coordinate double general\n1 1 0\n", 1, "pattern, real"},
        {"%%MatrixMarket matrix coordinate pattern upper\n1 1 0\n", 1, "general, symmetric"},
        {"%%MatrixMarket matrix coordinate pattern\n1 1 0\n", 1, "the banner says ''"},
        {"%%MatrixMarket matrix coordinate pattern general x\n1 1 0\n", 1, "end of the line"},
        {"%%MatrixMarket matrix array pattern general\n1 1\n", 1, "array pattern"},
        {"%%MatrixMarket matrix coordinate real hermitian\n1 1 0\n", 1, "complex"},
        {"%%MatrixMarket matrix coordinate pattern skew-symmetric\n1 1 0\n", 1, "values"},
    };
}

std::vector<bad_file> bad_sizes() {
    return {
        {kPattern, 1, "before the size line"},
        {kPattern + "% only comments\n\n", 3, "before the size line"},
        {kPattern + "1 1\n", 2, "number of entries"},
        {kPattern + "1 1 1 1\n1 1\n", 2, "size line is too long"},
        {kPattern + "-1 1 0\n", 2, "number of rows is '-1'"},
        {kPattern + "1 4294967296 0\n", 2, "expected an integer from 0 to 4294967295"},
        {kPattern + "1 99999999999999999999999 0\n", 2, "number of columns"},
        {kPattern + "1.0 1 0\n", 2, "number of rows"},
        {kPattern + "1 1 -1\n", 2, "number of entries"},
        {kRealArray + "1 1 1\n1\n", 2, "expected 'rows columns'"},
        {kRealArray + "1\n1\n", 2, "number of columns"},
        {"%%MatrixMarket matrix coordinate pattern symmetric\n2 3 0\n", 2, "square"},
    };
}

std::vector<bad_file> bad_entries() {
    return {
        {kPattern + "2 2 1\n0 1\n", 3, "row is '0'"},
        {kPattern + "2 2 1\n1 3\n", 3, "column is '3', expected an integer from 1 to 2"},
        {kPattern + "2 2 1\n1 4294967297\n", 3, "column is '4294967297'"},
        {kPattern + "2 2 1\n1 18446744073709551617\n", 3, "column"},
        {kPattern + "2 2 1\n-1 1\n", 3, "row is '-1'"},
        {kPattern + "2 2 1\n1\n", 3, "column is ''"},
        {kPattern + "2 2 1\n1 1 1\n", 3, "too long"},
        {kPattern + "2 2 1\n1 1 % c\n", 3, "too long"},
        {kPattern + "2 2 2\n1 1\n% c\n", 4, "ends after 1 entries, expected 2"},
        {kPattern + "2 2 1\n1 1\n\n2 2\n", 5, "more entries"},
        {kPattern + "2 2 0\n1 1\n", 3, "more entries"},
        {kReal + "2 2 1\n1 1\n", 3, "value is ''"},
        {kReal + "2 2 1\n1 1 one\n", 3, "value is 'one'"},
        {kReal + "2 2 1\n1 1 0x1p3\n", 3, "value"},
        {kReal + "2 2 1\n1 1 1e\n", 3, "value"},
        {kReal + "2 2 1\n1 1 .\n", 3, "value"},
        {kReal + "2 2 1\n1 1 1 1\n", 3, "too long"},
        {"%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 1.5\n", 3, "integer"},
        {"%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1\n", 3, "value is ''"},
        {kRealArray + "2 2\n1\n2\n3\n", 5, "ends after 3 entries, expected 4"},
        {kRealArray + "1 1\n1\n2\n", 4, "more entries"},
        {kRealArray + "2 1\n1 2\n", 3, "too long"},
    };
}

void expect_refused(const std::vector<bad_file>& files) {
    const scratch place;
    for (const bad_file& file : files) {
        SCOPED_TRACE(file.text);
        const std::string path = place.file("bad.mtx", file.text);
        const std::string message = io_error_of([&] { io::read_matrix_market(path); });
        EXPECT_EQ(message.rfind(path + ":" + std::to_string(file.line) + ": ", 0), 0u) << message;
        EXPECT_NE(message.find(file.reason), std::string::npos) << message;
    }
}

TEST(MatrixMarketReader, RefusesBadBanners) { expect_refused(bad_banners()); }
TEST(MatrixMarketReader, RefusesBadSizeLines) { expect_refused(bad_sizes()); }
TEST(MatrixMarketReader, RefusesBadEntries) { expect_refused(bad_entries()); }

// Must fail at once, without memory for what the size line claims.
TEST(MatrixMarketReader, HugeClaimsCostNothing) {
    expect_refused({
        {kPattern + "4294967295 4294967295 18446744073709551615\n1 1\n", 3, "ends after 1"},
        {kRealArray + "4294967295 4294967295\n1\n", 3, "ends after 1"},
        {"%%MatrixMarket matrix array real symmetric\n4294967295 4294967295\n1\n", 3, "ends"},
        {kPattern + "1 1 18446744073709551616\n1 1\n", 2, "number of entries"},
    });
}

TEST(MatrixMarketReader, DropsZerosWhenAsked) {
    const scratch place;
    io::matrix_market_options options;
    options.drop_zeros = true;
    const std::string real =
        place.file("r.mtx", kReal + "1 5 5\n1 1 0\n1 2 -0.00e7\n1 3 1e-999\n1 4 2\n1 5 nan\n");
    EXPECT_TRUE(same_matrix(io::read_matrix_market(real, options),
                            matrix_of(1, 5, {{0, 2}, {0, 3}, {0, 4}})));
    const std::string complex = place.file(
        "c.mtx", "%%MatrixMarket matrix coordinate complex general\n1 2 2\n1 1 0 0\n1 2 0 1\n");
    EXPECT_TRUE(same_matrix(io::read_matrix_market(complex, options), matrix_of(1, 2, {{0, 1}})));
    const std::string pattern = place.file("p.mtx", kPattern + "1 1 1\n1 1\n");
    EXPECT_EQ(io::read_matrix_market(pattern, options).nnz(), 1u);
}

TEST(MatrixMarketWriter, WritesPatternGeneralSorted) {
    const scratch place;
    io::write_matrix_market(place.path("a.mtx"), coordinates(3, 2, {2, 0, 2}, {1, 1, 1}));
    EXPECT_EQ(testing::content_of(place.path("a.mtx")), kPattern + "3 2 2\n1 2\n3 2\n");
    EXPECT_THROW(io::write_matrix_market(place.path("b.mtx"), coordinates(1, 1, {1}, {0})),
                 invalid_argument);
    EXPECT_THROW(io::write_matrix_market(place.path("b.mtx"), coordinates(1, 1, {0}, {})),
                 invalid_argument);
    EXPECT_EQ(place.names(), std::vector<std::string>{"a.mtx"});
}

TEST(MatrixMarketWriter, WritesParts) {
    const scratch place;
    const std::string path = place.path("a.mtx");
    const auto whole = testing::uniform(50, 60, 400, 1);
    const auto write = [&](size_type nnz, std::size_t from, std::size_t step) {
        std::size_t at = from;
        io::write_matrix_market(path, {50, 60, nnz}, [&](coordinates& part) {
            const std::size_t end = std::min(at + step, whole.nnz());
            for (; at < end; ++at) {
                part.add(whole.rows[at], whole.cols[at]);
            }
            return at < whole.nnz();
        });
    };
    for (const std::size_t step : {1u, 7u, 1000u}) {
        write(whole.nnz(), 0, step);
        EXPECT_TRUE(same_matrix(io::read_matrix_market(path), whole));
    }
    const std::string before = testing::content_of(path);
    EXPECT_THROW(write(whole.nnz() + 1, 0, 9), invalid_argument);
    EXPECT_THROW(write(whole.nnz(), 1, 9), invalid_argument);
    EXPECT_THROW(io::write_matrix_market(path, {1, 1, 1},
                                         [](coordinates& part) {
                                             part.add(0, 1);
                                             return false;
                                         }),
                 invalid_argument);
    EXPECT_THROW(io::write_matrix_market(path, {1, 1, 2},
                                         [](coordinates& part) {
                                             part.add(0, 0);
                                             part.add(0, 0);
                                             return false;
                                         }),
                 invalid_argument);
    EXPECT_EQ(testing::content_of(path), before);
    EXPECT_EQ(place.names(), std::vector<std::string>{"a.mtx"});
}

TEST(MatrixMarketWriter, IsReadBackUnchanged) {
    const scratch place;
    const std::string path = place.path("a.mtx");
    for (const std::uint64_t seed : testing::seeds()) {
        SCOPED_TRACE(seed);
        for (const coordinates& matrix :
             {testing::uniform(300, 1000, 20000, seed), testing::hypersparse(100, seed),
              coordinates(4294967295u, 1)}) {
            io::write_matrix_market(path, matrix);
            EXPECT_TRUE(same_matrix(io::read_matrix_market(path), matrix));
        }
    }
}

TEST(ReadMatrix, EitherKindIsKnownByItsFirstBytes) {
    const scratch place;
    const coordinates expected = matrix_of(3, 4, {{0, 1}, {2, 3}});
    const std::string text = place.path("a.mtx");
    const std::string saved = place.path("a");
    io::write_matrix_market(text, expected);
    context host("host");
    save_matrix(host, matrix(host, expected), saved);
    EXPECT_EQ(io::read_matrix(text), expected);
    EXPECT_EQ(io::read_matrix(saved), expected);
    const std::string bytes = content_of(saved);
    const std::string cut = place.file("cut", bytes.substr(0, 9));
    EXPECT_EQ(io_error_of([&] { io::read_matrix(cut); }).rfind(cut + ": ", 0), 0u);
    const std::string begun = place.file("begun", bytes.substr(0, 7));
    EXPECT_EQ(io_error_of([&] { io::read_matrix(begun); }).rfind(begun + ":1: ", 0), 0u);
    const std::string none = place.file("none", "");
    EXPECT_EQ(io_error_of([&] { io::read_matrix(none); }).rfind(none + ":1: ", 0), 0u);
    if (has_gzip()) {
        EXPECT_EQ(io::read_matrix(place.file("packed", gzip_stored(bytes))), expected);
        const std::string torn = place.file("torn", gzip_stored(bytes).substr(0, 12));
        EXPECT_EQ(io_error_of([&] { io::read_matrix(torn); }).rfind(torn + ": ", 0), 0u);
    }
}

TEST(ReadMatrix, ADashIsStandardInput) {
    const scratch place;
    const int file = ::open(
        place.file("a", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n").c_str(),
        O_RDONLY);
    const int saved = ::dup(STDIN_FILENO);
    ::dup2(file, STDIN_FILENO);
    EXPECT_EQ(io::read_matrix("-"), matrix_of(2, 2, {{0, 1}}));
    EXPECT_EQ(io_error_of([] { io::read_matrix("-"); }).rfind("-:1: ", 0), 0u) << "it is read";
    ::dup2(saved, STDIN_FILENO);
    ::close(saved);
    ::close(file);
}

}  // namespace
}  // namespace clbool
