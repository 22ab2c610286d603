// SPDX-License-Identifier: MIT
// clbool split and join: graphs as folders of matrices, and back.
#include <tools/tool_test.hpp>

#include <filesystem>
#include <string>

namespace clbool::testing {
namespace {

class folders_test : public tool_test {
protected:
    folders_test() { write("g.txt", "ann knows bob\nbob 'likes/it' 'the cat'\nbob knows ann\n"); }
};

TEST_F(folders_test, graphs_go_round) {
    EXPECT_EQ(expect_done("split g.txt -o g/"), "");
    EXPECT_EQ(read("g/vertices.txt"), "ann\nbob\nthe cat\n");
    EXPECT_EQ(read("g/knows.mtx"), matrix_market("3 3 2", "1 2\n2 1\n"));
    EXPECT_EQ(read("g/likes%2Fit.mtx"), matrix_market("3 3 1", "2 3\n"));
    EXPECT_EQ(files(), (std::vector<std::string>{"g", "g.txt"}));
    // Matrices of any command, and graphs of any query.
    EXPECT_EQ(expect_done("mxm g/knows.mtx g/likes%2Fit.mtx"), matrix_market("3 3 1", "1 3\n"));
    EXPECT_EQ(expect_done("rpq --graph g --query \"knows/'likes/it'\" --from ann --check"),
              "ann\tthe cat\n");
    EXPECT_EQ(expect_done("join g"),
              "ann\tknows\tbob\nbob\tknows\tann\nbob\tlikes/it\t\"the cat\"\n");
    expect_done("join g -o back.txt");
    EXPECT_EQ(read("back.txt"), expect_done("join g --format txt"));
    expect_done("split back.txt --format txt -o g2");
    EXPECT_EQ(read("g2/likes%2Fit.mtx"), read("g/likes%2Fit.mtx"));
}

TEST_F(folders_test, numbers_from_0_where_there_are_no_names) {
    std::filesystem::create_directory(path("data"));
    write("data/a.mtx", matrix_market("3 3 2", "0 1\n1 2\n"));
    expect_done("split data -o named");
    EXPECT_EQ(read("named/vertices.txt"), "0\n1\n2\n");
    EXPECT_EQ(read("named/a.mtx"), matrix_market("3 3 2", "1 2\n2 3\n"));
    EXPECT_EQ(expect_done("join data"), expect_done("join named"));
}

TEST_F(folders_test, refuses_what_it_cannot_do) {
    expect_refused("split g.txt", "--output");
    expect_refused("split g.txt -o missing/g", "missing/g: cannot make the folder");
    expect_refused("split g.txt -o -", "needs the name of a folder");
    expect_refused("split g.txt -o g.txt", "is not empty");
    expect_refused("split missing.txt -o g", "missing.txt: cannot open");
    expect_done("split g.txt -o g");
    expect_refused("split g.txt -o g", "g: is not empty");
    expect_refused("join g -o g.xyz", "'xyz' names no graph format");
    expect_refused("join g --format csv", "the name 'the cat' cannot be written");
    expect_refused("join g.txt", "g.txt: cannot read the folder");
    EXPECT_EQ(files(), (std::vector<std::string>{"g", "g.txt"}));
}

}  // namespace
}  // namespace clbool::testing
