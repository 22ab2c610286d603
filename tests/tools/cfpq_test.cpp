// SPDX-License-Identifier: MIT
// clbool cfpq on graphs small enough to answer by hand, and on real ones with published answers.
#include <tools/tool_test.hpp>

#include <support/inputs/test_data.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace clbool::testing {
namespace {

class cfpq_test : public tool_test {
protected:
    cfpq_test() {
        write("chain.csv", "10 9 a\n9 8 a\n8 7 b\n7 6 b\n");
        write("nested.cfg", "S -> a S b | a b\n");
    }
};

TEST_F(cfpq_test, pairs_and_counts) {
    const std::string query = "cfpq --graph chain.csv --grammar nested.cfg";
    EXPECT_EQ(expect_done(query), "9\t7\n10\t6\n");  // numerically
    EXPECT_EQ(expect_done(query + " --count --check"), "S\t2\n");
    EXPECT_EQ(expect_done(query + " --checksum"),
              "S\t2\nchecksum\t19000070\n");  // of the numbers 9, 7 and 10, 6
    EXPECT_EQ(expect_done(query + " -o pairs --check"), "");
    EXPECT_EQ(read("pairs"), "9\t7\n10\t6\n");
}

TEST_F(cfpq_test, by_every_backend) {
    use_kernels();
    const std::string query = "cfpq --graph chain.csv --grammar nested.cfg --check --backend ";
    for (const std::string by : {"auto", "kernels", "host"}) {
        EXPECT_EQ(expect_done(query + by), "9\t7\n10\t6\n") << by;
    }
}

TEST_F(cfpq_test, all_nonterminals_and_other_starts) {
    write("two.cfg", "# start: T\nS -> a | epsilon\nT -> S b\n");
    const std::string query = "cfpq --graph chain.csv --grammar two.cfg";
    EXPECT_EQ(expect_done(query + " --count"), "T\t3\n");
    EXPECT_EQ(expect_done(query + " --count --start S --check"), "S\t7\n");
    EXPECT_EQ(expect_done(query + " --count --all --check"), "S\t7\nT\t3\n");
    EXPECT_EQ(expect_done(query + " --all").find("S\t6\t6\n"), 0U);
    expect_done(query + " --all -o pairs");
    EXPECT_NE(read("pairs").find("\nT\t9\t7\n"), std::string::npos);
}

TEST_F(cfpq_test, formats_names_and_reverses) {
    write("people.txt", "# who knows whom\nbob knows eve\nann knows bob\n");
    write("people.g", "bob eve knows\nann bob knows\n");
    write("both.cfg", "S -> knows knows_r\n");
    const std::string pairs = "ann\tann\nbob\tbob\n";
    EXPECT_EQ(expect_done("cfpq --graph people.txt --grammar both.cfg --check"), pairs);
    EXPECT_EQ(expect_done("cfpq --graph people.g --grammar both.cfg"), pairs);
    EXPECT_EQ(expect_done("cfpq --graph people.g --format csv --grammar both.cfg"), pairs);
    write("absent.cfg", "S -> hates | knows\n");
    EXPECT_EQ(expect_warned("cfpq --graph people.txt --grammar absent.cfg --count",
                            "absent.cfg: the graph has no label 'hates'\n"),
              "S\t2\n");
}

TEST_F(cfpq_test, indexed_families) {
    write("calls.g", "0 1 call_i 3\n1 2 a\n2 3 ret_i 3\n2 4 ret_i 5\n");
    write("calls.cnf", "S C_i ret_i\nC_i call_i A\nA a\n\nCount:\nS\n");
    const std::string query = "cfpq --graph calls.g --grammar calls.cnf --check";
    EXPECT_EQ(expect_done(query), "0\t3\n");
    const std::string all = expect_done(query + " --count --all");
    EXPECT_EQ(all.rfind("S\t1\nA\t1\n", 0), 0U) << all;  // members of families come after
    EXPECT_NE(all.find("C_3\t1\n"), std::string::npos) << all;
    EXPECT_EQ(all.find("C_i"), std::string::npos) << all;
    expect_refused("cfpq --graph calls.g --grammar calls.cnf --start C_i", "C_i");
}

// No rule mentions the label that has the indices.
TEST_F(cfpq_test, indices_of_the_whole_graph) {
    write("other.g", "0 1 x_i 0\n2 3 x_i 2\n");
    write("empty.cnf", "A_i\nS A_i A_i\n\nCount:\nS\n");
    const std::string query = "cfpq --graph other.g --grammar empty.cnf --check";
    EXPECT_EQ(expect_done(query), "0\t0\n1\t1\n2\t2\n3\t3\n");
    const std::string all = expect_done(query + " --count --all");
    EXPECT_NE(all.find("A_0\t4\n"), std::string::npos) << all;
    EXPECT_NE(all.find("A_2\t4\n"), std::string::npos) << all;
    EXPECT_EQ(all.find("A_1"), std::string::npos) << all;
    write("plain.g", "0 1 x\n2 3 part_of\n");
    EXPECT_EQ(expect_warned("cfpq --graph plain.g --grammar empty.cnf --check --count",
                            "empty.cnf: no word over the graph's labels comes from 'A_i', 'S'\n"),
              "S\t0\n");
}

TEST_F(cfpq_test, what_finds_nothing_is_told) {
    const std::string query = "cfpq --graph chain.csv --grammar ";
    write("large.cfg", "S -> A S b | A b\n");
    const outcome both = run(query + "large.cfg");
    EXPECT_EQ(both.status, 0);
    EXPECT_EQ(both.out, "");
    EXPECT_EQ(both.err,
              "clbool: warning: large.cfg: the graph has no label 'A' (is 'a' meant?)\n"
              "clbool: warning: large.cfg: no word over the graph's labels comes from 'S'\n");
    expect_refused(query + "large.cfg --strict -o pairs", "no label 'A' (is 'a' meant?)");
    write("endless.cfg", "S -> a b | N\nN -> a N\n");
    EXPECT_EQ(expect_warned(query + "endless.cfg", "comes from 'N'"), "9\t7\n");
    write("many.cfg", "S -> a | l1 | l2 | l3 | l4 | l5 | l6 | l7 | l8 | l9 | l10\n");
    expect_warned(query + "many.cfg", "'l7', 'l8' and 2 more");
    EXPECT_EQ(expect_done(query + "nested.cfg --strict"), "9\t7\n10\t6\n");
    EXPECT_EQ(files(), (std::vector<std::string>{"chain.csv", "endless.cfg", "large.cfg",
                                                 "many.cfg", "nested.cfg"}));
}

TEST_F(cfpq_test, what_is_no_grammar_is_refused) {
    write("regular.cfg", "S -> ($.(((a.S).b)|(a.b)))\n");
    write("quoted.cfg", "S -> a b\nS -> \"VAR:a#CNF#\" S b\na#CNF# -> a\n");
    expect_refused("cfpq --graph chain.csv --grammar regular.cfg",
                   "regular.cfg:1: a regular right");
    expect_refused("cfpq --graph chain.csv --grammar quoted.cfg",
                   "quoted.cfg:2: a quoted symbol, '\"VAR:a#CNF#\"', expected its name alone");
}

TEST_F(cfpq_test, options_without_a_meaning_are_refused) {
    const std::string query = "cfpq --graph chain.csv --grammar nested.cfg ";
    expect_refused(query + "--method stacked --device host", "--method: a method of kernels");
    expect_refused(query + "--method stacked --backend host", "--method: a method of");
    expect_refused(query + "--method rows --backend kernels", "--method: threads of the host");
    expect_refused(query + "--path 10 6 --method matrix", "--method excludes --path");
}

TEST_F(cfpq_test, vertices_from_zero_to_the_largest) {
    write("some.g", "0 1 x_i 0\n4 3 x_i 2\n");
    write("empty.cnf", "A_i\nS A_i A_i\n\nCount:\nS\n");
    const std::string query = "cfpq --graph some.g --grammar empty.cnf --check --count";
    EXPECT_EQ(expect_done(query), "S\t4\n");
    EXPECT_EQ(expect_done(query + " --numbered"), "S\t5\n");
    expect_refused(query + " --numbered --format nt", "not numbered");
}

TEST_F(cfpq_test, folders_of_matrices) {
    std::filesystem::create_directory(path("folder"));
    write("folder/a.mtx", matrix_market("3 3 2", "0 1\n1 2\n"));
    write("folder/b.mtx", matrix_market("3 3 1", "2 0\n"));
    write("f.cfg", "S -> a S b | a b\n");
    EXPECT_EQ(expect_done("cfpq --graph folder --grammar f.cfg --check"), "1\t0\n");
    EXPECT_EQ(expect_done("cfpq --graph folder/ --format mtx --grammar f.cfg --check"), "1\t0\n");
    EXPECT_EQ(expect_done("rpq --graph folder --query 'a+/b' --check"), "0\t0\n1\t0\n");
    expect_done("dot --graph folder -o g.dot");
    write("folder/b.mtx", matrix_market("3 3 1", "3 1\n"));
    expect_refused("rpq --graph folder --query a", "folder/b.mtx:3: the row is '3'");
}

TEST_F(cfpq_test, from_and_to_given_vertices) {
    write("people.txt", "ann knows bob\nbob knows eve\neve knows ann\n");
    write("plus.cfg", "S -> knows S | knows\n");
    const std::string query = "cfpq --graph people.txt --grammar plus.cfg --check";
    EXPECT_EQ(expect_done(query + " --from bob --count"), "S\t3\n");
    EXPECT_EQ(expect_done(query + " --from bob,eve --to ann"), "bob\tann\neve\tann\n");
    EXPECT_EQ(expect_done(query + " --to eve --count --method matrix"), "S\t3\n");
    EXPECT_EQ(expect_done(query + " --to eve --count --method rows"), "S\t3\n");
    write("list", "eve\r\n\nbob\neve");
    EXPECT_EQ(expect_done(query + " --from @list --to bob"), "bob\tbob\neve\tbob\n");
    expect_refused(query + " --from bob,joe", "--from: the graph has no vertex 'joe'");
    expect_refused(query + " --to bob,", "--to: ");
    expect_refused(query + " --to @missing", "missing");
    write("maybe.cfg", "S -> knows | epsilon\n");
    EXPECT_EQ(expect_done("cfpq --graph people.txt --grammar maybe.cfg --check --from bob"),
              "bob\tbob\nbob\teve\n");
}

TEST_F(cfpq_test, one_path) {
    write("letters.txt", "0 a 1\n1 a 2\n2 b 3\n3 b 4\n0 c 4\n5 a 0\n");
    write("nested.cfg", "S -> a S b | a b | T\nT -> U\nU -> c | U a U b | epsilon\n");
    const std::string query = "cfpq --graph letters.txt --grammar nested.cfg --check";
    EXPECT_EQ(expect_done(query + " --path 0 4"), "0\ta\t1\n1\ta\t2\n2\tb\t3\n3\tb\t4\n");
    EXPECT_EQ(expect_done(query + " --path 0 4 --shortest"), "0\tc\t4\n");
    EXPECT_EQ(expect_done(query + " --path 3 3"), "");
    EXPECT_EQ(expect_done(query + " --path 0 4 -o path --shortest"), "");
    EXPECT_EQ(read("path"), "0\tc\t4\n");
    write("back.cfg", "S -> a_r c\n");
    EXPECT_EQ(expect_done("cfpq --graph letters.txt --grammar back.cfg --path 1 4"),
              "1\ta_r\t0\n0\tc\t4\n");
    expect_failure(query + " --path 4 0", 3, "no path from '4' to '0'");
    expect_refused(query + " --path 0 9", "--path: the graph has no vertex '9'");
    expect_refused(query + " --path 0", "--path");
    expect_refused(query + " --shortest", "--path");
    expect_refused(query + " --path 0 4 --all", "--all");
}

TEST_F(cfpq_test, first_pairs) {
    expect_done("generate worst-cfpq --nodes 80 -o worst.csv");
    const std::string query = "cfpq --graph worst.csv --grammar nested.cfg --check ";
    const std::string all = expect_done(query);
    for (const std::string how : {"", "--method rows", "--method tensor", "--method matrix"}) {
        const std::string some = expect_done(query + how + " --limit 100");
        EXPECT_EQ(std::count(some.begin(), some.end(), '\n'), 100) << how;
        EXPECT_EQ(all.rfind(some, 0), 0U) << how;
        EXPECT_EQ(expect_done(query + how + " --limit 1000000"), all) << how;
    }
    const std::string from = query + "--from 70,3 --to 5,6,7";
    EXPECT_EQ(expect_done(from).rfind(expect_done(from + " --limit 2"), 0), 0U);
    expect_refused(query + "--limit 3 --all", "excludes --limit");
    expect_refused(query + "--limit 3 --checksum", "excludes --limit");
}

TEST_F(cfpq_test, another_name_of_the_method) {
    const std::string query = "cfpq --graph chain.csv --grammar nested.cfg ";
    EXPECT_EQ(expect_done(query + "--algorithm tensor"), expect_done(query + "--method tensor"));
    expect_refused(query + "--algorithm quantum",
                   "cfpq: --method: 'quantum' is unknown, expected one of auto, matrix,");
}

TEST_F(cfpq_test, worst_case_is_dense) {
    expect_done("generate worst-cfpq --nodes 10 -o worst.csv");
    const std::string query = "cfpq --graph worst.csv --grammar nested.cfg";
    EXPECT_EQ(expect_done(query + " --count --check"), "S\t30\n");
}

TEST_F(cfpq_test, published_answers) {
    const auto data = test_data();
    if (!data) {
        GTEST_SKIP() << "no test data (set CLBOOL_TEST_DATA)";
    }
    struct answer {
        const char* graph;
        const char* options;
        const char* line;
    };
    const std::vector<answer> answers = {
        {"rdf-skos", "g1_swapped.cfg", "S\t810\nchecksum\t24454097816\n"},
        {"alias-wc", "c_alias.cfg --start V", "V\t680\nchecksum\t102603410412\n"},
        {"fsalias-art", "pocr_aa.cnf --start M", "M\t123\nchecksum\t11117044468\n"},
    };
    const std::string folder = "'" + std::filesystem::absolute(*data).string() + "'";
    for (const answer& known : answers) {
        const std::string graph = folder + "/graphs/" + known.graph + ".txt.gz";
        const std::string grammar = folder + "/grammars/" + known.options;
        EXPECT_EQ(expect_done("cfpq --graph " + graph + " --grammar " + grammar + " --checksum"),
                  known.line);
    }
}

}  // namespace
}  // namespace clbool::testing
