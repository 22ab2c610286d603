// SPDX-License-Identifier: MIT
// clbool pagerank, triangles, khop, spmv on matrices small enough to answer by hand.
#include <tools/tool_test.hpp>

#include <string>

namespace clbool::testing {
namespace {

class graph_measures_test : public tool_test {
protected:
    graph_measures_test() {
        // 0 -> 1 -> 2 -> 0, 2 -> 3, 3 -> 3; 4 alone
        write("a.mtx", matrix_market("5 5 5", "1 2\n2 3\n3 1\n3 4\n4 4\n"));
        write("none.mtx", matrix_market("0 0 0", ""));
        write("wide.mtx", matrix_market("2 3 3", "1 1\n1 3\n2 3\n"));
    }
};

TEST_F(graph_measures_test, ranks) {
    use_kernels();
    write("cycle.mtx", matrix_market("4 4 4", "1 2\n2 3\n3 4\n4 1\n"));
    const std::string even = "0\t0.25\n1\t0.25\n2\t0.25\n3\t0.25\n";
    EXPECT_EQ(expect_done("pagerank cycle.mtx --check"), even);
    EXPECT_EQ(expect_done("pagerank cycle.mtx --check --device host"), even);
    EXPECT_EQ(expect_done("pagerank cycle.mtx --top 2"), "0\t0.25\n1\t0.25\n");
    EXPECT_EQ(expect_done("pagerank cycle.mtx --iterations 0 --from 2,2 --tolerance 0"),
              "0\t0\n1\t0\n2\t1\n3\t0\n");
    EXPECT_EQ(expect_warned("pagerank cycle.mtx --damping 0.5 --iterations 1 --from 0 --check",
                            "have not converged to --tolerance 1e-06 within --iterations 1"),
              "0\t0.5\n1\t0.5\n2\t0\n3\t0\n");
    EXPECT_EQ(expect_done("pagerank cycle.mtx --strict"), even);
    EXPECT_EQ(expect_done("pagerank cycle.mtx --count"),
              "iterations\t1\ndifference\t0\nconverged\t1\n");
    EXPECT_EQ(expect_done("pagerank a.mtx --from 0 --check --top 1").rfind("3\t", 0), 0u);
    EXPECT_EQ(expect_done("pagerank a.mtx --tolerance 0 --iterations 3 --count -o ranks")
                  .rfind("iterations\t3\n", 0),
              0u);
    EXPECT_NE(read("ranks").find("\n4\t"), std::string::npos);
    EXPECT_EQ(expect_done("pagerank none.mtx"), "");
    EXPECT_EQ(expect_done("pagerank a.mtx --time 2").rfind("time_ms\t", 0), 0u);
    for (const char* const by : {"host", "kernels"}) {
        expect_done(std::string("pagerank a.mtx --check --backend ") + by);
    }
}

TEST_F(graph_measures_test, triangles) {
    use_kernels();
    EXPECT_EQ(expect_done("triangles a.mtx --check"), "triangles\t1\n");
    EXPECT_EQ(expect_done("triangles a.mtx --count --device host"), "triangles\t1\n");
    EXPECT_EQ(expect_done("triangles a.mtx --per-vertex --check"), "0\t1\n1\t1\n2\t1\n");
    EXPECT_EQ(expect_done("triangles a.mtx --per-vertex --count"), "triangles\t1\n");
    // 2 has the neighbours 0, 1 and 3.
    EXPECT_EQ(expect_done("triangles a.mtx --clustering --check"), "0\t1\n1\t1\n2\t0.33333334\n");
    EXPECT_EQ(expect_done("triangles a.mtx --clustering --count"),
              "triangles\t1\npairs\t5\naverage\t0.466666667\ntransitivity\t0.6\n");
    EXPECT_EQ(expect_done("triangles a.mtx -o t"), "");
    EXPECT_EQ(read("t"), "triangles\t1\n");
    EXPECT_EQ(expect_done("triangles none.mtx"), "triangles\t0\n");
    EXPECT_EQ(expect_done("triangles a.mtx --time 2").rfind("time_ms\t", 0), 0u);
    for (const char* const by : {"host", "kernels"}) {
        expect_done(std::string("triangles a.mtx --check --backend ") + by);
    }
}

TEST_F(graph_measures_test, distances) {
    EXPECT_EQ(expect_done("khop a.mtx --from 1,4,1 --hops 2 --check"),
              "1\t0\t1\n1\t1\t1\n1\t2\t2\n4\t0\t1\n1\t0\t1\n1\t1\t1\n1\t2\t2\n");
    EXPECT_EQ(expect_done("khop a.mtx --from 1 --hops 9 --within --check --device host"),
              "1\t0\t1\n1\t1\t2\n1\t2\t4\n");
    EXPECT_EQ(expect_done("khop a.mtx --from 3 --hops 1 --backward --check"), "3\t0\t1\n3\t1\t1\n");
    EXPECT_EQ(expect_done("khop a.mtx --from 1,4 --hops 9 --count"), "sources\t2\nhops\t2\n");
    EXPECT_EQ(expect_done("khop a.mtx --from 1"), "1\t0\t1\n1\t1\t1\n");
    write("some", "4\n");
    EXPECT_EQ(expect_done("khop a.mtx --from @some -o out"), "");
    EXPECT_EQ(read("out"), "4\t0\t1\n");
}

TEST_F(graph_measures_test, products_with_vectors) {
    use_kernels();
    EXPECT_EQ(expect_done("spmv wide.mtx --check"), "0\t2\n1\t1\n");
    EXPECT_EQ(expect_done("spmv wide.mtx --transpose --check"), "0\t1\n2\t2\n");
    EXPECT_EQ(expect_done("spmv wide.mtx --count --device host"),
              "nnz\t2\nsum\t3\nnorm\t2.23606798\n");
    write("x", "# a vector\n2\t0.5\n\n0 -1e1 # the first\n");
    EXPECT_EQ(expect_done("spmv wide.mtx --x x --check"), "0\t-9.5\n1\t0.5\n");
    EXPECT_EQ(expect_done("spmv wide.mtx --x x -o y"), "");
    EXPECT_EQ(expect_done("spmv wide.mtx --transpose --x y --check"), "0\t-9.5\n2\t-9\n");
    for (const char* const form : {"csr", "dcsr", "coo", "csc", "ell", "sell", "sell --slice 8",
                                   "bsr", "bsr --block 4", "host", "bits", "auto"}) {
        EXPECT_EQ(expect_done(std::string("spmv wide.mtx --check --form ") + form), "0\t2\n1\t1\n");
    }
    const auto stats = expect_done("spmv wide.mtx --stats --check");
    EXPECT_EQ(stats.rfind("form\t", 0), 0u);
    EXPECT_NE(stats.find("\nform_bytes\t"), std::string::npos) << stats;
    EXPECT_NE(stats.find("\nbytes\t"), std::string::npos) << stats;
    EXPECT_NE(stats.find("\ngb_per_s\t"), std::string::npos);
    EXPECT_NE(stats.find("\nerror\t0\n"), std::string::npos);
    EXPECT_EQ(expect_done("spmv none.mtx"), "");
}

TEST_F(graph_measures_test, wrong_arguments_are_refused) {
    expect_refused("pagerank a.mtx --damping 1", "damping");
    expect_refused("pagerank a.mtx --tolerance -1", "tolerance");
    expect_refused("pagerank a.mtx --from 5", "--from: there is no vertex 5");
    expect_refused("pagerank a.mtx --top 0", "--top");
    expect_refused("pagerank wide.mtx", "not square");
    expect_refused("triangles wide.mtx", "not square");
    expect_refused("triangles a.mtx --per-vertex --clustering", "--clustering");
    expect_refused("khop a.mtx --hops 2", "--from");
    expect_refused("khop a.mtx --from 9 --hops 2", "--from: there is no vertex 9");
    expect_refused("khop a.mtx --from 0 --hops x", "--hops");
    expect_refused("khop wide.mtx --from 0", "not square");
    expect_refused("spmv a.mtx --form circle", "--form: 'circle' is unknown");
    for (const std::string form : {"", " --form sell", " --form ell"}) {
        expect_refused("spmv a.mtx --slice 7" + form,
                       "--slice: '7' is unknown, expected one of 4, 8, 16, 32, 64");
    }
    expect_refused("spmv a.mtx --slice 8", "--slice: means nothing without --form sell");
    expect_refused("spmv a.mtx --slice 8 --form ell", "--slice: means nothing without --form sell");
    expect_refused("spmv none.mtx --window 8 --form auto", "--window: means nothing without");
    expect_refused("spmv a.mtx --block 8 --form sell", "--block: means nothing without --form bsr");
    expect_refused("spmv a.mtx --form bsr --block 128", "--block");
    expect_refused("spmv a.mtx --x nowhere", "nowhere");
    for (const auto& [text, problem] : std::vector<std::pair<std::string, std::string>>{
             {"0\n", "x:1: '0' is wrong, expected an index and a number"},
             {"0 1 2\n", "x:1:"},
             {"\n0 one\n", "x:2:"},
             {"-1 1\n", "x:1:"},
             {"0 nan\n", "x:1:"},
             {"5 1\n", "x:1: the index 5 is wrong, expected one below 5"},
             {"0 1\n0 2\n", "x:2: the index 0 comes once more"}}) {
        write("x", text);
        expect_refused("spmv a.mtx --x x", problem);
    }
}

}  // namespace
}  // namespace clbool::testing
