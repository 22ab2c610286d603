// SPDX-License-Identifier: MIT
// Rows of the table: closures, path queries and searches.
#include <clbool/reference.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/queries.hpp>
#include <fuzz/steps/require.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/work.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace clbool::fuzz {

labelled_graph graph_of(index_type n) {
    labelled_graph graph;
    for (index_type vertex = 0; vertex < n; ++vertex) {
        graph.vertices.push_back(std::to_string(vertex));
    }
    return graph;
}

// Relations that the grammar does not name are not looked at.
coordinates cfpq_answers(const step& of, const contents& in) {
    const auto& grammar = queries()[of.query].grammar;
    const index_type n = in[0].nrows;
    labelled_graph graph = graph_of(n);
    const char* const labels[] = {"a", "b"};
    for (std::size_t i = 0; i < in.size(); ++i) {
        if (grammar.find(labels[i]) == grammar.symbols.size()) {
            continue;
        }
        if (in[i].nrows != n || in[i].ncols != n) {
            throw dimension_mismatch("relations are square and of one size");
        }
        graph.edges.emplace(labels[i], in[i]);
    }
    return reference::cfpq(graph, grammar).at("S");
}

// Steps over the relations a and b.
reference::walk_pairs rpq_answers(const step& of, const contents& in) {
    const index_type n = in[0].nrows;
    for (const coordinates& one : in) {
        if (one.nrows != n || one.ncols != n) {
            throw dimension_mismatch("relations are square and of one size");
        }
    }
    labelled_graph graph = graph_of(n);
    graph.edges = {{"a", in[0]}, {"b", in[1]}};
    return reference::rpq(graph, path_queries()[of.query].automaton);
}

std::vector<matrix> steps_over(const path_automaton& automaton, const matrix& a, const matrix& b) {
    std::vector<matrix> edges;
    for (const path_symbol& symbol : automaton.symbols) {
        edges.push_back(symbol.label == "a" ? a : b);
    }
    return edges;
}

namespace {

// (level, vertex) of a search from the first vertex.
template <class Levels>
coordinates by_level(index_type n, const Levels& levels) {
    coordinates result(n, n);
    for (const auto& [vertex, level] : levels) {
        result.add(level, vertex);
    }
    result.normalize();
    return result;
}

coordinates searched_graph(const step&, const contents& in) {
    return by_level(in[0].nrows,
                    reference::bfs_levels(in[0], std::vector<index_type>(in[0].nrows > 0 ? 1 : 0)));
}

// Statements that fill options, which are called `with` and made when there are any.
std::string options_text(const step& of, const std::string& type) {
    std::string text = of.what == operation::reflexive_closure ? "with.reflexive = true;\n" : "";
    if (of.hints.backend != backend::automatic) {
        text += std::string("with.backend = backend::") + to_string(of.hints.backend) + ";\n";
    }
    if (of.hints.method != 0) {
        text += std::string("with.method = ") + kind_of(of).hints->method +
                "::" + kind_of(of).hints->methods[of.hints.method] + ";\n";
    }
    return text.empty() ? text : type + " with;\n" + text;
}

std::string closure_text(const step& of, const std::string& out,
                         const std::vector<std::string>& in) {
    const std::string options = options_text(of, "closure_options");
    return options + out + " = transitive_closure(on, " + in[0] +
           (options.empty() ? ").pairs;" : ", with).pairs;");
}

std::string cfpq_text(const step& of, const std::string& out, const std::vector<std::string>& in) {
    const std::string options = options_text(of, "cfpq_options");
    return options + "const auto grammar = normalize({" + queries()[of.query].text +
           ", \"S\"});\n" + out + " = cfpq(on, " + in[0] + ".nrows(), {{\"a\", " + in[0] +
           "}, {\"b\", " + in[1] + "}}, grammar" + (options.empty() ? "" : ", with") +
           ").relations.at(\"S\");";
}

using productions = std::vector<production>;

query make_query(const std::string& text, const productions& rules) {
    const context_free_grammar written{rules, "S"};
    return {text, written, normalize(written)};
}

std::vector<std::string> labels_with_edges(const matrix& a, const matrix& b) {
    std::vector<std::string> labels;
    if (!a.empty()) {
        labels.push_back("a");
    }
    if (!b.empty()) {
        labels.push_back("b");
    }
    return labels;
}

// What queries name and no edge has is what is told of them.
void require_told(std::vector<std::string> named, const std::vector<std::string>& labels,
                  const std::vector<unknown_label>& told) {
    std::sort(named.begin(), named.end());
    std::vector<std::string> unknown, expected;
    for (const unknown_label& one : told) {
        unknown.push_back(one.name);
    }
    std::sort(unknown.begin(), unknown.end());
    std::set_difference(named.begin(), named.end(), labels.begin(), labels.end(),
                        std::back_inserter(expected));
    require(unknown == expected, "the labels that a query names and no edge has");
}

}  // namespace

kind closure_kind() {
    return {"closure",
            2,
            1,
            false,
            0,
            &kClosures,
            work::paths,
            [](const step&, const contents& in) { return reference::transitive_closure(in[0]); },
            call([](Controls& on, auto& with, const step& of) {
                with.out() = transitive_closure(on, with.input(0), closure_hints(of)).pairs;
            }),
            closure_text};
}

kind reflexive_closure_kind() {
    return {
        "reflexive_closure",
        1,
        1,
        false,
        0,
        &kClosures,
        work::paths_and_vertices,
        [](const step&, const contents& in) { return reference::transitive_closure(in[0], true); },
        call([](Controls& on, auto& with, const step& of) {
            closure_options options = closure_hints(of);
            options.reflexive = true;
            with.out() = transitive_closure(on, with.input(0), options).pairs;
        }),
        closure_text};
}

kind cfpq_kind() {
    return {"cfpq",
            2,
            2,
            false,
            0,
            &kQueries,
            work::derivations,
            cfpq_answers,
            call([](Controls& on, auto& with, const step& of) {
                const auto& grammar = queries()[of.query].grammar;
                const relation_map terminals = {{"a", with.input(0)}, {"b", with.input(1)}};
                const matrix found =
                    cfpq(on, with.input(0).nrows(), terminals, grammar, query_hints(of))
                        .relations.at("S");
                const auto& written = queries()[of.query].written;
                const auto labels = labels_with_edges(with.input(0), with.input(1));
                require_told(written.terminals(), labels, unknown_labels(written, labels));
                const auto nothing = unproductive_symbols(written, labels);
                require(nothing.empty() || nothing.front() != "S" || found.empty(),
                        "what derives nothing has no answers");
                with.out() = found;
            }),
            cfpq_text};
}

kind rpq_kind() {
    return {
        "rpq",
        3,
        2,
        false,
        0,
        nullptr,
        work::walks,
        [](const step& of, const contents& in) { return rpq_answers(of, in).pairs; },
        call([](Controls& on, auto& with, const step& of) {
            const auto& asked = path_queries()[of.query];
            rpq_options options;
            options.method = asked.method;
            const matrix a = with.input(0), b = with.input(1);
            if (b.nrows() != a.nrows() || b.ncols() != a.nrows() || a.ncols() != a.nrows()) {
                throw dimension_mismatch("relations that no symbol has");
            }
            const regular_query query(on, a.nrows(), asked.automaton,
                                      steps_over(asked.automaton, a, b));
            const auto labels = labels_with_edges(a, b);
            require_told(asked.automaton.named, labels, unknown_labels(asked.text, labels));
            with.out() = query.run(on, options).pairs;
        }),
        [](const step& of, const std::string& out, const std::vector<std::string>& in) {
            const auto& asked = path_queries()[of.query];
            return "const auto automaton = compile_path(\"" + asked.text +
                   "\", {\"a\", \"b\"});\nstd::vector<matrix> edges;\nfor (const auto& symbol "
                   ": automaton.symbols) {\n    edges.push_back(symbol.label == \"a\" ? matrix(" +
                   in[0] + ") : matrix(" + in[1] +
                   "));\n}\nrpq_options how;\nhow.method = "
                   "rpq_method::" +
                   to_string(asked.method) + ";\n" + out + " = regular_query(on, " + in[0] +
                   ".nrows(), automaton, edges).run(on, how).pairs;";
        }};
}

kind bfs_kind() {
    return {"bfs",
            2,
            1,
            false,
            0,
            &kOthers,
            work::paths,
            searched_graph,
            call([](Controls& on, auto& with, const step& of) {
                bfs_options options;
                options.backend = of.hints.backend;
                const matrix a = with.input(0);
                const auto found =
                    bfs(on, a, std::vector<index_type>(a.nrows() > 0 ? 1 : 0), options);
                std::map<index_type, index_type> levels;
                for (std::size_t i = 0; i < found.vertices.size(); ++i) {
                    levels.emplace(found.vertices[i], found.levels[i]);
                }
                with.out() = matrix(on, by_level(a.nrows(), levels));
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                return "bfs_options how;\nhow.backend = backend::" +
                       std::string(to_string(of.hints.backend)) + ";\nconst auto found = bfs(on, " +
                       in[0] + ", {0}, how);\n" + out + " = matrix(on, coordinates(" + in[0] +
                       ".nrows(), " + in[0] + ".nrows(), found.levels, found.vertices));";
            }};
}

const std::vector<query>& queries() {
    static const std::vector<query> all = {
        make_query(R"({{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}})",
                   {{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}}),
        make_query(R"({{"S", {"a", "S"}}, {"S", {}}})", {{"S", {"a", "S"}}, {"S", {}}}),
        make_query(R"({{"S", {"S", "S"}}, {"S", {"a"}}, {"S", {"b"}}})",
                   {{"S", {"S", "S"}}, {"S", {"a"}}, {"S", {"b"}}}),
        make_query(R"({{"S", {"S", "b"}}, {"S", {"b"}}, {"S", {"a", "S"}}})",
                   {{"S", {"S", "b"}}, {"S", {"b"}}, {"S", {"a", "S"}}}),
        make_query(R"({{"S", {"S", "b"}}, {"S", {"a"}}})", {{"S", {"S", "b"}}, {"S", {"a"}}}),
        make_query(R"({{"S", {"V", "b", "V"}}, {"V", {"a", "V"}}, {"V", {}}})",
                   {{"S", {"V", "b", "V"}}, {"V", {"a", "V"}}, {"V", {}}})};
    return all;
}

const std::vector<path_query>& path_queries() {
    static const std::vector<path_query> all = [] {
        std::vector<path_query> made;
        for (const char* const text : {"a/b", "(a|^b)+", "a+/b?", "(a/b)*/^a", "b*"}) {
            for (const auto method :
                 {rpq_method::automatic, rpq_method::walks, rpq_method::products}) {
                made.push_back({text, compile_path(text, {"a", "b"}), method});
            }
        }
        for (const char* const text : {"(a|^b)+", "a+/b?", "b*", "^a/(b|^a)*"}) {
            made.push_back({text, compile_path(text, {"a", "b"}), rpq_method::closure});
        }
        return made;
    }();
    return all;
}

}  // namespace clbool::fuzz
