// SPDX-License-Identifier: MIT
// clbool bfs, scc, components, rpq on graphs small enough to answer by hand.
#include <tools/tool_test.hpp>

#include <string>

namespace clbool::testing {
namespace {

class graph_test : public tool_test {
protected:
    graph_test() {
        // 0 -> 1 -> 2 -> 0, 2 -> 3; 4 alone
        write("a.mtx", matrix_market("5 5 4", "1 2\n2 3\n3 1\n3 4\n"));
        write("people.txt",
              "# who knows whom\nann knows bob\nbob knows eve\neve likes ann\ndan likes eve\n");
        write("g.nt",
              "<http://x/a> <http://p> <http://x/b> .\n<http://x/b> <http://q> \"a, b\" .\n");
    }
};

TEST_F(graph_test, searches) {
    EXPECT_EQ(expect_done("bfs a.mtx --from 1 --check"), "0\t2\n1\t0\n2\t1\n3\t2\n");
    EXPECT_EQ(expect_done("bfs a.mtx --from 3,4,3"), "3\t0\n4\t0\n");
    EXPECT_EQ(expect_done("bfs a.mtx --from 1 --count"), "reached\t4\ndepth\t2\n");
    write("some", "1\r\n\n4\n");
    EXPECT_EQ(expect_done("bfs a.mtx --from @some --count --check --device host"),
              "reached\t5\ndepth\t2\n");
    EXPECT_EQ(expect_done("bfs a.mtx --from 3 -o levels"), "");
    EXPECT_EQ(read("levels"), "3\t0\n");
    EXPECT_EQ(expect_done("bfs a.mtx --from 3 --time 2").rfind("time_ms\t", 0), 0u);
}

TEST_F(graph_test, wrong_vertices_are_refused) {
    expect_refused("bfs a.mtx", "--from");
    expect_refused("bfs a.mtx --from 5",
                   "--from: there is no vertex 5, expected a number from 0 to 4");
    expect_refused("bfs a.mtx --from -1", "--from");
    expect_refused("bfs a.mtx --from 1,,2", "--from");
    expect_refused("bfs a.mtx --from x", "--from: 'x' is wrong");
    expect_refused("bfs a.mtx --from \"\"", "empty");
    expect_refused("bfs a.mtx --from @nowhere", "nowhere");
    expect_refused("bfs a.mtx --from @/dev/zero", "/dev/zero:1: the line is longer than 16 MiB");
    write("bad", "1\nseven\n");
    expect_refused("bfs a.mtx --from @bad", "bad:2: 'seven' is wrong");
    write("wide.mtx", matrix_market("2 3 1", "1 1\n"));
    expect_refused("bfs wide.mtx --from 0", "not square");
    expect_refused("scc wide.mtx", "2 x 3, not square");
    expect_refused("components nothing.mtx", "nothing.mtx");
    EXPECT_EQ(files(),
              (std::vector<std::string>{"a.mtx", "bad", "g.nt", "people.txt", "wide.mtx"}));
}

TEST_F(graph_test, components_of_both_kinds) {
    EXPECT_EQ(expect_done("scc a.mtx --check"), "0\t0\n1\t0\n2\t0\n3\t3\n4\t4\n");
    EXPECT_EQ(expect_done("components a.mtx --check"), "0\t0\n1\t0\n2\t0\n3\t0\n4\t4\n");
    EXPECT_EQ(expect_done("scc a.mtx --count"), "components\t3\nlargest\t3\n");
    EXPECT_EQ(expect_done("components a.mtx --count --device host"), "components\t2\nlargest\t4\n");
    EXPECT_EQ(expect_done("scc a.mtx --count -o c"), "components\t3\nlargest\t3\n");
    EXPECT_EQ(read("c"), "0\t0\n1\t0\n2\t0\n3\t3\n4\t4\n");
    write("none.mtx", matrix_market("0 0 0", ""));
    EXPECT_EQ(expect_done("scc none.mtx --count"), "components\t0\nlargest\t0\n");
    EXPECT_EQ(expect_done("scc none.mtx"), "");
}

TEST_F(graph_test, path_queries) {
    const std::string rpq = "rpq --graph people.txt --check --query ";
    EXPECT_EQ(expect_done(rpq + "knows"), "ann\tbob\nbob\teve\n");
    EXPECT_EQ(expect_done(rpq + "'knows/likes'"), "bob\tann\n");
    EXPECT_EQ(expect_done(rpq + "'knows+' --count"), "pairs\t3\n");
    EXPECT_EQ(
        expect_warned(rpq + "'absent*' --count", "--query: the graph has no label 'absent'\n"),
        "pairs\t4\n");
    EXPECT_EQ(expect_warned(rpq + "'Knows/!absent'", "'Knows' (is 'knows' meant?), 'absent'\n"),
              "");
    EXPECT_EQ(expect_done(rpq + "'(knows|likes)+' --from dan"), "dan\tann\ndan\tbob\ndan\teve\n");
    EXPECT_EQ(expect_done(rpq + "'(knows|likes)+' --to ann --from dan,bob"),
              "bob\tann\ndan\tann\n");
    EXPECT_EQ(expect_done(rpq + "'^likes' --to dan"), "eve\tdan\n");
    EXPECT_EQ(expect_done(rpq + "'!knows' --method products"), "dan\teve\neve\tann\n");
    EXPECT_EQ(expect_done(rpq + "'!knows' --method walks --device host"), "dan\teve\neve\tann\n");
    EXPECT_EQ(expect_done(rpq + "'knows+' --shortest"), "ann\tbob\t1\nann\teve\t2\nbob\teve\t1\n");
    EXPECT_EQ(expect_done(rpq + "'knows+' -o out"), "");
    EXPECT_EQ(read("out"), "ann\tbob\nann\teve\nbob\teve\n");
    write("names", "dan\nbob\n");
    EXPECT_EQ(expect_done(rpq + "likes --from @names"), "dan\teve\n");
}

TEST_F(graph_test, walks_by_their_edges) {
    const std::string rpq = "rpq --graph people.txt --check --shortest ";
    EXPECT_EQ(expect_done(rpq + "--query 'likes/knows*' --from dan --to eve"), "dan\tlikes\teve\n");
    EXPECT_EQ(expect_done(rpq + "--query 'likes+/^knows?' --from dan --to ann"),
              "dan\tlikes\teve\neve\tlikes\tann\n");
    EXPECT_EQ(expect_done(rpq + "--query '!knows/^knows' --from dan --to bob"),
              "dan\tlikes\teve\neve\tknows_r\tbob\n");
    EXPECT_EQ(expect_done(rpq + "--query 'knows*' --from ann --to ann"), "");
    EXPECT_EQ(expect_done(rpq + "--query 'knows*' --from ann --to bob --count"), "pairs\t1\n");
    expect_failure("rpq --graph people.txt --shortest --query knows --from ann --to eve", 3,
                   "from ann to eve");
    expect_refused(rpq + "--query knows --from ann --to bob --method products", "--method: means");
    EXPECT_EQ(files(), (std::vector<std::string>{"a.mtx", "g.nt", "people.txt"}));
}

TEST_F(graph_test, rdf) {
    const std::string rpq = "rpq --graph g.nt --check ";
    if (run("dot --graph g.nt -o g.dot").err.find("without serd") != std::string::npos) {
        GTEST_SKIP() << "built without serd";
    }
    EXPECT_EQ(expect_done(rpq + "--query '<http://p>/<http://q>'"), "<http://x/a>\t\"a, b\"\n");
    EXPECT_EQ(expect_warned(rpq + "--query 'Q|p+' --count",
                            "no labels 'Q' (is '<http://q>' meant?), 'p' (is '<http://p>'"),
              "pairs\t0\n");
    write("ends", "\"a, b\"\n");
    EXPECT_EQ(expect_done(rpq + "--query '!()+' --to @ends --count"), "pairs\t2\n");
    write("f.cfg", "S -> <http://p> <http://q> | <http://q>_r\n");
    EXPECT_EQ(expect_done("cfpq --graph g.nt --grammar f.cfg --check"),
              "\"a, b\"\t<http://x/b>\n<http://x/a>\t\"a, b\"\n");
    expect_done("dot --graph g.nt -o g.dot");
    expect_refused("cfpq --graph g.nt --format ttl --grammar g.nt", "g.nt:1");
    write("bad.ttl", "<a> <b> <c> .\n<a> <b>\n");
    expect_refused("rpq --graph bad.ttl --query x", "bad.ttl:2: ");
    EXPECT_EQ(expect_done(rpq + "--query '<http://p>' --from '<http://x/a>' --shortest"),
              "<http://x/a>\t<http://x/b>\t1\n");
}

TEST_F(graph_test, wrong_queries_are_refused) {
    expect_refused("rpq --graph people.txt", "--query");
    expect_refused("rpq --query knows", "--graph");
    expect_refused("rpq --graph people.txt --query 'knows//likes'", "--query: column 7: found '/'");
    expect_refused("rpq --graph people.txt --query '(knows'", "column 7: found the end");
    expect_refused("rpq --graph people.txt --query 'knows{2}'", "--query: column 6: found '{'");
    expect_refused("rpq --graph people.txt --query knows --from nobody",
                   "--from: the graph has no vertex 'nobody'");
    write("names", "ann\nnobody\n");
    expect_refused("rpq --graph people.txt --query knows --to @names",
                   "names:2: the graph has no vertex 'nobody'");
    expect_refused("rpq --graph people.txt --query knows --method tensor", "--method");
    expect_refused("rpq --graph people.txt --query knows -o nowhere/out", "nowhere");
}

}  // namespace
}  // namespace clbool::testing
