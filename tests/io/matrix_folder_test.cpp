// SPDX-License-Identifier: MIT
// Folders of matrices with names: written, read back, refused.
#include "scratch.hpp"

#include <clbool/error.hpp>
#include <clbool/io.hpp>
#include <io/text/unfinished_files.hpp>
#include <support/compare.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace clbool {
namespace {

using io::graph_format;
using testing::io_error_of;
using testing::matrix_of;
using testing::scratch;
using strings = std::vector<std::string>;

TEST(MatrixFolder, IsReadBackUnchanged) {
    const scratch place;
    labelled_graph graph;
    graph.vertices = {"", " a\t", "\"b\"", "lonely", "\xC3\xBC"};
    graph.edges["f_3"] = matrix_of(5, 5, {{0, 1}, {2, 2}, {4, 0}});
    graph.edges["<http://x/%41?y>"] = matrix_of(5, 5, {{1, 0}});
    graph.edges[".hidden\n"] = matrix_of(5, 5, {});
    graph.edges["..."] = matrix_of(5, 5, {{4, 4}});
    io::write_graph(place.path("g/"), graph, graph_format::mtx);
    EXPECT_EQ(place.names(), strings{"g"});
    const labelled_graph again = io::read_graph(place.path("g"));
    EXPECT_EQ(again.vertices, graph.vertices);
    EXPECT_EQ(again.edges, graph.edges);
    // In the place of an empty folder, and the graph that has nothing.
    std::filesystem::create_directory(place.path("empty"));
    io::write_graph(place.path("empty"), {}, graph_format::mtx);
    EXPECT_EQ(io::read_graph(place.path("empty")).size(), 0u);
}

TEST(MatrixFolder, NamesAreSortedWhateverTheirOrder) {
    const scratch place;
    place.file("vertices.txt", "10\r\n9\n-1");
    place.file("a%2f%.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n3 1\n");
    const labelled_graph graph = io::read_graph(place.path(""));
    EXPECT_EQ(graph.vertices, (strings{"-1", "9", "10"}));
    EXPECT_EQ(graph.edges.at("a/%"), matrix_of(3, 3, {{2, 1}, {0, 2}}));
}

TEST(MatrixFolder, RefusesWhatDoesNotFit) {
    const scratch place;
    const std::string matrix = "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n";
    place.file("a.mtx", matrix);
    const auto message = [&] { return io_error_of([&] { io::read_graph(place.path("")); }); };
    place.file("vertices.txt", "x\nx\n");
    EXPECT_NE(message().find("vertices.txt: the name 'x' is there twice"), std::string::npos);
    place.file("vertices.txt", "x\ny\nz\n");
    EXPECT_NE(message().find("a.mtx: the matrix is 2 by 2, expected"), std::string::npos);
    place.file("vertices.txt", "x\ny\n");
    place.file("%61.mtx", matrix);
    EXPECT_NE(message().find("there is another file for this label"), std::string::npos);
}

TEST(MatrixFolder, LeavesNothingWhereItCannotWrite) {
    const scratch place;
    labelled_graph graph;
    graph.vertices = {"a"};
    graph.edges["x"] = matrix_of(1, 1, {{0, 0}});
    const auto write = [&](const labelled_graph& of) {
        io::write_graph(place.path("g"), of, graph_format::mtx);
    };
    for (const std::string name : {"a\nb", "a\r", "\xEF\xBB\xBFx"}) {
        labelled_graph other = graph;
        other.vertices = {name};
        EXPECT_THROW(write(other), invalid_argument);
    }
    for (const std::string& label : {std::string(), std::string(252, 'x'), std::string(90, '/')}) {
        labelled_graph other = graph;
        other.edges[label] = graph.edges["x"];
        EXPECT_THROW(write(other), invalid_argument);
    }
    EXPECT_THROW(io::write_graph("-", graph, graph_format::mtx), io_error);
    EXPECT_EQ(place.names(), strings{});
    place.file("g", "");
    EXPECT_THROW(write(graph), io_error);
    EXPECT_EQ(place.names(), strings{"g"});
}

// A signal may come while a file in the unfinished folder is being written.
TEST(MatrixFolder, UnfinishedOnesGoWithTheirFiles) {
    for (const bool folder_first : {true, false}) {
        const scratch place;
        const std::string folder = place.path("g.tmp");
        std::filesystem::create_directory(folder);
        place.file("g.tmp/a.mtx", "");
        place.file("g.tmp/b.tmp", "");
        std::string all;
        for (const char* const name : {"/a.mtx", "/b.mtx"}) {
            all.append(folder).append(name).push_back('\0');
        }
        all.append(folder);
        const std::string file = folder + "/b.tmp";
        const auto end_by_signal = [&] {  // in a process of its own: names are not freed there
            const io::unfinished_file first(folder_first ? all : file);
            const io::unfinished_file second(folder_first ? file : all);
            io::remove_unfinished_files();
            std::_Exit(0);
        };
        EXPECT_EXIT(end_by_signal(), ::testing::ExitedWithCode(0), "");
        EXPECT_EQ(place.names(), strings{});
    }
}

}  // namespace
}  // namespace clbool
