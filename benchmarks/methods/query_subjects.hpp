// SPDX-License-Identifier: MIT
// The labelled graphs that methods are compared on, with grammars and path expressions.
#pragma once

#include <methods/race.hpp>
#include <methods/session.hpp>

#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace clbool::bench {

/// A graph and a grammar, ready to be asked.
struct asked_query {
    labelled_graph graph;
    normal_form grammar;
    std::string start;
    std::optional<fingerprint> answer;  // where it is known
};

/// A context-free path query by name. It is made when it is needed.
struct query_subject {
    std::string family;
    std::string name;
    std::function<asked_query()> make;
};
std::vector<query_subject> query_subjects(const session& work);

/// Those whose graphs change; their labels are few.
std::vector<query_subject> changing_queries(const session& work);

/// A regular path query by name.
struct path_subject {
    std::string family;
    std::string name;
    std::string expression;
    std::function<labelled_graph()> make;
};
std::vector<path_subject> path_subjects(const session& work);

}  // namespace clbool::bench
