// SPDX-License-Identifier: MIT
// Transitive closure against the reference and known answers.
#include <support/operation_test.hpp>
#include <support/test_data.hpp>

namespace clbool::testing {
namespace {

TEST(closure, agrees_with_the_reference) {
    on_every_case(square_cases(), [](Controls& controls, const coordinates& a) {
        if (is_hypersparse(a)) {
            return;  // its reference visits every vertex
        }
        const matrix_dcsr matrix(controls, a);
        EXPECT_TRUE(same_matrix(transitive_closure(controls, matrix).to_host(controls),
                                reference::transitive_closure(a)));
    });
}

TEST(closure, reflexive) {
    on_every_setup([](Controls& controls) {
        const auto a = uniform(200, 200, 250, 1);
        closure_options options;
        options.reflexive = true;
        EXPECT_TRUE(same_matrix(
            transitive_closure(controls, matrix_dcsr(controls, a), options).to_host(controls),
            reference::transitive_closure(a, true)));
    });
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
    std::vector<fixpoint_round> rounds;
    options.on_round = [&](const fixpoint_round& round) {
        rounds.push_back(round);
        if (round.round == 3) {
            options.stop.request_stop();
        }
    };
    const auto partial = transitive_closure(controls, matrix_dcsr(controls, path), options);
    ASSERT_EQ(rounds.size(), 3u);
    EXPECT_EQ(rounds[0].added, 8u);
    EXPECT_EQ(rounds[2].entries, partial.nnz());
    EXPECT_EQ(partial.nnz(), 9u + 8u + 7u + 6u);
}

TEST(closure, must_be_square) {
    auto& controls = shared_controls(device_setups().front());
    EXPECT_THROW(transitive_closure(controls, matrix_dcsr(3, 4)), dimension_mismatch);
}

TEST(closure, known_answers) {
    const auto data = test_data();
    if (!data) {
        GTEST_SKIP() << "test data not found; set CLBOOL_TEST_DATA";
    }
    auto& controls = shared_controls(device_setups()[1]);
    const std::vector<std::pair<std::string, size_type>> answers = {
        {"EVA", 18833}, {"tc-OL.cedge", 146120}, {"tc-TG.cedge", 481121}, {"tc-cal.cedge", 501755}};
    for (const auto& [name, nnz] : answers) {
        SCOPED_TRACE(name);
        const auto host =
            io::read_matrix_market((*data / "matrices" / (name + ".mtx.gz")).string());
        EXPECT_EQ(transitive_closure(controls, matrix_dcsr(controls, host)).nnz(), nnz);
    }
}

}  // namespace
}  // namespace clbool::testing
