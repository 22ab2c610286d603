// SPDX-License-Identifier: MIT
// Writes labelled graphs as edge lists that read_graph can read, and pairs of their vertices.
// Graphs from files number vertices in output order, so pairs are usually sorted already; a graph
// made by hand may need a permutation.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/canonical.hpp>
#include <io/graphs/matrix_folder.hpp>
#include <io/graphs/vertex_order.hpp>
#include <io/rdf/rdf_names.hpp>
#include <io/rdf/rdf_reader.hpp>
#include <io/text/line_reader.hpp>
#include <io/text/text_writer.hpp>

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace clbool::io {
namespace {

bool needs_quotes(std::string_view name, graph_format format) {
    constexpr std::string_view kBlanks = " \t\r\v\f";
    const bool quote = name.front() == '"' || name.front() == '\'';
    return name.find_first_of(kBlanks) != std::string_view::npos || name.front() == '#' ||
           (quote && format == graph_format::txt);
}

std::string in_double_quotes(std::string_view name) {
    std::string result = "\"";
    for (const char byte : name) {
        if (byte == '"' || byte == '\\') {
            result += '\\';
        }
        result += byte;
    }
    return result + '"';
}

// Position of a name in a line.
enum class role { source, label, target };

// RDF names are written as they are.
std::string spelled_in_rdf(const std::string& name, role as) {
    const bool fits = is_iri(name) || (as != role::label && is_blank_node(name)) ||
                      (as == role::target && is_literal(name));
    if (!fits) {
        throw invalid_argument("the name " + in_quotes(name) + " cannot be written as RDF's " +
                               (as == role::source  ? "subject"
                                : as == role::label ? "predicate"
                                                    : "object"));
    }
    return name;
}

// Quotes a name if the format needs it; of the edge lists only txt has quotes.
std::string spelled(const std::string& name, graph_format format, role as) {
    if (is_rdf(format)) {
        return spelled_in_rdf(name, as);
    }
    const bool impossible = name.empty() || name.find('\n') != std::string::npos ||
                            name.find('\0') != std::string::npos;
    if (!impossible && !needs_quotes(name, format)) {
        return name;
    }
    if (impossible || format != graph_format::txt) {
        throw invalid_argument("the name " + in_quotes(name) +
                               " cannot be written in this graph format");
    }
    return in_double_quotes(name);
}

class edge_list_writer {
public:
    edge_list_writer(std::ostream& out, const labelled_graph& graph, graph_format format)
        : text_(out),
          graph_(graph),
          format_(format),
          sources_(graph.vertices.size()),
          targets_(is_rdf(format) ? graph.vertices.size() : 0) {}

    void write() {
        for (const auto& [label, relation] : graph_.edges) {
            write_relation(spelled(label, format_, role::label), relation);
        }
        text_.flush();
    }

private:
    void write_relation(const std::string& label, const coordinates& relation) {
        coordinates storage;
        const coordinates& sorted = canonical(relation, storage);
        for (std::size_t i = 0; i < sorted.rows.size(); ++i) {
            const std::string& source = vertex(sources_, sorted.rows[i], role::source);
            const std::string& target = vertex(targets(), sorted.cols[i], role::target);
            const bool middle = format_ == graph_format::txt || is_rdf(format_);
            const char blank = is_rdf(format_) ? ' ' : '\t';
            text_ << source << blank << (middle ? label : target) << blank
                  << (middle ? target : label) << (is_rdf(format_) ? " .\n" : "\n");
        }
    }

    // Quoted on demand: a vertex without edges may have any name.
    const std::string& vertex(std::vector<std::string>& names, index_type number, role as) {
        std::string& name = names[number];
        if (name.empty()) {
            name = spelled(graph_.vertices[number], format_, as);
        }
        return name;
    }

    // In RDF some targets (literals) may not be sources.
    std::vector<std::string>& targets() { return is_rdf(format_) ? targets_ : sources_; }

    text_writer text_;
    const labelled_graph& graph_;
    const graph_format format_;
    std::vector<std::string> sources_;  // quoted, by vertex
    std::vector<std::string> targets_;
};

}  // namespace

void write_graph(const std::string& path, const labelled_graph& graph, graph_format format) {
    detail::guarded("write_graph", [&] {
        graph.validate();
        if (format == graph_format::mtx) {
            write_matrix_folder(path, graph);
            return;
        }
        write_atomically(path,
                         [&](std::ostream& out) { edge_list_writer(out, graph, format).write(); });
    });
}

void write_pairs(const std::string& path, const labelled_graph& graph, const coordinates& pairs) {
    detail::guarded("write_pairs", [&] {
        graph.validate();
        if (pairs.nrows != graph.size() || pairs.ncols != graph.size()) {
            throw dimension_mismatch("pairs of " + std::to_string(pairs.nrows) + " by " +
                                     std::to_string(pairs.ncols) + " vertices for a graph of " +
                                     std::to_string(graph.size()));
        }
        coordinates storage;
        const coordinates& checked = canonical(pairs, storage);
        const std::vector<index_type> rank = ranks(graph.vertices);
        const bool is_in_order = std::is_sorted(rank.begin(), rank.end());
        coordinates reordered;
        if (!is_in_order) {  // canonical order is to be that of the names
            reordered = checked;
            renumber(reordered, rank);
        }
        const coordinates& sorted = is_in_order ? checked : reordered;
        const std::vector<index_type> vertex = inverse(rank);
        write_atomically(path, [&](std::ostream& out) {
            text_writer text(out);
            for (std::size_t i = 0; i < sorted.rows.size(); ++i) {
                text << graph.vertices[vertex[sorted.rows[i]]] << '\t'
                     << graph.vertices[vertex[sorted.cols[i]]] << '\n';
            }
            text.flush();
        });
    });
}

}  // namespace clbool::io
