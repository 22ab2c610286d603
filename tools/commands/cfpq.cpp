// SPDX-License-Identifier: MIT
// clbool cfpq: the answer of a context-free path query.
#include <tools/commands/commands.hpp>

#include <tools/arguments.hpp>
#include <tools/backend_choice.hpp>
#include <tools/check.hpp>
#include <tools/commands/query.hpp>
#include <tools/failure.hpp>
#include <tools/graph_output.hpp>
#include <tools/measure.hpp>
#include <tools/output.hpp>
#include <tools/report.hpp>
#include <tools/vertex_names.hpp>

#include <clbool/algorithms.hpp>
#include <clbool/cfpq_paths.hpp>
#include <clbool/error.hpp>
#include <clbool/io.hpp>
#include <clbool/reference.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clbool::tools {

namespace {

struct cfpq_arguments {
    query_source source;
    cfpq_method method = cfpq_method::automatic;
    clbool::backend backend = clbool::backend::automatic;
    vertex_names from, to;
    std::optional<std::pair<std::string, std::string>> path;  // names of its ends
    bool shortest = false;
    result_options result;
    run_options run;
};

relation_map without_derived_data(const relation_map& relations) {
    relation_map fresh;
    for (const auto& [name, relation] : relations) {
        fresh.emplace(name, tools::without_derived_data(relation));
    }
    return fresh;
}

/// Where answers begin and end; nothing: anywhere.
struct vertex_sets {
    std::optional<std::vector<index_type>> from, to;
};

vertex_sets find_vertices(const cfpq_arguments& options, const labelled_graph& graph) {
    vertex_sets ends;
    if (options.from.given()) {
        ends.from = options.from.vertices(graph);
    }
    if (options.to.given()) {
        ends.to = options.to.vertices(graph);
    }
    return ends;
}

// The options that leave nothing to choose.
void check_method(const context& device, cfpq_method method, backend by) {
    if (method == cfpq_method::stacked) {
        require_kernels(device, by, "--algorithm");
    }
    if (method == cfpq_method::rows && by == backend::kernels) {
        throw invalid_argument(
            "--algorithm: threads of the host find rows, expected no --backend "
            "kernels");
    }
}

measurement<cfpq_result> answer(session& work, const path_query& query, const vertex_sets& ends,
                                cfpq_method method, backend by) {
    const relation_map relations = upload_relations(work.device(), query.graph, query.grammar);
    work.log().note("compute");
    const auto fresh = [&relations, &work] {
        return work.options().repeated() ? without_derived_data(relations) : relations;
    };
    cfpq_options options(work.log().rounds());
    options.backend = by;
    if (!work.options().check) {  // which looks at every nonterminal
        options.wanted = query.asked;
    }
    options.from = ends.from;
    options.to = ends.to;
    options.method = method;
    return measure(work, fresh, [&](const relation_map& terminals) {
        return cfpq(work.device(), query.graph.size(), terminals, query.grammar, options);
    });
}

/// The relations of an answer by name; a nonterminal without a relation has an empty one.
class answer_view {
public:
    answer_view(const cfpq_result& answer, index_type n) : answer_(answer), empty_(n, n) {}

    const matrix& operator[](const std::string& name) const {
        const auto found = answer_.relations.find(name);
        return found == answer_.relations.end() ? empty_ : found->second;
    }

private:
    const cfpq_result& answer_;
    matrix empty_;
};

std::vector<bool> marks(const std::optional<std::vector<index_type>>& chosen, index_type n) {
    std::vector<bool> marked(n, !chosen);
    for (const index_type vertex : chosen ? *chosen : std::vector<index_type>()) {
        marked[vertex] = true;
    }
    return marked;
}

// Every nonterminal the author wrote, whichever were asked for.
void check(context& device, const path_query& query, const vertex_sets& ends,
           const answer_view& relations) {
    const index_type n = query.graph.size();
    const auto from = marks(ends.from, n), to = marks(ends.to, n);
    for (const auto& [name, pairs] : reference::cfpq(query.graph, query.grammar)) {
        coordinates expected(n, n);
        for (std::size_t i = 0; i < pairs.rows.size(); ++i) {
            if (from[pairs.rows[i]] && to[pairs.cols[i]]) {
                expected.add(pairs.rows[i], pairs.cols[i]);
            }
        }
        require_equal("nonterminal " + name, relations[name].to_host(device), expected);
    }
}

void print_counts(context& device, const path_query& query, const answer_view& relations,
                  bool checksum) {
    for (const std::string& name : query.asked) {
        const matrix& relation = relations[name];
        fmt::print(stdout, "{}\t{}", name, relation.nvals());
        if (checksum) {
            fmt::print(stdout, "\t{}", checksum_by_name(query.graph, relation.to_host(device)));
        }
        fmt::print(stdout, "\n");
    }
}

void write_relations(context& device, const path_query& query, const answer_view& relations,
                     const cfpq_arguments& options) {
    std::vector<named_relation> answers;
    for (const std::string& name : query.asked) {
        answers.push_back({name, relations[name].to_host(device)});
    }
    options.result.file.write([&](const std::string& path) {
        if (options.source.all) {
            write_named_pairs(path, query.graph, answers);
        } else {
            io::write_pairs(path, query.graph, answers.front().pairs);
        }
    });
}

// Whether there is one is what the reference says.
void check_path(const path_query& query, index_type source, index_type target,
                const std::optional<labelled_path>& path) {
    const auto answers = reference::cfpq(query.graph, query.grammar).at(query.asked.front());
    bool expected = false;
    for (std::size_t i = 0; i < answers.rows.size(); ++i) {
        expected = expected || (answers.rows[i] == source && answers.cols[i] == target);
    }
    if (path.has_value() != expected) {
        throw check_failed(expected ? "no path was found, the reference has one"
                                    : "a path was found, the reference has none");
    }
}

void write_path(const cfpq_arguments& options, const path_query& query, const labelled_path& path) {
    std::vector<named_edge> edges;
    edges.reserve(path.size());
    for (const labelled_step& step : path) {
        edges.push_back(
            {query.graph.vertices[step.source], step.label, query.graph.vertices[step.target]});
    }
    options.result.file.write([&](const std::string& file) { write_edges(file, edges); });
}

void find_path(const cfpq_arguments& options, const path_query& query, progress& log) {
    const auto& [first, last] = *options.path;
    const index_type source = vertex_of(query.graph, "--path", first);
    const index_type target = vertex_of(query.graph, "--path", last);
    session work(options.run, log);
    log.note("compute");
    const auto measured = measure(
        work, [] { return 0; },
        [&](int) {
            return cfpq_paths(query.graph, query.grammar)
                .find(query.asked.front(), source, target,
                      options.shortest ? path_choice::fewest_edges : path_choice::least_height);
        });
    if (options.run.check) {
        log.note("check");
        check_path(query, source, target, measured.result);
    }
    if (options.run.timed()) {
        print_times(measured.milliseconds);
    }
    if (measured.profile) {
        print_profile(*measured.profile);
    }
    if (!measured.result) {
        throw no_such_path(fmt::format("--path: no path from '{}' to '{}' spells a word of {}",
                                       first, last, query.asked.front()));
    }
    if (options.result.written(options.run.timed())) {
        write_path(options, query, *measured.result);
    }
    log.note("done");
}

void run(const cfpq_arguments& options) {
    options.result.file.check();
    progress log(options.run.progress);
    const path_query query = read_query(options.source, log);
    if (options.path) {
        find_path(options, query, log);
        return;
    }
    const vertex_sets ends = find_vertices(options, query.graph);
    session work(options.run, log);
    check_method(work.device(), options.method, options.backend);
    const auto measured = answer(work, query, ends, options.method, options.backend);
    const answer_view relations(measured.result, query.graph.size());
    if (options.run.check) {
        log.note("check");
        check(work.device(), query, ends, relations);
    }
    if (options.run.timed()) {
        print_times(measured.milliseconds);
    }
    if (measured.profile) {
        print_profile(*measured.profile);
    }
    if (options.result.counted()) {
        print_counts(work.device(), query, relations, options.result.checksum);
    }
    if (options.result.written(options.run.timed())) {
        write_relations(work.device(), query, relations, options);
    }
    log.note("done");
}

constexpr const char* kCfpqDescription =
    "Context-free path query: the pairs (u, v) such that a path from u to v spells a word of the\n"
    "grammar's start symbol. Prints src<TAB>dst lines; with --all, for every nonterminal,\n"
    "NONTERMINAL<TAB>src<TAB>dst. --count prints NONTERMINAL<TAB>N, --checksum adds a column.\n"
    "--path prints the edges of one derivation, src<TAB>label<TAB>dst, an edge x taken backwards\n"
    "as x_r: nothing for the empty one, exit status 3 when the pair is no answer.";

}  // namespace

void add_cfpq(command_line program) {
    const command_line app = program.add_subcommand("cfpq", "Context-free path query");
    app.footer(kCfpqDescription);
    const auto options = std::make_shared<cfpq_arguments>();
    options->source.graph.declare(app).required();
    app.add_option("--grammar", options->source.grammar,
                   "N -> a M b | c | epsilon lines; .cnf: N, N X or N X Y, and Count:")
        .required()
        .type_name("FILE");
    app.add_option("--start", options->source.start, "a nonterminal (default: the grammar's own)")
        .type_name("N");
    app.add_flag("--all", options->source.all,
                 "every nonterminal of the grammar, members of families last");
    add_choice<cfpq_method>(app, "--algorithm", options->method,
                            {{"auto", cfpq_method::automatic},
                             {"matrix", cfpq_method::matrices},
                             {"rows", cfpq_method::rows},
                             {"tensor", cfpq_method::tensor},
                             {"stacked", cfpq_method::stacked}},
                            "algorithm");
    add_backend_choice(app, options->backend);
    options->from.declare(app, "--from", "only pairs that begin at one of these vertices");
    options->to.declare(app, "--to", "only pairs that end at one of these vertices");
    const auto path = app.add_pair(
                             "--path",
                             [options](const std::string& first, const std::string& last) {
                                 options->path.emplace(first, last);
                             },
                             "a path between these vertices, with a derivation of least height")
                          .type_name("V");
    app.add_flag("--shortest", options->shortest, "a path with fewest edges").needs(path);
    options->result.declare(app, "write the pairs (default: to standard output)");
    options->source.told.declare(app);
    for (const char* other :
         {"--all", "--from", "--to", "--count", "--checksum", "--algorithm", "--backend"}) {
        path.excludes(other);
    }
    options->run.declare(app);
    app.callback([options] { run(*options); });
}

}  // namespace clbool::tools
