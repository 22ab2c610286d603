// SPDX-License-Identifier: MIT
// Context-free path queries against the reference solver and known answers.
#include <support/inputs/grammars.hpp>
#include <support/inputs/queries.hpp>
#include <support/inputs/test_data.hpp>
#include <support/operation_test.hpp>

#include <clbool/generators.hpp>

namespace clbool::testing {
namespace {

context_free_grammar grammar(std::vector<production> productions, const std::string& start) {
    context_free_grammar result;
    result.productions = std::move(productions);
    result.start = start;
    return result;
}

using answers = std::map<std::string, coordinates>;

void expect_answers(Controls& controls, const labelled_graph& graph, const normal_form& form,
                    const answers& expected, cfpq_method method, backend by = backend::automatic) {
    SCOPED_TRACE(std::string(to_string(method)) + " by " + to_string(by));
    cfpq_options options;
    options.method = method;
    options.backend = by;
    const auto relations = upload_relations(controls, graph, form);
    const auto found = cfpq(controls, graph.size(), relations, form, options);
    EXPECT_TRUE(found.complete);
    ASSERT_EQ(found.relations.size(), expected.size());
    for (const auto& [name, relation] : expected) {
        SCOPED_TRACE(name);
        EXPECT_TRUE(same_matrix(found.relations.at(name).to_host(controls), relation));
    }
}

void expect_answers(Controls& controls, const labelled_graph& graph,
                    const context_free_grammar& source) {
    const auto form = normalize(source);
    const auto expected = reference::cfpq(graph, form);
    for (const auto method :
         {cfpq_method::matrices, cfpq_method::rows, cfpq_method::tensor, cfpq_method::stacked}) {
        expect_answers(controls, graph, form, expected, method);
    }
}

// The tensor method by rows of bits and by products, where graphs are small enough for rows.
void expect_ways(Controls& controls, const labelled_graph& graph,
                 const context_free_grammar& source) {
    const auto form = normalize(source);
    const auto expected = reference::cfpq(graph, form);
    expect_answers(controls, graph, form, expected, cfpq_method::tensor, backend::kernels);
}

const std::vector<context_free_grammar>& grammars() {
    static const auto* const all = new std::vector<context_free_grammar>{
        grammar({{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}}, "S"),
        grammar({{"S", {"a", "S", "b", "S"}}, {"S", {}}}, "S"),
        grammar({{"S", {"S", "S"}}, {"S", {"a"}}}, "S"),
        grammar({{"S", {"a_r", "S", "a"}}, {"S", {"a_r", "a"}}}, "S"),
        grammar({{"S", {"T", "b"}}, {"T", {"a", "T"}}, {"T", {}}, {"U", {"S"}}, {"U", {"missing"}}},
                "U"),
        grammar({{"S", {}}}, "S")};
    return *all;
}

// As many kinds as are asked about at once, one less, and labels that the graph lacks.
TEST(cfpq, families_of_labels) {
    on_every_setup([](Controls& controls) {
        for (const int kinds : {15, 16, 40}) {
            expect_answers(controls, bracket_graph(60, kinds), brackets(kinds));
            expect_answers(controls, bracket_graph(60, kinds / 2), brackets(kinds, false));
        }
    });
}

// A path of brackets, where every round meets one kind.
labelled_graph bracket_path(index_type kinds) {
    labelled_graph graph = random_graph(2 * kinds + 2, 0, 1);
    const auto edge = [&](const std::string& label, index_type from) {
        graph.edges[label] = coordinates(graph.size(), graph.size(), {from}, {from + 1});
    };
    edge("x", kinds);
    for (index_type i = 0; i < kinds; ++i) {
        edge("o" + std::to_string(i), kinds - 1 - i);
        edge("c" + std::to_string(i), kinds + 1 + i);
    }
    return graph;
}

TEST(cfpq, products_that_must_be_empty_are_not_computed) {
    auto& controls = shared_controls(device_setups().front());
    constexpr int kKinds = 100;
    const auto graph = bracket_path(kKinds);
    const auto form = normalize(brackets(kKinds));
    const auto relations = upload_relations(controls, graph, form);
    controls.reset_profile();
    cfpq_options options;
    options.method = cfpq_method::matrices;
    const auto found = cfpq(controls, graph.size(), relations, form, options);
    EXPECT_EQ(found.relations.at("D").nvals(), kKinds + 1u);
    EXPECT_LT(controls.profile().host_reads, 30u * kKinds) << "not each kind in each round";
}

// However many rules there are: one, and one that looks where two nonterminals meet.
TEST(cfpq, a_round_of_all_rules_is_two_launches) {
    auto& controls = shared_controls(device_setups().front());
    for (const int kinds : {30, 100}) {
        const auto graph = bracket_path(kinds);
        const auto form = normalize(brackets(kinds));
        const auto relations = upload_relations(controls, graph, form);
        cfpq_options options;
        options.method = cfpq_method::stacked;
        options.wanted = {"D"};
        controls.reset_profile();
        const auto found = cfpq(controls, graph.size(), relations, form, options);
        EXPECT_EQ(found.relations.at("D").nvals(), kinds + 1u);
        EXPECT_GE(found.rounds, size_type{2} * kinds);
        const auto profile = controls.profile();
        EXPECT_LE(profile.launches, 2 * (found.rounds + 8) + 8);
        const size_type edges = 3 * (2 * kinds + 1);  // each label's arrays are read
        EXPECT_LE(profile.host_reads, edges + found.rounds / 8 + 8);
    }
}

TEST(cfpq, agrees_with_the_reference_on_random_graphs) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            const auto graph = random_graph(25, 40, seed);
            for (std::size_t g = 0; g < grammars().size(); ++g) {
                SCOPED_TRACE("seed " + std::to_string(seed) + ", grammar " + std::to_string(g));
                expect_answers(controls, graph, grammars()[g]);
                if (controls.info().type != device_type::host) {
                    expect_ways(controls, graph, grammars()[g]);
                }
            }
        }
    });
}

// Rows of many columns as bits: with and without (v, v), in graphs of which some vertices have no
// edges, of sizes around those of words, backwards, and of terminals alone.
TEST(cfpq, dense_answers) {
    for (const index_type n : {191u, 192u, 193u}) {
        labelled_graph graph;
        graph.vertices.resize(n);
        graph.edges["a"] = coordinates(n, n);
        graph.edges["b"] = coordinates(n, n);
        for (index_type v = 0; v + 3 < n; ++v) {
            graph.edges["a"].add(v, (v + 1) % (n - 3));
            for (index_type w = v % 7; w < n; w += 1 + v % 2) {
                graph.edges["b"].add(v, w);
            }
        }
        for (const auto& source :
             {grammar({{"S", {"S", "S"}}, {"S", {"a"}}, {"B", {"b"}}}, "S"),
              grammar({{"S", {"a", "S"}}, {"S", {}}, {"T", {"S", "b"}}, {"U", {"T"}}, {"U", {}}},
                      "S")}) {
            const auto form = normalize(source);
            const auto expected = reference::cfpq(graph, form);
            SCOPED_TRACE(n);
            on_every_setup([&](Controls& controls) {
                expect_answers(controls, graph, form, expected, cfpq_method::rows);
            });
            auto& controls = shared_controls(device_setups().front());
            cfpq_options options;
            options.method = cfpq_method::rows;
            const auto found = cfpq(controls, graph.size(), upload_relations(controls, graph, form),
                                    form, options);
            EXPECT_EQ(found.relations.at("S").form(), matrix_form::bits);
        }
    }
}

// Labels that meet at a hub, which processors leave to products, and more edges than small graphs
// have, of which GPUs make products first. Words of three have a state that is none of the
// author's.
TEST(cfpq, tensors_in_blocks) {
    labelled_graph hub;
    hub.vertices.resize(1200);
    for (const char* label : {"a", "b"}) {
        hub.edges[label] = coordinates(hub.size(), hub.size());
    }
    for (index_type v = 1; v <= 600; ++v) {
        hub.edges["a"].add(v, 0);
        hub.edges["b"].add(0, v + 599);
    }
    labelled_graph chains;
    chains.vertices.resize(20000);
    for (const char* label : {"a", "b"}) {
        chains.edges[label] = coordinates(chains.size(), chains.size());
    }
    for (index_type v = 0; v + 1 < chains.size(); ++v) {
        chains.edges[v % 9 < 4 ? "a" : "b"].add(v, v + 1);
    }
    for (const auto* graph : {&hub, &chains}) {
        for (const auto& source :
             {grammars()[0], grammars()[4],
              grammar({{"S", {"a", "a", "b", "b"}}, {"S", {"a", "b"}}}, "S")}) {
            const auto form = normalize(source);
            const auto expected = reference::cfpq(*graph, form);
            on_every_setup([&](Controls& controls) {
                expect_answers(controls, *graph, form, expected, cfpq_method::tensor);
            });
        }
    }
}

// Rows of several words, news as lists and as bits, vertices of many edges: what graphs of a few
// dozen vertices do not come to.
TEST(cfpq, rows_of_many_words) {
    for (const auto seed : seeds()) {
        auto graph = random_graph(1100, 1100, seed);
        for (index_type v = 0; v < 300; ++v) {
            graph.edges["b"].add(7, 3 * v + 1);
        }
        graph.edges["b"].normalize();
        for (std::size_t g = 0; g < grammars().size(); ++g) {
            const auto expected = reference::cfpq(graph, normalize(grammars()[g]));
            on_every_setup([&](Controls& controls) {
                SCOPED_TRACE("seed " + std::to_string(seed) + ", grammar " + std::to_string(g));
                expect_answers(controls, graph, normalize(grammars()[g]), expected,
                               cfpq_method::stacked);
            });
        }
    }
}

TEST(cfpq, worst_case) {
    on_every_setup([](Controls& controls) {
        expect_answers(controls, generators::worst_cfpq(12), grammars().front());
    });
}

TEST(cfpq, graphs_without_edges_or_vertices) {
    auto& controls = shared_controls(device_setups().front());
    labelled_graph graph;
    expect_answers(controls, graph, grammars()[1]);
    graph.vertices = {"0", "1"};
    expect_answers(controls, graph, grammars()[1]);
}

TEST(cfpq, agrees_with_the_reference_on_random_grammars) {
    auto& controls = shared_controls(device_setups().front());
    for (const auto seed : seeds()) {
        for (std::uint64_t round = 0; round < 30; ++round) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
            expect_answers(controls, random_graph(12, 16, seed + 7),
                           random_grammar(1000 * seed + round));
        }
    }
}

// By matrices where edges meet at hubs, by rows elsewhere, whatever the device: the answer is one.
TEST(cfpq, hubs) {
    on_every_setup([](Controls& controls) {
        constexpr index_type kLeaves = 600;
        labelled_graph graph = random_graph(kLeaves + 1, 0, 1);
        for (index_type v = 0; v < kLeaves; ++v) {
            graph.edges["a"].add(v, kLeaves);
        }
        const auto form = normalize(grammars()[3]);
        cfpq_options options;
        options.method = cfpq_method::automatic;
        const auto found =
            cfpq(controls, graph.size(), upload_relations(controls, graph, form), form, options);
        EXPECT_EQ(found.relations.at("S").nvals(), 1u);
        context_free_grammar star;
        star.start = "S";
        star.productions = {{"S", {"a", "a_r"}}, {"S", {"a", "S", "a_r"}}};
        const auto meeting = normalize(star);
        EXPECT_EQ(cfpq(controls, graph.size(), upload_relations(controls, graph, meeting), meeting)
                      .relations.at("S")
                      .nvals(),
                  size_type{kLeaves} * kLeaves);
    });
}

TEST(cfpq, families_of_grammars) {
    on_every_setup([](Controls& controls) {
        for (const auto& family : grammar_families()) {
            for (const std::size_t size : {1, 7, 60}) {
                SCOPED_TRACE(family.name + std::string(", size ") + std::to_string(size));
                expect_answers(controls, random_graph(8, 10, size), family.make(size));
            }
        }
    });
}

// Rules that do not recurse are applied once each, and what nobody wants is not kept: the time is
// that of the products, of which there are at most as many as rules.
TEST(cfpq, grammars_of_many_symbols) {
    auto& controls = shared_controls(device_setups().front());
    const auto graph = random_graph(3, 4, 1);
    for (const auto& family : grammar_families()) {
        SCOPED_TRACE(family.name);
        const auto form = normalize(family.make(10000));
        cfpq_options options;
        options.wanted = {"S"};
        const auto relations = upload_relations(controls, graph, form);
        for (const auto method : {cfpq_method::matrices, cfpq_method::rows, cfpq_method::stacked}) {
            SCOPED_TRACE(to_string(method));
            options.method = method;
            const auto found = cfpq(controls, graph.size(), relations, form, options);
            EXPECT_TRUE(found.complete);
            EXPECT_EQ(found.relations.size(), 1u);
        }
    }
}

TEST(cfpq, only_what_is_wanted) {
    on_every_setup([](Controls& controls) {
        const auto graph = random_graph(25, 40, 1);
        const auto form = normalize(grammars()[4]);
        const auto relations = upload_relations(controls, graph, form);
        const auto all = cfpq(controls, graph.size(), relations, form).relations;
        ASSERT_EQ(all.size(), 3u);
        cfpq_options options;
        for (const char* name : {"S", "T", "U"}) {
            options.wanted = {name};
            const auto one = cfpq(controls, graph.size(), relations, form, options).relations;
            ASSERT_EQ(one.size(), 1u);
            EXPECT_TRUE(
                same_matrix(one.at(name).to_host(controls), all.at(name).to_host(controls)));
        }
        options.wanted = {"T", "S", "T"};
        EXPECT_EQ(cfpq(controls, graph.size(), relations, form, options).relations.size(), 2u);
        for (const char* name : {"a", "X", "#1", ""}) {
            options.wanted = {name};
            EXPECT_THROW(cfpq(controls, graph.size(), relations, form, options), invalid_argument);
        }
    });
}

TEST(cfpq, every_backend_finds_the_same) {
    auto& controls = shared_controls(device_setups().front());
    const auto graph = random_graph(30, 70, 5);
    for (const auto& grammar : grammars()) {
        const auto form = normalize(grammar);
        const auto expected = reference::cfpq(graph, form);
        const auto relations = upload_relations(controls, graph, form);
        std::map<backend, size_type> launches;
        for (const auto by : {backend::kernels, backend::host}) {
            SCOPED_TRACE(to_string(by));
            cfpq_options options;
            options.backend = by;
            controls.reset_profile();
            const auto found = cfpq(controls, graph.size(), relations, form, options);
            launches[by] = controls.profile().launches;
            for (const auto& [name, relation] : found.relations) {
                EXPECT_TRUE(same_matrix(relation.to_host(controls), expected.at(name))) << name;
            }
            for (const auto method : {cfpq_method::tensor, cfpq_method::stacked}) {
                options.method = method;
                for (const auto& [name, relation] :
                     cfpq(controls, graph.size(), relations, form, options).relations) {
                    EXPECT_TRUE(same_matrix(relation.to_host(controls), expected.at(name)))
                        << name << " by " << to_string(method);
                }
            }
        }
        // The host has none but those that make the answers with (v, v).
        constexpr size_type kIdentity = 8;
        EXPECT_LE(launches[backend::host], kIdentity * form.source_nonterminals);
        EXPECT_LE(launches[backend::host], launches[backend::kernels]);
    }
}

TEST(cfpq, options_may_be_shorter) {
    auto& controls = shared_controls(device_setups().front());
    const auto graph = random_graph(5, 9, 1);
    const auto form = normalize(grammars()[4]);
    cfpq_options options;
    options.from = {graph.size()};
    const auto relations = upload_relations(controls, graph, form);
    EXPECT_THROW(cfpq(controls, graph.size(), relations, form, options), invalid_argument);
    options.cfpq_size = static_cast<std::size_t>(reinterpret_cast<char*>(&options.from) -
                                                 reinterpret_cast<char*>(&options));
    EXPECT_EQ(cfpq(controls, graph.size(), relations, form, options).relations.size(), 3u);
}

// Chains, of which each round finds one step more: products leave them to rounds of all rules.
TEST(cfpq, many_rounds_of_few_rules) {
    constexpr index_type kChains = 45, kLength = 200;
    auto graph = random_graph(kChains * (kLength + 1), 0, 1);
    coordinates steps(graph.size(), graph.size()), pairs(graph.size(), graph.size());
    for (index_type chain = 0; chain < kChains; ++chain) {
        const index_type begin = chain * (kLength + 1);
        for (index_type from = begin; from < begin + kLength; ++from) {
            steps.add(from, from + 1);
            for (index_type to = from + 1; to <= begin + kLength; ++to) {
                pairs.add(from, to);
            }
        }
    }
    graph.edges["a"] = steps;
    const auto form = normalize(grammar({{"S", {"S", "a"}}, {"S", {"a"}}}, "S"));
    on_every_setup([&](Controls& controls) {
        expect_answers(controls, graph, form, {{"S", pairs}}, cfpq_method::automatic);
    });
}

TEST(cfpq, stops_when_asked) {
    auto& controls = shared_controls(device_setups().front());
    const auto graph = generators::worst_cfpq(10);
    const auto form = normalize(grammars().front());
    fixpoint_options options;
    options.on_round = [&](const fixpoint_round&) { options.stop.request_stop(); };
    const auto relations = upload_relations(controls, graph, form);
    const auto found = cfpq(controls, graph.size(), relations, form, options);
    EXPECT_FALSE(found.complete);
    EXPECT_EQ(found.rounds, 1u);
    options.stop.reset();
    options.on_round = nullptr;
    EXPECT_TRUE(cfpq(controls, graph.size(), relations, form, options).complete);
}

TEST(cfpq, relations_of_the_wrong_size_are_refused) {
    auto& controls = shared_controls(device_setups().front());
    const relation_map relations{{"a", matrix_dcsr(3, 4)}};
    EXPECT_THROW(cfpq(controls, 3, relations, normalize(grammars()[2])), dimension_mismatch);
}

TEST(cfpq, graphs_that_do_not_fit_are_refused) {
    auto& controls = shared_controls(device_setups().front());
    for (const auto& form :
         {normalize(grammar({{"S", {"x", "y"}}}, "S")), normalize(grammar({{"S", {"x"}}}, "S"))}) {
        for (const auto& wrong : graphs_of_wrong_shapes()) {
            EXPECT_THROW(upload_relations(controls, wrong, form), dimension_mismatch);
            EXPECT_THROW(context_free_query(controls, wrong, form), dimension_mismatch);
        }
        for (const auto& wrong : graphs_of_wrong_edges()) {
            EXPECT_THROW(upload_relations(controls, wrong, form), invalid_argument);
            EXPECT_THROW(context_free_query(controls, wrong, form), invalid_argument);
        }
    }
}

TEST(cfpq, known_answers) {
    const auto data = test_data();
    if (!data) {
        GTEST_SKIP() << "test data not found; set CLBOOL_TEST_DATA";
    }
    struct answer {
        const char *graph, *grammar, *start;
        size_type pairs;
    };
    for (const answer& one : {answer{"rdf-pizza", "g1.cfg", "S", 1356},
                              answer{"rdf-core", "g1_swapped.cfg", "S", 97894},
                              answer{"alias-pr", "c_alias.cfg", "V", 3077},
                              answer{"fsalias-gzip", "pocr_aa.cnf", "V", 4770},
                              answer{"taint-loozfon", "idr_dyck_both.cnf", "D", 228}}) {
        SCOPED_TRACE(one.graph);
        const auto graph =
            io::read_graph((*data / "graphs" / (std::string(one.graph) + ".txt.gz")).string());
        const auto form =
            normalize(instantiate(io::read_grammar((*data / "grammars" / one.grammar).string()),
                                  graph.labels_with_reverses()));
        on_every_setup([&](Controls& controls) {
            const auto found =
                cfpq(controls, graph.size(), upload_relations(controls, graph, form), form);
            EXPECT_EQ(found.relations.at(one.start).nvals(), one.pairs);
        });
    }
}

}  // namespace
}  // namespace clbool::testing
