// SPDX-License-Identifier: MIT
// A context-free path query as the command line puts it: a graph, a grammar, what is asked for.
#pragma once

#include <tools/files/inputs.hpp>
#include <tools/runs/progress.hpp>
#include <tools/runs/warnings.hpp>

#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>

#include <string>
#include <vector>

namespace clbool::tools {

/// Where a query comes from.
struct query_source {
    /// --graph, --grammar, --start and --all.
    void declare(command_line app);

    graph_file graph;
    std::string grammar;  // path
    std::string start;    // empty: the grammar's own
    bool all = false;     // every nonterminal, not only the start symbol
    warnings told;
};

/// A query ready to be answered.
struct path_query {
    labelled_graph graph;
    normal_form grammar;             // in normal form, families replaced by their members
    std::vector<std::string> asked;  // nonterminals, in the order of the output
};

/// Reads both files, tells what of the grammar the graph lacks, and prepares it for its labels.
path_query read_query(const query_source& source, progress& log);

}  // namespace clbool::tools
