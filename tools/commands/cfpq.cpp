// SPDX-License-Identifier: MIT
// clbool cfpq: the answer of a context-free path query.
#include <tools/commands/commands.hpp>

#include <tools/answers/graph_output.hpp>
#include <tools/answers/vertex_names.hpp>
#include <tools/commands/query.hpp>
#include <tools/files/output.hpp>
#include <tools/options/arguments.hpp>
#include <tools/options/backend_choice.hpp>
#include <tools/runs/check.hpp>
#include <tools/runs/failure.hpp>
#include <tools/runs/measure.hpp>
#include <tools/runs/report.hpp>

#include <clbool/algorithms.hpp>
#include <clbool/cfpq_paths.hpp>
#include <clbool/context_free_queries.hpp>
#include <clbool/error.hpp>
#include <clbool/reference.hpp>

#include <fmt/format.h>

#include <algorithm>
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
        require_kernels(device, by, "--method");
    }
    if (method == cfpq_method::rows && by == backend::kernels) {
        throw invalid_argument(
            "--method: threads of the host find rows, expected no --backend "
            "kernels");
    }
}

bool is_limited(const cfpq_arguments& asked) { return asked.result.limit != kNoLimit; }

// The first pairs of the one nonterminal that is asked for. Where rows are found one by one, some
// at a time; else at once.
cfpq_result first_pairs(context& device, const path_query& query, const relation_map& terminals,
                        const cfpq_options& options, size_type limit) {
    const index_type n = query.graph.size();
    const bool at_once =
        options.method == cfpq_method::matrices || options.method == cfpq_method::stacked;
    cfpq_cursor cursor(context_free_query(device, n, terminals, query.grammar, query.asked),
                       options, at_once ? std::max<size_type>(1, n) : kSourcesAtATime, limit);
    coordinates pairs(n, n);
    while (!cursor.done()) {
        const cfpq_result piece = cursor.next(device);
        for (const auto& [name, relation] : piece.relations) {
            append(pairs, relation.to_host(device), limit);
        }
    }
    cfpq_result found;
    found.relations.emplace(query.asked.front(), matrix(device, pairs));
    return found;
}

measurement<cfpq_result> measure_answer(session& work, const path_query& query,
                                        const vertex_sets& ends, const cfpq_arguments& asked) {
    const relation_map relations = upload_relations(work.device(), query.graph, query.grammar);
    const auto fresh = [&relations, &work] {
        return work.options().repeated() ? without_derived_data(relations) : relations;
    };
    cfpq_options options(work.log().rounds());
    options.backend = asked.backend;
    if (!work.options().check || is_limited(asked)) {  // which looks at every nonterminal
        options.wanted = query.asked;
    }
    options.from = ends.from;
    options.to = ends.to;
    options.method = asked.method;
    return measure(work, fresh, [&](const relation_map& terminals) {
        return is_limited(asked)
                   ? first_pairs(work.device(), query, terminals, options, asked.result.limit)
                   : cfpq(work.device(), query.graph.size(), terminals, query.grammar, options);
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

// Every nonterminal the author wrote, whichever were asked for; with a limit the one that was.
void check(context& device, const path_query& query, const vertex_sets& ends,
           const cfpq_arguments& asked, const answer_view& relations) {
    const index_type n = query.graph.size();
    const auto from = marks(ends.from, n), to = marks(ends.to, n);
    for (const auto& [name, pairs] : reference::cfpq(query.graph, query.grammar)) {
        if (is_limited(asked) && name != query.asked.front()) {
            continue;
        }
        coordinates expected(n, n);
        for (std::size_t i = 0; i < pairs.rows.size() && expected.nnz() < asked.result.limit; ++i) {
            if (from[pairs.rows[i]] && to[pairs.cols[i]]) {
                expected.add(pairs.rows[i], pairs.cols[i]);
            }
        }
        require_equal("nonterminal " + name, relations[name].to_host(device), expected);
    }
}

void say_counts(answer& out, context& device, const path_query& query,
                const answer_view& relations) {
    std::vector<std::pair<std::string, field>> checksums;
    for (const std::string& name : query.asked) {
        out.say(name, relations[name].nvals());
        if (out.wanted().checksum) {
            checksums.emplace_back(name,
                                   checksum_by_name(query.graph, relations[name].to_host(device)));
        }
    }
    if (checksums.size() == 1) {
        out.say("checksum", checksums.front().second);
    } else if (!checksums.empty()) {
        out.say("checksum", checksums);
    }
}

void say_relations(answer& out, context& device, const path_query& query,
                   const answer_view& relations, bool all) {
    if (!all) {
        say_pairs(out, query.graph, relations[query.asked.front()].to_host(device));
        return;
    }
    const auto& names = query.graph.vertices;
    out.rows({"nonterminal", "src", "dst"}, [&](const take_row& take) {
        for (const std::string& name : query.asked) {
            const auto pairs = relations[name].to_host(device);
            for (std::size_t i = 0; i < pairs.rows.size(); ++i) {
                take({name, names[pairs.rows[i]], names[pairs.cols[i]]});
            }
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

void say_path(answer& out, const path_query& query, const labelled_path& path) {
    std::vector<named_edge> edges;
    edges.reserve(path.size());
    for (const labelled_step& step : path) {
        edges.push_back(
            {query.graph.vertices[step.source], step.label, query.graph.vertices[step.target]});
    }
    say_edges(out, edges);
}

void find_path(const cfpq_arguments& options, const path_query& query, progress& log) {
    const auto& [first, last] = *options.path;
    const index_type source = vertex_of(query.graph, "--path", first);
    const index_type target = vertex_of(query.graph, "--path", last);
    session work(options.run, log);
    const auto measured = measure(
        work, [] { return 0; },
        [&](int) {
            return cfpq_paths(query.graph, query.grammar)
                .find(query.asked.front(), source, target,
                      options.shortest ? path_choice::fewest_edges : path_choice::least_height);
        });
    if (options.run.check) {
        log.step("check");
        check_path(query, source, target, measured.result);
    }
    answer out(options.result, options.run.timed());
    report(out, options.run, measured);
    if (!measured.result) {
        throw no_such_path(fmt::format("--path: no path from '{}' to '{}' spells a word of {}",
                                       first, last, query.asked.front()));
    }
    say_path(out, query, *measured.result);
    out.end();
    work.finish();
}

void run(const cfpq_arguments& options) {
    options.result.file.check_lines();
    progress log(options.run);
    const path_query query = read_query(options.source, log);
    if (options.path) {
        find_path(options, query, log);
        return;
    }
    const vertex_sets ends = find_vertices(options, query.graph);
    session work(options.run, log);
    check_method(work.device(), options.method, options.backend);
    const auto measured = measure_answer(work, query, ends, options);
    const answer_view relations(measured.result, query.graph.size());
    if (options.run.check) {
        log.step("check");
        check(work.device(), query, ends, options, relations);
    }
    answer out(options.result, options.run.timed());
    report(out, options.run, measured);
    if (options.result.counted()) {
        say_counts(out, work.device(), query, relations);
    }
    if (out.written()) {
        say_relations(out, work.device(), query, relations, options.source.all);
    }
    out.end();
    work.finish();
}

constexpr const char* kCfpqDescription =
    "Context-free path query: the pairs (u, v) such that a path from u to v spells a word of the\n"
    "grammar's start symbol. Prints src<TAB>dst lines; with --all, for every nonterminal,\n"
    "NONTERMINAL<TAB>src<TAB>dst. --count prints NONTERMINAL<TAB>N.\n"
    "--path prints the edges of one derivation, src<TAB>label<TAB>dst, an edge x taken backwards\n"
    "as x_r: nothing for the empty one, exit status 3 when the pair is no answer.";

}  // namespace

void add_cfpq(command_line program) {
    const command_line app = program.add_subcommand("cfpq", "Context-free path query");
    app.footer(kCfpqDescription);
    const auto options = std::make_shared<cfpq_arguments>();
    options->source.declare(app);
    add_choice<cfpq_method>(app, "--method,--algorithm", options->method,
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
    options->result.declare(app, "write the pairs (default: to standard output)",
                            "print only the number of pairs, NONTERMINAL<TAB>N");
    options->result.declare_checksum(app, "src * 1000003 + dst over the pairs");
    options->result.declare_limit(app, {"--count", "--checksum", "--all"});
    options->source.told.declare(app);
    for (const char* other :
         {"--all", "--from", "--to", "--count", "--checksum", "--limit", "--method", "--backend"}) {
        path.excludes(other);
    }
    options->run.declare(app);
    app.callback([options] { run(*options); });
}

}  // namespace clbool::tools
