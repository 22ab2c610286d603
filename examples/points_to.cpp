// SPDX-License-Identifier: MIT
// Points-to analysis of a Java-like program: which objects may a variable refer to?
// Fields are distinguished; the order of statements does not matter.
//
//     a = new Box; b = a; s = new Text; a.item = s; t = b.item; c = new Box; u = c.item;
#include <clbool.hpp>

#include <iostream>

int main() {
    enum : clbool::index_type { a, b, s, t, c, u, box, text, box2 };
    clbool::labelled_graph program;
    program.vertices = {"a", "b", "s", "t", "c", "u", "Box 1", "Text", "Box 2"};
    program.edges["new"] = clbool::coordinates(9, 9, {a, s, c}, {box, text, box2});
    program.edges["assign"] = clbool::coordinates(9, 9, {b}, {a});           // b = a
    program.edges["store_item"] = clbool::coordinates(9, 9, {a}, {s});       // a.item = s
    program.edges["load_item"] = clbool::coordinates(9, 9, {t, u}, {b, c});  // t = b.item

    // PointsTo -> Flow new: a variable refers to what was made for those that flow into it.
    // Flow -> epsilon | assign Flow | load_i Alias store_i Flow, for each field i
    // Alias -> PointsTo PointsTo_r, with PointsTo_r and Flow_r walked backwards
    clbool::context_free_grammar rules;
    rules.productions = {{"PointsTo", {"Flow", "new"}},
                         {"PointsTo_r", {"new_r", "Flow_r"}},
                         {"Flow", {}},
                         {"Flow", {"assign", "Flow"}},
                         {"Flow", {"load_i", "Alias", "store_i", "Flow"}},
                         {"Flow_r", {}},
                         {"Flow_r", {"Flow_r", "assign_r"}},
                         {"Flow_r", {"Flow_r", "store_r_i", "Alias", "load_r_i"}},
                         {"Alias", {"PointsTo", "PointsTo_r"}}};
    rules.start = "PointsTo";
    rules.indexed = true;  // names that end in _i stand for those of every field
    const clbool::normal_form grammar =
        clbool::normalize(clbool::instantiate(rules, program.labels_with_reverses()));

    const auto print = [&](const clbool::coordinates& pairs) {
        for (std::size_t i = 0; i < pairs.nnz(); ++i)
            std::cout << program.vertices[pairs.rows[i]] << " may be "
                      << program.vertices[pairs.cols[i]] << '\n';
    };

    // One variable: only what it needs is computed.
    clbool::context device;
    const clbool::graph_snapshot graph(device, program);
    const clbool::context_free_query query(device, graph, grammar, {"PointsTo"});
    clbool::cfpq_options options;
    options.from = {t};
    print(query.run(device, options).relations.at("PointsTo").to_host(device));

    // All variables, while the program is edited: `c = a` is added.
    clbool::maintained_query all(device, graph, grammar);
    std::cout << all.to_matrix(device).nvals() << " pairs; after c = a:\n";
    const clbool::edge_batch edit = {{"assign", clbool::coordinates(9, 9, {c}, {a})}};
    std::cout << all.add_edges(device, edit).added << " more\n";
    print(all.to_matrix(device).to_host(device));
}
