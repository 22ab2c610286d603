// SPDX-License-Identifier: MIT
// Label-constrained reachability: where can one go from Oslo by rail and ship alone, and where with
// at most one flight?
#include <clbool.hpp>

#include <iostream>

int main() {
    clbool::labelled_graph travel;
    travel.vertices = {"Oslo", "Gothenburg", "Kiel", "Hamburg", "Riga", "Lisbon"};
    travel.edges["rail"] = clbool::coordinates(6, 6, {0, 2}, {1, 3});  // Oslo, Kiel
    travel.edges["ship"] = clbool::coordinates(6, 6, {1}, {2});        // Gothenburg
    travel.edges["flight"] =
        clbool::coordinates(6, 6, {0, 3, 4}, {4, 5, 3});  // Oslo, Hamburg, Riga

    clbool::context device;
    const clbool::graph_snapshot graph(device, travel);

    // A set of labels: the sum of their matrices, then a search.
    const clbool::matrix allowed =
        clbool::ewise_add(device, graph.relation(device, "rail"), graph.relation(device, "ship"));
    const clbool::bfs_result found = clbool::bfs(device, allowed, {0});
    for (std::size_t i = 0; i < found.vertices.size(); ++i)
        std::cout << "without a flight: " << travel.vertices[found.vertices[i]] << " in "
                  << found.levels[i] << " steps\n";

    // An order or a number of labels: a regular path query, prepared once, run from any vertices.
    const clbool::regular_query one_flight(device, graph, "(rail|ship)*/flight?/(rail|ship)*");
    clbool::rpq_options options;
    options.from = {0};
    options.lengths = true;
    const clbool::rpq_result answer = one_flight.run(device, options);
    const clbool::coordinates pairs = answer.pairs.to_host(device);
    for (std::size_t i = 0; i < pairs.nnz(); ++i)
        std::cout << "with one flight: " << travel.vertices[pairs.cols[i]] << " in "
                  << answer.lengths[i] << " steps\n";
}
