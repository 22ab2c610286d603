// SPDX-License-Identifier: MIT
// clbool generate: every family, seeds, stand-ins, and sizes that make no sense.
#include <tools/tool_test.hpp>

#include <string>

namespace clbool::testing {
namespace {

using generate_test = tool_test;

TEST_F(generate_test, seeds_decide) {
    for (const std::string family :
         {"road --nodes 300", "copurchase --nodes 300 --degree 6", "web --nodes 300 --degree 4",
          "social --scale 8 --edge-factor 4", "random --nrows 30 --ncols 40 --nnz 200",
          "tree --nodes 300 --spread 20"}) {
        const std::string first = expect_done("generate " + family + " --seed 1");
        EXPECT_EQ(first.rfind("%%MatrixMarket matrix coordinate pattern general\n", 0), 0U);
        EXPECT_EQ(expect_done("generate " + family), first) << family;
        EXPECT_NE(expect_done("generate " + family + " --seed 2"), first) << family;
    }
}

TEST_F(generate_test, sizes_and_stand_ins) {
    expect_done("generate random --nrows 30 --ncols 40 --nnz 200 -o R.mtx");
    EXPECT_EQ(expect_done("info R.mtx").rfind("nrows\t30\nncols\t40\nnnz\t200\n", 0), 0U);
    EXPECT_EQ(expect_done("generate tree --nodes 50 --count"), "nnz\t49\n");
    EXPECT_EQ(expect_done("generate random --nrows 0 --ncols 0 --nnz 0 --count"), "nnz\t0\n");
    EXPECT_EQ(expect_done("generate road --like wing --count").rfind("nnz\t24", 0), 0U);
}

TEST_F(generate_test, labelled_graphs) {
    const std::string edges = "0\ta\t1\n1\ta\t0\n";
    EXPECT_EQ(expect_done("generate worst-cfpq --nodes 4"), edges + "0\tb\t2\n2\tb\t3\n3\tb\t0\n");
    expect_done("generate worst-cfpq --nodes 4 -o worst.csv");
    EXPECT_EQ(read("worst.csv").rfind("0\t1\ta\n1\t0\ta\n", 0), 0U);
    expect_done("generate worst-cfpq --nodes 4 --format txt -o worst");
    EXPECT_EQ(read("worst").rfind(edges, 0), 0U);
    expect_refused("generate worst-cfpq --nodes 4 -o worst.mtx", "worst.mtx");
    expect_refused("generate worst-cfpq --nodes 3", "--nodes: 3 is odd, expected an even number");
    expect_refused("generate worst-cfpq --nodes 0", "--nodes");
}

TEST_F(generate_test, names_that_mean_something_else_are_refused) {
    for (const std::string name : {"x.csv", "x.txt", "x.g", "x.ttl", "x.png"}) {
        expect_refused("generate road --nodes 20 -o " + name, name + ": this command writes a");
    }
    EXPECT_TRUE(files().empty());
    expect_done("generate road --nodes 20 -o x");
    EXPECT_EQ(read("x"), expect_done("generate road --nodes 20"));
}

TEST_F(generate_test, senseless_sizes_are_refused) {
    expect_refused("generate road --nodes 0", "--nodes");
    expect_refused("generate road --nodes 4294967296", "--nodes");
    expect_refused("generate road --nodes 10 --degree nan", "clbool: generate road: average");
    expect_refused("generate web --nodes 10 --degree -3", "degree");
    expect_refused("generate web --nodes 4000000000 --degree 100", "entries");
    expect_refused("generate random --nrows 2 --ncols 2 --nnz 5", "5");
    expect_refused("generate social --scale 32", "--scale");
    expect_refused("generate copurchase --like atlantis", "amazon0312");
    expect_refused("generate copurchase --like amazon0312 --nodes 3", "--like");
}

}  // namespace
}  // namespace clbool::testing
