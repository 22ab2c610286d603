// SPDX-License-Identifier: MIT
// clbool bfs, scc, components, rpq on graphs small enough to answer by hand.
#include <tools/tool_test.hpp>

#include <algorithm>
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
    use_kernels();
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

TEST_F(graph_test, searches_of_other_kinds) {
    use_kernels();
    EXPECT_EQ(expect_done("bfs a.mtx --from 3 --backward --check"), "0\t3\n1\t2\n2\t1\n3\t0\n");
    EXPECT_EQ(expect_done("bfs a.mtx --from 1 --depth 1 --check"), "1\t0\n2\t1\n");
    EXPECT_EQ(expect_done("bfs a.mtx --from 1 --parents --check"),
              "0\t2\t2\n1\t0\t1\n2\t1\t1\n3\t2\t2\n");
    EXPECT_EQ(expect_done("bfs a.mtx --from 3,1 --parents --backward --check --depth 1"),
              "0\t1\t1\n1\t0\t1\n2\t1\t3\n3\t0\t3\n");
    write("wide", "0\n");
    expect_done("generate social --scale 7 --edge-factor 3 -o s.mtx");
    for (const std::string how : {"", " --backward", " --depth 2", " --backward --depth 1"}) {
        expect_done("bfs s.mtx --from 1,5 --parents --check --device host" + how);
        expect_done("bfs s.mtx --from 1,5 --parents --check" + how);
    }
    expect_refused("bfs a.mtx --from 1 --depth -1", "--depth");
}

TEST_F(graph_test, checksums_and_first_lines) {
    EXPECT_EQ(expect_done("bfs a.mtx --from 3,4 --checksum"),
              "reached\t2\ndepth\t0\nchecksum\t7000021\n");
    EXPECT_EQ(expect_done("bfs a.mtx --from 4 --parents --checksum"),
              "reached\t1\ndepth\t0\nchecksum\t4000024000040\n");
    EXPECT_EQ(expect_done("scc a.mtx --checksum"),
              "components\t3\nlargest\t3\nchecksum\t10000037\n");
    EXPECT_EQ(expect_done("khop a.mtx --from 4 --checksum"),
              "sources\t1\nhops\t0\nchecksum\t4000024000037\n");
    EXPECT_EQ(expect_done("triangles a.mtx --per-vertex --checksum"),
              "triangles\t1\nchecksum\t3000012\n");
    expect_refused("triangles a.mtx --checksum", "--checksum requires --per-vertex");
    EXPECT_EQ(expect_done("bfs a.mtx --from 1 --limit 2 --check"), "0\t2\n1\t0\n");
    EXPECT_EQ(expect_done("scc a.mtx --limit 9").rfind("0\t0\n", 0), 0U);
    EXPECT_EQ(expect_done("khop a.mtx --from 1,4 --limit 1"), "1\t0\t1\n");
    EXPECT_EQ(expect_done("spmv a.mtx --limit 1 -o y"), "");
    EXPECT_EQ(read("y"), "0\t1\n");
    EXPECT_EQ(expect_done("bfs a.mtx --from 1 --limit 1 --json"),
              "{\"rows\": [\n{\"vertex\": 0, \"level\": 2}\n]}\n");
    expect_refused("bfs a.mtx --from 1 --limit 2 --count", "excludes --limit");
    expect_refused("bfs a.mtx --from 1 --limit 0", "--limit: '0' is wrong");
}

TEST_F(graph_test, first_pairs) {
    const std::string rpq = "rpq --graph people.txt --check --query '(knows|likes)+' ";
    const std::string all = expect_done(rpq);
    const std::string head = all.substr(0, all.find('\n') + 1);
    for (const std::string how : {"", "--method walks", "--method products"}) {
        EXPECT_EQ(expect_done(rpq + how + " --limit 1"), head) << how;
        EXPECT_EQ(expect_done(rpq + how + " --limit 1000"), all) << how;
    }
    EXPECT_EQ(expect_done(rpq + "--limit 1 --shortest"), "ann\tann\t3\n");
    EXPECT_EQ(expect_done(rpq + "--limit 1 --from dan"), "dan\tann\n");
    expect_refused(rpq + "--limit 1 --method closure", "expected all pairs");
    expect_refused(rpq + "--limit 1 --count", "excludes --limit");
    expect_refused(rpq + "--limit 1 --shortest --from dan --to ann", "--limit: means nothing");
    // More sources than go together.
    expect_done("generate worst-cfpq --nodes 400 -o w.txt");
    const std::string walks = "rpq --graph w.txt --query 'a*' --check --limit ";
    const std::string long_one = expect_done(walks + "250");
    EXPECT_EQ(std::count(long_one.begin(), long_one.end(), '\n'), 250);
    expect_done(walks + "250 --shortest --device host");
}

TEST_F(graph_test, lines_are_not_written_under_names_of_other_files) {
    for (const std::string name : {"p.mtx", "p.clbool", "p.png", "p.json", "p.ttl"}) {
        for (const std::string command :
             {"rpq --graph people.txt --query knows", "cfpq --graph people.txt --grammar none.cfg",
              "bfs a.mtx --from 0", "spmv a.mtx"}) {
            expect_refused(std::string(command).append(" -o ").append(name),
                           name + ": this command writes lines of text");
        }
    }
    expect_done("bfs a.mtx --from 0 -o levels.tsv");
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
    use_kernels();
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
    use_kernels();
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
    const std::string path = "rpq --graph people.txt --check --query '!knows/^knows' --path dan ";
    EXPECT_EQ(expect_done(path + "bob"), "dan\tlikes\teve\neve\tknows_r\tbob\n");
    EXPECT_EQ(expect_done(path + "bob --shortest"), expect_done(path + "bob"));
    expect_failure(path + "dan", 3, "no walk of the query leads from dan to dan");
    expect_refused(path + "joe", "--path: the graph has no vertex 'joe'");
    for (const std::string other : {"--from dan", "--count", "--method walks", "--limit 2"}) {
        expect_refused(std::string(path).append("bob ").append(other), "excludes");
    }
    expect_refused(rpq + "--query 'knows*' --from ann --to bob --count", "excludes --shortest");
    expect_refused(rpq + "--query 'knows*' --checksum", "excludes --shortest");
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
    expect_refused("rpq --graph - --query knows", "--format");
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
