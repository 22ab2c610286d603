// SPDX-License-Identifier: MIT
// Help, version, and everything that is refused before any work is done.
#include <tools/tool_test.hpp>

#include <string>
#include <utility>
#include <vector>

namespace clbool::testing {
namespace {

using usage_test = tool_test;
using cases = std::vector<std::pair<std::string, std::string>>;

TEST_F(usage_test, help_and_version) {
    EXPECT_EQ(expect_done("--version").rfind("clbool ", 0), 0U);
    const std::string help = expect_done("--help");
    for (const char* command :
         {"devices",   "info",   "generate",   "mxm",      "kron",      "add",     "mult", "diff",
          "transpose", "reduce", "submatrix",  "select",   "extract",   "closure", "cfpq", "rpq",
          "bfs",       "scc",    "components", "pagerank", "triangles", "khop",    "spmv", "split",
          "join",      "spy",    "dot",        "tune",     "kernels"}) {
        EXPECT_NE(help.find(std::string("\n  ") + command + ' '), std::string::npos) << command;
    }
    EXPECT_EQ(help.find("available"), std::string::npos) << help;
    const std::string query = expect_done("cfpq --help");
    for (const char* option : {"tensor", "--trace", "--from", "--to", "--path", "--shortest"}) {
        EXPECT_NE(query.find(option), std::string::npos) << option;
    }
    const std::string product = expect_done("mxm --help");
    for (const char* option : {"--method", "--mask", "--complement", "--accumulate", "--new",
                               "--backend", "--explain", "host"}) {
        EXPECT_NE(product.find(option), std::string::npos) << option;
    }
    EXPECT_NE(expect_done("generate road --help").find("--degree"), std::string::npos);
}

TEST_F(usage_test, wrong_arguments_are_refused) {
    const cases refused = {
        {"", "no command is given, expected one of devices,"},
        {"frobnicate",
         "'frobnicate' is unknown, expected one of devices, info, generate, mxm, "
         "kron, add, mult, diff, transpose, reduce, submatrix, select, extract, closure, "
         "cfpq, rpq, bfs, scc, components, pagerank, triangles, khop, spmv, split, join, "
         "spy, dot, tune, kernels, help, completion\n"},
        {"--frobnicate", "'--frobnicate' is unknown"},
        {"generate", "expected one of road,"},
        {"generate cities", "'cities' is unknown"},
        {"mxm", "A is required"},
        {"mxm A.mtx", "B is required"},
        {"mxm A.mtx B.mtx C.mtx", "C.mtx"},
        {"add A.mtx B.mtx --frobnicate",
         "clbool: add: '--frobnicate' is unknown, expected what 'clbool add --help' lists\n"},
        {"info A.mtx --foo --bar=3 baz -x",
         "clbool: info: '--foo', '--bar=3', 'baz', '-x' are unknown, expected what"},
        {"generate road --foo", "clbool: generate road: '--foo' is unknown"},
        {"mxm A.mtx B.mtx --method fast",
         "clbool: mxm: --method: 'fast' is unknown, expected one of auto, bitmap, hash, "
         "merge, esc"},
        {"diff A.mtx B.mtx --method hash", "expected one of auto, merge-path, balanced, search"},
        {"kron A.mtx B.mtx --method hash", "expected one of auto, direct, sort"},
        {"transpose A.mtx --form ellpack", "expected one of auto, host, coo, csr, dcsr"},
        {"transpose A.mtx --time 0", "expected a whole number from 1"},
        {"transpose A.mtx --time 1e3", "expected a whole number from 1"},
        {"transpose A.mtx --seed 18446744073709551616", "expected a whole number"},
        {"submatrix A.mtx --row 1", "--col is required"},
        {"submatrix A.mtx --row -1 --col 0 --nrows 1 --ncols 1",
         "clbool: submatrix: --row: '-1' is wrong"},
        {"submatrix A.mtx --row 4294967296 --col 0 --nrows 1 --ncols 1", "to 4294967295"},
        {"transpose A.mtx --method hash", "expected one of auto, counting, sort"},
        {"mxm A.mtx B.mtx --backend fpga", "expected one of auto, kernels, host"},
        {"mxm A.mtx B.mtx --complement", "--complement requires --mask"},
        {"mxm A.mtx B.mtx --new --complement", "--complement requires --mask"},
        {"cfpq --graph g.csv --grammar f.cfg --backend fpga",
         "expected one of auto, kernels, host"},
        {"cfpq --graph g.csv", "--grammar is required"},
        {"cfpq --grammar f.cfg", "--graph is required"},
        {"spy A.mtx", "--output is required"},
        {"dot", "expected a matrix or --graph"},
        {"mxm A.mtx B.mtx -o ''", "the name is empty"},
    };
    for (const auto& [arguments, part] : refused) {
        expect_refused(arguments, part);
    }
}

TEST_F(usage_test, unknown_methods_are_refused_with_the_known_ones) {
    write("f.cfg", "S -> a\n");
    expect_refused("cfpq --graph g.csv --grammar f.cfg --method quantum",
                   "expected one of auto, matrix, rows, tensor, stacked\n");
}

TEST_F(usage_test, missing_and_malformed_files_are_named) {
    write("short.mtx", matrix_market("2 2 2", "1 1\n"));
    write("outside.mtx", matrix_market("2 2 1", "3 1\n"));
    write("empty.mtx", "");
    write("f.cfg", "S -> a S b | a b\n");
    write("bad.cfg", "S a b\n");
    write("g.csv", "0 1 a\n1 2\n");
    write("g.edges", "0 1 a\n");
    expect_refused("info missing.mtx", "missing.mtx: ");
    expect_refused("info .", ".: ");
    expect_refused("mxm short.mtx short.mtx", "short.mtx:");
    expect_refused("transpose outside.mtx", "outside.mtx:3: ");
    expect_refused("closure empty.mtx", "empty.mtx:");
    expect_refused("spy empty.mtx -o A.png", "empty.mtx:");
    expect_refused("cfpq --graph missing.csv --grammar f.cfg", "missing.csv: ");
    expect_refused("cfpq --graph g.csv --grammar missing.cfg", "missing.cfg: ");
    expect_refused("cfpq --graph g.csv --grammar bad.cfg", "bad.cfg:1: ");
    expect_refused("cfpq --graph g.csv --grammar f.cfg", "g.csv:2: ");
    expect_refused("cfpq --graph g.csv --grammar f.cfg --start X", "X");
    expect_refused("cfpq --graph g.edges --grammar f.cfg", "g.edges: ");
    expect_refused("cfpq --graph g.edges --format xls --grammar f.cfg", "xls");
}

}  // namespace
}  // namespace clbool::testing
