// SPDX-License-Identifier: MIT
// Damaged files: whatever the bytes, a reader returns a valid value or throws a typed error that
// begins with the file's name.
#include "scratch.hpp"

#include <clbool/error.hpp>
#include <clbool/exchange.hpp>
#include <clbool/io.hpp>
#include <support/compare.hpp>
#include <support/inputs/rng.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace clbool {
namespace {

using testing::scratch;

// Replaces, inserts, removes or repeats pieces at a few random places.
std::string damaged(std::string text, testing::rng& random) {
    static const std::string kPieces[] = {std::string(1, '\0'),
                                          "\n",
                                          " ",
                                          "-",
                                          "\xff",
                                          "9999999999",
                                          "%",
                                          "#",
                                          "->",
                                          "|",
                                          "\"",
                                          "'",
                                          "_i",
                                          "\r",
                                          "1e999"};
    for (std::uint64_t i = 0, count = 1 + random.below(3u); i < count && !text.empty(); ++i) {
        const std::size_t at = random.below(text.size());
        const std::size_t length = random.below(4u);
        const std::string& piece = kPieces[random.below(std::size(kPieces))];
        text.replace(at, length, random.below(4u) == 0 ? text.substr(0, at) : piece);
    }
    return text;
}

void expect_typed_errors(const std::string& name, const std::string& text,
                         const std::function<void(const std::string&)>& read) {
    const scratch place;
    for (const std::uint64_t seed : testing::seeds()) {
        testing::rng random(seed);
        for (int round = 0; round < 300; ++round) {
            const std::string bytes = damaged(text, random);
            const std::string path = place.file(name, bytes);
            try {
                read(path);
            } catch (const io_error& failure) {
                EXPECT_EQ(std::string(failure.what()).rfind(path + ":", 0), 0u) << failure.what();
            } catch (const std::exception& failure) {
                FAIL() << failure.what() << "\nfor:\n" << bytes;
            }
        }
    }
}

void read_matrix(const std::string& path) {
    const coordinates matrix = io::read_matrix_market(path);
    EXPECT_TRUE(matrix.normalized());
    for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
        ASSERT_LT(matrix.rows[i], matrix.nrows);
        ASSERT_LT(matrix.cols[i], matrix.ncols);
    }
}

void read_graph(const std::string& path) {
    const labelled_graph graph = io::read_graph(path);
    for (const std::string& label : graph.labels_with_reverses()) {
        EXPECT_TRUE(graph.relation(label).normalized());
    }
}

void read_numbered(const std::string& path) {
    io::graph_options options;
    options.numbered = true;
    const labelled_graph graph = io::read_graph(path, io::graph_format_from_path(path), options);
    graph.validate();
    EXPECT_EQ(graph.vertices.empty() ? "0" : graph.vertices.front(), "0");
}

void read_grammar(const std::string& path) {
    normalize(instantiate(io::read_grammar(path), {"f_1", "f_2", "d"}));
}

const std::string kCoordinate =
    "%%MatrixMarket matrix coordinate real symmetric\n% c\n4 4 3\n1 1 1.5\n3 2 -1e5\n4 1 0\n";
const std::string kArray = "%%MatrixMarket matrix array integer general\n2 2\n1\n0\n-3\n+4\n";

TEST(HostileInput, MatrixMarket) {
    expect_typed_errors("a.mtx", kCoordinate, read_matrix);
    expect_typed_errors("a.mtx", kArray, read_matrix);
}

TEST(HostileInput, Graphs) {
    expect_typed_errors("a.csv", "# c\n0 1 a\n1 2 b_r\n2 0 f_1\n", read_graph);
    expect_typed_errors("a.txt", "0 'a b' 1\n\"x y\" b 2\n", read_graph);
    expect_typed_errors("a.g", "0 1 a\n1 2 f_i 7\n", read_graph);
}

TEST(HostileInput, NumberedGraphs) {
    expect_typed_errors("a.csv", "# c\n0 1 a\n1 2 b_r\n2 7 f_1\n", read_numbered);
    expect_typed_errors("a.g", "0 1 a\n10 2 f_i 7\n", read_numbered);
}

// Of a folder that is fine but for the file `name`.
void expect_typed_errors_of_folder(const scratch& place, const std::string& name,
                                   const std::string& good) {
    for (const std::uint64_t seed : testing::seeds()) {
        testing::rng random(seed);
        for (int round = 0; round < 300; ++round) {
            const std::string bytes = damaged(good, random);
            place.file(name, bytes);
            try {
                const labelled_graph graph = io::read_graph(place.path(""));
                graph.validate();
                EXPECT_TRUE(graph.edges.at("a").normalized());
            } catch (const io_error& failure) {
                EXPECT_EQ(std::string(failure.what()).rfind(place.path(""), 0), 0u)
                    << failure.what();
            } catch (const std::exception& failure) {
                FAIL() << failure.what() << "\nfor:\n" << bytes;
            }
        }
    }
}

TEST(HostileInput, FoldersOfMatrices) {
    const scratch place;
    place.file("b.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n0 0\n");
    expect_typed_errors_of_folder(
        place, "a.mtx",
        "%%MatrixMarket matrix coordinate pattern general\n%%GraphBLAS type "
        "bool\n4 4 3\n0 1\n3 2\n2 0\n");
}

TEST(HostileInput, NamesOfVertices) {
    const scratch place;
    place.file("a.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 1\n1 3\n");
    expect_typed_errors_of_folder(place, "vertices.txt", "10\r\n9\n\xC3\xBC \n");
}

TEST(HostileInput, Grammars) {
    expect_typed_errors("a.cfg", "# start: S\nS -> a S b | epsilon\nT -> S a a\n", read_grammar);
    expect_typed_errors("a.cnf", "S\nS V_i f_i\nV_i d S\n\nCount:\nS\n", read_grammar);
}

TEST(HostileInput, Gzip) {
    if (!testing::has_gzip()) {
        GTEST_SKIP() << "the library was built without zlib";
    }
    expect_typed_errors("a.mtx", testing::gzip_stored(kCoordinate), read_matrix);
}

// What goes on behind what the reader has to see: it must neither take all nor wait for more.
class endless_file {
public:
    endless_file(std::string path, std::string_view begin) : path_(std::move(path)) {
        ::mkfifo(path_.c_str(), 0600);
        file_ = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);  // a writer that never ends
        EXPECT_EQ(::write(file_, begin.data(), begin.size()), static_cast<ssize_t>(begin.size()));
    }
    ~endless_file() { ::close(file_); }
    endless_file(const endless_file&) = delete;
    endless_file& operator=(const endless_file&) = delete;

    const std::string& path() const noexcept { return path_; }

private:
    std::string path_;
    int file_ = -1;
};

TEST(HostileInput, SavedMatrices) {
    const scratch place;
    context on("host");
    const auto expect_refused = [&](const std::string& path) {
        const std::string what = testing::io_error_of([&] { load_matrix(on, path); });
        EXPECT_EQ(what.rfind(path + ": ", 0), 0u) << what;
    };
    const coordinates host(5, 7, {1, 1, 4}, {0, 6, 2});
    const std::string path = place.path("a");
    save_matrix(on, matrix(on, host), path);
    const std::string good = testing::content_of(path);
    std::string claims = good;
    claims.replace(24, 16, 16, '\xff');
    expect_refused("/dev/zero");
    expect_refused(place.path("absent"));
    expect_refused(place.file("empty", ""));
    expect_refused(endless_file(place.path("text"), std::string(48, 'x')).path());
    expect_refused(endless_file(place.path("longer"), good + 'x').path());
    expect_refused(endless_file(place.path("claims"), claims).path());
    if (testing::has_gzip()) {
        const std::string packed = testing::gzip_stored(good);
        EXPECT_TRUE(
            testing::same_matrix(load_matrix(on, place.file("a.gz", packed)).to_host(on), host));
        expect_refused(place.file("cut.gz", packed.substr(0, 60)));
    }
}

}  // namespace
}  // namespace clbool
