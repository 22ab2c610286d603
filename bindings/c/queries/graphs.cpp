// SPDX-License-Identifier: MIT
// Labelled graphs and grammars.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>
#include <clbool/io.hpp>

#include <algorithm>
#include <iterator>
#include <sstream>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

io::graph_format format_of(clbool_graph_format format, const char* path) {
    if (format == CLBOOL_GRAPH_BY_EXTENSION) {
        return io::graph_format_from_path(path);
    }
    const auto last = static_cast<clbool_graph_format>(static_cast<int>(io::graph_format::mtx) + 1);
    return static_cast<io::graph_format>(static_cast<int>(enumerator(format, last, "format")) - 1);
}

labelled_graph without_edges(index_type vertices) {
    labelled_graph graph;
    graph.vertices.reserve(vertices);
    for (index_type v = 0; v < vertices; ++v) {
        graph.vertices.push_back(std::to_string(v));
    }
    return graph;
}

// Nothing is added before all names are known to be there.
void check_names(const char* const* names, size_type count, const char* argument) {
    array(names, count, argument);
    for (size_type i = 0; i < count; ++i) {
        required(names[i], argument);
    }
}

void check_vertices(const labelled_graph& graph, const index_type* vertices, size_type count,
                    const char* argument) {
    array(vertices, count, argument);
    for (size_type i = 0; i < count; ++i) {
        if (vertices[i] >= graph.size()) {
            throw invalid_argument(std::string(argument) + " has the vertex " +
                                   std::to_string(vertices[i]) + ", but there are " +
                                   std::to_string(graph.size()));
        }
    }
}

void add_numbered(labelled_graph& graph, const std::string& label, const index_type* sources,
                  const index_type* targets, size_type count) {
    coordinates& edges =
        graph.edges.try_emplace(label, coordinates(graph.size(), graph.size())).first->second;
    const size_type before = edges.nnz();
    edges.rows.reserve(before + count);
    edges.cols.reserve(before + count);
    edges.rows.insert(edges.rows.end(), sources, sources + count);
    edges.cols.insert(edges.cols.end(), targets, targets + count);
}

const std::string& label_at(const labelled_graph& graph, std::size_t index) {
    if (index >= graph.edges.size()) {
        throw invalid_argument("index is " + std::to_string(index) + ", but there are " +
                               std::to_string(graph.edges.size()) + " labels");
    }
    return std::next(graph.edges.begin(), static_cast<std::ptrdiff_t>(index))->first;
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()};
}

std::vector<std::string> symbols_of(const context_free_grammar& grammar, clbool_symbols which) {
    switch (which) {
        case CLBOOL_SYMBOLS_NONTERMINALS: return grammar.nonterminals();
        case CLBOOL_SYMBOLS_TERMINALS: return grammar.terminals();
    }
    throw invalid_argument("which is none of its values");
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_graph_create(uint32_t vertices, clbool_graph** out) {
    return call("clbool_graph_create",
                [&] { create(out, [&] { return without_edges(vertices); }); });
}

clbool_status clbool_graph_load(const char* path, clbool_graph_format format, bool numbered,
                                clbool_graph** out) {
    return call("clbool_graph_load", [&] {
        required(path, "path");
        clbool::io::graph_options options;
        options.numbered = numbered;
        create(out, [&] { return clbool::io::read_graph(path, format_of(format, path), options); });
    });
}

clbool_status clbool_graph_save(const clbool_graph* graph, const char* path,
                                clbool_graph_format format) {
    return call("clbool_graph_save", [&] {
        const auto from = get(graph, "graph");
        required(path, "path");
        if (format == CLBOOL_GRAPH_DOT) {
            clbool::io::write_dot(path, *from);
        } else {
            clbool::io::write_graph(path, *from, format_of(format, path));
        }
    });
}

clbool_status clbool_graph_save_pairs(clbool_context* on, const clbool_graph* graph,
                                      const clbool_matrix* pairs, const char* path) {
    return call("clbool_graph_save_pairs", [&] {
        const auto device = get(on, "on");
        const auto of = get(graph, "graph");
        const auto from = get(pairs, "pairs");
        required(path, "path");
        clbool::io::write_pairs(path, *of, from->to_host(device->device));
    });
}

clbool_status clbool_graph_add_edges(clbool_graph* graph, const char* const* sources,
                                     const char* const* labels, const char* const* targets,
                                     uint64_t count) {
    return call("clbool_graph_add_edges", [&] {
        const auto to = get(graph, "graph");
        check_names(sources, count, "sources");
        check_names(labels, count, "labels");
        check_names(targets, count, "targets");
        for (uint64_t i = 0; i < count; ++i) {
            to->add_edge(sources[i], labels[i], targets[i]);
        }
    });
}

clbool_status clbool_graph_add_numbered(clbool_graph* graph, const char* label,
                                        const uint32_t* sources, const uint32_t* targets,
                                        uint64_t count) {
    return call("clbool_graph_add_numbered", [&] {
        const auto to = get(graph, "graph");
        required(label, "label");
        check_vertices(*to, sources, count, "sources");
        check_vertices(*to, targets, count, "targets");
        add_numbered(*to, label, sources, targets, count);
    });
}

clbool_status clbool_graph_vertices(const clbool_graph* graph, uint32_t* vertices) {
    return call("clbool_graph_vertices",
                [&] { required(vertices, "vertices") = get(graph, "graph")->size(); });
}

clbool_status clbool_graph_edges(const clbool_graph* graph, uint64_t* edges) {
    return call("clbool_graph_edges",
                [&] { required(edges, "edges") = get(graph, "graph")->edge_count(); });
}

clbool_status clbool_graph_labels(const clbool_graph* graph, size_t* labels) {
    return call("clbool_graph_labels",
                [&] { required(labels, "labels") = get(graph, "graph")->edges.size(); });
}

clbool_status clbool_graph_label(const clbool_graph* graph, size_t index, char** text) {
    return call("clbool_graph_label",
                [&] { give_text(text, label_at(*get(graph, "graph"), index)); });
}

clbool_status clbool_graph_name(const clbool_graph* graph, uint32_t vertex, char** text) {
    return call("clbool_graph_name", [&] {
        const auto from = get(graph, "graph");
        check_vertices(*from, &vertex, 1, "vertex");
        give_text(text, from->vertices[vertex]);
    });
}

clbool_status clbool_graph_find(const clbool_graph* graph, const char* name, uint32_t* vertex,
                                bool* found) {
    return call("clbool_graph_find", [&] {
        const auto from = get(graph, "graph");
        required(name, "name");
        required(vertex, "vertex");
        required(found, "found");
        const auto number = from->find(name);
        *found = number.has_value();
        if (number) {
            *vertex = *number;
        }
    });
}

clbool_status clbool_graph_relation(clbool_context* on, const clbool_graph* graph,
                                    const char* label, clbool_matrix** out) {
    return call("clbool_graph_relation", [&] {
        const auto device = get(on, "on");
        const auto from = get(graph, "graph");
        required(label, "label");
        create(out, [&] { return clbool::matrix(device->device, from->relation(label)); });
    });
}

clbool_status clbool_graph_free(clbool_graph* graph) {
    return call("clbool_graph_free", [&] { destroy(graph); });
}

clbool_status clbool_grammar_create(const char* start, bool indexed, clbool_grammar** out) {
    return call("clbool_grammar_create", [&] {
        required(start, "start");
        create(out, [&] {
            clbool::context_free_grammar grammar;
            grammar.start = start;
            grammar.indexed = indexed;
            return grammar;
        });
    });
}

clbool_status clbool_grammar_load(const char* path, const char* start, clbool_grammar** out) {
    return call("clbool_grammar_load", [&] {
        required(path, "path");
        create(out, [&] { return clbool::io::read_grammar(path, start == nullptr ? "" : start); });
    });
}

clbool_status clbool_grammar_add(clbool_grammar* grammar, const char* left, const char* right) {
    return call("clbool_grammar_add", [&] {
        const auto to = get(grammar, "grammar");
        required(right, "right");
        const std::vector<std::string> symbol = words_of(&required(left, "left"));
        if (symbol.size() != 1) {
            throw clbool::invalid_argument("left is '" + std::string(left) +
                                           "', expected one symbol");
        }
        to->productions.push_back({symbol.front(), words_of(right)});
    });
}

clbool_status clbool_grammar_start(const clbool_grammar* grammar, char** text) {
    return call("clbool_grammar_start", [&] { give_text(text, get(grammar, "grammar")->start); });
}

clbool_status clbool_grammar_indexed(const clbool_grammar* grammar, bool* indexed) {
    return call("clbool_grammar_indexed",
                [&] { required(indexed, "indexed") = get(grammar, "grammar")->indexed; });
}

clbool_status clbool_grammar_symbols(const clbool_grammar* grammar, clbool_symbols which,
                                     clbool_texts** out) {
    return call("clbool_grammar_symbols", [&] {
        const auto of = get(grammar, "grammar");
        create(out, [&] { return symbols_of(*of, which); });
    });
}

clbool_status clbool_grammar_free(clbool_grammar* grammar) {
    return call("clbool_grammar_free", [&] { destroy(grammar); });
}
