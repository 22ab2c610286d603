// SPDX-License-Identifier: MIT
#include <methods/query_subjects.hpp>

#include <methods/label_rich_graphs.hpp>
#include <methods/matrix_subjects.hpp>

#include <common/query_set.hpp>

#include <clbool/generators.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

namespace clbool::bench {

namespace {

asked_query asked(labelled_graph graph, const context_free_grammar& grammar) {
    asked_query made;
    made.grammar = normalize(instantiate(grammar, graph.labels_with_reverses()));
    made.start = grammar.start;
    made.graph = std::move(graph);
    return made;
}

context_free_grammar nested_grammar() {
    context_free_grammar grammar;
    grammar.productions = {{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}};
    grammar.start = "S";
    return grammar;
}

// `chains` paths of `length` edges a and then as many b: a round for each length of words.
labelled_graph nested_chains(index_type chains, index_type length) {
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

// Layers whose first half has edges a and whose second half has edges b.
labelled_graph nested_layers(index_type count, index_type width, index_type degree,
                             std::uint64_t seed) {
    const auto edges = layers(count, width, degree, seed);
    auto graph = empty_graph(edges.nrows);
    coordinates a(edges.nrows, edges.ncols), b = a;
    for (size_type i = 0; i < edges.nnz(); ++i) {
        (edges.rows[i] < edges.nrows / 2 ? a : b).add(edges.rows[i], edges.cols[i]);
    }
    graph.edges = {{"a", a}, {"b", b}};
    return graph;
}

std::string numbered(const char* name, std::uint64_t number) {
    return std::string(name) + '-' + std::to_string(number);
}

// Generated queries of one scale and seed.
class query_family {
public:
    explicit query_family(const session& work)
        : work_(work), seed_(work.options.seed), size_(work.size) {}

    query_subject flow(index_type usual, index_type call_sites, index_type fields) const {
        const auto edges = scaled(usual), sites = scaled(call_sites);
        return {"value-flow",
                numbered("flow", edges / 1000) + "k-" + std::to_string(sites + fields) + "-labels",
                [=, seed = seed_] {
                    return asked(value_flow(edges, sites, fields, seed), value_flow_grammar());
                }};
    }

    query_subject aliases(index_type usual) const {
        const auto variables = scaled(usual);
        return {"alias", numbered("alias", variables),
                [=, seed = seed_] { return asked(alias(variables, seed), alias_grammar()); }};
    }

    query_subject classes(index_type usual) const {
        const auto count = scaled(usual);
        return {"ontology", numbered("ontology", count), [=, seed = seed_] {
                    return asked(ontology(count, count / 4, seed), ontology_grammar());
                }};
    }

    query_subject brackets(index_type usual, index_type usual_pairs, index_type kinds) const {
        const auto vertices = scaled(usual), pairs = scaled(usual_pairs);
        return {"brackets", numbered("brackets", pairs) + '-' + std::to_string(kinds),
                [=, seed = seed_] {
                    return asked(bracket_graph(vertices, pairs, kinds, seed),
                                 bracket_grammar(kinds));
                }};
    }

    query_subject worst(index_type usual) const {
        const auto n = scaled(usual);
        return {"worst-case", numbered("worst", n),
                [=] { return asked(generators::worst_cfpq(n), nested_grammar()); }};
    }

    query_subject chains(index_type usual, index_type length) const {
        const auto count = scaled(usual);
        return {"chains", numbered("chains", count) + '-' + std::to_string(length),
                [=] { return asked(nested_chains(count, length), nested_grammar()); }};
    }

    query_subject layered(index_type usual) const {
        const auto width = scaled(usual);
        return {"layers", numbered("layers", width), [=, seed = seed_] {
                    return asked(nested_layers(16, width, 8, seed), nested_grammar());
                }};
    }

    std::vector<query_subject> all() const;
    std::vector<query_subject> changing() const;

private:
    index_type scaled(index_type n) const { return work_.scaled(n); }

    const session& work_;
    std::uint64_t seed_;
    scale size_;
};

std::vector<query_subject> query_family::all() const {
    if (size_ == scale::quick) {
        return {flow(6000, 600, 40), aliases(800), classes(600), worst(60), chains(200, 8)};
    }
    std::vector<query_subject> made = {flow(12000, 900, 1),
                                       flow(72000, 7000, 1),
                                       flow(72000, 5000, 2000),
                                       flow(150000, 20000, 1),
                                       aliases(2000),
                                       aliases(20000),
                                       classes(2000),
                                       classes(12000),
                                       brackets(3000, 3500, 10),
                                       brackets(27000, 20000, 25),
                                       brackets(27000, 42000, 2500),
                                       worst(100),
                                       worst(400),
                                       chains(2000, 16),
                                       chains(200, 128),
                                       layered(512)};
    if (size_ == scale::gpu) {
        for (auto& large :
             {classes(30000), classes(60000), aliases(100000), brackets(27000, 42000, 25),
              brackets(27000, 42000, 12000), worst(1500), layered(4096), flow(300000, 3000, 1)}) {
            made.push_back(large);
        }
    }
    return made;
}

std::vector<query_subject> query_family::changing() const {
    switch (size_) {
        case scale::quick: return {layered(32), classes(300)};
        case scale::processor:
            return {layered(512), classes(6000), aliases(8000), brackets(3000, 3500, 4),
                    flow(30000, 100, 1)};
        case scale::gpu: break;
    }
    return {layered(4096), classes(30000), aliases(60000), brackets(20000, 30000, 4),
            flow(150000, 100, 1)};
}

// A published query, as its lines among the answers name it.
query_subject published(const query_name& name, const query_folders& folders) {
    const std::string family = name.graph.substr(0, name.graph.find('-'));
    return {"published-" + family, name.text(), [=] {
                query read = read_query(name, folders);
                asked_query made{std::move(read.graph), std::move(read.grammar), read.start, {}};
                if (read.answer && made.graph.numeric_names()) {
                    made.answer = fingerprint{read.answer->pairs, {}};
                }
                return made;
            }};
}

bool is_small_ontology(const std::string& graph) { return graph.rfind("rdf-", 0) == 0; }

std::vector<query_subject> published(const session& work) {
    std::vector<query_subject> found;
    if (work.options.data.empty()) {
        return found;
    }
    const query_folders folders{work.options.data, {}};
    std::ifstream lines((std::filesystem::path(folders.data) / "answers_queries.tsv").string());
    std::set<std::pair<std::string, std::string>> known;
    std::string line;
    std::getline(lines, line);  // what the columns are
    while (std::getline(lines, line)) {
        std::istringstream fields(line);
        std::string graph, vertices, grammar;
        fields >> graph >> vertices >> grammar;
        graph = graph.substr(0, graph.find('.'));
        // Of the small ontologies, which are much alike, one grammar will do.
        if (is_small_ontology(graph) && grammar != "g1_swapped.cfg") {
            continue;
        }
        const query_name name{graph, grammar};
        if (known.emplace(graph, grammar).second && exists(name, folders)) {
            found.push_back(published(name, folders));
        }
    }
    return found;
}

template <class Subject>
std::vector<Subject> wanted(const session& work, std::vector<Subject> all) {
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](const auto& one) { return !work.wants(one.family, one.name); }),
              all.end());
    return all;
}

// Edges of a matrix under three labels, of which b is rare and c rarer.
labelled_graph three_labels(const coordinates& edges) {
    auto graph = empty_graph(edges.nrows);
    const coordinates none(edges.nrows, edges.ncols);
    graph.edges = {{"a", none}, {"b", none}, {"c", none}};
    for (size_type i = 0; i < edges.nnz(); ++i) {
        const char* label = i % 13 == 0 ? "c" : i % 4 == 0 ? "b" : "a";
        graph.edges[label].add(edges.rows[i], edges.cols[i]);
    }
    return graph;
}

std::vector<path_subject> generated_paths(const session& work) {
    namespace g = generators;
    const scale size = work.size;
    const bool gpu = size == scale::gpu;
    const std::uint64_t seed = work.options.seed;
    const index_type n = work.scaled(size == scale::quick ? 500 : gpu ? 60000 : 12000);
    const unsigned rmat = work.scaled_power(size == scale::quick ? 8 : gpu ? 15 : 12);
    const auto web = [=] { return three_labels(g::web(n, 4, seed)); };
    const auto road = [=] { return three_labels(g::road(4 * n, 2.6, seed)); };
    const auto social = [=] { return three_labels(g::social(rmat, 6, seed)); };
    const auto classes = [=] { return ontology(n, n, seed); };
    const auto flows = [=] { return value_flow(6 * size_type{n}, n / 2, 1, seed); };
    return {{"web", "web a/b*", "a/b*", web},
            {"web", "web a/b/c", "a/b/c", web},
            {"web", "web (a|^b)+", "(a|^b)+", web},
            {"web", "web c/a+/c", "c/a+/c", web},
            {"road", "road b/c*/b", "b/c*/b", road},
            {"road", "road (b|c)+/a", "(b|c)+/a", road},
            {"social", "social a/b", "a/b", social},
            {"social", "social b/a*", "b/a*", social},
            {"social", "social (b/c)+", "(b/c)+", social},
            {"ontology", "ontology type/subClassOf*", "type/subClassOf*", classes},
            {"ontology", "ontology ^type/type", "subClassOf+/^subClassOf", classes},
            {"value-flow", "flow normal/!normal/normal*", "normal/!normal/normal*", flows}};
}

std::vector<path_subject> published_paths(const session& work) {
    std::vector<path_subject> found;
    const query_folders folders{work.options.data, {}};
    auto all = path_query_set(true);
    for (auto& one : path_query_set(false)) {
        all.push_back(std::move(one));
    }
    for (const auto& one : all) {
        if (!work.options.data.empty() && exists(one.name, folders)) {
            const std::string family = one.name.graph.substr(0, one.name.graph.find('-'));
            found.push_back({"published-" + family, one.name.graph + ' ' + one.expression,
                             one.expression, [=] { return read_query(one.name, folders).graph; }});
        }
    }
    return found;
}

template <class Subject>
void append(std::vector<Subject>& to, std::vector<Subject> from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

}  // namespace

std::vector<query_subject> query_subjects(const session& work) {
    auto all = query_family(work).all();
    if (work.size != scale::quick && !work.is_off_size()) {
        append(all, published(work));
    }
    return wanted(work, std::move(all));
}

std::vector<query_subject> changing_queries(const session& work) {
    return wanted(work, query_family(work).changing());
}

std::vector<path_subject> path_subjects(const session& work) {
    auto all = generated_paths(work);
    if (work.size != scale::quick && !work.is_off_size()) {
        append(all, published_paths(work));
    }
    return wanted(work, std::move(all));
}

}  // namespace clbool::bench
