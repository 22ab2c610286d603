// SPDX-License-Identifier: MIT
// Transitive closure against the reference and known answers.
#include <support/inputs/test_data.hpp>
#include <support/operation_test.hpp>

#include <clbool/elements.hpp>
#include <clbool/rows.hpp>

namespace clbool::testing {
namespace {

// Rounds along a long path are much alike, and launches each: threads of the host compute them.
bool has_many_rounds(const coordinates& a) {
    constexpr size_type kMany = 20;
    Controls& host = shared_controls(setup_named("host"));
    closure_options options;
    options.method = closure_method::rounds;
    return transitive_closure(host, matrix_dcsr(host, a), options).rounds > kMany;
}

void expect_closure(Controls& controls, const coordinates& a, const coordinates& expected,
                    bool by_rounds = true) {
    const matrix_dcsr matrix(controls, a);
    for (const auto method :
         {closure_method::automatic, closure_method::bits, closure_method::lists,
          closure_method::rounds, closure_method::tiles}) {
        if (method == closure_method::rounds && !by_rounds) {
            continue;
        }
        SCOPED_TRACE(to_string(method));
        closure_options options;
        options.method = method;
        EXPECT_TRUE(same_matrix(
            transitive_closure(controls, matrix, options).pairs.to_host(controls), expected));
        if (method != closure_method::rounds) {
            EXPECT_EQ(count_transitive_closure(controls, matrix, options).pairs, expected.nnz());
        }
    }
}

TEST(closure, agrees_with_the_reference) {
    for (const auto& one : square_cases()) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE(one.name + ", seed " + std::to_string(seed));
            const auto a = one.make(seed);
            if (is_hypersparse(a)) {
                continue;  // its reference visits every vertex
            }
            const auto expected = reference::transitive_closure(a);
            const bool many = has_many_rounds(a);
            on_every_setup([&](Controls& controls) {
                const bool is_host = controls.info().type == device_type::host;
                expect_closure(controls, a, expected, is_host || !many);
            });
        }
    }
}

// By what closures were made.
class step_reader : public observer {
public:
    bool wants_reports() const override { return true; }
    void report(const operation_report& about) override {
        if (about.operation == "transitive_closure") {
            steps.clear();
            for (const auto& step : about.steps) {
                steps.push_back(step.what + " " + step.backend + " " + step.method);
            }
        }
    }
    std::vector<std::string> steps;  // of the last one
};

// With and without the diagonal, by kernels and by nothing else but these steps.
void expect_by_kernels(Controls& controls, const step_reader& reader, const coordinates& host,
                       closure_options options) {
    const matrix a(controls, host);
    for (const bool reflexive : {false, true}) {
        const auto expected = reference::transitive_closure(host, reflexive);
        options.reflexive = reflexive;
        options.backend = backend::kernels;
        const matrix made = transitive_closure(controls, a, options).pairs;
        EXPECT_EQ(reader.steps, std::vector<std::string>{"rows kernels bits"});
        EXPECT_TRUE(same_matrix(made.to_host(controls), expected));
    }
}

void expect_by_kernels(const std::vector<coordinates>& graphs) {
    for (auto& setup : device_setups()) {
        if (setup.device == "host") {
            continue;
        }
        SCOPED_TRACE(setup.name);
        const auto reader = std::make_shared<step_reader>();
        setup.options.observer = reader;
        auto controls = create_controls(setup.device, setup.options);
        closure_options options;
        options.method = closure_method::bits;
        for (const auto& host : graphs) {
            expect_by_kernels(controls, *reader, host, options);
        }
    }
}

// Paths of so many vertices that nothing joins, or cycles; vertices of one lie `apart` from each
// other.
coordinates clusters(index_type count, index_type size, bool cyclic, index_type apart) {
    const index_type n = count * size;
    const auto place = [&](index_type v) {
        return static_cast<index_type>(size_type{v} * apart % n);
    };
    coordinates a(n, n);
    for (index_type first = 0; first < n; first += size) {
        for (index_type v = 0; v + 1 < size; ++v) {
            a.add(place(first + v), place(first + v + 1));
        }
        if (cyclic) {
            a.add(place(first + size - 1), place(first));
        }
    }
    a.normalize();
    return a;
}

// Levels with many rows and with one, wide rows and narrow ones; answers in bits and in lists.
TEST(closure, by_kernels) {
    expect_by_kernels({uniform(700, 700, 900, 1), uniform(700, 700, 3000, 2), banded(300, 0, 1),
                       banded(2000, 0, 3), hubs(900, 4, 2, 3), power_law(500, 500, 1500, 4),
                       dense(40, 40), diagonal(70)});
}

// Levels of as many rows as there are paths: of one round of a work-group and of several, in a
// launch with others and in one of their own.
TEST(closure, by_kernels_of_few_rows_and_of_many) {
    std::vector<coordinates> graphs;
    for (const index_type paths : {1, 127, 128, 129, 511, 512, 513}) {
        graphs.push_back(clusters(paths, 6, false, 1));
    }
    expect_by_kernels(graphs);
}

// Clusters end at the end of a tile, before it and behind it. What is read, looked up and counted
// leaves tiles as they are.
void expect_tiles(Controls& controls, const coordinates& host, index_type size, bool reflexive) {
    const auto expected = reference::transitive_closure(host, reflexive);
    closure_options options;
    options.method = closure_method::tiles;
    options.reflexive = reflexive;
    const matrix a(controls, host);
    const matrix made = transitive_closure(controls, a, options).pairs;
    EXPECT_EQ(made.form(), matrix_form::bsr);
    EXPECT_EQ(made.nvals(), expected.nnz());
    EXPECT_EQ(count_transitive_closure(controls, a, options).pairs, expected.nnz());
    const size_type derived = controls.memory().derived;
    EXPECT_TRUE(contains(controls, made, size, size + 5));
    EXPECT_FALSE(contains(controls, made, size, size - 1));
    EXPECT_TRUE(same_matrix(read_rows(controls, made, 0, made.nrows()), expected));
    EXPECT_TRUE(same_matrix(made.to_host(controls), expected));
    EXPECT_EQ(controls.memory().derived, derived);
    matrix rest;  // an operation that wants rows
    ewise_difference(controls, rest, no_mask, accumulator::none, made, a);
    EXPECT_EQ(rest.nvals(), expected.nnz() - host.nnz());
}

TEST(closure, stays_in_tiles) {
    on_every_setup([](Controls& controls) {
        for (const index_type size : {63, 64, 65, 200}) {
            for (const bool cyclic : {false, true}) {
                for (const bool reflexive : {false, true}) {
                    SCOPED_TRACE("clusters of " + std::to_string(size) +
                                 (cyclic ? ", cyclic" : "") + (reflexive ? ", reflexive" : ""));
                    expect_tiles(controls, clusters(12, size, cyclic, 1), size, reflexive);
                }
            }
        }
    });
}

// Of scattered vertices every tile would have few entries.
TEST(closure, scattered_clusters_leave_tiles) {
    on_every_setup([](Controls& controls) {
        const auto host = clusters(101, 20, true, 337);
        closure_options options;
        options.method = closure_method::tiles;
        const matrix made = transitive_closure(controls, matrix(controls, host), options).pairs;
        EXPECT_NE(made.form(), matrix_form::bsr);
        EXPECT_TRUE(same_matrix(made.to_host(controls), reference::transitive_closure(host)));
    });
}

// 50,000 vertices: 313 MB as bits, 300 MB as lists, 15 MB as tiles.
TEST(closure, automatic_tiles_where_parts_are_dense) {
    auto& controls = shared_controls(setup_named("host"));
    const auto host = clusters(33, 1500, false, 1);
    const size_type pairs = size_type{33} * 1500 * 1499 / 2;
    const matrix a(controls, host);
    const matrix made = transitive_closure(controls, a).pairs;
    EXPECT_EQ(made.form(), matrix_form::bsr);
    EXPECT_EQ(made.nvals(), pairs);
    EXPECT_EQ(read_rows(controls, made, 1499, 1501).nnz(), 1499u);
    controls.finish();
    controls.trim();
    controls.set_memory_limit(controls.memory().live + (size_type{64} << 20));
    EXPECT_EQ(transitive_closure(controls, a).pairs.nvals(), pairs);
    closure_options options;
    options.method = closure_method::lists;
    EXPECT_THROW(transitive_closure(controls, a, options), out_of_memory);
    controls.set_memory_limit(0);
    // The same with its vertices scattered is done otherwise.
    const matrix scattered(controls, clusters(33, 1500, false, 337));
    EXPECT_NE(transitive_closure(controls, scattered).pairs.form(), matrix_form::bsr);
}

// Vertices of 2^32 - 1, few of which have edges.
TEST(closure, of_scattered_vertices) {
    on_every_setup([](Controls& controls) {
        coordinates a(kMaxDimension, kMaxDimension);
        for (const auto& [from, to] : {std::pair(7u, 9u), std::pair(9u, kMaxDimension - 1),
                                       std::pair(kMaxDimension - 1, 9u), std::pair(70000u, 7u)}) {
            a.add(from, to);
        }
        a.normalize();
        const auto expected = reference::transitive_closure(a);
        const matrix_dcsr matrix(controls, a);
        expect_closure(controls, a, expected);
        closure_options options;
        options.method = closure_method::rounds;
        EXPECT_EQ(count_transitive_closure(controls, matrix, options).pairs, expected.nnz());
        options.method = closure_method::automatic;
        options.reflexive = true;
        EXPECT_EQ(count_transitive_closure(controls, matrix, options).pairs,
                  size_type{kMaxDimension} + 7);
    });
}

TEST(closure, reflexive) {
    on_every_setup([](Controls& controls) {
        const auto a = uniform(200, 200, 250, 1);
        closure_options options;
        options.reflexive = true;
        EXPECT_TRUE(same_matrix(
            transitive_closure(controls, matrix_dcsr(controls, a), options).pairs.to_host(controls),
            reference::transitive_closure(a, true)));
    });
}

// A structure of an older program ends before members that it does not know.
TEST(closure, options_may_be_shorter) {
    auto& controls = shared_controls(device_setups().front());
    coordinates path(40, 40);
    for (index_type v = 0; v + 1 < 40; ++v) {
        path.add(v, v + 1);
    }
    closure_options options;
    size_type rounds = 0;
    options.on_round = [&](const fixpoint_round&) { ++rounds; };
    options.reflexive = true;
    options.backend = backend::host;
    options.method = closure_method::rounds;
    (void)transitive_closure(controls, matrix(controls, path), options);
    EXPECT_EQ(rounds, 39u);
    options.closure_size = static_cast<std::size_t>(reinterpret_cast<char*>(&options.method) -
                                                    reinterpret_cast<char*>(&options));
    rounds = 0;
    const auto found = transitive_closure(controls, matrix(controls, path), options).pairs;
    EXPECT_LT(rounds, 39u) << "the method is not looked at";
    EXPECT_TRUE(same_matrix(found.to_host(controls), reference::transitive_closure(path, true)));
}

// Even what the library's own failures would be translated from.
TEST(closure, exceptions_of_the_callback_pass_unchanged) {
    auto& controls = shared_controls(device_setups().front());
    const matrix_dcsr a(controls, uniform(20, 20, 40, 1));
    closure_options options;
    options.on_round = [](const fixpoint_round&) { throw std::bad_alloc(); };
    EXPECT_THROW(transitive_closure(controls, a, options), std::bad_alloc);
    options.on_round = [](const fixpoint_round&) { throw 7; };
    EXPECT_THROW(transitive_closure(controls, a, options), int);
}

TEST(closure, rounds_are_reported_and_may_be_stopped) {
    auto& controls = shared_controls(device_setups().front());
    coordinates path(10, 10);
    for (index_type i = 0; i + 1 < 10; ++i) {
        path.add(i, i + 1);
    }
    closure_options options;
    options.method = closure_method::rounds;
    std::vector<fixpoint_round> rounds;
    options.on_round = [&](const fixpoint_round& round) {
        rounds.push_back(round);
        if (round.round == 3) {
            options.stop.request_stop();
        }
    };
    const matrix_dcsr a(controls, path);
    const auto partial = transitive_closure(controls, a, options);
    EXPECT_FALSE(partial.complete);
    EXPECT_EQ(partial.rounds, 3u);
    ASSERT_EQ(rounds.size(), 3u);
    EXPECT_EQ(rounds[0].added, 8u);
    EXPECT_EQ(rounds[2].entries, partial.pairs.nvals());
    EXPECT_EQ(partial.pairs.nvals(), 9u + 8u + 7u + 6u);
    // The request holds, for copies of the options too, until it is taken back.
    closure_options copy = options;
    copy.on_round = nullptr;
    EXPECT_FALSE(transitive_closure(controls, a, copy).complete);
    options.stop.reset();
    const auto whole = transitive_closure(controls, a, copy);
    EXPECT_TRUE(whole.complete);
    EXPECT_EQ(whole.rounds, 9u);
    EXPECT_EQ(whole.pairs.nvals(), 45u);
}

// One row or many: what is told last is the answer's size.
TEST(closure, progress_ends_at_the_answer) {
    on_every_setup([](Controls& controls) {
        const matrix_dcsr a(controls, uniform(700, 700, 900, 3));
        for (const auto method :
             {closure_method::automatic, closure_method::bits, closure_method::lists,
              closure_method::rounds, closure_method::tiles}) {
            SCOPED_TRACE(to_string(method));
            closure_options options;
            options.method = method;
            std::vector<fixpoint_round> rounds;
            options.on_round = [&](const fixpoint_round& round) { rounds.push_back(round); };
            const auto made = transitive_closure(controls, a, options);
            const size_type nnz = made.pairs.nvals();
            ASSERT_FALSE(rounds.empty());
            EXPECT_TRUE(made.complete);
            EXPECT_EQ(made.rounds, rounds.size());
            EXPECT_EQ(rounds.back().share, 1);
            for (std::size_t i = 0; i < rounds.size(); ++i) {
                EXPECT_EQ(rounds[i].round, i + 1);
            }
            EXPECT_EQ(rounds.back().entries, nnz);
        }
    });
}

// What is left has the matrix itself.
TEST(closure, stops_with_what_it_has) {
    on_every_setup([](Controls& controls) {
        const auto host = banded(5000, 0, 1);
        const matrix_dcsr a(controls, host);
        for (const auto method :
             {closure_method::bits, closure_method::lists, closure_method::tiles}) {
            SCOPED_TRACE(to_string(method));
            closure_options options;
            options.method = method;
            options.stop.request_stop();
            matrix missing;
            ewise_difference(controls, missing, no_mask, accumulator::none, a,
                             transitive_closure(controls, a, options).pairs);
            EXPECT_EQ(missing.nvals(), 0u);
            const auto found = count_transitive_closure(controls, a, options);
            EXPECT_EQ(found.complete, found.pairs == size_type{5000} * 5001 / 2);
        }
    });
}

// What the limit has no room for is refused before the work begins, and counted all the same.
TEST(closure, keeps_to_the_memory_limit) {
    auto& controls = shared_controls(device_setups().front());
    const matrix a(controls, banded(20000, 0, 1));
    controls.finish();
    controls.trim();
    const size_type live = controls.memory().live;
    closure_options options;
    bool begun = false;
    options.on_round = [&](const fixpoint_round&) { begun = true; };
    controls.set_memory_limit(live + (size_type{12} << 20));
    EXPECT_THROW(transitive_closure(controls, a, options), out_of_memory);
    EXPECT_FALSE(begun);
    EXPECT_EQ(count_transitive_closure(controls, a).pairs, size_type{20000} * 19999 / 2 + 20000);
    controls.set_memory_limit(0);
    EXPECT_EQ(transitive_closure(controls, a, options).pairs.nvals(),
              size_type{20000} * 19999 / 2 + 20000);
    EXPECT_TRUE(begun);
}

TEST(closure, must_be_square) {
    auto& controls = shared_controls(device_setups().front());
    EXPECT_THROW(transitive_closure(controls, matrix_dcsr(3, 4)), dimension_mismatch);
    EXPECT_THROW(count_transitive_closure(controls, matrix_dcsr(3, 4)), dimension_mismatch);
}

TEST(closure, known_answers) {
    const auto data = test_data();
    if (!data) {
        GTEST_SKIP() << "test data not found; set CLBOOL_TEST_DATA";
    }
    const std::vector<std::pair<std::string, size_type>> answers = {
        {"EVA", 18833}, {"tc-OL.cedge", 146120}, {"tc-TG.cedge", 481121}, {"tc-cal.cedge", 501755}};
    for (const auto& [name, nnz] : answers) {
        SCOPED_TRACE(name);
        const auto host =
            io::read_matrix_market((*data / "matrices" / (name + ".mtx.gz")).string());
        on_every_setup([&, expected = nnz](Controls& controls) {
            EXPECT_EQ(transitive_closure(controls, matrix_dcsr(controls, host)).pairs.nvals(),
                      expected);
        });
    }
}

// A count by a method that lacks memory says how much there is to count: 2 · 10^8 pairs.
TEST(closure, counts_that_do_not_fit_are_refused_with_their_size) {
    auto& controls = shared_controls(setup_named("host"));
    const matrix a(controls, banded(20000, 0, 1));
    controls.finish();
    controls.trim();
    controls.set_memory_limit(controls.memory().live + (size_type{12} << 20));
    for (const auto method : {closure_method::lists, closure_method::tiles}) {
        closure_options options;
        options.method = method;
        try {
            count_transitive_closure(controls, a, options);
            ADD_FAILURE() << "not refused";
        } catch (const out_of_memory& e) {
            EXPECT_NE(std::string(e.what()).find("e+08 entries"), std::string::npos) << e.what();
        }
    }
    controls.set_memory_limit(0);
}

}  // namespace
}  // namespace clbool::testing
