// SPDX-License-Identifier: MIT
// --explain: a block of lines for every operation, which changes nothing else.
#include <tools/tool_test.hpp>

#include <regex>
#include <string>

namespace clbool::testing {
namespace {

class explain_test : public tool_test {
protected:
    explain_test() {
        write("A.mtx", matrix_market("4 4 4", "1 2\n2 3\n3 4\n4 1\n"));
        write("g.csv", "0 1 a\n1 2 b\n2 3 b\n4 0 a\n");
        write("f.cfg", "S -> a S b | a b\n");
    }

    // Runs a command with --explain, expects the output that it has without, and returns what it
    // says.
    std::string explained(const std::string& arguments) const {
        SCOPED_TRACE("clbool " + arguments);
        const outcome end = run(arguments + " --explain");
        EXPECT_EQ(end.status, 0);
        EXPECT_EQ(end.out, run(arguments).out);
        return end.err;
    }
};

// The block of operation `number`, or of any.
std::string block(const std::string& number, const std::string& operation,
                  const std::string& step = "[^\t\n]+\t(gpu|cpu|host)\t[^\t\n]+\t[^\t\n]*") {
    const std::string begin = "explain\t" + number + "\t";
    return begin + "operation\t" + operation + "\n(" + begin +
           "operand\t[^\t\n]+\t\\d+ x \\d+, (up to )?\\d+ entries(, "
           "(host|coordinates|csr|dcsr|bits))?\n)*(" +
           begin + "step\t" + step + "\n)*" + begin +
           "result\t\\d+ x \\d+, (up to )?\\d+ entries(, (host|coordinates|csr|dcsr|bits))?\n" +
           begin + "launches\t\\d+\n" + begin + "host_reads\t\\d+\n" + begin + "bytes\t\\d+\n";
}

std::size_t operations(const std::string& text) {
    std::size_t count = 0;
    for (auto at = text.find("\toperation\t"); at != std::string::npos;
         at = text.find("\toperation\t", at + 1)) {
        ++count;
    }
    return count;
}

TEST_F(explain_test, warnings_are_told_without_it) {
    const outcome end = shell(
        "unset CLBOOL_CACHE; mkdir -m 777 cache; chmod 777 cache; export CLBOOL_CACHE_DIR=cache\n"
        "clbool mxm A.mtx A.mtx --device cpu --backend kernels --count");
    if (end.status == 2) {
        GTEST_SKIP() << end.err;
    }
    EXPECT_EQ(end.out, "nnz\t4\n");
    EXPECT_EQ(end.err,
              "clbool: warning: program cache: cache may be written by other users: it is not "
              "used\n");
}

TEST_F(explain_test, one_operation_one_block) {
    for (const std::string& command :
         {std::string("mxm"), std::string("add"), std::string("kron")}) {
        const std::string text = explained(command + " A.mtx A.mtx");
        EXPECT_TRUE(std::regex_match(text, std::regex(block("1", "\\w+")))) << text;
    }
    const std::string masked = explained("mxm A.mtx A.mtx --mask A.mtx --accumulate A.mtx --new");
    EXPECT_TRUE(std::regex_match(masked, std::regex(block("1", "mxm_delta")))) << masked;
    EXPECT_NE(masked.find("\tthe mask\t4 x 4, 4 entries"), std::string::npos) << masked;
    EXPECT_NE(masked.find("\tstep\tmask\t"), std::string::npos) << masked;
}

TEST_F(explain_test, it_says_what_was_asked_for) {
    use_kernels();
    const std::string host = explained("mxm A.mtx A.mtx --backend host");
    EXPECT_NE(host.find("\tstep\tproduct\thost\tautomatic\tasked for\n"), std::string::npos)
        << host;
    EXPECT_NE(host.find("\tlaunches\t0\n"), std::string::npos) << host;
    const std::string kernels = explained("mxm A.mtx A.mtx --backend kernels --form csr");
    EXPECT_NE(kernels.find("operand\tthe first operand\t4 x 4, 4 entries, csr\n"),
              std::string::npos)
        << kernels;
    EXPECT_NE(kernels.find("\tstep\tproduct\tkernels\t"), std::string::npos) << kernels;
    EXPECT_EQ(kernels.find("\tlaunches\t0\n"), std::string::npos) << kernels;
    const std::string sorted = explained("transpose A.mtx --backend kernels --method sort");
    EXPECT_NE(sorted.find("\tstep\tkernels\tkernels\tsort\tasked for\n"), std::string::npos)
        << sorted;
}

TEST_F(explain_test, fixpoints_have_many_operations) {
    const std::string closure = explained("closure A.mtx --method rounds");
    EXPECT_GE(operations(closure), 2U) << closure;
    EXPECT_TRUE(std::regex_match(closure, std::regex("(" + block("\\d+", "\\w+") + ")+")))
        << closure;
    const std::string query = explained("cfpq --graph g.csv --grammar f.cfg");
    EXPECT_GE(operations(query), 2U) << query;
    EXPECT_NE(query.find("explain\t1\toperation\t"), std::string::npos) << query;
    EXPECT_NE(query.find("explain\t2\toperation\t"), std::string::npos) << query;
}

TEST_F(explain_test, closures_are_one_operation) {
    const std::string closure = explained("closure A.mtx");
    EXPECT_TRUE(std::regex_match(closure, std::regex(block("1", "transitive_closure")))) << closure;
    EXPECT_NE(closure.find("\tstep\trows\thost\tbits\tfew rows of bits\n"), std::string::npos)
        << closure;
    const std::string counted = explained("closure A.mtx --count");
    EXPECT_EQ(operations(counted), 1U) << counted;
    EXPECT_NE(counted.find("\toperation\tcount_transitive_closure\n"), std::string::npos)
        << counted;
    EXPECT_NE(counted.find("\tstep\tcount\thost\tbits\t"), std::string::npos) << counted;
}

TEST_F(explain_test, repeated_runs_are_explained_once) {
    const outcome timed = run("mxm A.mtx A.mtx --time 3 --explain");
    EXPECT_EQ(timed.out.rfind("time_ms\t", 0), 0U) << timed.out;
    EXPECT_EQ(operations(timed.err), 1U) << timed.err;
    const outcome profiled = run("mxm A.mtx A.mtx --profile --count --explain");
    EXPECT_EQ(operations(profiled.err), 1U) << profiled.err;
    // The profile is that of the same run without an explanation.
    const auto launches = [](const std::string& text) {
        const auto at = text.find("\nlaunches\t");
        return text.substr(at, text.find('\n', at + 1) - at);
    };
    EXPECT_EQ(launches(profiled.err), launches(run("mxm A.mtx A.mtx --profile --count").err));
}

TEST_F(explain_test, progress_goes_beside_it) {
    const outcome both = run("closure A.mtx --count --progress --explain");
    EXPECT_EQ(both.status, 0);
    EXPECT_NE(both.err.find("round\tentries\tadded\tseconds\tleft\n"), std::string::npos)
        << both.err;
    EXPECT_NE(both.err.find("\nexplain\t1\toperation\tcount_transitive_closure\n"),
              std::string::npos)
        << both.err;
}

}  // namespace
}  // namespace clbool::testing
