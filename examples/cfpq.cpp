// SPDX-License-Identifier: MIT
// A context-free path query: who are of the same generation of a family? Two people are when chains
// of equally many parents lead from both to one ancestor; no regular expression can count that.
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

    clbool::Controls controls;
    const clbool::normal_form grammar = clbool::normalize(same_generation);
    const clbool::relation_map relations = clbool::upload_relations(controls, family, grammar);
    const clbool::cfpq_result answer = clbool::cfpq(controls, family.size(), relations, grammar);

    const clbool::coordinates pairs = answer.relations.at("S").to_host(controls);
    for (std::size_t i = 0; i < pairs.nnz(); ++i)
        if (pairs.rows[i] < pairs.cols[i])  // each pair once, nobody paired with themselves
            std::cout << family.vertices[pairs.rows[i]] << " and " << family.vertices[pairs.cols[i]]
                      << '\n';
}
