// SPDX-License-Identifier: MIT
// A context-free path query: who are of the same generation of a family? Two people are when chains
// of equally many parents lead from both to one ancestor; no regular expression can count that. For
// one answer the program shows a path that proves it.
#include <clbool.hpp>

#include <iostream>

int main() {
    // Child -> parent. Files work too: clbool::io::read_graph("family.csv").
    clbool::labelled_graph family;
    family.vertices = {"Ada", "Bo", "Cleo", "Dan", "Eve", "Finn"};
    family.edges["parent"] = clbool::coordinates(6, 6, {1, 2, 3, 4, 5}, {0, 0, 1, 1, 2});

    // S -> parent S parent_r | parent parent_r; parent_r is parent walked backwards.
    clbool::context_free_grammar same_generation;
    same_generation.productions = {{"S", {"parent", "S", "parent_r"}},
                                   {"S", {"parent", "parent_r"}}};
    same_generation.start = "S";
    const clbool::normal_form grammar = clbool::normalize(same_generation);

    clbool::context device;
    const clbool::relation_map relations = clbool::upload_relations(device, family, grammar);
    const clbool::cfpq_result answer = clbool::cfpq(device, family.size(), relations, grammar);

    const clbool::coordinates pairs = answer.relations.at("S").to_host(device);
    for (std::size_t i = 0; i < pairs.nnz(); ++i)
        if (pairs.rows[i] < pairs.cols[i])  // each pair once, nobody paired with themselves
            std::cout << family.vertices[pairs.rows[i]] << " and " << family.vertices[pairs.cols[i]]
                      << '\n';

    clbool::cfpq_paths paths(family, grammar);
    const auto proof = paths.find("S", 3, 5);  // nothing where (3, 5) is no answer
    std::cout << "why Dan and Finn:\n";
    for (const clbool::labelled_step& step : *proof)
        std::cout << "  " << family.vertices[step.source] << ' ' << step.label << ' '
                  << family.vertices[step.target] << '\n';
}
