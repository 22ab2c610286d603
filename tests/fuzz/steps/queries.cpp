// SPDX-License-Identifier: MIT
// Rows of the table: queries between given vertices, paths that witness their answers, closures
// that grow or are counted.
#include <clbool/cfpq_paths.hpp>
#include <clbool/incremental_closure.hpp>
#include <clbool/maintained_query.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/queries.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/work.hpp>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace clbool::fuzz {
namespace {

using vertex_list = std::optional<std::vector<index_type>>;

// So many vertices at most are given; for paths, which are looked for one by one, so many.
constexpr index_type kMostGiven = 4096;
constexpr index_type kMostForPaths = 8;
// Paths of so many edges are checked as words.
constexpr std::size_t kLongestWord = 40;

// The vertices of a range as far as the graph has them; nothing, which means all, for many.
vertex_list given(index_type first, index_type count, index_type n, index_type most) {
    if (count > most) {
        return std::nullopt;
    }
    first = std::min(first, n);
    std::vector<index_type> vertices(std::min({count, n - first, most}));
    std::iota(vertices.begin(), vertices.end(), first);
    return vertices;
}

struct two_ends {
    vertex_list from, to;
};

two_ends ends_of(const step& of, index_type n) {
    return {given(of.area.row, of.area.nrows, n, kMostGiven),
            given(of.area.col, of.area.ncols, n, kMostGiven)};
}

// Always given, and few.
two_ends ends_of_paths(const step& of, index_type n) {
    return {given(of.area.row, std::min(of.area.nrows, kMostForPaths), n, kMostForPaths),
            given(of.area.col, std::min(of.area.ncols, kMostForPaths), n, kMostForPaths)};
}

bool has(const vertex_list& vertices, index_type vertex) {
    return !vertices || std::binary_search(vertices->begin(), vertices->end(), vertex);
}

coordinates between(const coordinates& all, const two_ends& ends) {
    coordinates some(all.nrows, all.ncols);
    for (size_type i = 0; i < all.nnz(); ++i) {
        if (has(ends.from, all.rows[i]) && has(ends.to, all.cols[i])) {
            some.add(all.rows[i], all.cols[i]);
        }
    }
    return some;
}

bool has_edge(const coordinates& a, index_type source, index_type target) {
    const auto [first, last] = std::equal_range(a.rows.begin(), a.rows.end(), source);
    return std::binary_search(a.cols.begin() + (first - a.rows.begin()),
                              a.cols.begin() + (last - a.rows.begin()), target);
}

// Whether the labels of a path are a word of S.
bool is_word(const normal_form& grammar, const labelled_path& path) {
    const auto length = static_cast<index_type>(path.size());
    labelled_graph line = graph_of(length + 1);
    for (const char* const label : {"a", "b"}) {
        coordinates edges(length + 1, length + 1);
        for (index_type i = 0; i < length; ++i) {
            if (path[i].label == label) {
                edges.add(i, i + 1);
            }
        }
        line.edges.emplace(label, edges);
    }
    return has_edge(reference::cfpq(line, grammar).at("S"), 0, length);
}

// From u to v over edges that are there, by a word of S.
bool is_witness(const labelled_path& path, index_type u, index_type v, const labelled_graph& graph,
                const normal_form& grammar) {
    for (const labelled_step& each : path) {
        const auto relation = graph.edges.find(each.label);
        if (each.source != u || relation == graph.edges.end() ||
            !has_edge(relation->second, each.source, each.target)) {
            return false;
        }
        u = each.target;
    }
    return u == v && (path.size() > kLongestWord || is_word(grammar, path));
}

// Pairs of the ends that have a path, if it is one, and none of those up to a length is shorter
// than what was said to be shortest.
coordinates witnessed(const step& of, const coordinates& a, const coordinates& b) {
    const auto& grammar = queries()[of.query].grammar;
    const index_type n = a.nrows;
    labelled_graph graph = graph_of(n);
    for (const auto& [label, edges] : {std::pair("a", &a), std::pair("b", &b)}) {
        if (grammar.find(label) == grammar.symbols.size()) {
            continue;
        }
        if (edges->nrows != n || edges->ncols != n) {
            throw dimension_mismatch("relations are square and of one size");
        }
        graph.edges.emplace(label, *edges);
    }
    cfpq_paths paths(graph, grammar);
    const two_ends ends = ends_of_paths(of, n);
    const auto choice = of.value ? path_choice::fewest_edges : path_choice::least_height;
    coordinates pairs(n, n);
    for (const index_type u : *ends.from) {
        for (const index_type v : *ends.to) {
            const auto path = paths.find("S", u, v, choice);
            if (!path || !is_witness(*path, u, v, graph, grammar)) {
                continue;
            }
            const auto first = paths.all("S", u, v, path->size()).next();
            if (first && is_witness(*first, u, v, graph, grammar) &&
                (!of.value || first->size() == path->size())) {
                pairs.add(u, v);
            }
        }
    }
    return pairs;
}

// Whether shortest walks are as long as the query says, and counts are those of the answer.
bool agree(Controls& on, const regular_query& query, const rpq_options& options,
           const rpq_result& found, const coordinates& pairs) {
    constexpr size_type kLookedAt = 6;
    if (query.count(on, options).pairs != pairs.nnz()) {
        return false;
    }
    for (size_type i = 0; i < std::min(kLookedAt, pairs.nnz()); ++i) {
        const auto walk = query.shortest_walk(on, pairs.rows[i], pairs.cols[i]);
        if (!walk || walk->size() != found.lengths[i]) {
            return false;
        }
    }
    return true;
}

// A number as the rows that its bits have an entry in.
coordinates bits_of(size_type number) {
    coordinates bits(64, 1);
    for (index_type i = 0; i < 64; ++i) {
        if ((number >> i & 1) != 0) {
            bits.add(i, 0);
        }
    }
    return bits;
}

void require_query_edges(const contents& in) {
    if (in[1].nrows != in[0].nrows || in[1].ncols != in[0].ncols || in[0].nrows != in[0].ncols) {
        throw dimension_mismatch("edges are those of one graph");
    }
}

coordinates shrunk(const step&, const contents& in) {
    require_query_edges(in);
    return reference::transitive_closure(reference::ewise_difference(in[0], in[1]));
}

coordinates grown(const step&, const contents& in) {
    require_query_edges(in);
    return reference::transitive_closure(reference::ewise_add(in[0], in[1]));
}

std::string note(const char* what) { return std::string("// ") + what + "\n"; }

// C++ that fills `list` with a range.
std::string list_text(const char* list, const vertex_list& vertices) {
    if (!vertices) {
        return "";
    }
    std::string text = std::string(list) + " = std::vector<index_type>{";
    for (const index_type vertex : *vertices) {
        text += number_text(vertex) + ", ";
    }
    return text + "};\n";
}

}  // namespace

kind cfpq_between_kind() {
    return {"cfpq_between",
            2,
            2,
            false,
            0,
            &kQueries,
            work::derivations,
            [](const step& of, const contents& in) {
                return between(cfpq_answers(of, in), ends_of(of, in[0].nrows));
            },
            call([](Controls& on, auto& with, const step& of) {
                const index_type n = with.input(0).nrows();
                cfpq_options options = query_hints(of);
                options.from = ends_of(of, n).from;
                options.to = ends_of(of, n).to;
                with.out() = cfpq(on, n, {{"a", with.input(0)}, {"b", with.input(1)}},
                                  queries()[of.query].grammar, options)
                                 .relations.at("S");
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                const two_ends ends = ends_of(of, kMaxDimension);
                return "cfpq_options with;\nwith.backend = backend::" +
                       std::string(to_string(of.hints.backend)) +
                       ";\nwith.method = cfpq_method::" + kQueries.methods[of.hints.method] +
                       ";\n" + list_text("with.from", ends.from) + list_text("with.to", ends.to) +
                       "const auto grammar = normalize({" + queries()[of.query].text +
                       ", \"S\"});\n" + out + " = cfpq(on, " + in[0] + ".nrows(), {{\"a\", " +
                       in[0] + "}, {\"b\", " + in[1] + "}}, grammar, with).relations.at(\"S\");";
            }};
}

kind cfpq_path_kind() {
    return {"cfpq_path",
            2,
            2,
            false,
            0,
            nullptr,
            work::derivations,
            [](const step& of, const contents& in) {
                return between(cfpq_answers(of, in), ends_of_paths(of, in[0].nrows));
            },
            call([](Controls& on, auto& with, const step& of) {
                with.out() = std::decay_t<decltype(with.out())>(
                    on, witnessed(of, with.input(0).to_host(on), with.input(1).to_host(on)));
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                return note("the pairs that cfpq_paths has a path for, over") + "// " + in[0] +
                       " and " + in[1] + ", {" + queries()[of.query].text + ", \"S\"}\n" + out +
                       " = " + in[0] + ";";
            }};
}

kind rpq_between_kind() {
    return {"rpq_between",
            2,
            2,
            false,
            0,
            nullptr,
            work::walks,
            [](const step& of, const contents& in) {
                return between(rpq_answers(of, in).pairs, ends_of(of, in[0].nrows));
            },
            call([](Controls& on, auto& with, const step& of) {
                const auto& asked = path_queries()[of.query];
                const matrix a = with.input(0), b = with.input(1);
                if (b.nrows() != a.nrows() || b.ncols() != a.nrows() || a.ncols() != a.nrows()) {
                    throw dimension_mismatch("relations that no symbol has");
                }
                rpq_options options;
                options.method = asked.method_of_some();
                options.from = ends_of(of, a.nrows()).from;
                options.to = ends_of(of, a.nrows()).to;
                options.lengths = true;
                const regular_query query(on, a.nrows(), asked.automaton,
                                          steps_over(asked.automaton, a, b));
                const rpq_result found = query.run(on, options);
                const coordinates pairs = found.pairs.to_host(on);
                const coordinates none(a.nrows(), a.nrows());
                const coordinates one(a.nrows(), a.nrows(), {0}, {0});
                with.out() = agree(on, query, options, found, pairs)
                                 ? found.pairs
                                 : matrix(on, pairs.nnz() == 0 ? one : none);
            }),
            [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                const auto& asked = path_queries()[of.query];
                const two_ends ends = ends_of(of, kMaxDimension);
                return "const auto automaton = compile_path(\"" + asked.text +
                       "\", {\"a\", \"b\"});\nstd::vector<matrix> edges;\nfor (const auto& symbol "
                       ": automaton.symbols) {\n    edges.push_back(symbol.label == \"a\" ? "
                       "matrix(" +
                       in[0] + ") : matrix(" + in[1] +
                       "));\n}\nrpq_options how;\nhow.lengths = true;\nhow.method = rpq_method::" +
                       to_string(asked.method_of_some()) + ";\n" +
                       list_text("how.from", ends.from) + list_text("how.to", ends.to) + out +
                       " = regular_query(on, " + in[0] +
                       ".nrows(), automaton, edges).run(on, how).pairs;";
            }};
}

kind growing_closure_kind() {
    return {"growing_closure",
            2,
            2,
            false,
            0,
            nullptr,
            work::walks,
            grown,
            call([](Controls& on, auto& with, const step&) {
                incremental_closure closure(on, with.input(0));
                const size_type before = closure.nvals();
                const size_type gained = closure.add_edges(on, with.input(1));
                const matrix all = closure.to_matrix(on);
                with.out() = before + gained == all.nvals() && closure.nvals() == all.nvals()
                                 ? all
                                 : matrix(all.nrows(), all.ncols());
            }),
            [](const step&, const std::string& out, const std::vector<std::string>& in) {
                return "incremental_closure closure(on, " + in[0] + ");\nclosure.add_edges(on, " +
                       in[1] + ");\n" + out + " = closure.to_matrix(on);";
            }};
}

kind shrinking_closure_kind() {
    return {"shrinking_closure",
            2,
            2,
            false,
            0,
            nullptr,
            work::walks,
            shrunk,
            call([](Controls& on, auto& with, const step&) {
                incremental_closure closure(on, with.input(0));
                closure.add_edges(on, with.input(1));
                closure.remove_edges(on, with.input(1));
                with.out() = closure.to_matrix(on);
            }),
            [](const step&, const std::string& out, const std::vector<std::string>& in) {
                return "incremental_closure closure(on, " + in[0] + ");\nclosure.add_edges(on, " +
                       in[1] + ");\nclosure.remove_edges(on, " + in[1] + ");\n" + out +
                       " = closure.to_matrix(on);";
            }};
}

// An answer that follows its graph: b comes, then what a has in common with it goes.
kind followed_query_kind() {
    return {
        "followed_query",
        2,
        2,
        false,
        0,
        nullptr,
        work::derivations,
        [](const step& of, const contents& in) {
            require_query_edges(in);
            return cfpq_answers(of, {reference::ewise_difference(in[0], in[1]), in[1]});
        },
        call([](Controls& on, auto& with, const step& of) {
            const matrix a = with.input(0), b = with.input(1);
            matrix rest;
            ewise_difference(on, rest, no_mask, accumulator::none, a, b);
            const index_type n = a.nrows();
            maintained_query query(on, graph_snapshot(n, {{"a", a}}), queries()[of.query].grammar);
            query.follow(on, graph_snapshot(n, {{"a", a}, {"b", b}}));
            query.follow(on, graph_snapshot(n, {{"a", rest}, {"b", b}}));
            with.out() = query.to_matrix(on);
        }),
        [](const step& of, const std::string& out, const std::vector<std::string>& in) {
            const std::string n = in[0] + ".nrows()";
            return "maintained_query query(on, graph_snapshot(" + n + ", {{\"a\", " + in[0] +
                   "}}), normalize({" + queries()[of.query].text +
                   ", \"S\"}));\nmatrix rest;\newise_difference(on, rest, no_mask, "
                   "accumulator::none, " +
                   in[0] + ", " + in[1] + ");\nquery.follow(on, graph_snapshot(" + n +
                   ", {{\"a\", " + in[0] + "}, {\"b\", " + in[1] +
                   "}}));\nquery.follow(on, graph_snapshot(" + n + ", {{\"a\", rest}, {\"b\", " +
                   in[1] + "}}));\n" + out + " = query.to_matrix(on);";
        }};
}

kind closure_count_kind() {
    return {
        "closure_count",
        1,
        1,
        false,
        0,
        &kClosures,
        work::paths,
        [](const step&, const contents& in) {
            return bits_of(reference::transitive_closure(in[0]).nnz());
        },
        call([](Controls& on, auto& with, const step& of) {
            with.out() = matrix(
                on, bits_of(count_transitive_closure(on, with.input(0), closure_hints(of)).pairs));
        }),
        [](const step&, const std::string& out, const std::vector<std::string>& in) {
            return "const size_type number = count_transitive_closure(on, " + in[0] +
                   ").pairs;\ncoordinates bits(64, 1);\nfor (index_type i = 0; i < 64; ++i) {\n    "
                   "if ((number >> i & 1) != 0) {\n        bits.add(i, 0);\n    }\n}\n" +
                   out + " = matrix(on, bits);";
        }};
}

}  // namespace clbool::fuzz
