// SPDX-License-Identifier: MIT
// `-`: standard input in place of a file.
#include <tools/tool_test.hpp>

#include <string>
#include <utility>
#include <vector>

namespace clbool::testing {
namespace {

class input_test : public tool_test {
protected:
    input_test() {
        write("A.mtx", matrix_market("3 3 4", "1 1\n1 2\n2 2\n3 3\n"));
        write("g.txt", "a x b\nb y c\n");
        write("g.nt", "<http://a> <http://x> <http://b> .\n");
        write("f.cfg", "S -> x y\n");
        write("x", "0 2\n1 3\n");
        write("list", "1\n0\n");
        write("names", "a\n");
        expect_done("transpose A.mtx -o A.clbool");
    }

    // What `clbool arguments` says when it reads the file from a pipe.
    outcome piped(const std::string& file, const std::string& arguments) const {
        return shell("cat " + file + " | clbool " + arguments);
    }
};

TEST_F(input_test, every_kind_of_file) {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"A.mtx", "info %"},
        {"A.clbool", "info %"},
        {"A.mtx", "mxm % A.mtx"},
        {"A.clbool", "mxm A.mtx % --check"},
        {"A.mtx", "mxm A.mtx A.mtx --mask %"},
        {"A.clbool", "mxm A.mtx A.mtx --accumulate % --count"},
        {"A.mtx", "bfs % --from 0 --check"},
        {"A.clbool", "scc %"},
        {"g.txt", "cfpq --graph % --format txt --grammar f.cfg --check"},
        {"g.nt", "rpq --graph % --format nt --query '<http://x>'"},
        {"f.cfg", "cfpq --graph g.txt --grammar %"},
        {"x", "spmv A.mtx --x % --check"},
        {"list", "extract A.mtx --rows @% --check"},
        {"list", "bfs A.mtx --from @% --check --time 2 -o -"},
        {"list", "khop A.mtx --from @%"},
        {"names", "rpq --graph g.txt --query x --from @%"},
        {"names", "cfpq --graph g.txt --grammar f.cfg --from @%"},
    };
    for (const auto& one : cases) {
        const std::string& command = one.second;
        SCOPED_TRACE(command);
        const std::size_t at = command.find('%');
        const auto with = [&command, at](const std::string& name) {
            return std::string(command).replace(at, 1, name);
        };
        const outcome end = piped(one.first, with("-"));
        EXPECT_EQ(end.status, 0);
        EXPECT_EQ(end.err, "");
        if (command.find("--time") == std::string::npos) {
            EXPECT_EQ(end.out, expect_done(with(one.first)));
        }
    }
}

TEST_F(input_test, compressed_and_redirected) {
    const std::string info = expect_done("info A.mtx");
    EXPECT_EQ(shell("gzip -c A.mtx | clbool info -").out, info);
    EXPECT_EQ(shell("clbool info - <A.mtx").out, info);
    EXPECT_EQ(shell("clbool info - <A.clbool").out, expect_done("info A.clbool"));
    EXPECT_EQ(shell("gzip -c A.clbool >packed && clbool info packed").out,
              expect_done("info A.clbool"));
    EXPECT_EQ(shell("clbool transpose A.mtx | clbool transpose - | clbool info -").out, info);
    EXPECT_EQ(shell("mv A.mtx ./- && clbool info ./-").out, info);
}

TEST_F(input_test, pictures_and_folders) {
    EXPECT_EQ(shell("clbool dot - <A.clbool | grep -c -- '->'").out, "4\n");
    EXPECT_EQ(shell("clbool split - --format txt -o parts <g.txt && clbool join parts").out,
              "a\tx\tb\nb\ty\tc\n");
    EXPECT_EQ(shell("clbool dot --graph - --format txt <g.txt | grep -c -- '->'").out, "2\n");
}

TEST_F(input_test, once) {
    for (const std::string arguments :
         {"mxm - -", "mxm A.mtx - --mask -", "bfs - --from @-", "extract - --rows @-",
          "cfpq --graph - --format txt --grammar -",
          "rpq --graph g.txt --query x --from @- --to @-", "spmv - --x -"}) {
        const outcome end = piped("A.mtx", arguments);
        EXPECT_EQ(end.status, 2) << arguments;
        EXPECT_NE(end.err.find(": -: standard input can be read once"), std::string::npos)
            << end.err;
    }
}

TEST_F(input_test, what_is_wrong_is_told) {
    EXPECT_EQ(piped("g.txt", "info -").err.rfind("clbool: -:1: ", 0), 0U);
    EXPECT_EQ(piped("g.txt", "extract A.mtx --rows @-").err.rfind("clbool: extract: -:1: ", 0), 0U);
    const outcome unnamed = piped("g.txt", "rpq --graph - --query x");
    EXPECT_EQ(unnamed.status, 2);
    EXPECT_NE(unnamed.err.find("its --format is needed"), std::string::npos) << unnamed.err;
    EXPECT_EQ(shell("printf '\\037\\213\\010\\000abc' | clbool info -").err,
              "clbool: -: truncated gzip data\n");
    EXPECT_EQ(shell("clbool info - <&-").status, 2);
    EXPECT_EQ(shell("clbool info - </dev/null").status, 2);
    EXPECT_EQ(shell("head -c 20 A.clbool | clbool info -").status, 2);
}

}  // namespace
}  // namespace clbool::testing
