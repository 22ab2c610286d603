// SPDX-License-Identifier: MIT
// A context-free path query as the command line puts it: a graph, a grammar, what is asked for.
#include <tools/commands/query.hpp>

#include <clbool/io.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <string_view>
#include <unordered_map>

namespace clbool::tools {

namespace {

// The author's nonterminals in his order, then the members that his families have here. A family
// as such is no symbol of the normal form.
std::vector<std::string> all_nonterminals(const context_free_grammar& written,
                                          const normal_form& grammar) {
    std::unordered_map<std::string_view, std::size_t> numbers;
    for (std::size_t symbol = 0; symbol < grammar.source_nonterminals; ++symbol) {
        numbers.emplace(grammar.symbols[symbol], symbol);
    }
    std::vector<std::string> names;
    std::vector<bool> listed(grammar.source_nonterminals);
    for (const std::string& name : written.nonterminals()) {
        const auto found = numbers.find(name);
        if (found != numbers.end()) {
            names.push_back(name);
            listed[found->second] = true;
        }
    }
    for (std::size_t symbol = 0; symbol < grammar.source_nonterminals; ++symbol) {
        if (!listed[symbol]) {
            names.push_back(grammar.symbols[symbol]);
        }
    }
    return names;
}

}  // namespace

void query_source::declare(command_line app) {
    graph.declare(app).required();
    add_input(
        app, "--grammar", grammar,
        "N -> a M b | c | epsilon lines, - is standard input; .cnf: N, N X or N X Y, and Count:")
        .required();
    app.add_option("--start", start, "a nonterminal (default: the grammar's own)").type_name("N");
    app.add_flag("--all", all, "every nonterminal of the grammar; those of families last");
}

path_query read_query(const query_source& source, progress& log) {
    const context_free_grammar written = io::read_grammar(source.grammar, source.start);
    path_query query;
    query.graph = source.graph.read();
    log.note(
        fmt::format("read {} vertices, {} edges", query.graph.size(), query.graph.edge_count()));
    const auto labels = query.graph.labels_with_reverses();
    source.told.tell_unknown(source.grammar, unknown_labels(written, labels));
    source.told.tell_unproductive(source.grammar, unproductive_symbols(written, labels));
    query.grammar = normalize(instantiate(written, labels));
    query.asked = source.all ? all_nonterminals(written, query.grammar)
                             : std::vector<std::string>{written.start};
    return query;
}

}  // namespace clbool::tools
