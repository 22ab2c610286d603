// SPDX-License-Identifier: MIT
// --time, --profile and --progress: what they print, and where.
#include <tools/tool_test.hpp>

#include <gtest/gtest.h>

#include <regex>
#include <sstream>
#include <string>

namespace clbool::testing {
namespace {

class measure_test : public tool_test {
protected:
    measure_test() {
        write("A.mtx", matrix_market("3 3 3", "1 2\n2 3\n3 1\n"));
        write("g.csv", "0 1 a\n1 2 b\n");
        write("f.cfg", "S -> a b\n");
    }
};

const std::string kTimes = "time_ms\t(\\d+\\.\\d{3,})\t(\\d+\\.\\d{3,})\t(\\d+\\.\\d{3,})\n";

TEST_F(measure_test, times_come_before_the_result) {
    use_kernels();
    const std::string alone = expect_done("mxm A.mtx A.mtx --time 3");
    std::smatch times;
    ASSERT_TRUE(std::regex_match(alone, times, std::regex(kTimes))) << alone;
    EXPECT_LE(std::stod(times[1]), std::stod(times[2]));
    EXPECT_LE(std::stod(times[2]), std::stod(times[3]));

    const std::string counted = expect_done("closure A.mtx --time 2 --check --count");
    EXPECT_TRUE(std::regex_match(counted, std::regex(kTimes + "nnz\t9\n"))) << counted;
    const std::string filed = expect_done("transpose A.mtx --time 1 -o T.mtx");
    EXPECT_TRUE(std::regex_match(filed, std::regex(kTimes))) << filed;
    EXPECT_EQ(read("T.mtx"), matrix_market("3 3 3", "1 3\n2 1\n3 2\n"));
    const std::string query = expect_done("cfpq --graph g.csv --grammar f.cfg --time 2 --count");
    EXPECT_TRUE(std::regex_match(query, std::regex(kTimes + "S\t1\n"))) << query;
    for (const std::string form : {"coo", "csr"}) {
        expect_done("add A.mtx A.mtx --time 1 --check --form " + form);
    }
}

TEST_F(measure_test, profiles_go_to_standard_error) {
    use_kernels();
    const std::regex lines(
        "host_reads\t\\d+\nlaunches\t\\d+\ndriver_allocations\t\\d+\npeak_bytes\t\\d+\n"
        "kernel\tcalls\tqueued_ms\tsubmitted_ms\trun_ms\n"
        "([^\t\n]+\t\\d+\t\\d+\\.\\d+\t\\d+\\.\\d+\t\\d+\\.\\d+\n)*");
    const outcome product = run("mxm A.mtx A.mtx --method hash --profile --count");
    EXPECT_EQ(product.status, 0);
    EXPECT_EQ(product.out, "nnz\t3\n");
    EXPECT_TRUE(std::regex_match(product.err, lines)) << product.err;
    EXPECT_EQ(product.err.find("launches\t0\n"), std::string::npos) << product.err;
    const outcome query = run("cfpq --graph g.csv --grammar f.cfg --profile --time 2");
    EXPECT_EQ(query.status, 0);
    EXPECT_TRUE(std::regex_match(query.out, std::regex(kTimes))) << query.out;
    EXPECT_TRUE(std::regex_match(query.err, lines)) << query.err;
}

// Neither of them changes what is chosen.
TEST_F(measure_test, measuring_leaves_the_plan_as_it_is) {
    const auto steps = [](const outcome& of) {
        std::string found;
        std::istringstream lines(of.err);
        for (std::string line; std::getline(lines, line);) {
            found += line.find("\tstep\t") == std::string::npos ? "" : line + '\n';
        }
        return found;
    };
    for (const std::string command :
         {"mxm A.mtx A.mtx", "closure A.mtx", "cfpq --graph g.csv --grammar f.cfg"}) {
        SCOPED_TRACE(command);
        const std::string plain = steps(run(command + " --count --explain"));
        EXPECT_NE(plain, "");
        EXPECT_EQ(steps(run(command + " --count --explain --profile")), plain);
        EXPECT_EQ(steps(run(command + " --count --explain --time 2")), plain);
    }
}

TEST_F(measure_test, the_host_has_a_profile_too) {
    const outcome product = run("mxm A.mtx A.mtx --device host --profile --count");
    EXPECT_EQ(product.status, 0);
    EXPECT_EQ(product.out, "nnz\t3\n");
    EXPECT_EQ(product.err.rfind("host_reads\t0\nlaunches\t0\n", 0), 0U) << product.err;
}

TEST_F(measure_test, progress_goes_to_standard_error) {
    const std::string header = "round\tentries\tadded\tseconds\tleft\n1\t";
    for (const std::string command :
         {"closure A.mtx --count", "cfpq --graph g.csv --grammar f.cfg --count"}) {
        const outcome silent = run(command);
        EXPECT_EQ(silent.err, "");
        const outcome talking = run(command + " --progress");
        EXPECT_EQ(talking.out, silent.out);
        EXPECT_NE(talking.err.find(header), std::string::npos) << talking.err;
    }
}

}  // namespace
}  // namespace clbool::testing
