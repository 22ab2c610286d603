// SPDX-License-Identifier: MIT
// Commands with a mask, with a matrix to add to, and mxm with only what is new of that.
#include <support/device.hpp>
#include <tools/tool_test.hpp>

#include <string>
#include <utility>
#include <vector>

namespace clbool::testing {
namespace {

class mask_test : public tool_test {
protected:
    mask_test() {
        // A * B has (0, 1), (0, 2), (1, 1), (1, 2), (2, 2).
        write("A.mtx", matrix_market("3 3 4", "1 1\n1 2\n2 2\n3 3\n"));
        write("B.mtx", matrix_market("3 3 3", "2 2\n2 3\n3 3\n"));
        write("M.mtx", matrix_market("3 3 3", "1 2\n2 2\n3 1\n"));
        write("C.mtx", matrix_market("3 3 3", "1 1\n1 2\n2 3\n"));
        write("none.mtx", matrix_market("3 3 0", ""));
        write("wide.mtx", matrix_market("3 4 1", "1 1\n"));
    }

    // The entries of a 3 x 3 result, without its head.
    std::string entries(const std::string& options) const {
        const std::string text = expect_done("mxm A.mtx B.mtx --check " + options);
        std::size_t at = 0;
        for (int line = 0; line < 2; ++line) {
            at = text.find('\n', at) + 1;
        }
        return text.substr(at);
    }
};

TEST_F(mask_test, answers) {
    EXPECT_EQ(entries("--mask M.mtx"), "1 2\n2 2\n");
    EXPECT_EQ(entries("--mask M.mtx --complement"), "1 3\n2 3\n3 3\n");
    EXPECT_EQ(entries("--accumulate C.mtx"), "1 1\n1 2\n1 3\n2 2\n2 3\n3 3\n");
    EXPECT_EQ(entries("--accumulate C.mtx --mask M.mtx"), "1 1\n1 2\n2 2\n2 3\n");
    EXPECT_EQ(entries("--accumulate C.mtx --mask M.mtx --complement"), "1 1\n1 2\n1 3\n2 3\n3 3\n");
    EXPECT_EQ(entries("--accumulate C.mtx --new"), "1 3\n2 2\n3 3\n");
    EXPECT_EQ(entries("--accumulate C.mtx --new --mask M.mtx"), "2 2\n");
    EXPECT_EQ(entries("--accumulate C.mtx --new --mask M.mtx --complement"), "1 3\n3 3\n");
    EXPECT_EQ(entries("--new"), entries("")) << "without an old matrix all of it is new";
    EXPECT_EQ(entries("--new --mask M.mtx"), entries("--mask M.mtx"));
}

TEST_F(mask_test, nothing_and_everything) {
    EXPECT_EQ(entries("--mask none.mtx"), "");
    EXPECT_EQ(entries("--mask none.mtx --complement"), entries(""));
    EXPECT_EQ(entries("--accumulate none.mtx --new"), entries(""));
    EXPECT_EQ(entries("--accumulate C.mtx --mask none.mtx"), "1 1\n1 2\n2 3\n");
    EXPECT_EQ(entries("--accumulate C.mtx --mask none.mtx --new"), "");
    expect_done("mxm A.mtx B.mtx -o P.mtx");
    EXPECT_EQ(entries("--accumulate P.mtx --new"), "");
    EXPECT_EQ(entries("--mask P.mtx"), entries(""));
    EXPECT_EQ(entries("--mask P.mtx --complement"), "");
}

TEST_F(mask_test, one_file_in_several_places) {
    EXPECT_EQ(entries("--mask A.mtx"), "1 2\n2 2\n3 3\n");
    EXPECT_EQ(entries("--mask B.mtx --accumulate B.mtx"), "2 2\n2 3\n3 3\n");
    EXPECT_EQ(entries("--accumulate A.mtx --mask A.mtx --complement --new"), "1 3\n2 3\n");
}

// Every pair of a way, a kind of mask and a place; all three together where that is asked for.
TEST_F(mask_test, every_way_agrees_with_the_reference) {
    use_kernels();
    const std::vector<std::string> ways = {"--method bitmap", "--method hash", "--backend kernels",
                                           "--backend host",  "--form csr",    "--form coo"};
    const std::vector<std::string> masks = {"", " --mask N.mtx", " --mask N.mtx --complement"};
    const std::vector<std::string> places = {"", " --accumulate R.mtx",
                                             " --accumulate R.mtx --new"};
    for (std::size_t way = 0; way < ways.size(); ++way) {
        const std::string seed = std::to_string(way + 1);
        SCOPED_TRACE("seed " + seed);
        expect_done("generate social --scale 7 --edge-factor 4 -o S.mtx --seed " + seed);
        expect_done("generate random --nrows 128 --ncols 128 --nnz 600 -o R.mtx --seed " + seed);
        expect_done("generate random --nrows 128 --ncols 128 --nnz 2000 -o N.mtx --seed 1" + seed);
        for (std::size_t mask = 0; mask < masks.size(); ++mask) {
            for (std::size_t into = 0; into < places.size(); ++into) {
                if (every_combination() || into == (mask + way) % places.size()) {
                    expect_done("mxm S.mtx R.mtx --check --count " + ways[way] + masks[mask] +
                                places[into]);
                }
            }
        }
    }
}

TEST_F(mask_test, every_operation_takes_them) {
    use_kernels();
    expect_done("generate random --nrows 8 --ncols 9 --nnz 20 -o P.mtx");
    expect_done("generate random --nrows 8 --ncols 9 --nnz 30 -o Q.mtx --seed 2");
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"add P.mtx Q.mtx", "8 9"},
        {"mult P.mtx Q.mtx", "8 9"},
        {"diff P.mtx Q.mtx", "8 9"},
        {"kron A.mtx B.mtx", "9 9"},
        {"transpose P.mtx", "9 8"},
        {"reduce P.mtx", "8 1"},
        {"reduce P.mtx --columns", "1 9"},
        {"submatrix P.mtx --row 1 --col 2 --nrows 6 --ncols 5", "6 5"},
        {"select P.mtx --triu", "8 9"},
        {"extract P.mtx --rows 3,1,3", "3 9"},
    };
    for (const auto& [command, shape] : cases) {
        const std::size_t blank = shape.find(' ');
        const std::string size =
            " --nrows " + shape.substr(0, blank) + " --ncols " + shape.substr(blank + 1);
        const std::string half =
            std::to_string(std::stoi(shape) * std::stoi(shape.substr(blank)) / 2);
        expect_done(
            std::string("generate random -o M1.mtx --seed 3 --nnz ").append(half).append(size));
        expect_done(std::string("generate random -o C1.mtx --seed 4 --nnz 2").append(size));
        const std::string whole = expect_done(command);
        const std::string both = command + " --accumulate C1.mtx --mask M1.mtx --check --count";
        EXPECT_NE(expect_done(command + " --mask M1.mtx --check"), whole) << command;
        EXPECT_EQ(expect_done(both + " --backend kernels"), expect_done(both + " --device host"));
        expect_done(command + " --accumulate C1.mtx --check --device host");
        // What the mask lets through and what it does not are the whole.
        expect_done(command + " --mask M1.mtx -o in.mtx");
        EXPECT_EQ(expect_done(command + " --mask M1.mtx --complement --accumulate in.mtx"), whole);
        expect_refused(command + " --mask wide.mtx --device host", "3 x 4");
    }
    expect_refused("closure A.mtx --mask M.mtx", "'--mask'");
    expect_refused("transpose A.mtx --complement", "--complement requires --mask");
}

TEST_F(mask_test, times_and_files) {
    const std::string all = " --mask M.mtx --accumulate C.mtx --new --check";
    const std::string timed = expect_done("mxm A.mtx B.mtx --time 2 -o new.mtx" + all);
    EXPECT_EQ(timed.rfind("time_ms\t", 0), 0U) << timed;
    EXPECT_EQ(read("new.mtx"), matrix_market("3 3 1", "2 2\n"));
    EXPECT_EQ(expect_done("mxm A.mtx B.mtx --count" + all), "nnz\t1\n");
    EXPECT_EQ(run("mxm A.mtx B.mtx --count --profile" + all).out, "nnz\t1\n");
}

TEST_F(mask_test, what_does_not_fit_is_refused) {
    expect_refused("mxm A.mtx B.mtx --mask wide.mtx", "3 x 4");
    expect_refused("mxm A.mtx B.mtx --mask wide.mtx --complement", "3 x 4");
    expect_refused("mxm A.mtx B.mtx --accumulate wide.mtx", "3 x 4");
    expect_refused("mxm A.mtx B.mtx --accumulate wide.mtx --new", "3 x 4");
    expect_refused("mxm A.mtx B.mtx --mask missing.mtx", "missing.mtx");
    expect_refused("mxm A.mtx B.mtx --accumulate ''", "'--accumulate': the name is empty");
    expect_refused("mxm A.mtx B.mtx --mask", "--mask");
}

}  // namespace
}  // namespace clbool::testing
