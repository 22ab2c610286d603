// SPDX-License-Identifier: MIT
// clbool cfpq: the answer of a context-free path query, by matrix multiplication.
#include <tools/commands/commands.hpp>

#include <tools/arguments.hpp>
#include <tools/backend_choice.hpp>
#include <tools/check.hpp>
#include <tools/commands/query.hpp>
#include <tools/graph_output.hpp>
#include <tools/measure.hpp>
#include <tools/output.hpp>
#include <tools/report.hpp>

#include <clbool/algorithms.hpp>
#include <clbool/io.hpp>
#include <clbool/reference.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace clbool::tools {

namespace {

enum class algorithm { automatic, matrix };

struct query_options {
    query_source source;
    algorithm method = algorithm::automatic;
    clbool::backend backend = clbool::backend::automatic;
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

measurement<cfpq_result> answer(session& work, const path_query& query, backend by) {
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

// Every nonterminal the author wrote, whichever were asked for.
void check(context& device, const path_query& query, const answer_view& relations) {
    const auto expected = reference::cfpq(query.graph, query.grammar);
    for (const auto& [name, pairs] : expected) {
        require_equal("nonterminal " + name, relations[name].to_host(device), pairs);
    }
}

void print_counts(context& device, const path_query& query, const answer_view& relations,
                  bool checksum) {
    for (const std::string& name : query.asked) {
        const matrix& relation = relations[name];
        fmt::print(stdout, "{}\t{}", name, relation.nnz());
        if (checksum) {
            fmt::print(stdout, "\t{}", checksum_by_name(query.graph, relation.to_host(device)));
        }
        fmt::print(stdout, "\n");
    }
}

void write_relations(context& device, const path_query& query, const answer_view& relations,
                     const query_options& options) {
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

void run(const query_options& options) {
    options.result.file.check();
    progress log(options.run.progress);
    const path_query query = read_query(options.source, log);
    session work(options.run, log);
    const auto measured = answer(work, query, options.backend);
    const answer_view relations(measured.result, query.graph.size());
    if (options.run.check) {
        log.note("check");
        check(work.device(), query, relations);
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

constexpr const char* kDescription =
    "Context-free path query: the pairs (u, v) such that a path from u to v spells a word of the\n"
    "grammar's start symbol. Prints src<TAB>dst lines; with --all, for every nonterminal,\n"
    "NONTERMINAL<TAB>src<TAB>dst. --count prints NONTERMINAL<TAB>N, --checksum adds a column.";

}  // namespace

void add_cfpq(command_line program) {
    const command_line app = program.add_subcommand("cfpq", "Context-free path query");
    app.footer(kDescription);
    const auto options = std::make_shared<query_options>();
    options->source.graph.declare(app).required();
    app.add_option("--grammar", options->source.grammar,
                   "N -> a M b | c | epsilon lines; .cnf: N, N X or N X Y, and Count:")
        .required()
        .type_name("FILE");
    app.add_option("--start", options->source.start, "a nonterminal (default: the grammar's own)")
        .type_name("N");
    app.add_flag("--all", options->source.all,
                 "every nonterminal of the grammar, members of families last");
    add_choice<algorithm>(app, "--algorithm", options->method,
                          {{"auto", algorithm::automatic}, {"matrix", algorithm::matrix}},
                          "algorithm", {"tensor"});
    add_backend_choice(app, options->backend);
    add_later_options(app, {"--from", "--to", "--path", "--shortest"});
    options->result.declare(app, "write the pairs (default: to standard output)");
    options->run.declare(app);
    app.callback([options] { run(*options); });
}

}  // namespace clbool::tools
