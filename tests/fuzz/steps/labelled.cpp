// SPDX-License-Identifier: MIT
// Rows of the table: labelled graphs that are built edge by edge, looked into, written and read.
#include <clbool/graph.hpp>
#include <clbool/io.hpp>
#include <clbool/reference.hpp>
#include <fuzz/steps/own_file.hpp>
#include <fuzz/steps/require.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/work.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace clbool::fuzz {
namespace {

// Names are numbers of rows and columns. No number is called so:
constexpr const char* kLonely = "-1";
constexpr const char* kFirstLabel = "a";

// How a graph is built, spoilt, and whether it goes by way of a file.
enum class spoils { shape, index, lengths };
enum class travels { folder, csv, txt, nowhere };
constexpr std::size_t kGraphWays = std::size_t{2} * 2 * 3 * 16;

bool is_backwards(const step& of) { return of.query % 2 != 0; }
bool has_lonely(const step& of) { return of.query / 2 % 2 != 0; }
spoils spoilt_by(const step& of) { return static_cast<spoils>(of.query / 4 % 3); }
// Files take longer than all else.
travels travel_of(const step& of) {
    return static_cast<travels>(std::min(of.query / 12 % 16, std::size_t{3}));
}
// Lists of edges have no blanks in labels; names of files no slash.
const char* second_label(const step& of) {
    return travel_of(of) == travels::folder ? "b/%\"" : "b";
}

void add_edges(labelled_graph& graph, const step& of, const std::string& label,
               const coordinates& a) {
    for (std::size_t n = 0; n < a.nnz(); ++n) {
        const std::size_t i = is_backwards(of) ? a.nnz() - 1 - n : n;
        graph.add_edge(std::to_string(a.rows[i]), label, std::to_string(a.cols[i]));
        if (n % 7 == 0) {
            graph.add_edge(std::to_string(a.rows[i]), label, std::to_string(a.cols[i]));
        }
    }
}

// A vertex without edges comes after those of the first label.
labelled_graph built_graph(const step& of, const coordinates& a, const coordinates& b) {
    labelled_graph graph;
    add_edges(graph, of, kFirstLabel, a);
    if (has_lonely(of) && b.nnz() > 0) {
        graph.vertices.push_back(kLonely);
    }
    add_edges(graph, of, second_label(of), b);
    return graph;
}

labelled_graph written_and_read(const labelled_graph& graph, travels by) {
    const io::graph_format format = by == travels::folder ? io::graph_format::mtx
                                    : by == travels::csv  ? io::graph_format::csv
                                                          : io::graph_format::txt;
    const own_file file(by == travels::folder ? "" : ".graph");
    io::write_graph(file.path(), graph, format);
    return io::read_graph(file.path(), format);
}

// Every vertex is found by its name, some of many.
void require_names(const labelled_graph& graph, const step& of, bool keeps_lonely) {
    constexpr index_type kLooked = 16;
    const index_type by = graph.size() / kLooked + 1;
    for (index_type v = 0; v < graph.size(); v += by) {
        require(graph.find(graph.vertices[v]) == v, "a vertex by its name");
    }
    require(graph.find(kLonely).has_value() == (keeps_lonely && has_lonely(of)),
            "a vertex without edges");
    require(!graph.find("no such name"), "a name that no vertex has");
}

void spoil(labelled_graph& graph, spoils how) {
    coordinates& relation = graph.edges[kFirstLabel];
    relation.nrows = relation.ncols = graph.size();
    switch (how) {
        case spoils::shape: ++relation.ncols; break;
        case spoils::index: relation.add(0, graph.size()); break;
        case spoils::lengths: relation.rows.push_back(0); break;
    }
}

template <class Error>
bool is_refused(const labelled_graph& graph) {
    try {
        graph.validate();
    } catch (const Error&) {
        return true;
    }
    return false;
}

void require_validation(labelled_graph graph, spoils how) {
    graph.validate();
    spoil(graph, how);
    require(how == spoils::shape ? is_refused<dimension_mismatch>(graph)
                                 : is_refused<invalid_argument>(graph),
            "relations that do not fit their graph");
}

// The relation of a label, by the numbers that its vertices are called.
coordinates numbered_relation(const labelled_graph& graph, const std::string& label,
                              index_type nrows, index_type ncols) {
    const coordinates relation = graph.relation(label);
    coordinates out(nrows, ncols);
    for (std::size_t i = 0; i < relation.nnz(); ++i) {
        out.add(static_cast<index_type>(std::stoul(graph.vertices[relation.rows[i]])),
                static_cast<index_type>(std::stoul(graph.vertices[relation.cols[i]])));
    }
    out.normalize();
    return out;
}

coordinates read_from_graph(const step& of, const coordinates& a, const coordinates& b) {
    labelled_graph graph = built_graph(of, a, b);
    const bool lonely = b.nnz() > 0;
    require_names(graph, of, lonely);
    require(graph.edge_count() >= a.nnz() + b.nnz(), "the number of edges");
    require_validation(graph, spoilt_by(of));
    const auto by = travel_of(of);
    if (by != travels::nowhere && a.nnz() + b.nnz() > 0) {
        graph = written_and_read(graph, by);
        require_names(graph, of, lonely && by == travels::folder);
        graph.validate();
    }
    require(numbered_relation(graph, second_label(of), b.nrows, b.ncols) == b,
            "the relation of the second label");
    require(numbered_relation(graph, "a_r", a.ncols, a.nrows) == reference::transpose(a),
            "the reverse of a relation");
    return numbered_relation(graph, kFirstLabel, a.nrows, a.ncols);
}

// Names take longer than numbers.
size_type of_few_names(const step& of, const contents& in) {
    constexpr size_type kMostEdges = 2000;
    const size_type edges = work::entries(of, in);
    return edges > kMostEdges ? ~size_type{0} : edges;
}

}  // namespace

kind labelled_kind() {
    kind made{"labelled",
              2,
              2,
              false,
              0,
              nullptr,
              of_few_names,
              [](const step&, const contents& in) { return in[0]; },
              call::of_any([](Controls& on, auto& with, const step& of) {
                  with.out() = matrix(on, read_from_graph(of, with.input(0).to_host(on),
                                                          with.input(1).to_host(on)));
              }),
              [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                  return "labelled_graph graph;\nconst auto edges = " + in[0] +
                         ".to_host(on);\nfor (size_type i = 0; i < edges.nnz(); ++i) {\n" +
                         "    graph.add_edge(std::to_string(edges.rows[i]), \"a\", " +
                         "std::to_string(edges.cols[i]));\n}\n// and those of " + in[1] +
                         ", by way " + std::to_string(of.query % kGraphWays) +
                         " of tests/fuzz/steps/labelled.cpp\ngraph.validate();\n" + out + " = " +
                         in[0] + ";";
              }};
    made.ways = kGraphWays;
    return made;
}

}  // namespace clbool::fuzz
