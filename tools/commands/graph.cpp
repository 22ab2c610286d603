// SPDX-License-Identifier: MIT
// clbool bfs, scc, components: searches and components of directed graphs.
#include <tools/commands/commands.hpp>

#include <tools/failure.hpp>
#include <tools/graph_command.hpp>
#include <tools/graph_output.hpp>
#include <tools/vertex_names.hpp>

#include <clbool/graph_algorithms.hpp>
#include <clbool/reference.hpp>

#include <fmt/format.h>

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

    void run_it() const {
        const auto compute = [&](session& work, const matrix& a) {
            bfs_options options;
            static_cast<fixpoint_options&>(options) = work.log().rounds();
            return bfs(work.device(), a, from.numbers(a.nrows()), options);
        };
        const auto verify = [&](const coordinates& a, const bfs_result& found) {
            require_same("the level", found.vertices, found.levels,
                         reference::bfs_levels(a, from.numbers(a.nrows)));
        };
        run_graph_command(*this, compute, verify, deliver);
    }

    static void deliver(answer& out, const bfs_result& found) {
        if (out.wanted().counted()) {
            out.say("reached", found.vertices.size());
            out.say("depth", found.depth);
        }
        say_numbers(out, {"vertex", "level"}, found.vertices, found.levels);
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
    app.callback([command] { command->run_it(); });
}

void add_components(command_line program, const std::string& name, const std::string& what,
                    find_components find, expect_components expect) {
    const command_line app = program.add_subcommand(
        name, what + " of the graph A: vertex<TAB>smallest vertex in its component");
    const auto command = std::make_shared<component_command>();
    command->declare(app, "print components<TAB>N and largest<TAB>N");
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
