// SPDX-License-Identifier: MIT
// Vertices named on the command line.
#include <tools/answers/vertex_names.hpp>

#include <tools/files/index_list.hpp>
#include <tools/files/standard_streams.hpp>
#include <tools/files/text_lines.hpp>

#include <clbool/error.hpp>

#include <fmt/format.h>

#include <string_view>
#include <unordered_map>

namespace clbool::tools {

namespace {

std::string lacking(const std::string& name) {
    return fmt::format("the graph has no vertex '{}', expected one of its names", name);
}

}  // namespace

declared_option vertex_names::declare(command_line app, const std::string& name,
                                      const std::string& help) {
    option = name;
    const auto take = [this](const std::string& value) {
        if (value.empty() || value == "@") {
            throw invalid_argument(option + ": the value is empty, expected V,V... or @FILE");
        }
        claim_list(value);
        text = value;
    };
    return app.add_parsed(name, take, help + ": V,V... or @FILE with one a line").type_name("LIST");
}

void vertex_names::fail(const place& at, const std::string& what) const {
    if (at.where.empty()) {
        throw invalid_argument(option + ": " + what);
    }
    throw io_error(at.where + ": " + what);
}

std::vector<vertex_names::place> vertex_names::read() const {
    std::vector<place> names;
    if (text.front() == '@') {
        const std::string path = text.substr(1);
        each_line(path, [&](std::string_view line, size_type number) {
            if (!line.empty()) {
                names.push_back({std::string(line), fmt::format("{}:{}", path, number)});
            }
        });
        return names;
    }
    std::string_view rest = text;
    for (;;) {
        const std::size_t comma = rest.find(',');
        const std::string name(rest.substr(0, comma));
        if (name.empty()) {
            throw invalid_argument(option + ": a name between commas is empty, expected V,V...");
        }
        names.push_back({name, ""});
        if (comma == std::string_view::npos) {
            return names;
        }
        rest.remove_prefix(comma + 1);
    }
}

std::vector<index_type> vertex_names::numbers(index_type n) const {
    if (!numbers_) {
        numbers_ = read_index_list(option, text);
    }
    for (const index_type number : *numbers_) {
        if (number >= n) {
            throw invalid_argument(
                n == 0
                    ? fmt::format("{}: there is no vertex {}: the graph has none", option, number)
                    : fmt::format("{}: there is no vertex {}, expected a number from 0 to {}",
                                  option, number, n - 1));
        }
    }
    return *numbers_;
}

std::vector<index_type> vertex_names::vertices(const labelled_graph& graph) const {
    std::unordered_map<std::string_view, index_type> known;
    for (index_type vertex = 0; vertex < graph.size(); ++vertex) {
        known.emplace(graph.vertices[vertex], vertex);
    }
    std::vector<index_type> found;
    for (const place& one : read()) {
        const auto vertex = known.find(one.name);
        if (vertex == known.end()) {
            fail(one, lacking(one.name));
        }
        found.push_back(vertex->second);
    }
    return found;
}

index_type vertex_of(const labelled_graph& graph, const std::string& option,
                     const std::string& name) {
    if (const auto vertex = graph.find(name)) {
        return *vertex;
    }
    throw invalid_argument(option + ": " + lacking(name));
}

}  // namespace clbool::tools
