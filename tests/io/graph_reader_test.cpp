// SPDX-License-Identifier: MIT
// Labelled edge lists: the three formats, names and their order, and what is refused. Folders.
#include "scratch.hpp"

#include <clbool/error.hpp>
#include <clbool/io.hpp>
#include <io/graphs/vertex_order.hpp>
#include <support/compare.hpp>
#include <support/inputs/rng.hpp>
#include <support/inputs/test_data.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>

namespace clbool {
namespace {

using io::graph_format;
using testing::io_error_of;
using testing::matrix_of;
using testing::same_matrix;
using testing::scratch;

using strings = std::vector<std::string>;

labelled_graph read(const std::string& text, graph_format format,
                    const io::graph_options& options = {}) {
    const scratch place;
    return io::read_graph(place.file("graph", text), format, options);
}

TEST(GraphReader, ReadsTheThreeFormats) {
    const coordinates expected = matrix_of(3, 3, {{0, 1}, {1, 2}});
    for (const labelled_graph& graph : {read("0 1 a\n1\t2  a\n0 1 a\n", graph_format::csv),
                                        read("# c\n\n0 a 1\r\n 1 a 2", graph_format::txt),
                                        read("0 1 a\n1 2 a\n", graph_format::g)}) {
        EXPECT_EQ(graph.vertices, (strings{"0", "1", "2"}));
        ASSERT_EQ(graph.edges.size(), 1u);
        EXPECT_TRUE(same_matrix(graph.edges.at("a"), expected));
        EXPECT_EQ(graph.edge_count(), 2u);
        EXPECT_TRUE(graph.numeric_names());
    }
    EXPECT_EQ(read("# nothing\n", graph_format::csv).size(), 0u);
}

TEST(GraphReader, IndexesBelongToLabels) {
    const labelled_graph graph = read("1 2 x_i 9\n2 1 x_i\n1 1 x_r_i 9\n1 2 y\n", graph_format::g);
    strings labels;
    for (const auto& [label, relation] : graph.edges) {
        labels.push_back(label);
    }
    EXPECT_EQ(labels, (strings{"x_9", "x_i", "x_r_9", "y"}));
}

TEST(GraphReader, NumbersVerticesByValueOrByBytes) {
    EXPECT_EQ(read("10 9 a\n100 2 a\n", graph_format::csv).vertices,
              (strings{"2", "9", "10", "100"}));
    EXPECT_EQ(read("10 9 a\n100 x a\n", graph_format::csv).vertices,
              (strings{"10", "100", "9", "x"}));
    // Different spellings are different vertices; no integer is too large, none is negative zero.
    EXPECT_EQ(read("7 07 a\n007 99999999999999999999999 a\n-5 -12 a\n18446744073709551616 0 a\n",
                   graph_format::csv)
                  .vertices,
              (strings{"-12", "-5", "0", "7", "07", "007", "18446744073709551616",
                       "99999999999999999999999"}));
    EXPECT_EQ(read("\xc3\xa9 z a\n", graph_format::csv).vertices, (strings{"z", "\xc3\xa9"}));
}

TEST(GraphReader, NumberedVerticesHaveNoGaps) {
    io::graph_options numbered;
    numbered.numbered = true;
    const labelled_graph graph = read("4 1 x_i 2\n01 4 b\n", graph_format::g, numbered);
    EXPECT_EQ(graph.vertices, (strings{"0", "1", "2", "3", "4"}));
    EXPECT_TRUE(same_matrix(graph.edges.at("x_2"), matrix_of(5, 5, {{4, 1}})));
    EXPECT_TRUE(same_matrix(graph.edges.at("b"), matrix_of(5, 5, {{1, 4}})));
    EXPECT_EQ(read("2 a 0\n", graph_format::txt, numbered).size(), 3u);
    EXPECT_EQ(read("# nothing\n", graph_format::csv, numbered).size(), 0u);
    const scratch place;
    const auto expect_refused = [&](const std::string& vertex, const std::string& why) {
        const std::string path = place.file("a.g", "0 1 a\n1 " + vertex + " a\n1 0 a\n");
        const std::string message =
            io_error_of([&] { io::read_graph(path, graph_format::g, numbered); });
        EXPECT_EQ(message.rfind(path + ":2: the vertex ", 0), 0u) << message;
        EXPECT_NE(message.find(why), std::string::npos) << message;
    };
    for (const std::string vertex : {"x", "-1", "1.0", "4294967295", "99999999999999999999"}) {
        expect_refused(vertex, "'" + vertex + "', expected an integer from 0 to 4294967294");
    }
    expect_refused("4294967294", "is too large for 3 edges, expected at most 16777216 vertices");
    for (const auto rdf : {graph_format::nt, graph_format::ttl}) {
        EXPECT_THROW(read("<s> <p> <o> .\n", rdf, numbered), invalid_argument);
    }
}

// As CFPQ_Data 5 writes a graph.
std::string matrix_of_label(const std::string& size, const std::string& entries) {
    return "%%MatrixMarket matrix coordinate pattern general\n%%GraphBLAS type bool\n" + size +
           '\n' + entries;
}

TEST(GraphReader, FoldersHaveAMatrixForEachLabel) {
    const scratch place;
    place.file("a.mtx", matrix_of_label("4 4 3", "0 1\n2 0\n0 1\n"));
    place.file("load_5.mtx", matrix_of_label("3 3 1", "2 2\n"));
    place.file("no edge.MTX", matrix_of_label("4 4 0", ""));
    place.file("README", "not a matrix\n");
    place.file(".mtx", "not a label\n");
    std::filesystem::create_directory(place.path("more.mtx"));
    const std::string path = place.path("");
    EXPECT_EQ(io::graph_format_from_path(path), graph_format::mtx);
    EXPECT_EQ(io::graph_format_from_name("mtx"), graph_format::mtx);
    for (const labelled_graph& graph :
         {io::read_graph(path), io::read_graph(path, graph_format::mtx)}) {
        graph.validate();
        EXPECT_EQ(graph.vertices, (strings{"0", "1", "2", "3"}));
        ASSERT_EQ(graph.edges.size(), 3u);
        EXPECT_TRUE(same_matrix(graph.edges.at("a"), matrix_of(4, 4, {{0, 1}, {2, 0}})));
        EXPECT_TRUE(same_matrix(graph.edges.at("load_5"), matrix_of(4, 4, {{2, 2}})));
        EXPECT_EQ(graph.edges.at("no edge").nnz(), 0u);
    }
    if (testing::has_gzip()) {
        const scratch packed;
        packed.file("b.c.mtx.gz", testing::gzip_stored(matrix_of_label("2 2 1", "0 1\n")));
        EXPECT_EQ(io::read_graph(packed.path("")).edges.at("b.c").nnz(), 1u);
        packed.file("b.c.mtx", matrix_of_label("2 2 1", "0 1\n"));
        EXPECT_NE(io_error_of([&] { io::read_graph(packed.path("")); }).find("another file"),
                  std::string::npos);
    }
}

TEST(GraphReader, RefusesFoldersThatAreNoGraphs) {
    const auto message_of = [](const std::string& matrix) {
        const scratch place;
        const std::string path = place.file("a.mtx", matrix);
        std::string message = io_error_of([&] { io::read_graph(place.path("")); });
        EXPECT_EQ(message.rfind(place.path(""), 0), 0u) << message;
        return message;
    };
    EXPECT_NE(message_of(matrix_of_label("3 3 1", "0 3\n"))
                  .find("a.mtx:4: the column is '3', "
                        "expected an integer from 0 to 2"),
              std::string::npos);
    EXPECT_NE(message_of(matrix_of_label("0 0 1", "0 0\n")).find("from 0 to -1"),
              std::string::npos);
    EXPECT_NE(message_of("0 1\n").find("a.mtx:1: "), std::string::npos);
    EXPECT_NE(message_of(matrix_of_label("4294967295 4294967295 1", "0 1\n"))
                  .find("4294967295 vertices are too many for 1 edges"),
              std::string::npos);
    const scratch empty;
    EXPECT_NE(io_error_of([&] { io::read_graph(empty.path("")); }).find("has no matrices"),
              std::string::npos);
    for (const std::string& path : {empty.path("absent"), empty.file("file", "0 1 a\n")}) {
        EXPECT_EQ(
            io_error_of([&] { io::read_graph(path, graph_format::mtx); }).rfind(path + ": ", 0),
            0u);
    }
}

TEST(GraphReader, KeepsManyNamesApart) {
    constexpr std::size_t kVertices = 20000;
    for (const std::string prefix : {"", "v"}) {
        std::string text;
        for (std::size_t i = 0; i < kVertices; ++i) {
            text += prefix + std::to_string(i * 977) + " " + prefix +
                    std::to_string((i + 1) % kVertices * 977) + " next\n";
        }
        const labelled_graph graph = read(text + text, graph_format::csv);
        EXPECT_EQ(graph.size(), kVertices);
        EXPECT_EQ(graph.edge_count(), kVertices);
        EXPECT_TRUE(std::is_sorted(graph.vertices.begin(), graph.vertices.end(),
                                   [](const std::string& a, const std::string& b) {
                                       return a[0] == 'v' ? a < b : std::stoul(a) < std::stoul(b);
                                   }));
    }
}

// Names that agree in much, and in all but how long they are.
TEST(GraphReader, NamesAreOrderedByBytes) {
    const strings pieces = {"http://example.org/", "a", "b", "\xff", "\x7f",
                            std::string(1, '\0'),  "7", "-"};
    testing::rng random(1);
    for (const std::size_t count : {0, 1, 15, 40, 3000}) {
        std::set<std::string> names;
        while (names.size() < count) {
            std::string name = random.below(2u) == 0 ? pieces[0] : "";
            for (std::uint64_t i = 0, length = 1 + random.below(12u); i < length; ++i) {
                name += pieces[random.below(pieces.size())];
            }
            names.insert(name);
        }
        strings shuffled(names.begin(), names.end());
        std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937(1));
        const std::vector<index_type> rank = io::ranks(shuffled);
        EXPECT_EQ(io::in_order(shuffled, rank), strings(names.begin(), names.end()));
    }
    strings same(40, "same");
    const std::vector<index_type> rank = io::ranks(same);
    EXPECT_EQ(io::in_order(same, rank), strings(40, "same"));
}

TEST(GraphReader, TextFormatHasQuotes) {
    const labelled_graph graph = read(
        "\"a b\" 'is a' \"say \\\"hi\\\" \\\\\"\n'#x' l O'Brien\n# comment\n", graph_format::txt);
    EXPECT_EQ(graph.vertices, (strings{"#x", "O'Brien", "a b", "say \"hi\" \\"}));
    EXPECT_EQ(graph.relation("is a").nnz(), 1u);
    EXPECT_EQ(read("\"a b\" c\n", graph_format::csv).vertices, (strings{"\"a", "b\""}));
}

TEST(GraphReader, RefusesMalformedLines) {
    const struct {
        graph_format format;
        std::string text;
        const char* reason;
    } cases[] = {
        {graph_format::csv, "1 2\n", "too short, expected 'source target label'"},
        {graph_format::csv, "1,2,a\n", "too short"},
        {graph_format::csv, "1 2 a 3\n", "too long"},
        {graph_format::txt, "1 a\n", "too short, expected 'source label target'"},
        {graph_format::txt, "1 a 2 3\n", "too long"},
        {graph_format::txt, "1 a \"2\n", "does not end"},
        {graph_format::txt, "1 'a\n", "does not end"},
        {graph_format::txt, "1 \"a\\\n", "does not end"},
        {graph_format::txt, "1 'a'b 2\n", "follows the closing quote"},
        {graph_format::txt, "1 '' 2\n", "empty name"},
        {graph_format::g, "1 2 a 3\n", "expected a label that ends in '_i'"},
        {graph_format::g, "1 2 _i 3\n", "expected a label that ends in '_i'"},
        {graph_format::g, "1 2 a_i 3 4\n", "too long"},
        {graph_format::csv, "1 2 " + std::string(5000, 'a') + "\n", "at most 4096"},
    };
    const scratch place;
    for (const auto& bad : cases) {
        SCOPED_TRACE(bad.text);
        const std::string path = place.file("graph", "# first\n" + bad.text);
        const std::string message = io_error_of([&] { io::read_graph(path, bad.format); });
        EXPECT_EQ(message.rfind(path + ":2: ", 0), 0u) << message;
        EXPECT_NE(message.find(bad.reason), std::string::npos) << message;
    }
}

TEST(GraphReader, TheExtensionDecides) {
    EXPECT_EQ(io::graph_format_from_path("a/b.txt"), graph_format::txt);
    EXPECT_EQ(io::graph_format_from_path("b.CSV.gz"), graph_format::csv);
    EXPECT_EQ(io::graph_format_from_path("x.y.g"), graph_format::g);
    EXPECT_EQ(io::graph_format_from_name("g"), graph_format::g);
    EXPECT_THROW(io::graph_format_from_name("nq"), invalid_argument);
    for (const char* path : {"graph", "graph.gz", "graph.nq", "graph.mtx", "dir.csv/graph", ""}) {
        EXPECT_THROW(io::graph_format_from_path(path), io_error) << path;
    }
    const scratch place;
    EXPECT_EQ(io::read_graph(place.file("g.txt", "1 a 2\n")).relation("a").nnz(), 1u);
}

// The answers that come with the data use the files' own numbers, so ours must be the same ones
// wherever a file leaves no number out.
TEST(GraphReader, NumbersRealGraphsAsTheirAnswersDo) {
    const auto data = testing::test_data();
    if (!data || !testing::has_gzip()) {
        GTEST_SKIP() << "no test data, or no zlib to read it";
    }
    std::map<std::string, index_type> vertices;
    std::ifstream answers(*data / "answers_queries.tsv");
    std::string line;
    std::getline(answers, line);
    while (std::getline(answers, line)) {
        std::istringstream fields(line);
        std::string name;
        index_type count = 0;
        fields >> name >> count;
        vertices[name] = count;
    }
    ASSERT_FALSE(vertices.empty());
    for (const auto& [name, count] : vertices) {
        SCOPED_TRACE(name);
        const labelled_graph graph = io::read_graph((*data / "graphs" / name).string());
        EXPECT_TRUE(graph.numeric_names());
        EXPECT_EQ(std::to_string(count - 1), graph.vertices.back());
        const bool has_gaps = name == "kg-advogato.txt.gz";
        EXPECT_EQ(graph.size(), has_gaps ? count - 2 : count);
        io::graph_options numbered;
        numbered.numbered = true;
        EXPECT_EQ(
            io::read_graph((*data / "graphs" / name).string(), graph_format::txt, numbered).size(),
            count);
    }
}

}  // namespace
}  // namespace clbool
