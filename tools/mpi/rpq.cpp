// SPDX-License-Identifier: MIT
// clbool-mpi rpq: a regular path query, sources dealt out.
#include <tools/mpi/commands.hpp>

#include <tools/answers/graph_output.hpp>
#include <tools/answers/vertex_names.hpp>
#include <tools/mpi/delivery.hpp>
#include <tools/runs/warnings.hpp>

#include <clbool/error.hpp>
#include <clbool/regular_queries.hpp>

#include <memory>
#include <optional>

namespace clbool::tools {

namespace {

struct rpq_job : job_options {
    graph_file graph;
    std::string query;
    vertex_names from, to;
    warnings told;
};

std::vector<std::string> labels_of(const labelled_graph& graph) {
    std::vector<std::string> labels;
    for (const auto& [label, edges] : graph.edges) {
        labels.push_back(label);
    }
    return labels;
}

path_automaton compile(const labelled_graph& graph, const std::string& query) {
    try {
        return compile_path(query, labels_of(graph));
    } catch (const invalid_argument& refused) {
        throw invalid_argument(std::string("--query: ") + refused.what());
    }
}

// The vertices that rank 0 finds named, for all.
std::optional<std::vector<index_type>> named_vertices(distributed::world& on,
                                                      const vertex_names& names,
                                                      const labelled_graph& graph) {
    if (!names.given()) {
        return std::nullopt;
    }
    std::vector<size_type> numbers;
    on_first(on, [&] {
        const auto found = names.vertices(graph);
        numbers.assign(found.begin(), found.end());
    });
    distributed::broadcast(on, numbers);
    return std::vector<index_type>(numbers.begin(), numbers.end());
}

labelled_graph read_graph(distributed::world& on, const rpq_job& asked) {
    labelled_graph graph;
    on_first(on, [&] {
        graph = asked.graph.read();
        compile(graph, asked.query);
        asked.told.tell_unknown("rpq: --query", unknown_labels(asked.query, labels_of(graph)));
    });
    distributed::broadcast(on, graph);
    return graph;
}

void say(distributed::world& on, const rpq_job& asked, delivery to, const labelled_graph& graph,
         size_type pairs, const pair_sink& sink) {
    const size_type checksum = on.sum(sink.checksum());
    coordinates all;
    if (to == delivery::gathered) {
        all = gather(on, sink.kept());
    }
    on_first(on, [&] {
        answer out(asked.result, false);
        if (asked.result.counted()) {
            out.say("pairs", pairs);
        }
        if (asked.result.checksum) {
            out.say("checksum", checksum);
        }
        if (to == delivery::gathered) {
            say_pairs(out, graph, all);
        }
        out.end();
    });
}

void run(distributed::world& on, const rpq_job& asked) {
    const delivery to =
        delivery_of(on, asked.result, [](const output_file& file) { file.check_lines(); });
    const labelled_graph graph = read_graph(on, asked);
    rpq_options options;
    options.from = named_vertices(on, asked.from, graph);
    options.to = named_vertices(on, asked.to, graph);
    context device = open_device(on, asked);
    std::optional<regular_query> query;
    on.attempt([&] { query.emplace(device, graph, asked.query); });
    on.settle();

    pair_sink sink(asked.result, to, graph.size(), graph.size(), &graph);
    const auto take = [&](const rpq_result& part) { sink.take(part.pairs.to_host(device)); };
    distributed::dealt_rows made;
    run_into(on, asked.result, to, sink, [&] {
        made = deal_query(on, device, *query, options,
                          sink.counts_alone() ? distributed::take_answers() : take);
    });
    if (asked.profile) {
        print_shares(on, made);
    }
    say(on, asked, to, graph, made.answers, sink);
}

constexpr const char* kRpqJobDescription =
    "Regular path query: the pairs (u, v) such that a walk from u to v spells a word of EXPR, a\n"
    "SPARQL 1.1 property path, as clbool rpq has it. Every rank has the graph, and takes the next\n"
    "sources when it is done with some; any number of ranks.";

}  // namespace

void add_mpi_rpq(command_line program, job& chosen) {
    const command_line app = program.add_subcommand("rpq", "Regular path query");
    app.footer(kRpqJobDescription);
    const auto options = std::make_shared<rpq_job>();
    options->graph.declare(app).required();
    app.add_option("--query", options->query, "a property path").required().type_name("EXPR");
    options->from.declare(app, "--from", "only walks that begin there");
    options->to.declare(app, "--to", "only walks that end there");
    options->declare(app, "write the pairs (default: to standard output)",
                     "print only the number of pairs");
    options->result.declare_checksum(app, "src * 1000003 + dst over the pairs");
    options->told.declare(app);
    app.callback(
        [options, &chosen] { chosen = [options](distributed::world& on) { run(on, *options); }; });
}

}  // namespace clbool::tools
