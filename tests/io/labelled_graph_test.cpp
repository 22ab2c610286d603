// SPDX-License-Identifier: MIT
// Relations by label: own ones, reverses, absent ones.
#include "scratch.hpp"

#include <clbool/error.hpp>
#include <clbool/graph.hpp>
#include <support/compare.hpp>

#include <gtest/gtest.h>

namespace clbool {
namespace {

using testing::matrix_of;
using testing::same_matrix;

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

}  // namespace
}  // namespace clbool
