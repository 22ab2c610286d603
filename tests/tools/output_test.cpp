// SPDX-License-Identifier: MIT
// Where results go: files appear whole or not at all, and a standard output that takes nothing is
// an error.
#include <tools/tool_test.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace clbool::testing {
namespace {

class output_test : public tool_test {
protected:
    output_test() { write("A.mtx", matrix_market("2 2 2", "1 2\n2 1\n")); }
};

TEST_F(output_test, impossible_files_are_refused_before_the_work) {
    expect_refused("transpose missing.mtx -o nowhere/T.mtx", "nowhere");
    expect_refused("transpose missing.mtx -o .", "this is a folder");
    expect_refused("transpose missing.mtx -o T.mtx.gz", ".gz");
    expect_refused("generate road -o nowhere/T.mtx", "nowhere");
    expect_refused("spy missing.mtx -o nowhere/A.png", "nowhere");
    expect_refused("cfpq --graph g.csv --grammar f.cfg -o nowhere/pairs", "nowhere");
    EXPECT_EQ(files(), std::vector<std::string>{"A.mtx"});
}

TEST_F(output_test, failures_leave_no_file_and_keep_the_old_one) {
    write("bad.mtx", matrix_market("2 2 2", "1 1\n"));
    write("B.mtx", matrix_market("3 3 0", ""));
    write("old.mtx", "precious\n");
    expect_refused("transpose bad.mtx -o new.mtx", "bad.mtx");
    expect_refused("mxm A.mtx B.mtx -o new.mtx", "2");
    expect_refused("mxm A.mtx B.mtx -o old.mtx", "2");
    EXPECT_EQ(read("old.mtx"), "precious\n");
    EXPECT_EQ(files(), (std::vector<std::string>{"A.mtx", "B.mtx", "bad.mtx", "old.mtx"}));
    expect_done("transpose A.mtx -o old.mtx");
    EXPECT_EQ(read("old.mtx"), read("A.mtx"));
    expect_done("transpose A.mtx -o A.mtx");  // a file may be its own target
    EXPECT_EQ(read("A.mtx"), read("old.mtx"));
    EXPECT_EQ(expect_done("transpose A.mtx -o -"), read("A.mtx"));
}

TEST_F(output_test, standard_output_that_takes_nothing_is_an_error) {
    for (const char* command : {"info A.mtx", "transpose A.mtx", "transpose A.mtx --count"}) {
        SCOPED_TRACE(command);
        const outcome closed = shell(std::string("clbool ") + command + " >&-");
        EXPECT_EQ(closed.status, 2);
        EXPECT_NE(closed.err.find("clbool: standard output"), std::string::npos) << closed.err;
        if (std::filesystem::exists("/dev/full")) {
            const outcome full = shell(std::string("clbool ") + command + " >/dev/full");
            EXPECT_EQ(full.status, 2);
            EXPECT_NE(full.err.find("clbool: standard output"), std::string::npos) << full.err;
        }
    }
    // Closed descriptors are not handed to the files that are opened next.
    const outcome none = shell("clbool transpose A.mtx -o T.mtx <&- >&- 2>&-");
    EXPECT_EQ(read("T.mtx"), read("A.mtx")) << none.status;
}

TEST_F(output_test, a_reader_that_stops_early_hears_no_complaint) {
    expect_done("generate road --nodes 20000 -o R.mtx");
    const outcome end = shell("clbool transpose R.mtx | head -n 1");
    EXPECT_EQ(end.status, 0);
    EXPECT_EQ(end.out, "%%MatrixMarket matrix coordinate pattern general\n");
    EXPECT_EQ(end.err, "");
}

}  // namespace
}  // namespace clbool::testing
