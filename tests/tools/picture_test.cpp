// SPDX-License-Identifier: MIT
// clbool spy and dot.
#include <tools/tool_test.hpp>

#include <string>

namespace clbool::testing {
namespace {

class picture_test : public tool_test {
protected:
    picture_test() {
        write("A.mtx", matrix_market("2 2 1", "1 2\n"));
        write("g.csv", "x y knows\n");
    }
};

TEST_F(picture_test, spy) {
    const outcome end = run("spy A.mtx -o A.png --pixels 16");
    if (end.status != 0) {
        ASSERT_NE(end.err.find("libpng"), std::string::npos) << end.err;
        GTEST_SKIP() << "built without libpng";
    }
    EXPECT_EQ(end.out + end.err, "");
    EXPECT_EQ(read("A.png").rfind("\x89PNG", 0), 0U);
    expect_refused("spy A.mtx -o B.png --pixels 0", "--pixels");
    EXPECT_EQ(expect_done("spy A.mtx --pixels 16 -o -"), read("A.png"));
    for (const std::string name : {"A.jpg", "A", "A.png.txt"}) {
        expect_refused("spy missing.mtx -o " + name, name + ": pictures are PNGs");
    }
}

TEST_F(picture_test, dot) {
    const std::string matrix = expect_done("dot A.mtx");
    EXPECT_EQ(matrix.rfind("digraph", 0), 0U) << matrix;
    EXPECT_NE(matrix.find("->"), std::string::npos) << matrix;
    EXPECT_EQ(expect_done("dot --graph g.csv -o g.dot"), "");
    EXPECT_NE(read("g.dot").find("knows"), std::string::npos);
    expect_refused("dot A.mtx --graph g.csv", "--graph");
    expect_refused("dot A.mtx --format csv", "--format requires --graph");
    expect_done("generate random --nnz 2001 -o large.mtx");
    expect_refused("dot large.mtx", "2000");
}

}  // namespace
}  // namespace clbool::testing
