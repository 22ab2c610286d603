// SPDX-License-Identifier: MIT
// Edge lists and answers as text.
#include "scratch.hpp"

#include <clbool/error.hpp>
#include <clbool/io.hpp>
#include <support/compare.hpp>

#include <gtest/gtest.h>

namespace clbool {
namespace {

using io::graph_format;
using testing::content_of;
using testing::matrix_of;
using testing::same_matrix;
using testing::scratch;

labelled_graph graph_of(const std::vector<std::string>& vertices) {
    labelled_graph graph;
    graph.vertices = vertices;
    return graph;
}

TEST(PairsWriter, SortsByVertex) {
    const scratch place;
    const std::string path = place.path("pairs");
    const coordinates pairs = matrix_of(3, 3, {{0, 1}, {1, 0}, {2, 2}, {1, 2}});
    io::write_pairs(path, graph_of({"2", "10", "x"}), pairs);
    EXPECT_EQ(content_of(path), "10\t2\n10\tx\n2\t10\nx\tx\n");
    io::write_pairs(path, graph_of({"2", "10", "11"}), pairs);
    EXPECT_EQ(content_of(path), "2\t10\n10\t2\n10\t11\n11\t11\n");
    io::write_pairs(path, graph_of({"2", "-10", "07"}), pairs);
    EXPECT_EQ(content_of(path), "-10\t2\n-10\t07\n2\t-10\n07\t07\n");
    io::write_pairs(path, graph_of({}), coordinates());
    EXPECT_EQ(content_of(path), "");
    EXPECT_THROW(io::write_pairs(path, graph_of({"1"}), coordinates(2, 2)), dimension_mismatch);
    EXPECT_THROW(io::write_pairs(path, graph_of({"1"}), coordinates(1, 1, {0}, {1})),
                 invalid_argument);
}

TEST(PairsWriter, WritesManyPairs) {
    constexpr index_type kVertices = 1000;
    labelled_graph graph;
    coordinates all(kVertices, kVertices);
    std::string expected;
    for (index_type i = 0; i < kVertices; ++i) {
        graph.vertices.push_back(std::to_string(i));
    }
    for (index_type i = 0; i < kVertices; ++i) {
        for (index_type j = i % 7; j < kVertices; j += 7) {
            all.add(i, j);
            expected += graph.vertices[i] + "\t" + graph.vertices[j] + "\n";
        }
    }
    const scratch place;
    io::write_pairs(place.path("pairs"), graph, all);
    EXPECT_TRUE(content_of(place.path("pairs")) == expected);
}

TEST(GraphWriter, IsReadBackUnchanged) {
    const scratch place;
    labelled_graph graph = graph_of({"1", "2", "10"});
    graph.edges["a"] = matrix_of(3, 3, {{0, 1}, {2, 2}});
    graph.edges["f_3"] = matrix_of(3, 3, {{1, 0}});
    for (const auto& [name, format] : {std::pair{"g.csv", graph_format::csv},
                                       {"g.txt", graph_format::txt},
                                       {"g.g", graph_format::g}}) {
        SCOPED_TRACE(name);
        io::write_graph(place.path(name), graph, format);
        const labelled_graph again = io::read_graph(place.path(name));
        EXPECT_EQ(again.vertices, graph.vertices);
        ASSERT_EQ(again.edges.size(), graph.edges.size());
        for (const auto& [label, relation] : graph.edges) {
            EXPECT_TRUE(same_matrix(again.edges.at(label), relation));
        }
    }
}

TEST(GraphWriter, QuotesOddNamesWhereTheFormatCan) {
    const scratch place;
    labelled_graph graph = graph_of({"", "#a", "b \"c\" \\", "d'e"});
    graph.edges["is a"] = matrix_of(4, 4, {{1, 2}, {2, 3}});
    io::write_graph(place.path("g.txt"), graph, graph_format::txt);
    const labelled_graph again = io::read_graph(place.path("g.txt"));
    EXPECT_EQ(again.vertices, (std::vector<std::string>{"#a", "b \"c\" \\", "d'e"}));
    EXPECT_EQ(again.relation("is a").nnz(), 2u);
    for (const graph_format format : {graph_format::csv, graph_format::g}) {
        EXPECT_THROW(io::write_graph(place.path("g"), graph, format), invalid_argument);
    }
    graph.edges["is a"] = matrix_of(4, 4, {{0, 0}});
    EXPECT_THROW(io::write_graph(place.path("g"), graph, graph_format::txt), invalid_argument);
    graph.edges["is a"] = coordinates(1, 4);
    EXPECT_THROW(io::write_graph(place.path("g"), graph, graph_format::txt), dimension_mismatch);
    EXPECT_EQ(place.names(), std::vector<std::string>{"g.txt"});
}

}  // namespace
}  // namespace clbool
