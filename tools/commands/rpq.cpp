// SPDX-License-Identifier: MIT
// clbool rpq: the answer of a regular path query.
#include <tools/commands/commands.hpp>

#include <tools/answers/graph_output.hpp>
#include <tools/answers/vertex_names.hpp>
#include <tools/files/inputs.hpp>
#include <tools/files/output.hpp>
#include <tools/options/arguments.hpp>
#include <tools/runs/check.hpp>
#include <tools/runs/failure.hpp>
#include <tools/runs/measure.hpp>
#include <tools/runs/report.hpp>
#include <tools/runs/warnings.hpp>

#include <clbool/error.hpp>
#include <clbool/reference.hpp>
#include <clbool/regular_queries.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace clbool::tools {

namespace {

struct rpq_arguments {
    graph_file graph;
    std::string query;
    vertex_names from;
    vertex_names to;
    std::optional<std::pair<std::string, std::string>> path;  // names of its ends
    bool shortest = false;
    rpq_method method = rpq_method::automatic;
    warnings told;
    result_options result;
    run_options run;
};

// A question, ready to be answered.
struct question {
    labelled_graph graph;
    path_automaton automaton;
    rpq_options options;
    size_type limit = kNoLimit;

    // One source and one target of which the edges between them are wanted.
    bool is_path() const {
        return options.lengths && options.from && options.from->size() == 1 && options.to &&
               options.to->size() == 1;
    }
};

// What a run gives: pairs, their number, or a walk.
struct reply {
    rpq_result pairs;
    size_type count = 0;
    std::optional<std::vector<walk_edge>> walk;
};

path_automaton compile(const labelled_graph& graph, const rpq_arguments& given) {
    std::vector<std::string> labels;
    for (const auto& [label, edges] : graph.edges) {
        labels.push_back(label);
    }
    path_automaton made;
    std::vector<unknown_label> unknown;
    try {
        made = compile_path(given.query, labels);
        unknown = unknown_labels(given.query, labels);
    } catch (const invalid_argument& refused) {
        throw invalid_argument(std::string("--query: ") + refused.what());
    }
    given.told.tell_unknown("rpq: --query", unknown);
    return made;
}

question read_question(const rpq_arguments& given, progress& log) {
    question asked;
    asked.graph = given.graph.read();
    log.note(
        fmt::format("read {} vertices, {} edges", asked.graph.size(), asked.graph.edge_count()));
    asked.automaton = compile(asked.graph, given);
    log.note(fmt::format("automaton of {} states", asked.automaton.states()));
    if (given.from.given()) {
        asked.options.from = given.from.vertices(asked.graph);
    }
    if (given.to.given()) {
        asked.options.to = given.to.vertices(asked.graph);
    }
    if (given.path) {
        asked.options.from.emplace(1, vertex_of(asked.graph, "--path", given.path->first));
        asked.options.to.emplace(1, vertex_of(asked.graph, "--path", given.path->second));
    }
    asked.options.lengths = given.shortest || given.path;
    asked.options.method = given.method;
    asked.limit = given.result.limit;
    const bool of_pairs = given.method != rpq_method::automatic || asked.limit != kNoLimit;
    if (asked.is_path() && of_pairs) {
        throw invalid_argument(
            std::string(given.method != rpq_method::automatic ? "--method" : "--limit") +
            ": means nothing where the edges of one walk are asked for");
    }
    return asked;
}

rpq_result first_pairs(context& device, const regular_query& query, const rpq_options& options,
                       size_type limit) {
    rpq_cursor cursor(query, options, kSourcesAtATime, limit);
    rpq_result found;
    coordinates pairs(query.vertices(), query.vertices());
    while (!cursor.done()) {
        const rpq_result piece = cursor.next(device);
        append(pairs, piece.pairs.to_host(device), limit);
        found.lengths.insert(found.lengths.end(), piece.lengths.begin(), piece.lengths.end());
    }
    found.lengths.resize(std::min<size_type>(found.lengths.size(), limit));
    found.pairs = matrix(device, pairs);
    return found;
}

reply answer_of(context& device, const question& asked, const rpq_options& options,
                bool count_alone, const std::vector<matrix>& relations) {
    const regular_query query(device, asked.graph.size(), asked.automaton, relations);
    reply made;
    if (asked.is_path()) {
        made.walk = query.shortest_walk(device, options.from->front(), options.to->front());
    } else if (count_alone) {
        made.count = query.count(device, options).pairs;
    } else {
        made.pairs = asked.limit == kNoLimit ? query.run(device, options)
                                             : first_pairs(device, query, options, asked.limit);
        made.count = made.pairs.pairs.nvals();
    }
    return made;
}

reference::walk_pairs expected_pairs(const question& asked) {
    const auto all = asked.options.from
                         ? reference::rpq(asked.graph, asked.automaton, *asked.options.from)
                         : reference::rpq(asked.graph, asked.automaton);
    reference::walk_pairs some;
    some.pairs = coordinates(asked.graph.size(), asked.graph.size());
    std::vector<bool> wanted(asked.graph.size());
    for (index_type vertex = 0; vertex < asked.graph.size(); ++vertex) {
        wanted[vertex] = !asked.options.to;
    }
    for (const index_type vertex : asked.options.to.value_or(std::vector<index_type>())) {
        wanted[vertex] = true;
    }
    for (std::size_t i = 0; i < all.pairs.nnz() && some.pairs.nnz() < asked.limit; ++i) {
        if (wanted[all.pairs.cols[i]]) {
            some.pairs.add(all.pairs.rows[i], all.pairs.cols[i]);
            some.lengths.push_back(all.lengths[i]);
        }
    }
    return some;
}

void check_walk(const reply& made, const reference::walk_pairs& expected) {
    if (made.walk.has_value() != (expected.lengths.size() == 1)) {
        throw check_failed(made.walk ? "a walk was found, the reference has none"
                                     : "no walk was found, the reference has one");
    }
    if (made.walk && made.walk->size() != expected.lengths.front()) {
        throw check_failed(fmt::format("the walk has {} edges, the reference has {}",
                                       made.walk->size(), expected.lengths.front()));
    }
}

void check(context& device, const question& asked, const reply& made) {
    const auto expected = expected_pairs(asked);
    if (asked.is_path()) {
        check_walk(made, expected);
        return;
    }
    require_equal("answer", made.pairs.pairs.to_host(device), expected.pairs);
    if (asked.options.lengths && made.pairs.lengths != expected.lengths) {
        throw check_failed("lengths differ from those of the reference");
    }
}

void say_count(answer& out, context& device, const question& asked, const reply& made) {
    out.say("pairs", made.count);
    if (out.wanted().checksum) {
        out.say("checksum", checksum_by_name(asked.graph, made.pairs.pairs.to_host(device)));
    }
}

std::vector<named_edge> named(const question& asked, const std::vector<walk_edge>& walk) {
    std::vector<named_edge> edges;
    for (const walk_edge& edge : walk) {
        const bool backward = asked.automaton.symbols[edge.symbol].backward;
        edges.push_back({asked.graph.vertices[edge.source],
                         label_of(asked.graph, asked.automaton, edge) + (backward ? "_r" : ""),
                         asked.graph.vertices[edge.target]});
    }
    return edges;
}

void say(answer& out, context& device, const question& asked, const reply& made) {
    if (asked.is_path()) {
        say_edges(out, named(asked, *made.walk));
    } else {
        say_pairs(out, asked.graph, made.pairs.pairs.to_host(device),
                  asked.options.lengths ? &made.pairs.lengths : nullptr);
    }
}

void require_walk(const question& asked, const reply& made) {
    if (asked.is_path() && !made.walk) {
        throw no_such_path(fmt::format("rpq: no walk of the query leads from {} to {}",
                                       asked.graph.vertices[asked.options.from->front()],
                                       asked.graph.vertices[asked.options.to->front()]));
    }
}

measurement<reply> measure_answer(session& work, const rpq_arguments& given,
                                  const question& asked) {
    const auto relations = upload_relations(work.device(), asked.graph, asked.automaton);
    const bool count_alone = given.result.count && !given.result.checksum && !given.run.check &&
                             !given.result.file.named();
    if (given.run.explain) {
        const regular_query query(work.device(), asked.graph.size(), asked.automaton, relations);
        std::istringstream plan(query.explain(work.device(), asked.options));
        for (std::string line; std::getline(plan, line);) {
            fmt::print(stderr, "explain\t0\tplan\t{}\n", line);
        }
    }
    rpq_options options = asked.options;
    static_cast<fixpoint_options&>(options) = work.log().rounds();
    const auto fresh = [&] {
        std::vector<matrix> handles = relations;
        if (work.options().repeated()) {
            for (matrix& handle : handles) {
                handle = handle.without_derived();
            }
        }
        return handles;
    };
    return measure(work, fresh, [&](const std::vector<matrix>& handles) {
        return answer_of(work.device(), asked, options, count_alone, handles);
    });
}

void run(const rpq_arguments& given) {
    given.result.file.check_lines();
    progress log(given.run);
    const question asked = read_question(given, log);
    session work(given.run, log);
    const auto measured = measure_answer(work, given, asked);
    if (given.run.check) {
        log.step("check");
        check(work.device(), asked, measured.result);
    }
    answer out(given.result, given.run.timed());
    report(out, given.run, measured);
    if (given.result.counted()) {
        say_count(out, work.device(), asked, measured.result);
    }
    require_walk(asked, measured.result);
    if (out.written()) {
        say(out, work.device(), asked, measured.result);
    }
    out.end();
    work.finish();
}

constexpr const char* kRpqDescription =
    "Regular path query: the pairs (u, v) such that a walk from u to v spells a word of EXPR, a\n"
    "SPARQL 1.1 property path over the graph's labels: a/b, a|b, a*, a+, a?, ^a, !(a|^b), (a),\n"
    "<iri>, \"any label\". a* and a? give (v, v) for every vertex. Prints src<TAB>dst lines;\n"
    "--count prints pairs<TAB>N; --shortest adds the length of a shortest walk. --path, or "
    "--shortest\n"
    "with one source and one target, prints the edges of one, src<TAB>label<TAB>dst, an edge x "
    "taken\n"
    "backwards as x_r: nothing for the empty one, exit status 3 when there is none.";

}  // namespace

void add_rpq(command_line program) {
    const command_line app = program.add_subcommand("rpq", "Regular path query");
    app.footer(kRpqDescription);
    const auto options = std::make_shared<rpq_arguments>();
    options->graph.declare(app).required();
    app.add_option("--query", options->query, "a property path").required().type_name("EXPR");
    options->from.declare(app, "--from", "only walks that begin there");
    options->to.declare(app, "--to", "only walks that end there");
    add_choice<rpq_method>(app, "--method", options->method,
                           {{"auto", rpq_method::automatic},
                            {"walks", rpq_method::walks},
                            {"products", rpq_method::products},
                            {"closure", rpq_method::closure}},
                           "walks of the host's threads, products of matrices, closures");
    options->result.declare(app, "write the pairs (default: to standard output)",
                            "print only the number of pairs");
    options->result.declare_checksum(app, "src * 1000003 + dst over the pairs");
    options->result.declare_limit(app, {"--count", "--checksum"});
    const auto path = app.add_pair(
                             "--path",
                             [options](const std::string& first, const std::string& last) {
                                 options->path.emplace(first, last);
                             },
                             "the edges of a shortest walk between these vertices")
                          .type_name("V");
    for (const char* other : {"--from", "--to", "--count", "--checksum", "--limit", "--method"}) {
        path.excludes(other);
    }
    app.add_flag("--shortest", options->shortest,
                 "lengths of shortest walks; of one source and one target as --path")
        .excludes("--count")
        .excludes("--checksum");
    options->told.declare(app);
    options->run.declare(app);
    app.callback([options] { run(*options); });
}

}  // namespace clbool::tools
