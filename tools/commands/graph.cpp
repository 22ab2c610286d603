// SPDX-License-Identifier: MIT
// clbool bfs, scc, components: searches and components of directed graphs.
#include <tools/commands/commands.hpp>

#include <tools/answers/graph_output.hpp>
#include <tools/answers/vertex_names.hpp>
#include <tools/options/arguments.hpp>
#include <tools/options/graph_command.hpp>
#include <tools/runs/failure.hpp>

#include <clbool/graph_algorithms.hpp>
#include <clbool/reference.hpp>

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace clbool::tools {

namespace {

// Numbers by vertex, as both the program and its reference give them.
void require_same(const std::string& what, const std::vector<index_type>& keys,
                  const std::vector<index_type>& values,
                  const std::map<index_type, index_type>& expected) {
    auto other = expected.begin();
    for (std::size_t i = 0; i < keys.size(); ++i, ++other) {
        if (other == expected.end() || other->first != keys[i] || other->second != values[i]) {
            throw check_failed(fmt::format("{} of vertex {} is {}, which the reference has not",
                                           what, keys[i], values[i]));
        }
    }
    if (other != expected.end()) {
        throw check_failed(fmt::format("{} of vertex {} is missing, the reference has {}", what,
                                       other->first, other->second));
    }
}

struct bfs_command : graph_options {
    vertex_names from;
    bfs_options asked;

    void run_it() const {
        const auto compute = [&](session& work, const matrix& a) {
            bfs_options options = asked;
            static_cast<fixpoint_options&>(options) = work.log().rounds();
            return bfs(work.device(), a, from.numbers(a.nrows()), options);
        };
        run_graph_command(
            *this, compute,
            [&](const coordinates& a, const bfs_result& found) { verify(a, found); }, deliver);
    }

    void verify(const coordinates& a, const bfs_result& found) const {
        const coordinates graph = asked.backward ? reference::transpose(a) : a;
        auto expected = reference::bfs_levels(graph, from.numbers(a.nrows));
        for (auto one = expected.begin(); one != expected.end();) {
            one = one->second > asked.depth ? expected.erase(one) : std::next(one);
        }
        require_same("the level", found.vertices, found.levels, expected);
        if (asked.parents) {
            require_same("the parent", found.vertices, found.parents, parents(graph, expected));
        }
    }

    // The smallest vertex before each, itself for the first ones.
    static std::map<index_type, index_type> parents(
        const coordinates& graph, const std::map<index_type, index_type>& levels) {
        std::map<index_type, index_type> before;
        for (const auto& [vertex, level] : levels) {
            if (level == 0) {
                before.emplace(vertex, vertex);
            }
        }
        for (std::size_t i = 0; i < graph.rows.size(); ++i) {  // ascending by row
            const auto source = levels.find(graph.rows[i]);
            const auto target = levels.find(graph.cols[i]);
            if (source != levels.end() && target != levels.end() &&
                target->second == source->second + 1) {
                before.emplace(target->first, source->first);
            }
        }
        return before;
    }

    static void deliver(answer& out, const bfs_result& found) {
        if (out.wanted().counted()) {
            out.say("reached", found.vertices.size());
            out.say("depth", found.depth);
        }
        if (found.parents.empty()) {
            say_numbers(out, {"vertex", "level"}, found.vertices, found.levels);
            return;
        }
        say_rows(out, {"vertex", "level", "parent"}, [&](const take_row& take) {
            for (std::size_t i = 0; i < found.vertices.size(); ++i) {
                take({found.vertices[i], found.levels[i], found.parents[i]});
            }
        });
    }
};

using find_components = component_result (*)(context&, const matrix&, const component_options&);
using expect_components = std::vector<index_type> (*)(const coordinates&);

struct component_command : graph_options {
    find_components find;
    expect_components expect;

    void run_it() const {
        const auto compute = [&](session& work, const matrix& a) {
            component_options options;
            options.count_only =
                result.count && !result.checksum && !run.check && !result.file.named();
            return find(work.device(), a, options);
        };
        const auto verify = [&](const coordinates& a, const component_result& found) {
            const auto expected = expect(a);
            std::map<index_type, index_type> by_vertex;
            for (std::size_t v = 0; v < expected.size(); ++v) {
                by_vertex.emplace(static_cast<index_type>(v), expected[v]);
            }
            require_same("the component", vertices(found), found.component, by_vertex);
        };
        run_graph_command(*this, compute, verify, deliver);
    }

    static std::vector<index_type> vertices(const component_result& found) {
        std::vector<index_type> all(found.component.size());
        std::iota(all.begin(), all.end(), index_type{0});
        return all;
    }

    static void deliver(answer& out, const component_result& found) {
        if (out.wanted().counted()) {
            out.say("components", found.count);
            out.say("largest", found.largest);
        }
        say_numbers(out, {"vertex", "component"}, vertices(found), found.component);
    }
};

void add_bfs(command_line program) {
    const command_line app = program.add_subcommand(
        "bfs", "Breadth-first search of the graph A: vertex<TAB>level lines");
    const auto command = std::make_shared<bfs_command>();
    command->declare(app, "print reached<TAB>N and depth<TAB>D");
    command->from.declare(app, "--from", "where the search begins, 0-based").required();
    app.add_flag("--backward", command->asked.backward, "against the edges");
    app.add_flag("--parents", command->asked.parents,
                 "a third column: the vertex before on a shortest path, the smallest one");
    add_number<index_type>(app, "--depth", command->asked.depth, 0, kMaxDimension,
                           "levels up to this one (default: all)");
    command->declare_rows(app,
                          "vertex * 1000003 + level over the lines (with --parents of these "
                          "numbers * 1000003 + parent)");
    app.callback([command] { command->run_it(); });
}

void add_components(command_line program, const std::string& name, const std::string& what,
                    find_components find, expect_components expect) {
    const command_line app = program.add_subcommand(
        name, what + " of the graph A: vertex<TAB>smallest vertex in its component");
    const auto command = std::make_shared<component_command>();
    command->declare(app, "print components<TAB>N and largest<TAB>N");
    command->declare_rows(app, "vertex * 1000003 + component over the lines");
    command->find = find;
    command->expect = expect;
    app.callback([command] { command->run_it(); });
}

}  // namespace

void add_graph(command_line program) {
    add_bfs(program);
    add_components(program, "scc", "Strongly connected components", strong_components,
                   reference::strong_components);
    add_components(program, "components", "Weakly connected components", weak_components,
                   reference::weak_components);
}

}  // namespace clbool::tools
