// SPDX-License-Identifier: MIT
// Paths that witness context-free answers: walked, parsed, and compared with all there are.
#include <support/inputs/grammars.hpp>
#include <support/inputs/queries.hpp>
#include <support/inputs/rng.hpp>
#include <support/moved_from.hpp>
#include <support/operation_test.hpp>

#include <clbool/cfpq_paths.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace clbool::testing {
namespace {

using letter_word = std::vector<std::string>;

// Every step is an edge of the graph, and the next one begins where it ends.
void expect_walk(const labelled_graph& graph, const labelled_path& path, index_type source,
                 index_type target) {
    index_type at = source;
    for (const labelled_step& step : path) {
        EXPECT_EQ(step.source, at);
        const auto edges = graph.relation(step.label);
        bool there = false;
        for (std::size_t i = 0; i < edges.rows.size(); ++i) {
            there = there || (edges.rows[i] == step.source && edges.cols[i] == step.target);
        }
        EXPECT_TRUE(there) << step.source << ' ' << step.label << ' ' << step.target;
        at = step.target;
    }
    EXPECT_EQ(at, target);
}

// A graph that is one walk and spells this word.
labelled_graph line_of(const letter_word& letters) {
    const auto n = static_cast<index_type>(letters.size() + 1);
    labelled_graph line;
    for (index_type v = 0; v < n; ++v) {
        line.vertices.push_back(std::to_string(v));
    }
    for (index_type i = 0; i + 1 < n; ++i) {
        auto& edges = line.edges.emplace(letters[i], coordinates(n, n)).first->second;
        edges.add(i, i + 1);
    }
    return line;
}

// The reference parses: whether the ends of the line are an answer.
bool derives(const normal_form& grammar, const std::string& nonterminal,
             const letter_word& letters) {
    auto line = line_of(letters);
    for (const std::string& symbol : grammar.symbols) {  // no reverses on a line
        line.edges.emplace(symbol, coordinates(line.size(), line.size()));
    }
    const auto answers = reference::cfpq(line, grammar).at(nonterminal);
    for (std::size_t i = 0; i < answers.rows.size(); ++i) {
        if (answers.rows[i] == 0 && answers.cols[i] + 1 == line.size()) {
            return true;
        }
    }
    return false;
}

letter_word word_of(const labelled_path& path) {
    letter_word letters;
    for (const labelled_step& step : path) {
        letters.push_back(step.label);
    }
    return letters;
}

std::set<std::pair<index_type, index_type>> pairs_of(const coordinates& a) {
    std::set<std::pair<index_type, index_type>> pairs;
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
        pairs.emplace(a.rows[i], a.cols[i]);
    }
    return pairs;
}

// Words of at most so many letters that each nonterminal derives, by applying rules until nothing
// is new.
std::map<std::string, std::set<letter_word>> languages(const context_free_grammar& grammar,
                                                       std::size_t longest) {
    std::map<std::string, std::set<letter_word>> found;
    for (bool grown = true; grown;) {
        grown = false;
        for (const production& rule : grammar.productions) {
            std::set<letter_word> words{{}};
            for (const std::string& symbol : rule.right) {
                const bool terminal =
                    std::none_of(grammar.productions.begin(), grammar.productions.end(),
                                 [&](const production& other) { return other.left == symbol; });
                const std::set<letter_word> ends =
                    terminal ? std::set<letter_word>{{symbol}} : found[symbol];
                std::set<letter_word> longer;
                for (const letter_word& begin : words) {
                    for (const letter_word& end : ends) {
                        letter_word whole = begin;
                        whole.insert(whole.end(), end.begin(), end.end());
                        if (whole.size() <= longest) {
                            longer.insert(whole);
                        }
                    }
                }
                words = std::move(longer);
            }
            for (const letter_word& one : words) {
                grown = found[rule.left].insert(one).second || grown;
            }
        }
    }
    return found;
}

// Walks of at most so many edges that spell one of the words, each once.
std::vector<labelled_path> walks(const labelled_graph& graph, const std::set<letter_word>& words,
                                 index_type source, index_type target) {
    std::vector<labelled_path> all;
    for (const letter_word& letters : words) {
        std::vector<labelled_path> open{{}};
        for (const std::string& letter : letters) {
            const auto edges = graph.relation(letter);
            std::vector<labelled_path> longer;
            for (const labelled_path& path : open) {
                const index_type at = path.empty() ? source : path.back().target;
                for (std::size_t i = 0; i < edges.rows.size(); ++i) {
                    if (edges.rows[i] == at) {
                        longer.push_back(path);
                        longer.back().push_back({at, letter, edges.cols[i]});
                    }
                }
            }
            open = std::move(longer);
        }
        for (const labelled_path& path : open) {
            if ((path.empty() ? source : path.back().target) == target) {
                all.push_back(path);
            }
        }
    }
    return all;
}

void expect_witnesses(const labelled_graph& graph, const context_free_grammar& source) {
    const auto form = normalize(source);
    const auto answers = reference::cfpq(graph, form);
    cfpq_paths paths(graph, form);
    for (const auto& [name, relation] : answers) {
        const auto pairs = pairs_of(relation);
        for (index_type u = 0; u < graph.size(); ++u) {
            for (index_type v = 0; v < graph.size(); ++v) {
                SCOPED_TRACE(name + " " + std::to_string(u) + " " + std::to_string(v));
                const auto high = paths.find(name, u, v);
                const auto shortest = paths.find(name, u, v, path_choice::fewest_edges);
                ASSERT_EQ(high.has_value(), pairs.count({u, v}) != 0);
                ASSERT_EQ(shortest.has_value(), high.has_value());
                if (high) {
                    expect_walk(graph, *high, u, v);
                    expect_walk(graph, *shortest, u, v);
                    EXPECT_LE(shortest->size(), high->size());
                    if (high->size() <= 40) {
                        EXPECT_TRUE(derives(form, name, word_of(*high)));
                        EXPECT_TRUE(derives(form, name, word_of(*shortest)));
                    }
                }
            }
        }
    }
}

TEST(cfpq_paths, witnesses_of_random_grammars) {
    for (const auto seed : seeds()) {
        for (std::uint64_t round = 0; round < 12; ++round) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
            expect_witnesses(random_graph(7, 8, seed + round), random_grammar(500 * seed + round));
        }
    }
}

TEST(cfpq_paths, witnesses_of_brackets) {
    for (const bool helpers_last : {false, true}) {
        expect_witnesses(bracket_graph(16, 12), brackets(12, helpers_last));
    }
}

TEST(cfpq_paths, graphs_of_one_vertex_and_of_none) {
    labelled_graph graph;
    expect_witnesses(graph, random_grammar(1));
    graph.vertices = {"0"};
    expect_witnesses(graph, random_grammar(1));
    graph.edges["a"] = coordinates(1, 1, {0}, {0});
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        expect_witnesses(graph, random_grammar(seed));
    }
}

// Two cycles that share a vertex: the shortest answers are long.
TEST(cfpq_paths, worst_case_has_long_witnesses) {
    context_free_grammar nested;
    nested.start = "S";
    nested.productions = {{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}};
    labelled_graph graph;
    graph.vertices = {"0", "1", "2", "3", "4", "5"};
    graph.edges["a"] = coordinates(6, 6, {0, 1, 2}, {1, 2, 0});
    graph.edges["b"] = coordinates(6, 6, {0, 3, 4, 5}, {3, 4, 5, 0});
    graph.edges["b"].normalize();
    cfpq_paths paths(graph, normalize(nested));
    const auto path = paths.find("S", 0, 0, path_choice::fewest_edges);
    ASSERT_TRUE(path);
    EXPECT_EQ(path->size(), 24u);  // a^12 b^12
    expect_walk(graph, *path, 0, 0);
}

TEST(cfpq_paths, fewest_edges_and_least_height_differ) {
    // One long word of height 1, and one of one letter behind many unit rules.
    context_free_grammar source;
    source.start = "S";
    source.productions = {{"S", {"a", "a", "a", "a"}}, {"S", {"T"}}, {"T", {"U"}}, {"U", {"b"}}};
    labelled_graph graph = random_graph(5, 0, 1);
    graph.edges["a"] = coordinates(5, 5, {0, 1, 2, 3}, {1, 2, 3, 4});
    graph.edges["b"] = coordinates(5, 5, {0}, {4});
    cfpq_paths paths(graph, normalize(source));
    EXPECT_EQ(paths.find("S", 0, 4)->size(), 4u);
    EXPECT_EQ(paths.find("S", 0, 4, path_choice::fewest_edges)->size(), 1u);
}

TEST(cfpq_paths, edges_taken_backwards) {
    context_free_grammar source;
    source.start = "S";
    source.productions = {{"S", {"a_r", "a"}}};
    labelled_graph graph = random_graph(3, 0, 1);
    graph.edges["a"] = coordinates(3, 3, {0, 0}, {1, 2});
    cfpq_paths paths(graph, normalize(source));
    const labelled_path expected{{1, "a_r", 0}, {0, "a", 2}};
    EXPECT_EQ(*paths.find("S", 1, 2), expected);
}

TEST(cfpq_paths, all_up_to_a_length) {
    constexpr std::size_t kLongest = 5;
    for (const auto seed : seeds()) {
        for (std::uint64_t round = 0; round < 6; ++round) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
            const auto graph = random_graph(5, 6, seed + round);
            const auto source = random_grammar(900 * seed + round);
            const auto words = languages(source, kLongest);
            cfpq_paths paths(graph, normalize(source));
            for (index_type u = 0; u < graph.size(); ++u) {
                for (index_type v = 0; v < graph.size(); ++v) {
                    const auto found = words.find("S");
                    auto expected =
                        walks(graph, found == words.end() ? std::set<letter_word>() : found->second,
                              u, v);
                    auto list = paths.all("S", u, v, kLongest);
                    std::size_t count = 0, before = 0;
                    while (const auto path = list.next()) {
                        EXPECT_LE(before, path->size());
                        before = path->size();
                        expect_walk(graph, *path, u, v);
                        EXPECT_NE(std::find(expected.begin(), expected.end(), *path),
                                  expected.end());
                        ++count;
                    }
                    EXPECT_EQ(count, expected.size());
                    EXPECT_FALSE(list.next());
                }
            }
        }
    }
}

std::vector<labelled_path> all_of(cfpq_paths& paths, index_type source, index_type target,
                                  size_type longest) {
    std::vector<labelled_path> found;
    auto list = paths.all("S", source, target, longest);
    while (auto path = list.next()) {
        found.push_back(std::move(*path));
    }
    return found;
}

std::optional<std::size_t> fewest_edges(cfpq_paths& paths, index_type source, index_type target) {
    const auto path = paths.find("S", source, target, path_choice::fewest_edges);
    return path ? std::make_optional(path->size()) : std::nullopt;
}

// The same edges in random order, some of them more than once.
labelled_graph disordered(labelled_graph graph, std::uint64_t seed) {
    for (auto& [label, edges] : graph.edges) {
        const std::size_t repeated = edges.nnz() / 2;
        for (std::size_t i = 0; i < repeated; ++i) {
            edges.add(edges.rows[i], edges.cols[i]);
        }
        edges = raw_shuffled(std::move(edges), seed++);
    }
    return graph;
}

TEST(cfpq_paths, edges_that_are_not_sorted) {
    context_free_grammar source;
    source.start = "S";
    source.productions = {{"S", {"x"}}};
    labelled_graph graph = random_graph(2, 0, 1);
    graph.edges["x"] = coordinates(2, 2, {0, 0, 0}, {1, 0, 1});
    cfpq_paths paths(graph, normalize(source));
    EXPECT_EQ(all_of(paths, 0, 1, 2), (std::vector<labelled_path>{{{0, "x", 1}}}));
    EXPECT_EQ(all_of(paths, 0, 0, 2), (std::vector<labelled_path>{{{0, "x", 0}}}));
    EXPECT_TRUE(all_of(paths, 1, 0, 2).empty());
}

TEST(cfpq_paths, the_order_of_edges_does_not_matter) {
    constexpr size_type kLongest = 4;
    for (const auto seed : seeds()) {
        for (std::uint64_t round = 0; round < 20; ++round) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
            const auto sorted = random_graph(6, 8, 70 * seed + round);
            const auto form = normalize(random_grammar(700 * seed + round));
            const auto graph = disordered(sorted, 7000 * seed + round);
            cfpq_paths expected(sorted, form), found(graph, form);
            for (index_type u = 0; u < graph.size(); ++u) {
                for (index_type v = 0; v < graph.size(); ++v) {
                    SCOPED_TRACE(std::to_string(u) + " " + std::to_string(v));
                    const auto some = all_of(expected, u, v, kLongest);
                    const auto others = all_of(found, u, v, kLongest);
                    ASSERT_EQ(others.size(), some.size());
                    EXPECT_TRUE(std::is_permutation(others.begin(), others.end(), some.begin()));
                    EXPECT_EQ(fewest_edges(found, u, v), fewest_edges(expected, u, v));
                }
            }
        }
        const auto graph = disordered(random_graph(7, 8, seed), seed);
        expect_witnesses(graph, random_grammar(500 * seed));
    }
}

// 2⁴⁰ paths of one length, each with very many derivations: those asked for cost no more.
TEST(cfpq_paths, few_of_very_many) {
    constexpr index_type kForks = 40;
    context_free_grammar source;
    source.start = "S";
    source.productions = {{"S", {"S", "S"}}, {"S", {"a"}}};
    labelled_graph graph = random_graph(3 * kForks + 1, 0, 1);
    graph.edges["a"] = coordinates(graph.size(), graph.size());
    for (index_type v = 0; v < 3 * kForks; v += 3) {
        for (const index_type middle : {v + 1, v + 2}) {
            graph.edges["a"].add(v, middle);
            graph.edges["a"].add(middle, v + 3);
        }
    }
    graph.edges["a"].normalize();
    cfpq_paths paths(graph, normalize(source));
    auto list = paths.all("S", 0, 3 * kForks, 1000);
    std::set<std::vector<index_type>> seen;
    for (int i = 0; i < 500; ++i) {
        const auto path = list.next();
        ASSERT_TRUE(path);
        ASSERT_EQ(path->size(), 2 * kForks);
        expect_walk(graph, *path, 0, 3 * kForks);
        std::vector<index_type> over;
        for (const labelled_step& step : *path) {
            over.push_back(step.target);
        }
        EXPECT_TRUE(seen.insert(over).second);
    }
}

// Words of many letters, without recursion. Those that end alike have a row for each end.
TEST(cfpq_paths, long_paths) {
    for (const bool left : {false, true}) {
        const index_type length = left ? 50000 : 1000;
        labelled_graph graph = random_graph(length + 1, 0, 1);
        for (index_type v = 0; v < length; ++v) {
            graph.edges["a"].add(v, v + 1);
        }
        context_free_grammar source;
        source.start = "S";
        source.productions = {{"S", {"a"}}};
        source.productions.push_back({"S", left ? letter_word{"S", "a"} : letter_word{"a", "S"}});
        cfpq_paths paths(graph, normalize(source));
        EXPECT_EQ(paths.find("S", 0, length)->size(), length);
        EXPECT_EQ(paths.find("S", 0, 7, path_choice::fewest_edges)->size(), 7u);
        EXPECT_FALSE(paths.find("S", 7, 0));
    }
}

// The shortest word has 2^70 letters.
TEST(cfpq_paths, paths_that_do_not_fit_say_so) {
    context_free_grammar source;
    source.start = "S0";
    for (int i = 0; i < 70; ++i) {
        const std::string next = "S" + std::to_string(i + 1);
        source.productions.push_back({"S" + std::to_string(i), {next, next}});
    }
    source.productions.push_back({"S70", {"a"}});
    labelled_graph graph = random_graph(1, 0, 1);
    graph.edges["a"] = coordinates(1, 1, {0}, {0});
    cfpq_paths paths(graph, normalize(source));
    EXPECT_EQ(paths.find("S60", 0, 0)->size(), 1024u);
    EXPECT_THROW(paths.find("S0", 0, 0), out_of_memory);
    EXPECT_THROW(paths.find("S0", 0, 0, path_choice::fewest_edges), out_of_memory);
}

static_assert(std::is_nothrow_move_constructible_v<cfpq_paths>);
static_assert(std::is_nothrow_move_assignable_v<cfpq_paths>);
static_assert(std::is_nothrow_move_constructible_v<cfpq_path_list>);
static_assert(std::is_nothrow_move_assignable_v<cfpq_path_list>);

TEST(cfpq_paths, say_that_they_were_moved_from) {
    context_free_grammar source;
    source.start = "S";
    source.productions = {{"S", {"a"}}, {"S", {"a", "S"}}};
    labelled_graph graph = random_graph(3, 0, 1);
    graph.edges["a"] = coordinates(3, 3, {0, 0, 1}, {1, 2, 2});
    cfpq_paths paths(graph, normalize(source));
    auto list = paths.all("S", 0, 2, 2);
    const labelled_path direct{{0, "a", 2}}, around{{0, "a", 1}, {1, "a", 2}};
    cfpq_paths taken = std::move(paths);
    // NOLINTBEGIN(bugprone-use-after-move)
    EXPECT_TRUE(says_moved_from([&] { paths.find("S", 0, 2); }));
    EXPECT_TRUE(says_moved_from([&] { paths.find("Q", 9, 9, path_choice::fewest_edges); }));
    EXPECT_TRUE(says_moved_from([&] { paths.all("S", 0, 2, 2); }));
    EXPECT_EQ(list.next(), direct);
    auto rest = std::move(list);
    EXPECT_TRUE(says_moved_from([&] { list.next(); }));
    EXPECT_EQ(rest.next(), around);
    EXPECT_FALSE(rest.next());
    list = taken.all("S", 0, 2, 2);
    EXPECT_EQ(list.next(), direct);
    paths = std::move(taken);
    EXPECT_EQ(paths.find("S", 0, 2, path_choice::fewest_edges), direct);
    EXPECT_TRUE(says_moved_from([&] { taken.find("S", 0, 2); }));
    // NOLINTEND(bugprone-use-after-move)
}

TEST(cfpq_paths, wrong_names_and_vertices_are_refused) {
    cfpq_paths paths(random_graph(3, 3, 1), normalize(brackets(1)));
    EXPECT_THROW(paths.find("x", 0, 0), invalid_argument);
    EXPECT_THROW(paths.find("Q", 0, 0), invalid_argument);
    EXPECT_THROW(paths.find("D", 3, 0), invalid_argument);
    EXPECT_THROW(paths.find("D", 0, 3), invalid_argument);
    EXPECT_THROW(paths.all("D", 0, 3, 5), invalid_argument);
}

TEST(cfpq_paths, graphs_that_do_not_fit_are_refused) {
    context_free_grammar source;
    source.start = "S";
    source.productions = {{"S", {"x", "y"}}};
    const auto form = normalize(source);
    for (const auto& wrong : graphs_of_wrong_shapes()) {
        EXPECT_THROW(cfpq_paths(wrong, form), dimension_mismatch);
    }
    for (const auto& wrong : graphs_of_wrong_edges()) {
        EXPECT_THROW(cfpq_paths(wrong, form), invalid_argument);
    }
}

}  // namespace
}  // namespace clbool::testing
