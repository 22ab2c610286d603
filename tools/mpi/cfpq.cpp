// SPDX-License-Identifier: MIT
// clbool-mpi cfpq: a context-free path query by products of matrices in blocks.
#include <tools/mpi/commands.hpp>

#include <tools/answers/graph_output.hpp>
#include <tools/commands/query.hpp>
#include <tools/mpi/delivery.hpp>

#include <clbool/distributed/queries.hpp>

#include <memory>
#include <ostream>
#include <utility>

namespace clbool::tools {

namespace {

struct cfpq_job : job_options {
    query_source source;
};

// Rank 0's grammar for all.
void broadcast(const distributed::world& on, normal_form& grammar) {
    std::vector<size_type> numbers = {grammar.nonterminal_count, grammar.source_nonterminals,
                                      grammar.start, grammar.binary_rules.size()};
    for (const auto& [left, first, second] : grammar.binary_rules) {
        numbers.insert(numbers.end(), {left, first, second});
    }
    for (const auto& [left, only] : grammar.unary_rules) {
        numbers.insert(numbers.end(), {left, only});
    }
    std::vector<size_type> nullable(grammar.nullable.begin(), grammar.nullable.end());
    distributed::broadcast(on, grammar.symbols);
    distributed::broadcast(on, numbers);
    distributed::broadcast(on, nullable);

    grammar.nonterminal_count = numbers[0];
    grammar.source_nonterminals = numbers[1];
    grammar.start = numbers[2];
    grammar.nullable.assign(nullable.begin(), nullable.end());
    grammar.binary_rules.clear();
    grammar.unary_rules.clear();
    std::size_t at = 4;
    for (; grammar.binary_rules.size() < numbers[3]; at += 3) {
        grammar.binary_rules.push_back({numbers[at], numbers[at + 1], numbers[at + 2]});
    }
    for (; at < numbers.size(); at += 2) {
        grammar.unary_rules.push_back({numbers[at], numbers[at + 1]});
    }
}

// The graph's edges are rank 0's alone; its vertices, the grammar and what is asked are for all.
path_query read_for_all(distributed::world& on, const query_source& source) {
    path_query query;
    on_first(on, [&] {
        progress log(false);
        query = read_query(source, log);
    });
    broadcast(on, query.grammar);
    distributed::broadcast(on, query.asked);
    distributed::broadcast(on, query.graph.vertices);
    return query;
}

// What is known of the relations that are asked for, in their order.
struct counted_relation {
    std::string name;
    size_type pairs = 0;
    size_type checksum = 0;
    coordinates all;  // gathered
};

void say(const cfpq_job& asked, delivery to, const path_query& query,
         const std::vector<counted_relation>& relations) {
    answer out(asked.result, false);
    std::vector<std::pair<std::string, field>> checksums;
    for (const counted_relation& one : relations) {
        if (asked.result.counted()) {
            out.say(one.name, one.pairs);
        }
        checksums.emplace_back(one.name, one.checksum);
    }
    if (asked.result.checksum && checksums.size() == 1) {
        out.say("checksum", checksums.front().second);
    } else if (asked.result.checksum) {
        out.say("checksum", checksums);
    }
    if (to == delivery::gathered && !asked.source.all) {
        say_pairs(out, query.graph, relations.front().all);
    } else if (to == delivery::gathered) {
        const auto& names = query.graph.vertices;
        out.rows({"nonterminal", "src", "dst"}, [&](const take_row& take) {
            for (const counted_relation& one : relations) {
                for (const auto& [u, v] : one.all) {
                    take({one.name, names[u], names[v]});
                }
            }
        });
    }
    out.end();
}

void write_part(std::ostream& out, const cfpq_job& asked, const path_query& query,
                const std::string& name, const coordinates& pairs) {
    const auto& names = query.graph.vertices;
    for (const auto& [u, v] : pairs) {
        if (asked.source.all) {
            out << name << '\t';
        }
        out << names[u] << '\t' << names[v] << '\n';
    }
}

// Handles each relation in turn: counted, then written or gathered.
std::vector<counted_relation> take_relations(distributed::grid& ranks, const cfpq_job& asked,
                                             delivery to, const path_query& query,
                                             const distributed::block_relations& found,
                                             std::ostream* out) {
    distributed::world& on = ranks.ranks();
    std::vector<counted_relation> taken;
    for (const std::string& name : query.asked) {
        const distributed::block_matrix& relation = found.at(name);
        counted_relation one;
        one.name = name;
        one.pairs = nvals(ranks, relation);
        coordinates mine;
        size_type checksum = 0;
        on.attempt([&] {
            if (to != delivery::none || asked.result.checksum) {
                mine = own_entries(ranks, relation);
            }
            checksum = checksum_by_name(query.graph, mine);
            if (out != nullptr) {
                write_part(*out, asked, query, name, mine);
            }
        });
        one.checksum = on.sum(checksum);
        if (to == delivery::gathered) {
            one.all = gather(on, mine);
        }
        taken.push_back(std::move(one));
    }
    return taken;
}

void run(distributed::world& on, const cfpq_job& asked) {
    const delivery to =
        delivery_of(on, asked.result, [](const output_file& file) { file.check_lines(); });
    context device = open_device(on, asked);
    distributed::grid ranks(on, device);
    const path_query query = read_for_all(on, asked.source);
    const auto terminals = scatter_relations(ranks, query.graph, query.grammar);
    const auto found =
        cfpq(ranks, query.graph.size(), terminals, query.grammar, query.asked).relations;
    if (asked.profile) {
        size_type answers = 0;
        for (const auto& [name, relation] : found) {
            answers += relation.transposed().nvals();
        }
        print_times(ranks, answers);
    }
    std::vector<counted_relation> relations;
    const auto take = [&](std::ostream* out) {
        relations = take_relations(ranks, asked, to, query, found, out);
    };
    if (to == delivery::parts) {
        write_parts(on, asked.result.file.path, take);
    } else {
        take(nullptr);
    }
    on_first(on, [&] { say(asked, to, query, relations); });
}

constexpr const char* kCfpqJobDescription =
    "Context-free path query: the pairs (u, v) such that a path from u to v spells a word of the\n"
    "grammar's start symbol. Prints src<TAB>dst lines; with --all, for every nonterminal,\n"
    "NONTERMINAL<TAB>src<TAB>dst. --count prints NONTERMINAL<TAB>N. All pairs, by products of\n"
    "relations in blocks over a square grid of ranks.";

}  // namespace

void add_mpi_cfpq(command_line program, job& chosen) {
    const command_line app = program.add_subcommand("cfpq", "Context-free path query");
    app.footer(kCfpqJobDescription);
    const auto options = std::make_shared<cfpq_job>();
    options->source.declare(app);
    options->declare(app, "write the pairs (default: to standard output)",
                     "print only the number of pairs, NONTERMINAL<TAB>N");
    options->result.declare_checksum(app, "src * 1000003 + dst over the pairs");
    options->source.told.declare(app);
    app.callback(
        [options, &chosen] { chosen = [options](distributed::world& on) { run(on, *options); }; });
}

}  // namespace clbool::tools
