// SPDX-License-Identifier: MIT
// The host's memory ends at the first, the second, … allocation of a call until the call succeeds:
// what leaves the library is clbool's, matrices are as they were, and the next call is right.
#include <clbool/generators.hpp>

#include <faults/operands.hpp>
#include <support/operation_test.hpp>

#include <functional>
#include <numeric>

namespace clbool::testing {
namespace {

// `is_as_before` is asked after each exception.
template <class Body>
void fail_everywhere(
    const std::string& name, Body&& body,
    const std::function<bool()>& is_as_before = [] { return true; }) {
    SCOPED_TRACE(name);
    body();  // tables and programs are made by the first call
    expect_fitting_errors({failing::host_memory}, [&] {
        try {
            body();
        } catch (...) {
            const spared judging;
            EXPECT_TRUE(is_as_before()) << "a matrix changed";
            throw;
        }
    });
}

// S -> a S b | a b
normal_form nested_brackets() {
    context_free_grammar grammar;
    grammar.productions = {{"S", {"a", "S", "b"}}, {"S", {"a", "b"}}};
    grammar.start = "S";
    return normalize(grammar);
}

template <class Matrix>
class host_memory_faults : public each_format<Matrix> {};
TYPED_TEST_SUITE(host_memory_faults, all_formats, format_name);

TYPED_TEST(host_memory_faults, ends_in_operations) {
    using matrix = TypeParam;
    on_every_setup([](Controls& controls) {
        const auto host = uniform(40, 40, 200, 1);
        const matrix a(controls, host);
        const matrix b(controls, uniform(40, 40, 200, 2));
        const matrix small(controls, uniform(5, 5, 10, 3));
        const std::vector<matrix> many{a, b, a};
        const auto none = accumulator::none;
        matrix out;
        const auto run = [&](const char* name, const std::function<void()>& call) {
            const matrix before = b;
            out = before;
            const auto afresh = [&] {
                out = before;
                call();
            };
            fail_everywhere(name, afresh,
                            [&] { return whole(out).node() == whole(before).node(); });
        };
        run("mxm", [&] { mxm(controls, out, no_mask, none, a, b); });
        run("masked mxm", [&] { mxm(controls, out, &a, accumulator::logical_or, a, b); });
        run("ewise_add", [&] { ewise_add(controls, out, no_mask, none, a, b); });
        run("ewise_mult", [&] { ewise_mult(controls, out, no_mask, none, a, b); });
        run("ewise_difference", [&] { ewise_difference(controls, out, no_mask, none, a, b); });
        run("ewise_add_many", [&] { ewise_add_many(controls, out, no_mask, none, many); });
        run("kronecker", [&] { kronecker(controls, out, no_mask, none, small, small); });
        run("transpose", [&] { transpose(controls, out, no_mask, none, a); });
        run("reduce_to_column", [&] { reduce_to_column(controls, out, no_mask, none, a); });
        run("reduce_to_row", [&] { reduce_to_row(controls, out, no_mask, none, a); });
        run("extract", [&] { extract(controls, out, no_mask, none, a, window{3, 4, 20, 30}); });
        run("identity", [&] { out = identity_matrix<matrix>(controls, 40); });
        run("equal", [&] { equal(controls, a, b); });
        run("entries_per_row", [&] { entries_per_row(controls, a).dense(); });
        run("entries_per_column", [&] { entries_per_column(controls, a); });
        run("count_common", [&] { count_common(controls, a, b); });
        run("count_mxm", [&] { count_mxm(controls, no_mask, a, b); });
        run("count_mxm inside a mask", [&] { count_mxm(controls, &b, a, b); });
        run("count_products", [&] { count_products(controls, &b, a, b); });
        controls.finish();
        EXPECT_TRUE(same_matrix(a.to_host(controls), host));
        mxm(controls, out, no_mask, none, a, a);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::mxm(host, host)));
    });
}

TYPED_TEST(host_memory_faults, ends_in_matrices) {
    using matrix = TypeParam;
    on_every_setup([](Controls& controls) {
        const auto host = raw_duplicates(30, 30, 200, 1);
        const matrix a(controls, host);
        fail_everywhere("an empty matrix", [] { matrix(3, 4); });
        fail_everywhere("a matrix from the host", [&] { matrix(controls, host); });
        const coordinates wrong(2, 2, {5}, {0});
        fail_everywhere("a wrong matrix from the host",
                        [&] { EXPECT_THROW(matrix(controls, wrong), error); });
        fail_everywhere("to_host", [&] { a.to_host(controls); });
        if (controls.info().type != device_type::host) {
            fail_everywhere("cols_gpu", [&] { a.cols_gpu(); });
        }
        auto sorted = host;
        sorted.normalize();
        EXPECT_TRUE(same_matrix(a.to_host(controls), sorted));
    });
}

TEST(host_memory_faults, ends_in_elements) {
    on_every_setup([](Controls& controls) {
        const auto host = uniform(90, 90, 4000, 1);
        const auto places = uniform(90, 90, 700, 2);
        const auto thin = uniform(5, 90, 40, 3);
        const matrix kept(controls, host);
        const matrix row(controls, thin);
        matrix a = kept;
        const auto as_before = [&] { return a.node() == kept.node(); };
        const auto run = [&](const char* name, const std::function<void()>& call) {
            fail_everywhere(
                name,
                [&] {
                    a = kept;
                    call();
                },
                as_before);
        };
        run("contains", [&] { contains(controls, a, 3, 4); });
        run("contains each", [&] { contains(controls, a, places); });
        run("set_elements", [&] { set_elements(controls, a, places); });
        run("remove_element", [&] { remove_element(controls, a, 3, 4); });
        delta_matrix changing(kept);
        changing.remove_elements(controls, uniform(90, 90, 100, 4));
        const auto there = reference::ewise_difference(host, uniform(90, 90, 100, 4));
        // Whatever fails, the changes up to there are those of a copy.
        const auto change = [&](const char* name, const std::function<void(delta_matrix&)>& call) {
            fail_everywhere(name, [&] {
                delta_matrix copy = changing;
                try {
                    call(copy);
                } catch (...) {
                    const spared judging;
                    EXPECT_EQ(copy.nvals(controls), there.nnz());
                    throw;
                }
            });
        };
        change("set", [](delta_matrix& of) { of.set_element(1, 1); });
        change("set many", [&](delta_matrix& of) { of.set_elements(controls, places); });
        change("remove many", [&](delta_matrix& of) { of.remove_elements(controls, places); });
        change("merge", [&](delta_matrix& of) { of.merge(controls); });
        change("mxm", [&](delta_matrix& of) {
            matrix out;
            mxm(controls, out, no_mask, accumulator::none, row, of);
        });
        EXPECT_TRUE(same_matrix(changing.to_host(controls), there));
    });
}

TEST(host_memory_faults, ends_in_exchange) {
    on_every_setup([](Controls& controls) {
        const auto host = uniform(90, 90, 4000, 1);
        const matrix a(controls, host);
        const auto bytes = serialize(controls, a);
        std::vector<std::uint64_t> pointers(91);
        std::vector<index_type> cols(a.nvals());
        fail_everywhere("export_csr",
                        [&] { export_csr(controls, a, pointers.data(), cols.data()); });
        fail_everywhere("import_csr",
                        [&] { import_csr(controls, pointers.data(), cols.data(), 90, 90); });
        std::vector<index_type> names(90);
        std::iota(names.begin(), names.end(), index_type{0});
        fail_everywhere("import_dcsr", [&] {
            import_dcsr(controls, names.data(), pointers.data(), cols.data(), 90, 99, 90);
        });
        const std::vector<std::int64_t> wide(cols.begin(), cols.end());
        fail_everywhere("import_wide_csr",
                        [&] { import_wide_csr(controls, pointers.data(), wide.data(), 90, 90); });
        fail_everywhere("export_coordinates",
                        [&] { export_coordinates(controls, a, cols.data(), nullptr); });
        fail_everywhere("serialize", [&] { serialize(controls, a); });
        fail_everywhere("deserialize", [&] { deserialize(controls, bytes.data(), bytes.size()); });
        fail_everywhere("matrix_rows", [&] { matrix_rows(controls, a).row(3); });
        export_coordinates(controls, a, nullptr, cols.data());
        EXPECT_EQ(cols, host.cols);
    });
}

TEST(host_memory_faults, ends_in_conversions) {
    on_every_setup([](Controls& controls) {
        const auto host = uniform(30, 30, 100, 1);
        const matrix_coo coo(controls, host);
        const matrix_csr csr(controls, host);
        const matrix_dcsr dcsr(controls, host);
        fail_everywhere("coo_to_dcsr_shallow", [&] { coo_to_dcsr_shallow(controls, coo); });
        fail_everywhere("coo_to_csr_shallow", [&] { coo_to_csr_shallow(controls, coo); });
        fail_everywhere("csr_to_coo_shallow", [&] { csr_to_coo_shallow(controls, csr); });
        fail_everywhere("csr_to_dcsr", [&] { csr_to_dcsr(controls, csr); });
        fail_everywhere("dcsr_to_coo_shallow", [&] { dcsr_to_coo_shallow(controls, dcsr); });
        fail_everywhere("dcsr_to_coo_deep", [&] { dcsr_to_coo_deep(controls, dcsr); });
        fail_everywhere("dcsr_to_csr", [&] { dcsr_to_csr(controls, dcsr); });
    });
}

TEST(host_memory_faults, ends_in_shared_buffers) {
    auto& controls = shared_controls(device_setups().front());
    const auto host = uniform(30, 30, 100, 1);
    const matrix_dcsr a(controls, host);
    const auto list = dcsr_to_coo_deep(controls, a);
    const auto is_as_before = [&] {
        return same_matrix(a.to_host(controls), host) && same_matrix(list.to_host(controls), host);
    };
    const auto rpt = a.rpt_gpu();
    const auto rows = a.rows_gpu();
    const auto cols = a.cols_gpu();
    const auto list_rows = list.rows_gpu();
    fail_everywhere(
        "matrix_dcsr", [&] { matrix_dcsr(rpt, rows, cols, 30, 30, a.nnz(), a.nzr()); },
        is_as_before);
    fail_everywhere(
        "matrix_csr", [&] { matrix_csr(rpt, cols, a.nzr(), 30, a.nnz()); }, is_as_before);
    fail_everywhere(
        "matrix_coo", [&] { matrix_coo(list_rows, cols, 30, 30, a.nnz()); }, is_as_before);
    fail_everywhere(
        "impossible sizes",
        [&] { EXPECT_THROW(matrix_dcsr(rpt, rows, cols, 3, 30, a.nnz(), a.nzr()), error); },
        is_as_before);
}

TEST(host_memory_faults, ends_in_rows_that_are_read) {
    auto& controls = shared_controls(device_setups().front());
    const matrix rows(controls, uniform(40, 50, 300, 1));
    const matrix bits = rows.to(controls, matrix_form::bits);
    std::vector<std::uint64_t> words(40 * bit_row_words(50));
    for (const matrix& a : {rows, bits}) {
        fail_everywhere("read_rows", [&] { read_rows(controls, a, 3, 30); });
        fail_everywhere("read_bits", [&] { read_bits(controls, a, 0, 40, words.data()); });
        for (const auto form : {matrix_form::bits, matrix_form::csc, matrix_form::ell,
                                matrix_form::sell, matrix_form::bsr}) {
            fail_everywhere(std::string("to ") + to_string(form),
                            [&] { a.without_derived().to(controls, form); });
        }
    }
}

// An edge comes or goes as a whole or not at all.
TEST(host_memory_faults, ends_while_a_closure_changes) {
    auto& controls = shared_controls(device_setups().front());
    coordinates edges(60, 60);
    for (index_type v = 0; v + 1 < 60; ++v) {
        edges.add(v, v + 1);
    }
    const matrix path(controls, edges);
    edges.add(59, 0);
    const matrix ring(controls, edges);
    std::optional<incremental_closure> of;
    coordinates before;
    const auto begin_with = [&](const matrix& graph) {
        const spared own;
        of.emplace(controls, graph);
        before = of->to_matrix(controls).to_host(controls);
    };
    const auto is_as_before = [&] {
        return same_matrix(of->to_matrix(controls).to_host(controls), before) &&
               of->nvals() == before.nnz();
    };
    const auto add = [&](index_type u, index_type v) {
        begin_with(path);
        of->add_edge(u, v);
    };
    const auto remove_from = [&](const matrix& graph) {
        begin_with(graph);
        of->remove_edge(30, 31);
    };
    fail_everywhere(
        "an edge that closes a cycle", [&] { add(59, 0); }, is_as_before);
    fail_everywhere(
        "an edge within", [&] { add(30, 7); }, is_as_before);
    fail_everywhere(
        "an edge of a cycle that goes", [&] { remove_from(ring); }, is_as_before);
    fail_everywhere(
        "an edge of a path that goes", [&] { remove_from(path); }, is_as_before);
}

TEST(host_memory_faults, ends_in_queries) {
    auto& controls = shared_controls(device_setups().front());
    const matrix_dcsr a(controls, coordinates(4, 4, {0, 1, 2}, {1, 2, 3}));
    closure_options reflexive;
    reflexive.reflexive = true;
    fail_everywhere("transitive_closure", [&] { transitive_closure(controls, a, reflexive); });
    fail_everywhere("count_transitive_closure",
                    [&] { count_transitive_closure(controls, a, reflexive); });
    reflexive.method = closure_method::lists;
    fail_everywhere("closure by lists", [&] { transitive_closure(controls, a, reflexive); });
    reflexive.method = closure_method::tiles;
    fail_everywhere("closure by tiles", [&] { transitive_closure(controls, a, reflexive); });
    fail_everywhere("count by tiles", [&] { count_transitive_closure(controls, a, reflexive); });
    {
        // So many entries that they stay in tiles.
        const matrix path(controls, banded(400, 0, 1));
        fail_everywhere("an answer in tiles",
                        [&] { transitive_closure(controls, path, reflexive); });
        const matrix tiles = transitive_closure(controls, path, reflexive).pairs;
        fail_everywhere("rows of tiles", [&] { read_rows(controls, tiles, 60, 70); });
        fail_everywhere("an entry of tiles", [&] { contains(controls, tiles, 3, 300); });
    }
    reflexive.method = closure_method::rounds;
    fail_everywhere("closure by rounds", [&] { transitive_closure(controls, a, reflexive); });
    fail_everywhere("incremental_closure", [&] {
        incremental_closure of(controls, a);
        of.add_edge(3, 0);
        of.add_edges(controls, a);
        of.remove_edge(3, 0);
        of.remove_edges(controls, a);
        of.to_matrix(controls);
    });
    fail_everywhere("of no square",
                    [&] { EXPECT_THROW(transitive_closure(controls, matrix_dcsr(2, 3)), error); });
    const auto graph = generators::worst_cfpq(1);
    const auto grammar = nested_brackets();
    const auto relations = upload_relations(controls, graph, grammar);
    fail_everywhere("upload_relations", [&] { upload_relations(controls, graph, grammar); });
    cfpq_options how;
    for (const auto method :
         {cfpq_method::matrices, cfpq_method::rows, cfpq_method::tensor, cfpq_method::stacked}) {
        how.method = method;
        fail_everywhere("cfpq", [&] { cfpq(controls, 2, relations, grammar, how); });
    }
    how.from = {0};
    how.to = {1, 0};
    fail_everywhere("cfpq between vertices", [&] { cfpq(controls, 2, relations, grammar, how); });
    fail_everywhere("cfpq_paths", [&] {
        cfpq_paths paths(graph, grammar);
        paths.find("S", 0, 0);
        paths.find("S", 0, 1, path_choice::fewest_edges);
        auto all = paths.all("S", 0, 1, 8);
        while (all.next()) {
        }
    });
    fail_everywhere("stop_token", [] { stop_token(); });
    const std::vector<std::string> labels{"a", "b"};
    const std::string path = "(a|^b)+/!(a|\"b\")?", wrong = "(a";
    fail_everywhere("compile_path", [&] { compile_path(path, labels); });
    fail_everywhere("a wrong path", [&] { EXPECT_THROW(compile_path(wrong, labels), error); });
    const auto automaton = compile_path("a/b*", labels);
    fail_everywhere("reversed", [&] { reversed(automaton); });
    const std::string either = "(a|b)+";
    fail_everywhere("regular_query", [&] { regular_query(controls, graph, either); });
    const regular_query query(controls, graph, either);
    fail_everywhere("regular_query::run", [&] { query.run(controls); });
    fail_everywhere("regular_query::count", [&] { query.count(controls); });
    fail_everywhere("regular_query::shortest_walk", [&] { query.shortest_walk(controls, 0, 1); });
    fail_everywhere("regular_query::shortest_walks",
                    [&] { query.shortest_walks(controls, 0, 1, 9); });
    const std::string step = "a/b*";
    const edge_batch batch{{"a", coordinates(2, 2, {0}, {0})}};
    fail_everywhere("dynamic_graph", [&] {
        dynamic_graph kept(controls, graph);
        kept.add_edges(controls, batch);
        kept.remove_edges(controls, batch);
        kept.snapshot().to_host(controls);
        regular_query(controls, kept.snapshot(), step);
    });
    const graph_snapshot snapshot(controls, graph), more = snapshot.with(controls, batch);
    for (const auto* from : {&snapshot, &more}) {
        std::optional<maintained_query> followed;
        const auto* to = from == &snapshot ? &more : &snapshot;
        const auto before = maintained_query(controls, *from, step).to_matrix(controls);
        fail_everywhere(
            "maintained_query::follow",
            [&] {
                {
                    const spared own;
                    followed.emplace(controls, *from, step);
                }
                followed->follow(controls, *to);
            },
            [&] {
                return followed->graph().same_as(*from) &&
                       same_matrix(followed->to_matrix(controls).to_host(controls),
                                   before.to_host(controls));
            });
    }
    const std::vector<index_type> sources{0, 2};
    fail_everywhere("bfs", [&] { bfs(controls, a, sources); });
    fail_everywhere("strong_components", [&] { strong_components(controls, a); });
    fail_everywhere("weak_components", [&] { weak_components(controls, a); });
}

}  // namespace
}  // namespace clbool::testing
