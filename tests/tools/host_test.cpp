// SPDX-License-Identifier: MIT
// A machine without any OpenCL platform: everything is computed by the host.
#include <tools/tool_test.hpp>

#include <regex>
#include <string>

namespace clbool::testing {
namespace {

class host_test : public tool_test {
protected:
    host_test() {
        write("A.mtx", matrix_market("3 3 3", "1 2\n2 3\n3 1\n"));
        write("g.csv", "0 1 a\n1 2 b\n");
        write("f.cfg", "S -> a b\n");
    }

    // Runs `clbool arguments` where the loader finds no driver.
    outcome alone(const std::string& arguments) const {
        return shell(
            "OCL_ICD_VENDORS=/nonexistent; OCL_ICD_FILENAMES=; unset CLBOOL_DEVICE\n"
            "export OCL_ICD_VENDORS OCL_ICD_FILENAMES\n"
            "clbool " +
            arguments);
    }
    std::string expect_alone(const std::string& arguments) const {
        SCOPED_TRACE("clbool " + arguments);
        const outcome end = alone(arguments);
        EXPECT_EQ(end.status, 0);
        EXPECT_EQ(end.err, "");
        return end.out;
    }
};

TEST_F(host_test, it_is_the_device_that_is_chosen) {
    const std::string table = expect_alone("devices");
    if (!std::regex_search(table, std::regex("^P:D .*\n0:0 +host "))) {
        GTEST_SKIP() << "drivers are found all the same";
    }
    EXPECT_NE(table.find("\nchosen: 0:0 host (no GPU is there; the host)\n"), std::string::npos)
        << table;
    const std::string json = expect_alone("devices --json");
    EXPECT_NE(json.find("\"index\": \"0:0\""), std::string::npos) << json;
    const outcome gpu = alone("devices --json --device gpu");
    EXPECT_EQ(gpu.status, 2);
    EXPECT_NE(gpu.err.find("found: 0:0 host"), std::string::npos) << gpu.err;
}

TEST_F(host_test, everything_runs_there) {
    EXPECT_EQ(expect_alone("mxm A.mtx A.mtx --check"), matrix_market("3 3 3", "1 3\n2 1\n3 2\n"));
    EXPECT_EQ(expect_alone("mxm A.mtx A.mtx --mask A.mtx --accumulate A.mtx --new --check --count"),
              "nnz\t0\n");
    EXPECT_EQ(expect_alone("closure A.mtx --reflexive --check --count"), "nnz\t9\n");
    EXPECT_EQ(expect_alone("cfpq --graph g.csv --grammar f.cfg --check"), "0\t2\n");
    for (const std::string command :
         {"add A.mtx A.mtx", "mult A.mtx A.mtx", "diff A.mtx A.mtx", "kron A.mtx A.mtx",
          "transpose A.mtx", "reduce A.mtx", "reduce A.mtx --columns",
          "submatrix A.mtx --row 0 --col 0 --nrows 2 --ncols 2"}) {
        expect_alone(command + " --check --count");
    }
    EXPECT_EQ(expect_alone("mxm A.mtx A.mtx --time 1 --check").rfind("time_ms\t", 0), 0U);
}

TEST_F(host_test, what_it_has_not_is_refused) {
    expect_refused("mxm A.mtx A.mtx --device host --backend kernels",
                   "clbool: mxm: the host runs no kernels");
    expect_refused("mxm A.mtx A.mtx --device host --form csr", "the host holds no matrices");
    EXPECT_EQ(expect_done("mxm A.mtx A.mtx --device host --form host --backend host --count"),
              "nnz\t3\n");
}

}  // namespace
}  // namespace clbool::testing
