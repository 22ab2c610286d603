// SPDX-License-Identifier: MIT
// The matrix commands: right answers, every method and format against the reference, counts.
#include <tools/tool_test.hpp>

#include <string>
#include <vector>

namespace clbool::testing {
namespace {

class matrix_command_test : public tool_test {
protected:
    matrix_command_test() {
        // A: 0->1, 1->2, 2->0, 2->2; B: 0->1, 2->1, 2->2.
        write("A.mtx", matrix_market("3 3 4", "1 2\n2 3\n3 1\n3 3\n"));
        write("B.mtx", matrix_market("3 3 3", "1 2\n3 2\n3 3\n"));
        write("wide.mtx", matrix_market("2 3 2", "1 1\n2 3\n"));
        write("none.mtx", matrix_market("3 3 0", ""));
    }
};

TEST_F(matrix_command_test, answers) {
    EXPECT_EQ(expect_done("mxm A.mtx B.mtx"), matrix_market("3 3 4", "2 2\n2 3\n3 2\n3 3\n"));
    EXPECT_EQ(expect_done("--count mxm A.mtx B.mtx"), "nnz\t4\n");  // options may come first
    EXPECT_EQ(expect_done("add A.mtx B.mtx"), matrix_market("3 3 5", "1 2\n2 3\n3 1\n3 2\n3 3\n"));
    EXPECT_EQ(expect_done("mult A.mtx B.mtx"), matrix_market("3 3 2", "1 2\n3 3\n"));
    EXPECT_EQ(expect_done("diff A.mtx B.mtx"), matrix_market("3 3 2", "2 3\n3 1\n"));
    EXPECT_EQ(expect_done("kron wide.mtx wide.mtx"),
              matrix_market("4 9 4", "1 1\n2 3\n3 7\n4 9\n"));
    EXPECT_EQ(expect_done("transpose wide.mtx"), matrix_market("3 2 2", "1 1\n3 2\n"));
    EXPECT_EQ(expect_done("reduce B.mtx"), matrix_market("3 1 2", "1 1\n3 1\n"));
    EXPECT_EQ(expect_done("reduce B.mtx --columns"), matrix_market("1 3 2", "1 2\n1 3\n"));
    EXPECT_EQ(expect_done("submatrix A.mtx --row 1 --col 1 --nrows 2 --ncols 2"),
              matrix_market("2 2 2", "1 2\n2 2\n"));
    EXPECT_EQ(expect_done("select A.mtx --tril"), matrix_market("3 3 2", "3 1\n3 3\n"));
    EXPECT_EQ(expect_done("select A.mtx --triu"), matrix_market("3 3 3", "1 2\n2 3\n3 3\n"));
    EXPECT_EQ(expect_done("select A.mtx --diagonal"), matrix_market("3 3 1", "3 3\n"));
    EXPECT_EQ(expect_done("select A.mtx --offdiagonal --count"), "nnz\t3\n");
    EXPECT_EQ(expect_done("select A.mtx --tril --offset -1"), matrix_market("3 3 1", "3 1\n"));
    EXPECT_EQ(expect_done("extract A.mtx --rows 2,0,2 --cols 1,2"),
              matrix_market("3 2 3", "1 2\n2 1\n3 2\n"));
    EXPECT_EQ(expect_done("extract A.mtx --cols 1"), matrix_market("3 1 1", "1 1\n"));
    write("rows.txt", "# rows\n2\n\n 1 # the second\r\n");
    EXPECT_EQ(expect_done("extract A.mtx --rows @rows.txt"),
              matrix_market("2 3 3", "1 1\n1 3\n2 3\n"));
    EXPECT_EQ(expect_done("closure A.mtx --count"), "nnz\t9\n");
    EXPECT_EQ(expect_done("closure none.mtx --reflexive"),
              matrix_market("3 3 3", "1 1\n2 2\n3 3\n"));
    EXPECT_EQ(expect_done("mxm none.mtx A.mtx"), matrix_market("3 3 0", ""));
}

// A cycle: an answer that is held as bits, and written some rows at a time.
TEST_F(matrix_command_test, closures_in_bits_are_written) {
    constexpr int kVertices = 200;
    std::string edges;
    std::string pairs;
    for (int u = 1; u <= kVertices; ++u) {
        edges += std::to_string(u) + " " + std::to_string(u % kVertices + 1) + "\n";
        for (int v = 1; v <= kVertices; ++v) {
            pairs += std::to_string(u) + " " + std::to_string(v) + "\n";
        }
    }
    write("cycle.mtx", matrix_market("200 200 200", edges));
    const std::string all = matrix_market("200 200 40000", pairs);
    EXPECT_EQ(expect_done("closure cycle.mtx"), all);
    expect_done("closure cycle.mtx -o C.mtx");
    EXPECT_EQ(read("C.mtx"), all);
    for (const char* method : {"auto", "bits", "lists", "rounds"}) {
        const std::string command = std::string("closure cycle.mtx --method ") + method;
        EXPECT_EQ(expect_done(command + " --count"), "nnz\t40000\n");
        expect_done(command + " --check --count");
    }
    EXPECT_EQ(expect_done("transpose C.mtx --form bits"), all);
}

TEST_F(matrix_command_test, every_method_agrees_with_the_reference) {
    use_kernels();
    expect_done("generate social --scale 6 --edge-factor 4 -o S.mtx");
    expect_done("generate random --nrows 64 --ncols 64 --nnz 300 -o R.mtx");
    std::vector<std::string> commands = {"closure R.mtx", "closure R.mtx --reflexive",
                                         "reduce S.mtx", "reduce S.mtx --columns"};
    for (const char* method : {"auto", "bitmap", "hash", "merge", "esc"}) {
        commands.push_back(std::string("mxm S.mtx R.mtx --method ") + method);
    }
    for (const char* method : {"auto", "merge-path", "balanced", "search"}) {
        for (const char* command : {"add", "mult", "diff"}) {
            commands.push_back(std::string(command) + " S.mtx R.mtx --method " + method);
        }
    }
    for (const char* method : {"auto", "direct", "sort"}) {
        commands.push_back(std::string("kron R.mtx A.mtx --method ") + method);
    }
    for (const char* method : {"auto", "counting", "sort"}) {
        commands.push_back(std::string("transpose S.mtx --method ") + method);
    }
    for (const std::string& command : commands) {
        const std::string counted = expect_done(command + " --check --count");
        EXPECT_EQ(counted.rfind("nnz\t", 0), 0U) << command;
    }
}

TEST_F(matrix_command_test, every_format_agrees_with_the_reference) {
    use_kernels();
    expect_done("generate web --nodes 200 --degree 4 -o W.mtx");
    const std::string product = expect_done("mxm W.mtx W.mtx");
    for (const std::string form :
         {"auto", "host", "coo", "csr", "dcsr", "csc", "ell", "sell", "bsr"}) {
        const std::string options = " --check --form " + form;
        expect_done("transpose none.mtx --count" + options);
        expect_done("closure A.mtx --count" + options);
        EXPECT_EQ(expect_done("mxm W.mtx W.mtx" + options), product) << form;
        expect_done("add W.mtx W.mtx --count" + options);
        expect_done("transpose W.mtx --count" + options);
        expect_done("submatrix W.mtx --row 3 --col 5 --nrows 99 --ncols 42 --count" + options);
    }
}

TEST_F(matrix_command_test, every_backend_agrees_with_the_reference) {
    use_kernels();
    expect_done("generate web --nodes 200 --degree 4 -o W.mtx");
    for (const std::string backend : {"auto", "kernels", "host"}) {
        const std::string options = " --check --count --backend " + backend;
        for (const std::string command :
             {"mxm W.mtx W.mtx", "add W.mtx W.mtx", "mult W.mtx W.mtx", "diff W.mtx W.mtx",
              "kron A.mtx B.mtx", "transpose W.mtx", "reduce W.mtx", "reduce W.mtx --columns",
              "submatrix W.mtx --row 3 --col 5 --nrows 99 --ncols 42", "select W.mtx --tril",
              "extract W.mtx --rows 5,3,3,150", "extract W.mtx --cols 7,8,90",
              "extract W.mtx --cols 90,8,8 --rows 1,2,0", "select W.mtx --offdiagonal --offset 7",
              "closure A.mtx"}) {
            expect_done(command + options);
        }
    }
}

TEST_F(matrix_command_test, counts_and_checksums) {
    EXPECT_EQ(expect_done("mxm A.mtx B.mtx --count"), "nnz\t4\n");
    EXPECT_EQ(expect_done("mult A.mtx B.mtx --checksum"), "nnz\t2\nchecksum\t2000009\n");
    EXPECT_EQ(expect_done("mult A.mtx B.mtx --count -o C.mtx"), "nnz\t2\n");
    EXPECT_EQ(read("C.mtx"), matrix_market("3 3 2", "1 2\n3 3\n"));
    EXPECT_EQ(expect_done("info A.mtx --count"), "nnz\t4\n");
    EXPECT_EQ(expect_done("info A.mtx --checksum"), expect_done("add A.mtx A.mtx --checksum"));
    const std::string info = expect_done("info wide.mtx");
    EXPECT_EQ(info.rfind("nrows\t2\nncols\t3\nnnz\t2\nnzr\t2\nmax_row_nnz\t1\n", 0), 0U) << info;
    EXPECT_NE(info.find("\nsymmetric\tno\n"), std::string::npos);
}

TEST_F(matrix_command_test, files_go_round) {
    expect_done("transpose A.mtx -o T.mtx");
    expect_done("transpose T.mtx -o back.mtx");
    EXPECT_EQ(read("back.mtx"), read("A.mtx"));
    const outcome packed = shell("gzip -c A.mtx >A.mtx.gz && clbool transpose A.mtx.gz");
    EXPECT_EQ(packed.out, read("T.mtx"));
    write("zero.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 0\n2 2 1\n");
    EXPECT_EQ(expect_done("info zero.mtx --count"), "nnz\t2\n");
    EXPECT_EQ(expect_done("info zero.mtx --count --drop-zeros"), "nnz\t1\n");
}

TEST_F(matrix_command_test, serialised_matrices_go_round) {
    expect_done("transpose A.mtx -o T.mtx");
    expect_done("transpose A.mtx -o T.clbool");
    EXPECT_EQ(read("T.clbool").rfind("clbool\r\n", 0), 0U);
    for (const std::string command : {"info ", "reduce ", "bfs --from 0 ", "spmv ", "scc "}) {
        EXPECT_EQ(expect_done(command + "T.clbool"), expect_done(command + "T.mtx"));
    }
    EXPECT_EQ(expect_done("mxm T.clbool B.mtx --mask T.clbool"),
              expect_done("mxm T.mtx B.mtx --mask T.mtx"));
    expect_done("generate tree --nodes 300 -o tree.clbool");
    EXPECT_EQ(expect_done("info tree.clbool --count"), "nnz\t299\n");
    // An answer in bits, which is not read as a whole.
    const std::string closure = "closure tree.clbool --method bits";
    const std::string count = expect_done(closure + " --count -o C.clbool");
    EXPECT_EQ(expect_done("info C.clbool --count"), count);
    expect_done("transpose C.clbool -o T.clbool");
    EXPECT_EQ(expect_done("transpose T.clbool"), expect_done(closure));
    EXPECT_EQ(shell("gzip -k tree.clbool && clbool info tree.clbool.gz --count").out, "nnz\t299\n");
    const std::string whole = read("T.clbool");
    write("cut", whole.substr(0, whole.size() - 1));
    expect_refused("info cut", "clbool: cut: ");
    write("other", "clbool\r\n");
    expect_refused("closure other", "clbool: other: ");
}

TEST_F(matrix_command_test, methods_of_kernels_are_refused_by_the_host) {
    for (const std::string command :
         {"mxm A.mtx B.mtx --method hash", "kron A.mtx B.mtx --method sort",
          "add A.mtx B.mtx --method balanced", "transpose A.mtx --method counting",
          "reduce A.mtx --columns --method marks"}) {
        expect_refused(command + " --device host", "--method: a method of kernels, but the host");
        expect_refused(command + " --backend host", "--method: a method of kernels, but the host");
    }
}

TEST_F(matrix_command_test, what_does_not_fit_is_refused) {
    expect_refused("mxm A.mtx wide.mtx", "clbool: mxm: ");
    expect_refused("add A.mtx wide.mtx", "clbool: add: the first operand is 3 x 3");
    expect_refused("diff A.mtx wide.mtx", "clbool: diff: the first operand is 3 x 3");
    expect_refused("closure wide.mtx", "clbool: closure: the matrix is 2 x 3");
    write("rows.txt", "0\n1 2\n");
    expect_refused("extract A.mtx --rows 3", "row 3 is beyond the 3");
    expect_refused("extract A.mtx --rows 1,x", "--rows: 'x' is wrong, expected a whole number");
    expect_refused("extract A.mtx --cols 1,", "--cols: '' is wrong");
    expect_refused("extract A.mtx --cols @rows.txt", "rows.txt:2: '1 2' is wrong");
    expect_refused("extract A.mtx --cols @nowhere", "nowhere: cannot be opened");
    expect_refused("select A.mtx", "expected one of --tril");
    expect_refused("select A.mtx --tril --triu", "--tril");
    expect_refused("submatrix A.mtx --row 2 --col 0 --nrows 2 --ncols 1",
                   "clbool: submatrix: the window of 2 x 1 at (2, 0) leaves the 3 x 3 matrix");
    expect_refused("submatrix A.mtx --row 4294967295 --col 0 --nrows 4294967295 --ncols 1", "");
    expect_refused("mxm A.mtx A.mtx --device no-such-device", "no-such-device");
}

}  // namespace
}  // namespace clbool::testing
