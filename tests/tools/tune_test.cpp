// SPDX-License-Identifier: MIT
// clbool tune: the file it writes, and that the library takes it.
#include <tools/tool_test.hpp>

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

namespace clbool::testing {
namespace {

using tune_test = tool_test;

TEST_F(tune_test, writes_a_file_that_the_library_takes) {
    use_kernels();
    expect_done("tune --quick --budget 5 --only ewise -o tuned");
    const std::string text = read("tuned");
    const std::regex form(
        "# clbool [^\n]+, \\d{4}-\\d{2}-\\d{2}\n# [^\n]+driver [^\n]+ kernels\n(# [^\n]+\n)*"
        "([a-z_.]+ = \\d+\n)*");
    EXPECT_TRUE(std::regex_match(text, form)) << text;
    EXPECT_EQ(files(), std::vector<std::string>{"tuned"});

    write("A.mtx", matrix_market("3 3 3", "1 2\n2 3\n3 1\n"));
    const outcome tuned = shell("CLBOOL_TUNING=tuned clbool mxm A.mtx A.mtx --check --count");
    EXPECT_EQ(tuned.status, 0) << tuned.err;
    EXPECT_EQ(tuned.out, "nnz\t3\n");
    write("tuned", text + "ewise.itmes = 4\n");
    const outcome refused = shell("CLBOOL_TUNING=tuned clbool mxm A.mtx A.mtx --count");
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.err.find("ewise.itmes"), std::string::npos) << refused.err;
}

TEST_F(tune_test, bad_usage_is_refused_before_any_work) {
    use_kernels();
    expect_refused("tune --only nothing", "no parameter to try begins with 'nothing'");
    expect_refused("tune --budget 0", "--budget");
    expect_refused("tune --quick -o missing/tuned", "there is no folder");
    expect_refused("tune --device 99:0", "99");
    expect_refused("tune --device host", "the host runs no kernels");
}

}  // namespace
}  // namespace clbool::testing
