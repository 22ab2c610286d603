// SPDX-License-Identifier: MIT
// Structures of options: none is filled by position, where the first place is its own size, and
// none has a size that no version of it has.
#include <clbool.hpp>

#include <support/inputs/matrices.hpp>

#include <gtest/gtest.h>

#include <string>
#include <type_traits>

namespace clbool::testing {
namespace {

// Whether T{true} compiles, and so on. Aggregates do not show in std::is_constructible.
template <class T, class = void>
struct takes_bool : std::false_type {};
template <class T>
struct takes_bool<T, std::void_t<decltype(T{true})>> : std::true_type {};

template <class T, class = void>
struct takes_number : std::false_type {};
template <class T>
struct takes_number<T, std::void_t<decltype(T{16})>> : std::true_type {};

template <class T, class = void>
struct takes_size : std::false_type {};
template <class T>
struct takes_size<T, std::void_t<decltype(T{sizeof(T)})>> : std::true_type {};

template <class T, class = void>
struct takes_bools : std::false_type {};
template <class T>
struct takes_bools<T, std::void_t<decltype(T{true, true})>> : std::true_type {};

template <class T, class = void>
struct takes_nested : std::false_type {};
template <class T>
struct takes_nested<T, std::void_t<decltype(T{{true}})>> : std::true_type {};

// That the checks see what they are for.
struct plain_size {
    std::size_t struct_size = sizeof(plain_size);
    bool one = false;
};
struct derived_from_plain : plain_size {};
static_assert(takes_bool<plain_size>() && takes_number<plain_size>() && takes_size<plain_size>() &&
              takes_bools<plain_size>() && takes_nested<plain_size>());
static_assert(takes_bool<derived_from_plain>() && takes_nested<derived_from_plain>());

template <class T>
constexpr bool is_filled_by_name() {
    return std::is_default_constructible_v<T> && std::is_copy_constructible_v<T> &&
           std::is_copy_assignable_v<T> && !takes_bool<T>() && !takes_number<T>() &&
           !takes_size<T>() && !takes_bools<T>() && !takes_nested<T>();
}

static_assert(is_filled_by_name<controls_options>());
static_assert(is_filled_by_name<form_options>());
static_assert(is_filled_by_name<descriptor>());
static_assert(is_filled_by_name<entry_selector>());
static_assert(is_filled_by_name<operation_hints>());
static_assert(is_filled_by_name<mxm_hints>());
static_assert(is_filled_by_name<ewise_hints>());
static_assert(is_filled_by_name<kronecker_hints>());
static_assert(is_filled_by_name<transpose_hints>());
static_assert(is_filled_by_name<reduction_hints>());
static_assert(is_filled_by_name<mxv_hints>());
static_assert(is_filled_by_name<fixpoint_options>());
static_assert(is_filled_by_name<closure_options>());
static_assert(is_filled_by_name<cfpq_options>());
static_assert(is_filled_by_name<rpq_options>());
static_assert(is_filled_by_name<bfs_options>());
static_assert(is_filled_by_name<entry_order>());
static_assert(is_filled_by_name<io::matrix_market_options>());
static_assert(is_filled_by_name<io::graph_options>());
static_assert(is_filled_by_name<incremental_closure_options>());
static_assert(is_filled_by_name<component_options>());
static_assert(is_filled_by_name<pagerank_options>());
static_assert(is_filled_by_name<triangle_options>());
static_assert(is_filled_by_name<k_hop_options>());

// Callers that were compiled with another version see the same places.
static_assert(sizeof(struct_bytes) == sizeof(std::size_t));
static_assert(alignof(struct_bytes) == alignof(std::size_t));
static_assert(std::is_trivially_copyable_v<struct_bytes>);
static_assert(std::is_standard_layout_v<descriptor>);

// Calls with options of sizes that no version has, and with those of a version to come.
template <class Options, class Call>
void expect_checked(const std::string& name, struct_bytes Options::*size, const Call& call) {
    SCOPED_TRACE(name);
    const std::size_t known = Options().*size;
    for (const std::size_t wrong : {std::size_t{0}, std::size_t{1}, sizeof(std::size_t),
                                    sizeof(std::size_t) + 1, known + 1}) {
        Options options;
        options.*size = wrong;
        try {
            call(options);
            ADD_FAILURE() << wrong << " bytes are taken";
        } catch (const invalid_argument& e) {
            const std::string message = e.what();
            EXPECT_NE(message.find(name), std::string::npos) << message;
            EXPECT_NE(message.find(' ' + std::to_string(wrong) + ' '), std::string::npos)
                << message;
        }
    }
    Options later;
    later.*size = known + 2 * sizeof(std::size_t);
    EXPECT_NO_THROW(call(later));
    EXPECT_NO_THROW(call(Options()));
}

class option_sizes : public ::testing::Test {
protected:
    context on{"host"};
    matrix a{on, diagonal(4)};
    matrix out;
};

TEST_F(option_sizes, of_contexts_and_forms) {
    expect_checked("controls_options", &controls_options::struct_size,
                   [](const auto& options) { context("host", options); });
    expect_checked("form_options", &form_options::struct_size, [&](const auto& options) {
        (void)form_bytes(on, a, matrix_form::sell, options);
    });
}

TEST_F(option_sizes, of_what_is_read) {
    const index_type places[] = {1, 2};
    expect_checked("entry_order", &entry_order::struct_size,
                   [&](const auto& promised) { matrix(on, places, places, 4, 4, 2, promised); });
    const std::string of_matrix = ::testing::TempDir() + "option_sizes.mtx";
    io::write_matrix_market(of_matrix, diagonal(2));
    expect_checked("matrix_market_options", &io::matrix_market_options::struct_size,
                   [&](const auto& how) { (void)io::read_matrix_market(of_matrix, how); });
    const std::string saved = ::testing::TempDir() + "option_sizes.clbool";
    save_matrix(on, a, saved);
    expect_checked("matrix_market_options", &io::matrix_market_options::struct_size,
                   [&](const auto& how) { (void)io::read_matrix(saved, how); });
    labelled_graph graph;
    graph.add_edge("0", "x", "1");
    const std::string of_graph = ::testing::TempDir() + "option_sizes.csv";
    io::write_graph(of_graph, graph, io::graph_format::csv);
    expect_checked("graph_options", &io::graph_options::struct_size, [&](const auto& how) {
        (void)io::read_graph(of_graph, io::graph_format::csv, how);
    });
}

TEST_F(option_sizes, of_operations) {
    expect_checked("descriptor", &descriptor::struct_size,
                   [&](const auto& desc) { mxm(on, out, no_mask, accumulator::none, a, a, desc); });
    expect_checked("mxm_hints", &mxm_hints::struct_size, [&](const auto& hints) {
        mxm(on, out, no_mask, accumulator::none, a, a, {}, hints);
    });
    expect_checked("ewise_hints", &ewise_hints::struct_size, [&](const auto& hints) {
        ewise_add(on, out, no_mask, accumulator::none, a, a, {}, hints);
    });
    expect_checked("kronecker_hints", &kronecker_hints::struct_size, [&](const auto& hints) {
        kronecker(on, out, no_mask, accumulator::none, a, a, {}, hints);
    });
    expect_checked("transpose_hints", &transpose_hints::struct_size, [&](const auto& hints) {
        transpose(on, out, no_mask, accumulator::none, a, {}, hints);
    });
    expect_checked("reduction_hints", &reduction_hints::struct_size, [&](const auto& hints) {
        reduce_to_row(on, out, no_mask, accumulator::none, a, {}, hints);
    });
    expect_checked("operation_hints", &operation_hints::struct_size, [&](const auto& hints) {
        reduce_to_column(on, out, no_mask, accumulator::none, a, {}, hints);
    });
    expect_checked("entry_selector", &entry_selector::struct_size, [&](const auto& places) {
        select(on, out, no_mask, accumulator::none, a, places);
    });
}

TEST_F(option_sizes, of_operations_on_vectors) {
    const bit_vector u(on, 4, {1, 2});
    bit_vector found(4);
    expect_checked("descriptor", &descriptor::struct_size, [&](const auto& desc) {
        mxv(on, found, no_mask, accumulator::none, semiring::or_and, a, u, desc);
    });
    expect_checked("mxv_hints", &mxv_hints::struct_size, [&](const auto& hints) {
        mxv(on, found, no_mask, accumulator::none, semiring::or_and, a, u, {}, hints);
    });
    expect_checked("operation_hints", &operation_hints::struct_size, [&](const auto& hints) {
        ewise_add(on, found, no_mask, accumulator::none, vector_op::plus, u, u, {}, hints);
    });
}

TEST_F(option_sizes, of_closures) {
    const auto close = [&](const auto& options) { (void)transitive_closure(on, a, options); };
    const auto count = [&](const auto& options) { (void)count_transitive_closure(on, a, options); };
    expect_checked("closure_options", &closure_options::closure_size, close);
    expect_checked("closure_options", &closure_options::closure_size, count);
    expect_checked<closure_options>("fixpoint_options", &closure_options::struct_size, close);
    expect_checked("incremental_closure_options", &incremental_closure_options::struct_size,
                   [&](const auto& options) { incremental_closure(on, a, options); });
}

TEST_F(option_sizes, of_queries) {
    labelled_graph graph;
    graph.vertices = {"0", "1", "2"};
    graph.edges["a"] = coordinates(3, 3, {0, 1}, {1, 2});
    context_free_grammar one;
    one.start = "S";
    one.productions = {{"S", {"a"}}};
    const auto form = normalize(one);

    const context_free_query by_grammar(on, graph, form);
    const auto run = [&](const auto& options) { (void)by_grammar.run(on, options); };
    expect_checked("cfpq_options", &cfpq_options::cfpq_size, run);
    expect_checked<cfpq_options>("fixpoint_options", &cfpq_options::struct_size, run);
    expect_checked("cfpq_options", &cfpq_options::cfpq_size,
                   [&](const auto& options) { cfpq_cursor(by_grammar, options, 1); });

    const regular_query by_path(on, graph, "a+");
    const auto walk = [&](const auto& options) { (void)by_path.run(on, options); };
    expect_checked("rpq_options", &rpq_options::rpq_size, walk);
    expect_checked<rpq_options>("fixpoint_options", &rpq_options::struct_size, walk);

    const graph_snapshot snapshot(on, graph);
    maintained_query kept(on, snapshot, form);
    expect_checked("fixpoint_options", &fixpoint_options::struct_size,
                   [&](const auto& options) { maintained_query(on, snapshot, form, options); });
    expect_checked("fixpoint_options", &fixpoint_options::struct_size,
                   [&](const auto& options) { maintained_query(on, snapshot, "a+", options); });
    expect_checked("fixpoint_options", &fixpoint_options::struct_size,
                   [&](const auto& options) { (void)kept.follow(on, snapshot, options); });
}

TEST_F(option_sizes, of_graph_algorithms) {
    const auto search = [&](const auto& options) { (void)bfs(on, a, {1}, options); };
    expect_checked("bfs_options", &bfs_options::bfs_size, search);
    expect_checked<bfs_options>("fixpoint_options", &bfs_options::struct_size, search);
    expect_checked("fixpoint_options", &fixpoint_options::struct_size,
                   [&](const auto& options) { (void)same_generation(on, a, options); });
    expect_checked("component_options", &component_options::struct_size,
                   [&](const auto& options) { (void)strong_components(on, a, options); });
    expect_checked("component_options", &component_options::struct_size,
                   [&](const auto& options) { (void)weak_components(on, a, options); });
    expect_checked("pagerank_options", &pagerank_options::struct_size,
                   [&](const auto& options) { (void)pagerank(on, a, options); });
    expect_checked("triangle_options", &triangle_options::struct_size,
                   [&](const auto& options) { (void)triangle_count(on, a, options); });
    expect_checked("k_hop_options", &k_hop_options::struct_size,
                   [&](const auto& options) { (void)k_hop_counts(on, a, {1}, 2, options); });
}

// What was meant to be an option by position is one by name.
TEST_F(option_sizes, options_by_name_count) {
    descriptor desc;
    desc.complement = true;
    desc.replace = true;
    const descriptor copy = desc;
    mxm(on, out, &a, accumulator::none, a, a, copy);
    EXPECT_TRUE(out.empty());
    component_options options;
    options.count_only = true;
    EXPECT_TRUE(strong_components(on, a, options).component.empty());
}

}  // namespace
}  // namespace clbool::testing
