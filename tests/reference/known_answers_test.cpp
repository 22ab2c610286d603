// SPDX-License-Identifier: MIT
// The oracle itself against answers that others computed for real graphs and matrices. Only those
// that take less than about two seconds; skipped when the data is not there.
#include <clbool/grammar.hpp>
#include <clbool/io.hpp>
#include <clbool/reference.hpp>
#include <support/inputs/test_data.hpp>

#include <gtest/gtest.h>

#include <cctype>
#include <cstdint>
#include <ostream>
#include <string>

namespace {

using clbool::coordinates;
using clbool::testing::test_data;
namespace reference = clbool::reference;

struct known_matrix {
    std::string name;
    std::uint64_t square, square_checksum, closure;  // closure 0: not asked for
};

struct known_query {
    std::string graph, grammar, nonterminal;
    std::uint64_t pairs, reflexive_pairs, checksum;
};

std::ostream& operator<<(std::ostream& out, const known_matrix& known) { return out << known.name; }
std::ostream& operator<<(std::ostream& out, const known_query& known) {
    return out << known.graph << ' ' << known.grammar;
}

class known_matrices : public ::testing::TestWithParam<known_matrix> {};
class known_queries : public ::testing::TestWithParam<known_query> {};

/// Test names are letters, digits and underscores.
std::string plain(std::string name) {
    for (char& letter : name) {
        letter = std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
    }
    return name;
}

TEST_P(known_matrices, square_and_closure) {
    const auto data = test_data();
    if (!data) {
        GTEST_SKIP() << "no test data; set CLBOOL_TEST_DATA";
    }
    const known_matrix& known = GetParam();
    const coordinates matrix =
        clbool::io::read_matrix_market((*data / "matrices" / (known.name + ".mtx.gz")).string());
    const coordinates square = reference::mxm(matrix, matrix);
    EXPECT_TRUE(square.normalized());
    EXPECT_EQ(square.nnz(), known.square);
    EXPECT_EQ(square.checksum(), known.square_checksum);
    if (known.closure != 0) {
        EXPECT_EQ(reference::transitive_closure(matrix).nnz(), known.closure);
    }
}

INSTANTIATE_TEST_SUITE_P(
    reference, known_matrices,
    ::testing::Values(known_matrix{"EVA", 4024, 9547304582895, 18833},
                      known_matrix{"tc-cti", 86553, 749204302465993, 6859653},
                      known_matrix{"wing", 714200, 22704718138509280, 0},
                      known_matrix{"luxembourg_osm", 393261, 22254123879139452, 0},
                      known_matrix{"soc-Epinions1", 20580980, 242500727051216909, 0}),
    [](const auto& test) { return plain(test.param.name); });

TEST_P(known_queries, answer) {
    const auto data = test_data();
    if (!data) {
        GTEST_SKIP() << "no test data; set CLBOOL_TEST_DATA";
    }
    const known_query& known = GetParam();
    const clbool::labelled_graph graph =
        clbool::io::read_graph((*data / "graphs" / (known.graph + ".txt.gz")).string());
    clbool::context_free_grammar grammar =
        clbool::io::read_grammar((*data / "grammars" / known.grammar).string());
    if (grammar.indexed) {
        grammar = clbool::instantiate(grammar, graph.labels_with_reverses());
    }
    const auto answer = reference::cfpq(graph, clbool::normalize(grammar)).at(known.nonterminal);
    std::uint64_t reflexive = 0;
    std::uint64_t checksum = 0;  // over names, as vertices of no edge are not in the file
    for (std::size_t i = 0; i < answer.rows.size(); ++i) {
        reflexive += answer.rows[i] == answer.cols[i] ? 1 : 0;
        checksum += std::stoull(graph.vertices[answer.rows[i]]) * 1000003 +
                    std::stoull(graph.vertices[answer.cols[i]]);
    }
    EXPECT_TRUE(answer.normalized());
    EXPECT_EQ(answer.nnz(), known.pairs);
    EXPECT_EQ(reflexive, known.reflexive_pairs);
    EXPECT_EQ(checksum, known.checksum);
}

INSTANTIATE_TEST_SUITE_P(
    reference, known_queries,
    ::testing::Values(
        known_query{"rdf-skos", "g1.cfg", "S", 30, 10, 199000796},
        known_query{"rdf-pizza", "g1_swapped.cfg", "S", 56195, 351, 14852986411708},
        known_query{"rdf-core", "rpq_rdf_type_subClassOf_star.cfg", "S", 720, 1, 457686635269},
        known_query{"alias-pr", "c_alias.cfg", "V", 3077, 815, 1025244100960},
        known_query{"fsalias-gzip", "pocr_aa.cnf", "V", 4770, 896, 2259606038388},
        known_query{"taint-scipiex", "idr_dyck_both.cnf", "D", 3508, 1809, 3265430110122},
        known_query{"llvm-valueflow-xz", "idr_valueflow.cnf", "S", 218, 7, 539531483362},
        known_query{"rna-out_0", "bio_rna.cfg", "s1", 24661, 0, 14312012563183},
        known_query{"kg-advogato", "rpq_adv_apprentice3.cfg", "S", 254710, 2203, 385812940382515}),
    [](const auto& test) { return plain(test.param.graph + "_" + test.param.grammar); });

}  // namespace
