// SPDX-License-Identifier: MIT
// GraphViz text of matrices and labelled graphs.
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

// What stands between the defaults and the end.
std::string body_of(const std::string& path) {
    const std::string text = content_of(path);
    const std::string last = "colorscheme=dark28];\n";
    return text.substr(text.find(last) + last.size());
}

TEST(DotWriter, WritesMatrices) {
    const scratch place;
    io::write_dot(place.path("a.dot"), matrix_of(3, 3, {{0, 1}, {1, 1}}));
    EXPECT_EQ(body_of(place.path("a.dot")), "  0;\n  1;\n  2;\n  0 -> 1;\n  1 -> 1;\n}\n");
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
    io::write_dot(place.path("g.dot"), graph, "the \"g\"");
    EXPECT_EQ(
        content_of(place.path("g.dot"))
            .rfind("digraph \"the \\\"g\\\"\" {\n  label=\"the \\\"g\\\": 3 vertices, 1 edges\";",
                   0),
        0u);
    EXPECT_EQ(
        body_of(place.path("g.dot")),
        "  \"a b\";\n  \"say \\\"hi\\\"\";\n  \"back\\\\slash\";\n"
        "  \"a b\" -> \"say \\\"hi\\\"\" [label=\"is \\\"a\\\"\", color=1, fontcolor=1];\n}\n");
    graph.edges["b"] = testing::dense(3, 3);
    graph.edges["b"].nrows = 2;
    EXPECT_THROW(io::write_dot(place.path("b"), graph), dimension_mismatch);
}

}  // namespace
}  // namespace clbool
