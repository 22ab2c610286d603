// SPDX-License-Identifier: MIT
// clbool kernels: programs compiled ahead are all that a device without a compiler needs.
#include <tools/tool_test.hpp>

#include <cstdlib>
#include <string>

namespace clbool::testing {
namespace {

class kernels_test : public tool_test {};

TEST_F(kernels_test, refuses_what_it_cannot_do) {
    expect_refused("kernels", "--build is required");
    expect_refused("kernels --build k --device host", "kernels: the host runs no kernels");
    EXPECT_TRUE(files().empty());
}

constexpr const char* kProduct =
    "clbool mxm A.mtx A.mtx --backend kernels --count --device cpu --trace t.json";

TEST_F(kernels_test, nothing_is_compiled_where_programs_are_given) {
    write("A.mtx", matrix_market("3 3 3", "1 2\n2 3\n3 1\n"));
    const auto has = [this](const char* part) {
        return read("t.json").find(part) != std::string::npos;
    };
    // One operation's programs, as those of all take PoCL minutes.
    const outcome built = shell(std::string("unset CLBOOL_CACHE; CLBOOL_CACHE_DIR=k ") + kProduct);
    if (built.status != 0) {
        GTEST_SKIP() << built.err;
    }
    EXPECT_TRUE(has("\"compile "));
    const std::string given = "export CLBOOL_CACHE=off CLBOOL_KERNELS=";
    const outcome loaded = shell(given + "k; " + kProduct);
    EXPECT_EQ(loaded.out + loaded.err, "nnz\t3\n");
    EXPECT_TRUE(has("\"load ") && !has("\"compile "));
    const outcome empty = shell("mkdir e; " + given + "e; " + kProduct);
    EXPECT_EQ(empty.out, "nnz\t3\n");
    EXPECT_EQ(empty.err.rfind("clbool: warning: program cache: $CLBOOL_KERNELS has no ", 0), 0U)
        << empty.err;
    EXPECT_TRUE(has("\"compile "));
}

TEST_F(kernels_test, all_programs_are_built_and_kept) {
    const char* const setups = std::getenv("CLBOOL_TEST_SETUPS");
    if (setups == nullptr || std::string(setups) != "all") {
        GTEST_SKIP() << "takes PoCL a quarter of an hour: CLBOOL_TEST_SETUPS=all";
    }
    const std::string made = expect_done("kernels --build k --device cpu");
    EXPECT_EQ(made.rfind("device\t", 0), 0U) << made;
    const std::string again = expect_done("kernels --build k --device cpu");
    EXPECT_NE(again.find("\ncompiled\t0\n"), std::string::npos) << again;
}

}  // namespace
}  // namespace clbool::testing
