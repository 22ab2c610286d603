// SPDX-License-Identifier: MIT
// Relations by label: own ones, reverses, absent ones. Graphs whose relations do not fit.
#include "scratch.hpp"

#include <clbool/error.hpp>
#include <clbool/graph.hpp>
#include <clbool/io.hpp>
#include <support/compare.hpp>
#include <support/inputs/queries.hpp>

#include <gtest/gtest.h>

namespace clbool {
namespace {

using testing::matrix_of;
using testing::same_matrix;

using strings = std::vector<std::string>;

labelled_graph unordered_graph(const std::vector<std::string>& labels) {
    labelled_graph graph;
    graph.vertices = {"0", "1", "2"};
    for (const std::string& label : labels) {
        graph.edges[label] = matrix_of(3, 3, {{0, 1}, {2, 1}});
    }
    return graph;
}

const coordinates kForward = matrix_of(3, 3, {{0, 1}, {2, 1}});
const coordinates kBackward = matrix_of(3, 3, {{1, 0}, {1, 2}});
const coordinates kNothing = coordinates(3, 3);

TEST(LabelledGraph, GrowsByNames) {
    labelled_graph graph;
    graph.add_edge("x", "knows", "y");
    graph.add_edge("y", "knows", "z");
    graph.add_edge("w", "likes", "w");
    graph.add_edge("x", "knows", "z");
    EXPECT_EQ(graph.vertices, (std::vector<std::string>{"x", "y", "z", "w"}));
    EXPECT_TRUE(same_matrix(graph.relation("knows"), matrix_of(4, 4, {{0, 1}, {0, 2}, {1, 2}})));
    EXPECT_TRUE(same_matrix(graph.relation("likes"), matrix_of(4, 4, {{3, 3}})));
    EXPECT_NO_THROW(graph.validate());
}

TEST(LabelledGraph, FindsVerticesHoweverTheyCame) {
    labelled_graph graph = unordered_graph({"a"});
    EXPECT_EQ(graph.find("2"), 2U);
    EXPECT_EQ(graph.find("3"), std::nullopt);
    graph.add_edge("2", "a", "3");
    EXPECT_EQ(graph.size(), 4U);
    EXPECT_EQ(graph.find("3"), 3U);
    graph.vertices.push_back("4");
    EXPECT_EQ(graph.find("4"), 4U);
    graph.add_edge("4", "b", "0");
    EXPECT_EQ(graph.size(), 5U);
    EXPECT_NO_THROW(graph.validate());
    graph.vertices = {"c", "d"};
    EXPECT_EQ(graph.find("d"), 1U);
    EXPECT_EQ(graph.find("2"), std::nullopt);
}

TEST(LabelledGraph, FindsNamesInAnyOrder) {
    labelled_graph graph;
    for (const strings& names :
         {strings{"a", "b", "ba", "c"}, strings{"-2", "0", "7", "10", "100", "2000"},
          strings{"7", "10", "x"}, strings{"c", "a", "b", "10", "9"}, strings{"5", "3", "4"}}) {
        graph.vertices = names;
        for (std::size_t v = 0; v < names.size(); ++v) {
            EXPECT_EQ(graph.find(names[v]), v) << names[v];
        }
        EXPECT_FALSE(graph.find("aa") || graph.find("8") || graph.find(""));
    }
}

TEST(LabelledGraph, AnswersReversesAndAbsentLabels) {
    const labelled_graph graph = unordered_graph({"a", "f_3", "f_x_4", "is_part_of"});
    const struct {
        const char* label;
        const coordinates& expected;
    } cases[] = {
        {"a", kForward},        {"a_r", kBackward},       {"f_3", kForward},
        {"f_r_3", kBackward},   {"f_3_r", kBackward},     {"f_x_r_4", kBackward},
        {"f_r_x_4", kBackward}, {"is_part_of", kForward}, {"is_part_of_r", kBackward},
        {"b", kNothing},        {"b_r", kNothing},        {"a_r_r", kNothing},
        {"f_r_5", kNothing},    {"_r", kNothing},         {"_r_3", kNothing},
        {"f_r_", kNothing},     {"", kNothing},           {"f_", kNothing},
    };
    for (const auto& check : cases) {
        SCOPED_TRACE(check.label);
        EXPECT_TRUE(same_matrix(graph.relation(check.label), check.expected));
    }
}

TEST(LabelledGraph, OwnEdgesWinOverReverses) {
    labelled_graph graph = unordered_graph({"a", "f_3"});
    graph.edges["a_r"] = kNothing;
    graph.edges["f_r_3"] = kForward;
    EXPECT_TRUE(same_matrix(graph.relation("a_r"), kNothing));
    EXPECT_TRUE(same_matrix(graph.relation("f_r_3"), kForward));
    EXPECT_TRUE(same_matrix(graph.relation("a_r_r"), kNothing));
    EXPECT_TRUE(same_matrix(graph.relation("f_r_r_3"), kBackward));
}

TEST(LabelledGraph, RelationsAreCanonicalWhateverTheEdgesAre) {
    labelled_graph graph = unordered_graph({});
    graph.edges["a"] = coordinates(3, 3, {2, 0, 2, 0}, {1, 1, 1, 1});
    EXPECT_TRUE(same_matrix(graph.relation("a"), kForward));
    EXPECT_TRUE(same_matrix(graph.relation("a_r"), kBackward));
    EXPECT_EQ(graph.edges["a"].nnz(), 4u);  // the graph itself stays as it is
    graph.edges["a"].cols.pop_back();
    EXPECT_THROW(graph.relation("a"), invalid_argument);
}

TEST(LabelledGraph, ListsLabelsWithReverses) {
    EXPECT_EQ(unordered_graph({"a", "f_3"}).labels_with_reverses(),
              (std::vector<std::string>{"a", "a_r", "f_3", "f_3_r", "f_r_3"}));
    for (const std::string& label : unordered_graph({"a", "f_3", "f_x_4"}).labels_with_reverses()) {
        EXPECT_EQ(unordered_graph({"a", "f_3", "f_x_4"}).relation(label).nnz(), 2u) << label;
    }
}

TEST(LabelledGraph, KnowsWhenNamesAreNumbers) {
    labelled_graph graph;
    EXPECT_TRUE(graph.numeric_names());
    graph.vertices = {"0", "007", "-3", "99999999999999999999999"};
    EXPECT_TRUE(graph.numeric_names());
    for (const char* name : {"", "-", "1a", "+1", "1.0", " 1"}) {
        graph.vertices.back() = name;
        EXPECT_FALSE(graph.numeric_names()) << name;
    }
}

TEST(LabelledGraph, ChecksThatRelationsFitTheVertices) {
    labelled_graph graph;
    graph.validate();
    graph.edges["x"] = coordinates();
    graph.validate();
    graph = unordered_graph({"a"});
    graph.edges["a"].add(0, 1);  // neither in order nor new
    graph.validate();
    for (const auto& wrong : testing::graphs_of_wrong_shapes()) {
        EXPECT_THROW(wrong.validate(), dimension_mismatch);
    }
    for (const auto& wrong : testing::graphs_of_wrong_edges()) {
        EXPECT_THROW(wrong.validate(), invalid_argument);
    }
}

TEST(LabelledGraph, NamesTheRelationThatDoesNotFit) {
    labelled_graph graph = unordered_graph({"a"});
    graph.edges["likes"] = coordinates(4, 5);
    try {
        graph.validate();
        FAIL() << "4 x 5 is accepted for 3 vertices";
    } catch (const dimension_mismatch& failure) {
        const std::string message = failure.what();
        for (const char* part : {"'likes'", "4 x 5", "3 x 3"}) {
            EXPECT_NE(message.find(part), std::string::npos) << message;
        }
    }
}

TEST(LabelledGraph, IsCheckedBeforeItIsWritten) {
    const testing::scratch place;
    const auto write_all = [&](const labelled_graph& graph, int what) {
        const std::string path = place.path("out");
        switch (what) {
            case 0: return io::write_graph(path, graph, io::graph_format::csv);
            case 1: return io::write_dot(path, graph);
            default: return io::write_pairs(path, graph, coordinates(graph.size(), graph.size()));
        }
    };
    for (int what = 0; what < 3; ++what) {
        SCOPED_TRACE(what);
        for (const auto& wrong : testing::graphs_of_wrong_shapes()) {
            EXPECT_THROW(write_all(wrong, what), dimension_mismatch);
        }
        for (const auto& wrong : testing::graphs_of_wrong_edges()) {
            EXPECT_THROW(write_all(wrong, what), invalid_argument);
        }
    }
    EXPECT_TRUE(place.names().empty());
}

}  // namespace
}  // namespace clbool
