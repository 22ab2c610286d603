// SPDX-License-Identifier: MIT
// Regular path query: who is related to whom over any number of generations, how closely, and by
// which edges.
#include <clbool.hpp>

#include <iostream>

int main() {
    clbool::labelled_graph family;
    family.vertices = {"Ada", "Ben", "Cleo", "Dan", "Eve"};
    family.edges["parent"] = clbool::coordinates(5, 5, {0, 0, 1, 2}, {1, 2, 3, 4});
    family.edges["married"] = clbool::coordinates(5, 5, {3}, {4});

    clbool::context device;
    // Up any number of generations, then down as many as one likes, as SPARQL writes it.
    const clbool::regular_query cousins(device, family, "^parent+/parent+");
    clbool::rpq_options options;
    options.from = {3};  // from Dan alone
    options.lengths = true;
    const clbool::rpq_result found = cousins.run(device, options);
    const clbool::coordinates pairs = found.pairs.to_host(device);
    for (std::size_t i = 0; i < pairs.nnz(); ++i)
        std::cout << family.vertices[pairs.rows[i]] << " to " << family.vertices[pairs.cols[i]]
                  << ": " << found.lengths[i] << " steps\n";

    const auto walk = cousins.shortest_walk(device, 3, 4);
    for (const clbool::walk_edge& edge : *walk) {
        const bool backward = cousins.automaton().symbols[edge.symbol].backward;
        std::cout << family.vertices[edge.source] << (backward ? " <- " : " -> ")
                  << family.vertices[edge.target] << '\n';
    }
}
