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

// Width or height of a PNG.
std::size_t side(const std::string& png, std::size_t at) {
    std::size_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
        value = value << 8 | static_cast<unsigned char>(png.at(i));
    }
    return value;
}

TEST_F(picture_test, spy_png) {
    const outcome end = run("spy A.mtx -o A.png --pixels 16");
    if (end.status != 0) {
        ASSERT_NE(end.err.find("libpng"), std::string::npos) << end.err;
        GTEST_SKIP() << "built without libpng";
    }
    EXPECT_EQ(end.out + end.err, "");
    EXPECT_EQ(read("A.png").rfind("\x89PNG", 0), 0U);
    EXPECT_EQ(expect_done("spy A.mtx --pixels 16 -o -"), read("A.png"));
    // What is small is enlarged, what is large fits, whatever its proportions.
    for (const std::string size : {"--nrows 4 --ncols 4 --nnz 5", "--nrows 0 --ncols 9 --nnz 0",
                                   "--nrows 4294967295 --ncols 1 --nnz 9", "--nnz 100000"}) {
        expect_done("generate random " + size + " -o R.mtx");
        expect_done("spy R.mtx -o R.png");
        const std::string png = read("R.png");
        EXPECT_LT(side(png, 16), 900U) << size;
        EXPECT_LT(side(png, 20), 700U) << size;
        EXPECT_GT(side(png, 16) + side(png, 20), 200U) << size;
    }
}

TEST_F(picture_test, spy_svg) {
    const auto holds = [](const std::string& svg, const std::string& part) {
        return svg.find(part) != std::string::npos;
    };
    expect_done("spy A.mtx -o A.svg");
    const std::string small = read("A.svg");
    EXPECT_EQ(small.rfind("<svg xmlns=\"http://www.w3.org/2000/svg\"", 0), 0U);
    EXPECT_TRUE(holds(small, ">A.mtx</text>") && holds(small, ">2 x 2, 1 entries</text>"));
    EXPECT_TRUE(holds(small, "d=\"M1 0h1v1h-1z\"")) << small;
    EXPECT_FALSE(holds(small, "per cell"));
    // Cells for several entries, with a legend up to the most of a cell.
    write("<&>.mtx", matrix_market("10 20 6", "1 1\n1 2\n2 1\n2 2\n9 19\n10 20\n"));
    expect_done("spy '<&>.mtx' -o L.svg --pixels 10");
    const std::string large = read("L.svg");
    EXPECT_TRUE(holds(large, ">&lt;&amp;&gt;.mtx</text>") && holds(large, ">per cell</text>"));
    EXPECT_TRUE(holds(large, "d=\"M0 0h1v1h-1z\"") && holds(large, "d=\"M9 4h1v1h-1z\"")) << large;
    EXPECT_TRUE(holds(large, ">4</text>"));
}

TEST_F(picture_test, spy_refuses_other_names) {
    expect_refused("spy A.mtx -o B.png --pixels 0", "--pixels");
    for (const std::string name : {"A.jpg", "A", "A.png.txt", "A.dot"}) {
        expect_refused("spy missing.mtx -o " + name, name + ": sparsity pictures are PNG or SVG");
    }
}

TEST_F(picture_test, dot) {
    const std::string matrix = expect_done("dot A.mtx");
    EXPECT_EQ(matrix.rfind("digraph", 0), 0U) << matrix;
    EXPECT_NE(matrix.find("->"), std::string::npos) << matrix;
    EXPECT_EQ(expect_done("dot --graph g.csv -o g.dot"), "");
    EXPECT_NE(read("g.dot").find("knows"), std::string::npos);
    EXPECT_EQ(read("g.dot").rfind("digraph \"g.csv\" {\n  label=\"g.csv: 2 vertices, 1 edges\"", 0),
              0U);
    expect_done("dot A.mtx -o A.gv");
    for (const std::string name : {"A.txt", "A", "A.png"}) {
        expect_refused("dot A.mtx -o " + name, name + ": drawings are GraphViz text");
    }
    expect_refused("dot A.mtx --graph g.csv", "--graph");
    expect_refused("dot A.mtx --format csv", "--format requires --graph");
    expect_done("generate random --nnz 2001 -o large.mtx");
    expect_refused("dot large.mtx", "2000");
}

}  // namespace
}  // namespace clbool::testing
