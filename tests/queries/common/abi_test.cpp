// SPDX-License-Identifier: MIT
// What programs that were compiled with an earlier version rely on: sizes and places of members of
// public structures, and the order of an observer's calls. Results have room for members to come
// (result_room), options know their size, observers have reserved calls. A change here breaks
// programs: members go into the room or behind the last one, and only these numbers of options
// grow.
#include <clbool.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <typeinfo>

namespace clbool::testing {
namespace {

// Numbers are those of one platform; others have theirs in the same order.
#if defined(__x86_64__) && defined(__LP64__) && defined(__GLIBCXX__) && _GLIBCXX_USE_CXX11_ABI

// Structures with bases have no offsetof() that is promised; compilers here give the place all the
// same, by an object.
template <class Class, class Member>
std::size_t place(Member Class::*which) {
    static const Class kObject{};
    return static_cast<std::size_t>(reinterpret_cast<const char*>(&(kObject.*which)) -
                                    reinterpret_cast<const char*>(&kObject));
}

static_assert(sizeof(result_room) == 40);

TEST(abi, results_keep_their_sizes) {
    EXPECT_EQ(sizeof(closure_result), 16u + 16u + 40u);
    EXPECT_EQ(sizeof(closure_count), 24u + 40u);
    EXPECT_EQ(sizeof(cfpq_result), 64u + 40u);
    EXPECT_EQ(sizeof(rpq_result), 56u + 40u);
    EXPECT_EQ(sizeof(rpq_count), 24u + 40u);
    EXPECT_EQ(sizeof(answer_change), 32u + 40u);
    EXPECT_EQ(sizeof(bfs_result), 80u + 40u);
    EXPECT_EQ(sizeof(component_result), 40u + 40u);
    EXPECT_EQ(sizeof(level_result), 32u + 40u);
    EXPECT_EQ(sizeof(k_hop_result), 32u + 40u);
    EXPECT_EQ(sizeof(entry_counts), 56u + 40u);
    EXPECT_EQ(sizeof(memory_usage), 32u + 40u);
    EXPECT_EQ(sizeof(kernel_profile), 32u + 40u);
    EXPECT_EQ(sizeof(profile_report), 40u + 72u + 48u + 40u);
}

TEST(abi, rooms_are_behind_all_members) {
    EXPECT_EQ(place(&closure_result::room), 32u);
    EXPECT_EQ(place(&closure_count::room), 24u);
    EXPECT_EQ(place(&cfpq_result::room), 64u);
    EXPECT_EQ(place(&rpq_result::room), 56u);
    EXPECT_EQ(place(&rpq_count::room), 24u);
    EXPECT_EQ(place(&answer_change::room), 32u);
    EXPECT_EQ(place(&bfs_result::room), 80u);
    EXPECT_EQ(place(&profile_report::room), 160u);
    EXPECT_EQ(place(&device_info::room), sizeof(device_info) - 40u);
    EXPECT_EQ(place(&pagerank_result::room), sizeof(pagerank_result) - 40u);
    EXPECT_EQ(place(&clustering_result::room), sizeof(clustering_result) - 40u);
}

TEST(abi, options_begin_as_they_did) {
    EXPECT_EQ(sizeof(fixpoint_options), 8u + 32u + 16u + 32u);
    EXPECT_EQ(place(&fixpoint_options::on_round), 8u);
    EXPECT_EQ(place(&fixpoint_options::stop), 40u);
    EXPECT_EQ(place(&closure_options::closure_size), 88u);
    EXPECT_EQ(place(&closure_options::reflexive), 96u);
    EXPECT_EQ(place(&closure_options::backend), 100u);
    EXPECT_EQ(place(&closure_options::method), 104u);
    EXPECT_EQ(place(&cfpq_options::cfpq_size), 88u);
    EXPECT_EQ(place(&cfpq_options::wanted), 96u);
    EXPECT_EQ(place(&rpq_options::rpq_size), 88u);
    EXPECT_EQ(place(&rpq_options::from), 96u);
    EXPECT_EQ(place(&bfs_options::bfs_size), 88u);
    EXPECT_EQ(place(&bfs_options::parents), 96u);
    EXPECT_EQ(place(&controls_options::profiling), 8u);
    EXPECT_EQ(place(&controls_options::observer), 16u);
}

// Programs of another version of the interface do not link, rather than misread each other.
TEST(abi, names_are_of_this_version) {
    EXPECT_TRUE((std::is_same_v<clbool::matrix, clbool::v0::matrix>));
    EXPECT_NE(std::string(typeid(context).name()).find("2v0"), std::string::npos);
}

// What callbacks get by reference may grow at its end.
TEST(abi, reports_begin_as_they_did) {
    EXPECT_EQ(place(&fixpoint_round::round), 0u);
    EXPECT_EQ(place(&fixpoint_round::entries), 8u);
    EXPECT_EQ(place(&fixpoint_round::added), 16u);
    EXPECT_EQ(place(&fixpoint_round::share), 24u);
    EXPECT_EQ(place(&operation_report::operation), 0u);
    EXPECT_EQ(place(&operation_report::operands), 32u);
    EXPECT_EQ(place(&operation_report::steps), 56u);
    EXPECT_EQ(place(&operation_report::result), 80u);
    EXPECT_EQ(place(&operation_report::launches), 112u);
    EXPECT_EQ(sizeof(plan_step), 4 * sizeof(std::string)) << "elements of a list keep their size";
}

// The place of a virtual call in its table: what a pointer to it holds, but for a 1.
template <class Call>
std::size_t slot(Call observer::*call) {
    std::uintptr_t word = 0;
    std::memcpy(&word, &call, sizeof word);
    EXPECT_EQ(word % sizeof(void*), 1u) << "not virtual";
    return word / sizeof(void*);
}

TEST(abi, observers_are_called_in_their_order) {
    constexpr std::size_t kFirst = 2;  // behind the two destructors
    EXPECT_EQ(slot(&observer::operation), kFirst);
    EXPECT_EQ(slot(&observer::launch), kFirst + 1);
    EXPECT_EQ(slot(&observer::program), kFirst + 2);
    EXPECT_EQ(slot(&observer::wants_reports), kFirst + 3);
    EXPECT_EQ(slot(&observer::report), kFirst + 4);
    EXPECT_EQ(slot(&observer::allocation), kFirst + 5);
    EXPECT_EQ(slot(&observer::warning), kFirst + 6);
    EXPECT_EQ(slot(&observer::timed), kFirst + 7);
    // A call of a derived class comes behind the reserved ones.
    struct larger : observer {
        virtual void own() {}
    };
    std::uintptr_t word = 0;
    const auto own = &larger::own;
    std::memcpy(&word, &own, sizeof word);
    EXPECT_EQ(word / sizeof(void*), kFirst + 8 + 4);
    EXPECT_EQ(sizeof(observer), sizeof(void*));
}

#endif

// Handles are one pointer or two, as they were, and what is behind them may change.
TEST(abi, handles_keep_their_sizes) {
    EXPECT_EQ(sizeof(matrix), 2 * sizeof(void*));
    EXPECT_EQ(sizeof(context), 2 * sizeof(void*));
    EXPECT_EQ(sizeof(graph_snapshot), 2 * sizeof(void*));
    EXPECT_EQ(sizeof(regular_query), 2 * sizeof(void*));
    EXPECT_EQ(sizeof(context_free_query), 2 * sizeof(void*));
    EXPECT_EQ(sizeof(stop_token), 2 * sizeof(void*));
    EXPECT_EQ(sizeof(dynamic_graph), sizeof(void*));
    EXPECT_EQ(sizeof(maintained_query), sizeof(void*));
    EXPECT_EQ(sizeof(incremental_closure), sizeof(void*));
    EXPECT_EQ(sizeof(delta_matrix), sizeof(void*));
}

}  // namespace
}  // namespace clbool::testing
