// SPDX-License-Identifier: MIT
// Property paths over RDF: of which classes is each exhibit in a museum's catalogue, if
// superclasses count, too? `rdf_paths FILE` reads another Turtle or N-Triples file.
#include <clbool.hpp>

#include <fstream>
#include <iostream>
#include <string>

const char* const kCatalogue = R"(
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix : <http://museum.example/> .
:Painting rdfs:subClassOf :Artwork .
:Fresco rdfs:subClassOf :Painting .
:Artwork rdfs:subClassOf :Exhibit .
:night_sky a :Fresco .
:harbour a :Painting .
:meteorite a :Exhibit .
)";

int main(int argc, char** argv) {
    const std::string file = argc > 1 ? argv[1] : "catalogue.ttl";
    if (argc == 1) std::ofstream(file) << kCatalogue;
    const clbool::labelled_graph graph = clbool::io::read_graph(file);

    // `a` is rdf:type, as in SPARQL.
    const std::string classes = "a/<http://www.w3.org/2000/01/rdf-schema#subClassOf>*";
    clbool::context device;
    const clbool::graph_snapshot uploaded(device, graph);
    for (const clbool::unknown_label& label : clbool::unknown_labels(classes, uploaded.labels()))
        std::cerr << "no edge is called " << label.name << '\n';

    const clbool::regular_query query(device, uploaded, classes);
    const clbool::coordinates pairs = query.run(device).pairs.to_host(device);
    for (std::size_t i = 0; i < pairs.nnz(); ++i)
        std::cout << graph.vertices[pairs.rows[i]] << " is a " << graph.vertices[pairs.cols[i]]
                  << '\n';
    if (pairs.nnz() == 0) return 0;

    std::cout << "the last one because of\n";
    const auto walk = query.shortest_walk(device, pairs.rows.back(), pairs.cols.back());
    for (const clbool::walk_edge& edge : *walk)
        std::cout << "  " << graph.vertices[edge.source] << ' '
                  << clbool::label_of(graph, query.automaton(), edge) << ' '
                  << graph.vertices[edge.target] << '\n';
}
