// SPDX-License-Identifier: MIT
// Pictures: the frame of a PNG file, its limits, and GraphViz text.
#include "scratch.hpp"

#include <clbool/error.hpp>
#include <clbool/io.hpp>
#include <support/inputs/matrices.hpp>

#include <gtest/gtest.h>

namespace clbool {
namespace {

using testing::content_of;
using testing::matrix_of;
using testing::scratch;

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
        value = value << 8 | static_cast<unsigned char>(bytes.at(i));
    }
    return value;
}

TEST(SpyWriter, DrawsWithinTheLimitsAndKeepsProportions) {
    const scratch place;
    const std::string path = place.path("a.png");
    const struct {
        coordinates matrix;
        index_type pixels, width, height;
    } cases[] = {
        {matrix_of(3, 5, {{0, 0}, {2, 4}}), 512, 5, 3},
        {coordinates(0, 0), 512, 1, 1},
        {coordinates(0, 9), 512, 9, 1},
        {testing::uniform(4000, 1000, 5000, 1), 100, 25, 100},
        {testing::hypersparse(100, 1), 64, 64, 64},
        {matrix_of(4294967295u, 1, {{4294967294u, 0}}), 8192, 1, 8192},
        {testing::dense(2, 2), 1, 1, 1},
    };
    for (const auto& check : cases) {
        SCOPED_TRACE(check.matrix.nrows);
        try {
            io::write_spy(path, check.matrix, check.pixels);
        } catch (const io_error& failure) {
            GTEST_SKIP() << failure.what();
        }
        const std::string bytes = content_of(path);
        ASSERT_EQ(bytes.substr(0, 8), "\x89PNG\r\n\x1a\n");
        EXPECT_EQ(big_endian(bytes, 16), check.width);
        EXPECT_EQ(big_endian(bytes, 20), check.height);
    }
    EXPECT_THROW(io::write_spy(path, coordinates(1, 1), 0), invalid_argument);
    EXPECT_THROW(io::write_spy(path, coordinates(1, 1), 100000), invalid_argument);
    EXPECT_THROW(io::write_spy(path, coordinates(1, 1, {1}, {0})), invalid_argument);
}

TEST(DotWriter, WritesMatrices) {
    const scratch place;
    io::write_dot(place.path("a.dot"), matrix_of(3, 3, {{0, 1}, {1, 1}}));
    EXPECT_EQ(content_of(place.path("a.dot")),
              "digraph clbool {\n  0;\n  1;\n  2;\n  0 -> 1;\n  1 -> 1;\n}\n");
    EXPECT_THROW(io::write_dot(place.path("b"), coordinates(2, 3)), dimension_mismatch);
    EXPECT_THROW(io::write_dot(place.path("b"), testing::dense(50, 50)), invalid_argument);
    EXPECT_THROW(io::write_dot(place.path("b"), coordinates(1, 1, {1}, {0})), invalid_argument);
    EXPECT_EQ(place.names(), std::vector<std::string>{"a.dot"});
}

TEST(DotWriter, QuotesNamesAndLabels) {
    const scratch place;
    labelled_graph graph;
    graph.vertices = {"a b", "say \"hi\"", "back\\slash"};
    graph.edges["is \"a\""] = matrix_of(3, 3, {{0, 1}});
    io::write_dot(place.path("g.dot"), graph);
    EXPECT_EQ(content_of(place.path("g.dot")),
              "digraph clbool {\n  \"a b\";\n  \"say \\\"hi\\\"\";\n  \"back\\\\slash\";\n"
              "  \"a b\" -> \"say \\\"hi\\\"\" [label=\"is \\\"a\\\"\"];\n}\n");
    graph.edges["b"] = testing::dense(3, 3);
    graph.edges["b"].nrows = 2;
    EXPECT_THROW(io::write_dot(place.path("b"), graph), dimension_mismatch);
}

}  // namespace
}  // namespace clbool
