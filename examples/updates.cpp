// SPDX-License-Identifier: MIT
// A graph that changes: links of a network fail and are repaired. The links are kept in a
// delta_matrix, and who reaches whom in an incremental_closure; neither is made anew for a change.
#include <clbool.hpp>

#include <iostream>
#include <string>
#include <vector>

int main() {
    const std::vector<std::string> places = {"Aix", "Bern", "Como", "Dijon", "Essen"};
    // A ring in one direction: Aix -> Bern -> Como -> Dijon -> Essen -> Aix.
    const clbool::coordinates ring(5, 5, {0, 1, 2, 3, 4}, {1, 2, 3, 4, 0});

    clbool::context device;
    const clbool::matrix built(device, ring);
    clbool::delta_matrix links(built);
    clbool::incremental_closure reaches(device, built);
    std::cout << reaches.nvals() << " pairs are connected\n";

    links.remove_element(1, 2);  // no device takes part in single changes
    std::cout << "Bern -> Como fails: " << reaches.remove_edge(1, 2) << " pairs are lost\n";
    std::cout << "Aix reaches Essen: " << (reaches.contains(0, 4) ? "yes" : "no") << '\n';

    // Several links at once are cheaper than one after the other.
    const clbool::coordinates detour(5, 5, {1, 3}, {3, 2});
    links.set_elements(device, detour);
    const clbool::size_type gained = reaches.add_edges(device, clbool::matrix(device, detour));
    std::cout << "Bern -> Dijon and Dijon -> Como are built: " << gained << " pairs are gained\n";

    // The changed matrix is an operand like others: where does one link lead from Bern and Dijon?
    const clbool::matrix from(device, clbool::coordinates(1, 5, {0, 0}, {1, 3}));
    const clbool::matrix to = clbool::mxm(device, from, links);
    for (const clbool::index_type place : to.to_host(device).cols)
        std::cout << "one link further: " << places[place] << '\n';
}
