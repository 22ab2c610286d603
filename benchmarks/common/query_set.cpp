// SPDX-License-Identifier: MIT
#include <common/query_set.hpp>

#include <clbool/io.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace clbool::bench {

namespace {

namespace fs = std::filesystem;

std::string graph_path(const query_name& name, const query_folders& folders) {
    return (fs::path(folders.data) / "graphs" / (name.graph + ".txt.gz")).string();
}

std::string grammar_path(const query_name& name, const query_folders& folders) {
    const auto path = fs::path(folders.data) / "grammars" / name.grammar;
    if (!fs::exists(path) && !folders.grammars.empty()) {
        return (fs::path(folders.grammars) / name.grammar).string();
    }
    return path.string();
}

// A line of the answers: graph, vertices, grammar, nonterminal, pairs, pairs (v,v), checksum.
std::optional<known_answer> look_up(const query_name& name, const std::string& start,
                                    const query_folders& folders) {
    std::ifstream lines((fs::path(folders.data) / "answers_queries.tsv").string());
    for (std::string line; std::getline(lines, line);) {
        std::istringstream fields(line);
        std::string graph, vertices, grammar, nonterminal, reflexive;
        known_answer answer;
        fields >> graph >> vertices >> grammar >> nonterminal >> answer.pairs >> reflexive >>
            answer.checksum;
        if (fields && graph == name.graph + ".txt.gz" && grammar == name.grammar &&
            nonterminal == start) {
            return answer;
        }
    }
    return std::nullopt;
}

}  // namespace

std::string query_name::text() const { return graph + ' ' + fs::path(grammar).stem().string(); }

std::vector<query_name> query_set(bool quick) {
    if (quick) {
        return {{"rdf-generations", "g1_swapped.cfg"}};
    }
    return {{"onto-so", "g1_swapped.cfg"},
            {"kg-WN18RR", "geo_like_hypernym.cfg"},
            {"kg-WN18RR", "g2_like_hypernym.cfg"},
            {"kg-WN18RR", "rpq_wn_derivation_plus.cfg"},
            {"kg-advogato", "rpq_adv_journeyer_or_master_plus.cfg"},
            {"fsalias-janet", "pocr_aa.cnf"},
            {"valueflow-gzip", "pocr_vf.cnf"},
            {"rna-out_0", "bio_rna.cfg"},
            {"taint-scipiex", "idr_dyck_both.cnf"}};
}

std::vector<path_query_name> path_query_set(bool quick) {
    if (quick) {
        return {{{"rdf-pizza", "rpq_rdf_mixed_plus.cfg"},
                 "(type|subClassOf|domain|range|onProperty)+"}};
    }
    return {{{"onto-so", "rpq_rdf_type_subClassOf_star.cfg"}, "type/subClassOf*"},
            {{"kg-WN18RR", "rpq_wn_hypernym_plus.cfg"}, "hypernym+"},
            {{"kg-WN18RR", "rpq_wn_hypernym_or_part_plus.cfg"}, "(hypernym|has_part)+"},
            {{"kg-WN18RR", "rpq_wn_part_of_hypernym_star.cfg"},
             "(^member_meronym|^has_part)/hypernym*"},
            {{"kg-WN18RR", "rpq_wn_derivation_plus.cfg"}, "derivationally_related_form+"},
            {{"kg-advogato", "rpq_adv_apprentice_master_star.cfg"}, "apprentice/master*"},
            {{"kg-advogato", "rpq_adv_apprentice3.cfg"}, "apprentice/apprentice/apprentice"},
            {{"kg-advogato", "rpq_adv_back_master_plus_journeyer.cfg"}, "(^master)+/journeyer"},
            {{"kg-advogato", "rpq_adv_journeyer_or_master_plus.cfg"}, "(journeyer|master)+"}};
}

bool exists(const query_name& name, const query_folders& folders) {
    return fs::exists(graph_path(name, folders)) && fs::exists(grammar_path(name, folders));
}

query read_query(const query_name& name, const query_folders& folders) {
    query asked;
    asked.graph = io::read_graph(graph_path(name, folders));
    const auto written = io::read_grammar(grammar_path(name, folders));
    asked.grammar = normalize(instantiate(written, asked.graph.labels_with_reverses()));
    asked.start = written.start;
    asked.answer = look_up(name, asked.start, folders);
    return asked;
}

size_type checksum_by_name(const labelled_graph& graph, const coordinates& pairs) {
    if (!graph.numeric_names()) {
        return pairs.checksum();
    }
    std::vector<size_type> number;
    number.reserve(graph.vertices.size());
    for (const std::string& name : graph.vertices) {
        number.push_back(std::strtoull(name.c_str(), nullptr, 10));
    }
    size_type sum = 0;
    for (size_type i = 0; i < pairs.nnz(); ++i) {
        sum += number[pairs.rows[i]] * 1000003 + number[pairs.cols[i]];
    }
    return sum;
}

std::string fault(const query& asked, size_type pairs, size_type checksum) {
    if (!asked.answer) {
        return {};
    }
    if (asked.answer->pairs != pairs) {
        return "the answer has " + std::to_string(pairs) + " pairs instead of " +
               std::to_string(asked.answer->pairs);
    }
    return asked.answer->checksum == checksum ? "" : "the answer has other pairs";
}

}  // namespace clbool::bench
