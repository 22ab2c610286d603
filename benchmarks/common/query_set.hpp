// SPDX-License-Identifier: MIT
// The context-free path queries that the benchmarks answer, from a folder of published graphs and
// grammars with known answers: graphs/NAME.txt.gz, grammars/NAME, answers_queries.tsv.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>

#include <optional>
#include <string>
#include <vector>

namespace clbool::bench {

/// A graph and a grammar by name.
struct query_name {
    std::string graph;    // "onto-so"
    std::string grammar;  // "g1_swapped.cfg"

    /// "onto-so g1_swapped".
    std::string text() const;
};

/// The queries of the benchmark; `quick`: one that takes milliseconds.
std::vector<query_name> query_set(bool quick);

/// Where graphs and grammars lie.
struct query_folders {
    std::string data;      // graphs, grammars, answers
    std::string grammars;  // grammars that the data lack, may be empty
};

/// What is known of an answer.
struct known_answer {
    size_type pairs = 0;
    size_type checksum = 0;
};

/// A query ready to be answered.
struct query {
    labelled_graph graph;
    normal_form grammar;
    std::string start;
    std::optional<known_answer> answer;
};

/// True when both files are there.
bool exists(const query_name& name, const query_folders& folders);
/// Reads a query. @throws clbool::error when a file is malformed or lacking
query read_query(const query_name& name, const query_folders& folders);

/// coordinates::checksum() over the vertices' own numbers, which files may leave out.
size_type checksum_by_name(const labelled_graph& graph, const coordinates& pairs);

/// A regular query: a graph, and an expression with the grammar that says the same and has a known
/// answer.
struct path_query_name {
    query_name name;
    std::string expression;
};

/// The regular queries of the benchmark; `quick`: one that takes milliseconds.
std::vector<path_query_name> path_query_set(bool quick);

/// What is wrong with an answer, or nothing.
std::string fault(const query& asked, size_type pairs, size_type checksum);

}  // namespace clbool::bench
