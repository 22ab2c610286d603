// SPDX-License-Identifier: MIT
// bench_changes: answers that follow their graph, beside answers that are computed anew. A batch of
// edges is taken away and added again in turn, so that every run begins with the same graph.
#include <common/device.hpp>
#include <common/measure.hpp>
#include <common/options.hpp>
#include <common/program.hpp>

#include <clbool/algorithms.hpp>
#include <clbool/error.hpp>
#include <clbool/generators.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/incremental_closure.hpp>
#include <clbool/maintained_query.hpp>
#include <clbool/operations.hpp>
#include <clbool/reference.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace clbool::bench;
using clbool::coordinates;
using clbool::index_type;
using clbool::matrix;
using clbool::size_type;

struct settings {
    subject_options subjects;
    size_type batch = 1000;
    run_options run;
};

// A grid whose edges lead right and down; two of three are there.
coordinates mesh(index_type side) {
    std::mt19937_64 random(1);
    coordinates made(side * side, side * side);
    for (index_type y = 0; y < side; ++y) {
        for (index_type x = 0; x < side; ++x) {
            const index_type v = y * side + x;
            if (x + 1 < side && random() % 3 != 0) {
                made.add(v, v + 1);
            }
            if (y + 1 < side && random() % 3 != 0) {
                made.add(v, v + side);
            }
        }
    }
    made.normalize();
    return made;
}

// Vertices in layers, each with some edges to near vertices of the next layer.
coordinates layers(index_type count, index_type width, index_type degree) {
    std::mt19937_64 random(1);
    coordinates made(count * width, count * width);
    for (index_type layer = 0; layer + 1 < count; ++layer) {
        for (index_type i = 0; i < width; ++i) {
            for (index_type k = 0; k < degree; ++k) {
                const auto to = static_cast<index_type>((i + random() % (2 * degree)) % width);
                made.add(layer * width + i, (layer + 1) * width + to);
            }
        }
    }
    made.normalize();
    return made;
}

struct graph {
    std::string name;
    std::function<coordinates()> make;
};

std::vector<graph> graphs(bool quick) {
    if (quick) {
        return {{"mesh-40", [] { return mesh(40); }}};
    }
    return {{"mesh-200", [] { return mesh(200); }},
            {"mesh-360", [] { return mesh(360); }},
            {"layers-1M", [] { return layers(16, 4096, 16); }},
            {"social-16", [] { return clbool::generators::social(16, 16, 1); }},
            {"random-65536", [] { return clbool::generators::random(65536, 65536, 1000000, 1); }}};
}

// Edges of the graph, or pairs of vertices whose numbers ascend as far as those of its edges do.
coordinates existing(const coordinates& edges, size_type count, std::mt19937_64& random) {
    coordinates some(edges.nrows, edges.ncols);
    for (size_type i = 0; i < count; ++i) {
        const auto k = random() % edges.nnz();
        some.add(edges.rows[k], edges.cols[k]);
    }
    some.normalize();
    return some;
}

enum class sources { anywhere, of_edges };

// Edges that were not there, each as long as one of the graph's, or longer by one. They begin
// anywhere, or where the graph's edges do: then they join what these join.
coordinates similar(const coordinates& edges, size_type count, std::mt19937_64& random,
                    sources from) {
    const index_type n = edges.nrows;
    coordinates some(n, n);
    for (size_type i = 0; i < count; ++i) {
        const auto k = random() % edges.nnz();
        const std::int64_t length = std::int64_t{edges.cols[k]} - std::int64_t{edges.rows[k]} + 1;
        const auto source = static_cast<std::int64_t>(
            from == sources::anywhere ? random() % n : edges.rows[random() % edges.nnz()]);
        if (source + length >= 0 && source + length < n) {
            some.add(static_cast<index_type>(source), static_cast<index_type>(source + length));
        }
    }
    some.normalize();
    return clbool::reference::ewise_difference(some, edges);
}

// Words of a, then as many of b, over layers whose first half has edges a and whose second half has
// edges b.
clbool::labelled_graph labelled(const coordinates& layered) {
    const index_type n = layered.nrows;
    clbool::labelled_graph graph;
    for (index_type v = 0; v < n; ++v) {
        graph.vertices.push_back(std::to_string(v));
    }
    coordinates a(n, n), b(n, n);
    for (size_type i = 0; i < layered.nnz(); ++i) {
        (layered.rows[i] < n / 2 ? a : b).add(layered.rows[i], layered.cols[i]);
    }
    graph.edges = {{"a", a}, {"b", b}};
    return graph;
}

clbool::normal_form nested() {
    clbool::context_free_grammar grammar;
    grammar.productions = {{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}};
    grammar.start = "S";
    return normalize(grammar);
}

// What a batch did, beside the same anew.
struct outcome {
    size_type edges = 0, answer = 0;
    double anew = 0, insert = 0, remove = 0;
    size_type gained = 0, lost = 0;
};

unsigned long long wide(size_type number) { return static_cast<unsigned long long>(number); }

void print(const std::string& name, const outcome& of) {
    std::printf(
        "%s: %llu edges, %llu pairs; anew %.2f ms; insertions %.2f ms (%.3f), %llu pairs more; "
        "removals %.2f ms (%.3f), %llu pairs less\n",
        name.c_str(), wide(of.edges), wide(of.answer), of.anew, of.insert, of.insert / of.anew,
        wide(of.gained), of.remove, of.remove / of.anew, wide(of.lost));
}

class program {
public:
    explicit program(const settings& options)
        : options_(options), on_("bench_changes", options.run.device) {}

    bool run() {
        for (const auto& one : graphs(options_.subjects.quick)) {
            if (options_.subjects.want(one.name)) {
                closure(one);
                on_.file.write(options_.run.out);
            }
        }
        const index_type width = options_.subjects.quick ? 64 : 4096;
        if (options_.subjects.want("paths")) {
            queries(labelled(layers(16, width, 16)));
            on_.file.write(options_.run.out);
        }
        return !on_.file.failed();
    }

private:
    // Times body(), which returns entries, after prepare().
    template <class Prepare, class Body>
    double time(const std::string& name, const char* operation, const char* method, size_type edges,
                const Prepare& prepare, const Body& body) {
        record r{name, operation, method};
        r.nnz_in = edges;
        try {
            r.time = repeat(options_.run.plan, [&] {
                prepare();
                on_.controls.finish();
                on_.controls.reset_profile();
                const double ms = milliseconds_of([&] {
                    r.nnz_out = body();
                    on_.controls.finish();
                });
                const auto counters = on_.controls.profile();
                r.launches = counters.launches;
                r.host_reads = waits_within(counters);
                return ms;
            });
        } catch (const clbool::error& e) {
            r.error = e.what();
        }
        on_.file.add(r);
        return r.time ? r.time->warm.median : 0;
    }

    void closure(const graph& one) {
        auto& on = on_.controls;
        const auto host = one.make();
        std::mt19937_64 random(2);
        const matrix a(on, host), gone(on, existing(host, options_.batch, random)),
            come(on, similar(host, options_.batch, random, sources::anywhere));
        const auto nothing = [] {};
        outcome out;
        out.edges = host.nnz();
        out.anew = time(one.name, "changes_anew", "closure", host.nnz(), nothing, [&] {
            return clbool::transitive_closure(on, a.without_derived()).pairs.nnz();
        });
        clbool::incremental_closure of(on, a);
        out.answer = of.nnz();
        out.remove = time(
            one.name, "changes_remove", "closure", gone.nnz(), [&] { of.add_edges(on, gone); },
            [&] { return out.lost = of.remove_edges(on, gone); });
        of.add_edges(on, gone);
        out.insert = time(
            one.name, "changes_insert", "closure", come.nnz(), [&] { of.remove_edges(on, come); },
            [&] { return out.gained = of.add_edges(on, come); });
        time(one.name, "changes_answer", "closure", host.nnz(), nothing,
             [&] { return of.to_matrix(on).nnz(); });
        print(one.name, out);
    }

    void queries(const clbool::labelled_graph& graph) {
        auto& on = on_.controls;
        const clbool::graph_snapshot snapshot(on, graph);
        const auto grammar = nested();
        follow("paths a^n b^n", snapshot, graph,
               [&] { return clbool::maintained_query(on, snapshot, grammar); });
        for (const std::string path : {"a/b", "a+"}) {
            follow("paths " + path, snapshot, graph,
                   [&] { return clbool::maintained_query(on, snapshot, path); });
        }
    }

    template <class Make>
    void follow(const std::string& name, const clbool::graph_snapshot& snapshot,
                const clbool::labelled_graph& graph, const Make& make) {
        auto& on = on_.controls;
        std::mt19937_64 random(2), random_near(3);
        clbool::edge_batch gone, come, near;
        for (const auto& [label, edges] : graph.edges) {
            gone[label] = existing(edges, options_.batch / 2, random);
            come[label] = similar(edges, options_.batch / 2, random, sources::anywhere);
            near[label] = similar(edges, options_.batch / 2, random_near, sources::of_edges);
        }
        const auto less = snapshot.without(on, gone), more = snapshot.with(on, come);
        outcome out;
        out.edges = snapshot.edge_count();
        out.anew = time(
            name, "changes_anew", "query", out.edges, [] {},
            [&] { return out.answer = make().answer(on).nnz(); });
        auto query = make();
        out.remove = time(
            name, "changes_remove", "query", options_.batch, [&] { query.follow(on, snapshot); },
            [&] { return out.lost = query.follow(on, less).removed; });
        out.insert = time(
            name, "changes_insert", "query", options_.batch, [&] { query.follow(on, snapshot); },
            [&] { return out.gained = query.follow(on, more).added; });
        print(name, out);
        query.follow(on, snapshot);
        insert_near(name, snapshot, snapshot.with(on, near), query, out.anew);
    }

    // The same where the graph has edges; and all of the answer in one matrix then, which changes
    // leave to who asks for it.
    void insert_near(const std::string& name, const clbool::graph_snapshot& snapshot,
                     const clbool::graph_snapshot& more, clbool::maintained_query& query,
                     double anew) {
        auto& on = on_.controls;
        size_type gained = 0;
        const double insert = time(
            name, "changes_insert_near", "query", options_.batch,
            [&] { query.follow(on, snapshot); },
            [&] { return gained = query.follow(on, more).added; });
        const auto insert_again = [&] {
            query.follow(on, snapshot);
            query.follow(on, more);
        };
        const double answer = time(name, "changes_answer", "query", options_.batch, insert_again,
                                   [&] { return query.answer(on).nnz(); });
        std::printf("%s: insertions near %.2f ms (%.3f), %llu pairs more; answer %.2f ms\n",
                    name.c_str(), insert, insert / anew, wide(gained), answer);
    }

    const settings& options_;
    device_session on_;
};

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("Times of answers that follow their graph");
        declare_subjects(app, options.subjects, "graph", "graphs");
        app.add_option("--batch", options.batch, "edges that come or go at once")
            ->capture_default_str();
        declare_run(app, options.run, "one graph");
        CLI11_PARSE(app, argc, argv);
        return program(options).run() ? 0 : 1;
    });
}
