// SPDX-License-Identifier: MIT
// Labelled graphs as edge lists that read_graph gives back.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/canonical.hpp>
#include <io/line_reader.hpp>
#include <io/text_writer.hpp>

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

std::string in_quotes(std::string_view name) {
    std::string result = "\"";
    for (const char byte : name) {
        if (byte == '"' || byte == '\\') {
            result += '\\';
        }
        result += byte;
    }
    return result + '"';
}

// How the format spells a name. Only txt has quotes.
std::string spelled(const std::string& name, graph_format format) {
    const bool impossible = name.empty() || name.find('\n') != std::string::npos ||
                            name.find('\0') != std::string::npos;
    if (!impossible && !needs_quotes(name, format)) {
        return name;
    }
    if (impossible || format != graph_format::txt) {
        throw invalid_argument("the name " + quoted(name) +
                               " cannot be written in this graph format");
    }
    return in_quotes(name);
}

class edge_list_writer {
public:
    edge_list_writer(std::ostream& out, const labelled_graph& graph, graph_format format)
        : text_(out), graph_(graph), format_(format), vertices_(graph.vertices.size()) {}

    void write() {
        for (const auto& [label, relation] : graph_.edges) {
            write_relation(spelled(label, format_), relation);
        }
        text_.flush();
    }

private:
    void write_relation(const std::string& label, const coordinates& relation) {
        coordinates storage;
        const coordinates& sorted = canonical(relation, storage);
        for (std::size_t i = 0; i < sorted.rows.size(); ++i) {
            const std::string& source = vertex(sorted.rows[i]);
            const std::string& target = vertex(sorted.cols[i]);
            const bool middle = format_ == graph_format::txt;
            text_ << source << '\t' << (middle ? label : target) << '\t'
                  << (middle ? target : label) << '\n';
        }
    }

    // Spelled when first needed: a vertex without edges may have any name.
    const std::string& vertex(index_type number) {
        std::string& name = vertices_[number];
        if (name.empty()) {
            name = spelled(graph_.vertices[number], format_);
        }
        return name;
    }

    text_writer text_;
    const labelled_graph& graph_;
    const graph_format format_;
    std::vector<std::string> vertices_;
};

}  // namespace

void write_graph(const std::string& path, const labelled_graph& graph, graph_format format) {
    detail::guarded("write_graph", [&] {
        for (const auto& [label, relation] : graph.edges) {
            if (relation.nrows != graph.size() || relation.ncols != graph.size()) {
                throw dimension_mismatch("the relation " + label + " is not " +
                                         std::to_string(graph.size()) + " by " +
                                         std::to_string(graph.size()));
            }
        }
        write_atomically(path,
                         [&](std::ostream& out) { edge_list_writer(out, graph, format).write(); });
    });
}

}  // namespace clbool::io
