// SPDX-License-Identifier: MIT
// clbool pagerank, triangles, khop: numbers about the vertices of graphs.
#include <tools/commands/commands.hpp>

#include <tools/answers/graph_output.hpp>
#include <tools/answers/vertex_names.hpp>
#include <tools/options/arguments.hpp>
#include <tools/options/backend_choice.hpp>
#include <tools/options/graph_command.hpp>
#include <tools/runs/failure.hpp>
#include <tools/runs/warnings.hpp>

#include <clbool/graph_measures.hpp>
#include <clbool/reference.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace clbool::tools {

namespace {

struct measure_options : graph_options {
    clbool::backend backend = clbool::backend::automatic;

    void declare(command_line app, const std::string& counted) {
        graph_options::declare(app, counted);
        add_backend_choice(app, backend);
    }
};

// Whether a number of float is the expected one, but for rounding.
bool is_near(double found, double expected) {
    return std::fabs(found - expected) <= 1e-4 * std::fabs(expected) + 1e-9;
}

// --- PageRank ---

// Ranks on the host, with what came with them.
struct ranks_found {
    pagerank_result by;
    std::vector<float> ranks;
};

struct pagerank_command : measure_options {
    pagerank_options asked;
    vertex_names from;
    index_type top = 0;  // 0: all
    warnings told;

    void declare(command_line app) {
        measure_options::declare(
            app, "print iterations<TAB>N, difference<TAB>D and converged<TAB>1 or 0");
        app.add_option("--damping", asked.damping,
                       "the share of a rank that follows edges, below 1")
            .type_name("X");
        app.add_option(
               "--tolerance", asked.tolerance,
               "iterations end when the changes add up to no more; a warning says when they do "
               "not, 0: never")
            .type_name("X");
        add_number<index_type>(app, "--iterations", asked.iterations, 0, kMaxDimension,
                               "iterations, at most");
        from.declare(app, "--from", "vertices that get the rest, 0-based (default: all)");
        add_number<index_type>(app, "--top", top, 1, kMaxDimension,
                               "only the N vertices of highest rank, highest first");
        result.declare_limit(app, {"--count", "--top"});
        told.declare(app);
    }

    void run_it() const {
        const auto compute = [&](session& work, const matrix& a) {
            pagerank_options options = asked;
            options.backend = backend;
            if (from.given()) {
                const auto sources = sorted(from.numbers(a.nrows()));
                options.teleport = float_vector(work.device(), a.nrows(), sources,
                                                std::vector<float>(sources.size(), 1.0f));
            }
            ranks_found found;
            found.by = pagerank(work.device(), a, options);
            found.ranks = found.by.ranks.to_host(work.device()).values;
            return found;
        };
        run_graph_command(
            *this, compute,
            [&](const coordinates& a, const ranks_found& found) { verify(a, found); },
            [&](answer& out, const ranks_found& found) { deliver(out, found); });
    }

private:
    // Each once.
    static std::vector<index_type> sorted(std::vector<index_type> vertices) {
        std::sort(vertices.begin(), vertices.end());
        vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
        return vertices;
    }

    void verify(const coordinates& a, const ranks_found& found) const {
        std::vector<double> teleport;
        if (from.given()) {
            teleport.resize(a.nrows);
            for (const index_type v : from.numbers(a.nrows)) {
                teleport[v] = 1;
            }
        }
        const auto expected = reference::pagerank(a, asked.damping, found.by.iterations, teleport);
        for (std::size_t v = 0; v < expected.size(); ++v) {
            if (!is_near(double{found.ranks.at(v)}, expected[v])) {
                throw check_failed(fmt::format("the rank of vertex {} is {}, the reference has {}",
                                               v, found.ranks[v], expected[v]));
            }
        }
    }

    void deliver(answer& out, const ranks_found& found) const {
        if (!found.by.converged &&
            asked.tolerance > 0) {  // 0: as many iterations as were asked for
            told.tell(fmt::format(
                "pagerank: the ranks have not converged to --tolerance {:g} within --iterations {}",
                asked.tolerance, asked.iterations));
        }
        if (result.count) {
            out.say("iterations", found.by.iterations);
            out.say("difference", field::rounded(found.by.difference, 3));
            out.say("converged", found.by.converged ? 1 : 0);
        }
        std::vector<index_type> vertices(found.ranks.size());
        std::iota(vertices.begin(), vertices.end(), index_type{0});
        if (top == 0) {
            say_numbers(out, {"vertex", "rank"}, vertices, found.ranks);
            return;
        }
        const auto kept = std::min<std::size_t>(top, vertices.size());
        const auto end = vertices.begin() + static_cast<std::ptrdiff_t>(kept);
        std::partial_sort(vertices.begin(), end, vertices.end(), [&](index_type a, index_type b) {
            return found.ranks[a] > found.ranks[b] || (found.ranks[a] == found.ranks[b] && a < b);
        });
        vertices.erase(end, vertices.end());
        std::vector<float> ranks;
        for (const index_type v : vertices) {
            ranks.push_back(found.ranks[v]);
        }
        say_numbers(out, {"vertex", "rank"}, vertices, ranks);
    }
};

// --- Triangles ---

// What of it was asked for.
struct triangles_found {
    size_type count = 0;
    std::vector<index_type> vertices;
    std::vector<size_type> triangles;  // of each
    clustering_result around;
    std::vector<float> coefficients;  // of each, in place of triangles
};

struct triangles_command : measure_options {
    bool by_vertex = false;
    bool clustering = false;

    void declare(command_line app) {
        measure_options::declare(app, "print numbers of the whole graph only");
        const auto each = app.add_flag("--per-vertex", by_vertex,
                                       "vertex<TAB>triangles lines of the vertices that have any");
        app.add_flag("--clustering", clustering,
                     "vertex<TAB>coefficient lines of the vertices with two neighbours")
            .excludes(each);
        result.declare_checksum(app, "vertex * 1000003 + triangles over the lines of --per-vertex")
            .needs(each);
        result.declare_limit(app, {"--count", "--checksum"});
    }

    void run_it() const {
        const auto compute = [&](session& work, const matrix& a) {
            return found_in(work.device(), a);
        };
        run_graph_command(
            *this, compute,
            [&](const coordinates& a, const triangles_found& found) { verify(a, found); },
            [&](answer& out, const triangles_found& found) { deliver(out, found); });
    }

private:
    triangles_found found_in(context& on, const matrix& a) const {
        triangle_options options;
        options.backend = backend;
        triangles_found found;
        if (clustering) {
            found.around = clustering_coefficients(on, a, options);
            found.count = found.around.triangles;
            auto entries = found.around.coefficients.to_host(on);
            found.vertices = std::move(entries.indices);
            found.coefficients = std::move(entries.values);
        } else if (by_vertex) {
            auto entries = triangles_per_vertex(on, a, options).to_host(on);
            found.vertices = std::move(entries.indices);
            found.triangles.assign(entries.values.begin(), entries.values.end());
            found.count =
                std::accumulate(found.triangles.begin(), found.triangles.end(), size_type{0}) / 3;
        } else {
            found.count = triangle_count(on, a, options);
        }
        return found;
    }

    void verify(const coordinates& a, const triangles_found& found) const {
        const auto expected = reference::triangles_per_vertex(a);
        size_type corners = 0;
        for (const auto& [vertex, count_of] : expected) {
            corners += count_of;
        }
        if (found.count != corners / 3) {
            throw check_failed(fmt::format("there are {} triangles, the reference has {}",
                                           found.count, corners / 3));
        }
        if (by_vertex) {
            require_same("triangles", found.vertices, found.triangles, expected);
        } else if (clustering) {
            require_same("the coefficient", found.vertices, found.coefficients,
                         reference::clustering_coefficients(a));
        }
    }

    template <class Value, class Expected>
    static void require_same(const std::string& what, const std::vector<index_type>& vertices,
                             const std::vector<Value>& values,
                             const std::map<index_type, Expected>& expected) {
        auto other = expected.begin();
        for (std::size_t n = 0; n < vertices.size(); ++n, ++other) {
            if (other == expected.end() || other->first != vertices[n] ||
                !is_near(static_cast<double>(values[n]), static_cast<double>(other->second))) {
                throw check_failed(fmt::format("{} of vertex {}: {}, which the reference has not",
                                               what, vertices[n], values[n]));
            }
        }
        if (other != expected.end()) {
            throw check_failed(fmt::format("{} of vertex {} is missing, the reference has {}", what,
                                           other->first, other->second));
        }
    }

    void deliver(answer& out, const triangles_found& found) const {
        const bool lines = by_vertex || clustering;
        if (result.counted() || !(lines || result.file.is_file() || run.timed())) {
            out.say("triangles", found.count);
            if (clustering) {
                out.say("pairs", found.around.pairs);
                out.say("average", field::rounded(found.around.average, 9));
                out.say("transitivity", field::rounded(found.around.transitivity, 9));
            }
        }
        if (by_vertex) {
            say_numbers(out, {"vertex", "triangles"}, found.vertices, found.triangles);
        } else if (clustering) {
            say_numbers(out, {"vertex", "coefficient"}, found.vertices, found.coefficients);
        } else if (result.file.is_file()) {
            out.rows({"name", "value"}, [&](const take_row& take) {
                take({"triangles", found.count});
            });
        }
    }
};

// --- Distances ---

struct khop_command : measure_options {
    vertex_names from;
    k_hop_options asked;
    index_type hops = 1;
    bool within = false;

    void declare(command_line app) {
        measure_options::declare(app, "print sources<TAB>N and hops<TAB>N, the largest distance");
        from.declare(app, "--from", "the sources, 0-based").required();
        add_number<index_type>(app, "--hops", hops, 0, kMaxDimension,
                               "steps, at most (default: 1)");
        app.add_flag("--within", within, "count the vertices up to each distance, not at it");
        app.add_flag("--backward", asked.backward, "against the edges");
        declare_rows(app, "(source * 1000003 + distance) * 1000003 + vertices over the lines");
    }

    void run_it() const {
        const auto compute = [&](session& work, const matrix& a) {
            k_hop_options options = asked;
            options.backend = backend;
            return k_hop_counts(work.device(), a, from.numbers(a.nrows()), hops, options);
        };
        run_graph_command(
            *this, compute,
            [&](const coordinates& a, const k_hop_result& found) { verify(a, found); },
            [&](answer& out, const k_hop_result& found) { deliver(out, found); });
    }

private:
    void verify(const coordinates& a, const k_hop_result& found) const {
        const auto graph = asked.backward ? reference::transpose(a) : a;
        const auto sources = from.numbers(a.nrows);
        for (std::size_t n = 0; n < sources.size(); ++n) {
            auto expected = reference::k_hop_counts(graph, sources[n], hops);
            expected.resize(found.hops + std::size_t{1});
            for (index_type d = 0; d <= found.hops; ++d) {
                if (found.exactly(n, d) != expected[d]) {
                    throw check_failed(
                        fmt::format("{} vertices are {} steps from vertex {}, the reference has {}",
                                    found.exactly(n, d), d, sources[n], expected[d]));
                }
            }
        }
    }

    // As far as each source comes.
    void deliver(answer& out, const k_hop_result& found) const {
        const auto sources = from.numbers(kMaxDimension);
        if (result.counted()) {
            out.say("sources", sources.size());
            out.say("hops", found.hops);
        }
        say_rows(out, {"source", "distance", "vertices"}, [&](const take_row& take) {
            for (std::size_t n = 0; n < sources.size(); ++n) {
                size_type sum = 0;
                for (index_type d = 0; d <= found.hops && found.exactly(n, d) > 0; ++d) {
                    sum += found.exactly(n, d);
                    take({sources[n], d, within ? sum : found.exactly(n, d)});
                }
            }
        });
    }
};

template <class Command>
void add(command_line program, const std::string& name, const std::string& description) {
    const command_line app = program.add_subcommand(name, description);
    const auto command = std::make_shared<Command>();
    command->declare(app);
    app.callback([command] { command->run_it(); });
}

}  // namespace

void add_measures(command_line program) {
    add<pagerank_command>(program, "pagerank", "PageRank of the graph A: vertex<TAB>rank lines");
    add<triangles_command>(program, "triangles",
                           "Triangles of the graph A, whatever the directions of its edges");
    add<khop_command>(program, "khop",
                      "Numbers of vertices by distance: source<TAB>distance<TAB>vertices");
}

}  // namespace clbool::tools
