// SPDX-License-Identifier: MIT
// bench_growth: how times of closures and path queries grow: over vertices, over rounds, over
// labels, and over what is known when a round adds little.
#include <common/device.hpp>
#include <common/measure.hpp>
#include <common/options.hpp>
#include <common/program.hpp>

#include <clbool/algorithms.hpp>
#include <clbool/error.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/maintained_query.hpp>

#include <CLI/CLI.hpp>

#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace clbool::bench;
using clbool::coordinates;
using clbool::index_type;
using clbool::size_type;

struct settings {
    subject_options subjects;
    run_options run;
};

clbool::labelled_graph empty_graph(index_type n) {
    clbool::labelled_graph graph;
    for (index_type v = 0; v < n; ++v) {
        graph.vertices.push_back(std::to_string(v));
    }
    return graph;
}

clbool::normal_form normal(std::vector<clbool::production> productions) {
    clbool::context_free_grammar grammar;
    grammar.productions = std::move(productions);
    grammar.start = "S";
    return normalize(grammar);
}

// `chains` paths of `length` edges a and then as many b, so that a word of each length up to it
// takes a round of its own.
clbool::labelled_graph nested_chains(index_type chains, index_type length) {
    const index_type each = 2 * length + 1;
    auto graph = empty_graph(chains * each);
    coordinates a(graph.size(), graph.size()), b = a;
    for (index_type c = 0; c < chains; ++c) {
        for (index_type i = 0; i < 2 * length; ++i) {
            (i < length ? a : b).add(c * each + i, c * each + i + 1);
        }
    }
    graph.edges = {{"a", a}, {"b", b}};
    return graph;
}

clbool::normal_form nested() { return normal({{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}}); }

// 84,000 edges, brackets of `kinds` kinds.
clbool::labelled_graph brackets_graph(index_type kinds) {
    constexpr index_type kVertices = 27000, kPairs = 42000;
    std::mt19937_64 random(1);
    auto graph = empty_graph(kVertices);
    std::vector<coordinates> open(kinds, coordinates(kVertices, kVertices)), close = open;
    const auto vertex = [&] { return static_cast<index_type>(random() % kVertices); };
    for (index_type i = 0; i < kPairs; ++i) {
        const auto kind = static_cast<index_type>(random() % kinds);
        const index_type middle = vertex();
        open[kind].add(vertex(), middle);
        close[kind].add(middle, vertex());
    }
    for (index_type k = 0; k < kinds; ++k) {
        open[k].normalize();
        close[k].normalize();
        graph.edges["o" + std::to_string(k)] = open[k];
        graph.edges["c" + std::to_string(k)] = close[k];
    }
    return graph;
}

clbool::normal_form brackets(index_type kinds) {
    std::vector<clbool::production> productions{{"S", {"S", "S"}}};
    for (index_type k = 0; k < kinds; ++k) {
        const std::string number = std::to_string(k);
        productions.push_back({"S", {"o" + number, "S", "c" + number}});
        productions.push_back({"S", {"o" + number, "c" + number}});
    }
    return normal(std::move(productions));
}

// A grid whose edges lead right and down; two of three are there.
coordinates mesh(index_type side) {
    std::mt19937_64 random(1);
    coordinates made(side * side, side * side);
    for (index_type v = 0; v < side * side; ++v) {
        if (v % side + 1 < side && random() % 3 != 0) {
            made.add(v, v + 1);
        }
        if (v / side + 1 < side && random() % 3 != 0) {
            made.add(v, v + side);
        }
    }
    made.normalize();
    return made;
}

class program {
public:
    explicit program(const settings& options)
        : options_(options), on_("bench_growth", options.run.device) {}

    bool run() {
        const bool quick = options_.subjects.quick;
        if (options_.subjects.want("vertices")) {
            for (const index_type side : {32u, 64u, 128u, 256u, 450u}) {
                if (side == 32 || !quick) {
                    over_vertices(side);
                }
            }
        }
        if (options_.subjects.want("rounds")) {
            for (index_type length = 4; length <= (quick ? 4u : 256u); length *= 4) {
                query("rounds", length, nested_chains(131072 / length, length), nested());
            }
        }
        if (options_.subjects.want("labels")) {
            for (const index_type kinds : {25u, 250u, 2500u, 25000u}) {
                if (kinds == 25 || !quick) {
                    query("labels", kinds, brackets_graph(kinds), brackets(kinds));
                }
            }
        }
        if (options_.subjects.want("known")) {
            for (index_type chains = 256; chains <= (quick ? 256u : 65536u); chains *= 4) {
                small_rounds(chains);
            }
        }
        return !on_.file.failed();
    }

private:
    // Of one point of a line; body() returns entries.
    template <class Prepare, class Body>
    void time(const std::string& line, const char* method, size_type x, size_type rounds,
              const Prepare& prepare, const Body& body) {
        record r{std::to_string(x), "query_growth_" + line, method};
        r.more["x"] = x;
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
        if (rounds > 0) {
            r.more["rounds"] = rounds;
        }
        on_.file.add(r);
        on_.file.write(options_.run.out);
    }

    void over_vertices(index_type side) {
        auto& on = on_.controls;
        const clbool::matrix a(on, mesh(side));
        time(
            "vertices", "closure", size_type{side} * side, 0, [] {},
            [&] { return clbool::transitive_closure(on, a.without_derived()).pairs.nnz(); });
        query("vertices", side * side, nested_chains(side, side / 2), nested());
    }

    void query(const std::string& line, index_type x, const clbool::labelled_graph& graph,
               const clbool::normal_form& grammar) {
        auto& on = on_.controls;
        const auto relations = clbool::upload_relations(on, graph, grammar);
        for (const auto method : {clbool::cfpq_method::automatic, clbool::cfpq_method::stacked,
                                  clbool::cfpq_method::matrices}) {
            if (method == clbool::cfpq_method::matrices && line == "labels" && x > 250) {
                continue;
            }
            clbool::cfpq_options how;
            how.method = method;
            how.wanted = {"S"};
            time(
                line, to_string(method), x, 0, [] {},
                [&] {
                    clbool::relation_map fresh;
                    for (const auto& [name, relation] : relations) {
                        fresh.emplace(name, relation.without_derived());
                    }
                    return clbool::cfpq(on, graph.size(), fresh, grammar, how)
                        .relations.at("S")
                        .nnz();
                });
        }
    }

    // An edge that adds a pair a round, beside more and more that is known.
    void small_rounds(index_type chains) {
        constexpr index_type kLength = 16;
        auto& on = on_.controls;
        auto graph = nested_chains(chains, kLength);
        const index_type n = graph.size();
        // The middle of the first chain.
        const clbool::edge_batch edge{{"b", coordinates(n, n, {kLength}, {kLength + 1})}};
        const clbool::graph_snapshot all(on, graph);
        const auto less = all.without(on, edge);
        clbool::maintained_query query(on, less, nested());
        const size_type known = query.answer(on).nnz();
        time(
            "known", "insert", known, kLength, [&] { query.follow(on, less); },
            [&] { return query.follow(on, all).added; });
        time(
            "known", "remove", known, kLength, [&] { query.follow(on, all); },
            [&] { return query.follow(on, less).removed; });
    }

    const settings& options_;
    device_session on_;
};

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("How times of closures and path queries grow");
        declare_subjects(app, options.subjects, "line", "lines");
        declare_run(app, options.run, "one point");
        CLI11_PARSE(app, argc, argv);
        return program(options).run() ? 0 : 1;
    });
}
