// SPDX-License-Identifier: MIT
// What needs no device, while the memory of the host runs out.
#include <clbool.hpp>
#include <clbool/generators.hpp>
#include <clbool/io.hpp>
#include <clbool/reference.hpp>

#include <faults/trial.hpp>
#include <support/environment.hpp>
#include <support/inputs/matrices.hpp>

#include <fstream>
#include <iterator>

namespace clbool::testing {
namespace {

/// Every allocation fails once, and all from one on. What `make` returns in spite of that is right.
template <class Make>
void expect_errors_or(Make make) {
    const auto expected = make();
    for (const bool lasting : {false, true}) {
        expect_fitting_errors({failing::host_memory, 1, CL_OUT_OF_HOST_MEMORY, lasting}, [&] {
            const auto made = make();
            const spared judging;
            EXPECT_TRUE(made == expected) << "a wrong result";
        });
    }
}

context_free_grammar brackets() {
    context_free_grammar grammar;
    grammar.productions = {{"S", {"a_i", "S", "b_i"}}, {"S", {"a_i", "b_i"}}, {"S", {}}};
    grammar.start = "S";
    grammar.indexed = true;
    return grammar;
}

labelled_graph small_graph() {
    labelled_graph graph;
    graph.vertices = {"a vertex with a long name", "1", "2", "3"};
    graph.edges["a_1"] = coordinates(4, 4, {0, 1, 2}, {1, 2, 0});
    graph.edges["b_1"] = coordinates(4, 4, {0, 3}, {3, 0});
    return graph;
}

TEST(host_faults, grammars) {
    const auto graph = small_graph();
    const auto grammar = brackets();
    const auto labels = graph.labels_with_reverses();
    expect_errors_or([&] { return instantiate(grammar, labels).nonterminals(); });
    const auto plain = instantiate(grammar, labels);
    expect_errors_or([&] { return normalize(plain).symbols; });
    expect_errors_or([&] { return plain.terminals(); });
}

TEST(host_faults, graphs) {
    const auto graph = small_graph();
    expect_errors_or([&] { return graph.labels_with_reverses(); });
    expect_errors_or([&] { return graph.relation("a_r_1"); });
    const auto raw = raw_duplicates(20, 20, 100, 1);
    expect_errors_or([&] {
        coordinates list;
        {
            const spared copying;
            list = raw;
        }
        list.normalize();
        return list;
    });
    expect_errors_or([] {
        coordinates list(2, 2);
        list.add(1, 1);
        return list;
    });
    const coordinates outside(2, 2, {2}, {0});
    expect_errors_or([&] {
        try {
            outside.validate();
        } catch (const invalid_argument&) {
            return true;
        }
        return false;
    });
}

TEST(host_faults, reference) {
    const auto a = uniform(20, 20, 60, 1);
    const auto b = uniform(20, 20, 60, 2);
    const std::vector<coordinates> many{a, b, a};
    const auto graph = small_graph();
    const auto form = normalize(instantiate(brackets(), graph.labels_with_reverses()));
    expect_errors_or([&] { return reference::mxm(a, b); });
    expect_errors_or([&] { return reference::ewise_add(a, b); });
    expect_errors_or([&] { return reference::ewise_add_many(many); });
    expect_errors_or([&] { return reference::ewise_mult(a, b); });
    expect_errors_or([&] { return reference::ewise_difference(a, b); });
    expect_errors_or([&] { return reference::kronecker(a, b); });
    expect_errors_or([&] { return reference::transpose(a); });
    expect_errors_or([&] { return reference::reduce_to_column(a); });
    expect_errors_or([&] { return reference::reduce_to_row(a); });
    expect_errors_or([&] { return reference::submatrix(a, 1, 1, 10, 10); });
    expect_errors_or([&] { return reference::transitive_closure(a); });
    expect_errors_or([&] { return reference::transitive_closure(a, true); });
    expect_errors_or([&] { return reference::cfpq(graph, form); });
}

TEST(host_faults, generators) {
    expect_errors_or([] { return generators::road(40, 2.5, 1); });
    expect_errors_or([] { return generators::copurchase(40, 3, 1); });
    expect_errors_or([] { return generators::web(40, 3, 1); });
    expect_errors_or([] { return generators::social(5, 4, 1); });
    expect_errors_or([] { return generators::random(20, 20, 50, 1); });
    expect_errors_or([] { return generators::tree(20, 3, 1); });
    expect_errors_or([] { return generators::worst_cfpq(5).edges; });
}

std::string content(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Streams of the standard library report a lack of memory as they do all else.
template <class Body>
void expect_errors_of_files(Body body) {
    for (const bool lasting : {false, true}) {
        expect_fitting_errors({failing::host_memory, 1, CL_OUT_OF_HOST_MEMORY, lasting}, [&] {
            try {
                body();
            } catch (const io_error&) {
            }
        });
    }
}

TEST(host_faults, files_are_read_whole_or_not_at_all) {
    const scoped_folder folder;
    const auto in = [&](const char* name) { return (folder.path() / name).string(); };
    const auto matrix = uniform(20, 20, 60, 1);
    const auto graph = small_graph();
    io::write_matrix_market(in("m.mtx"), matrix);
    std::ofstream(in("f.cfg")) << "S -> a S b | a b | epsilon\n";
    std::ofstream(in("g.csv")) << "0 1 a\n1 2 b\nsome_vertex_with_a_long_name 2 b\n";
    const auto same = [](bool equal) {
        const spared judging;
        EXPECT_TRUE(equal) << "a wrong result";
    };
    const auto expected = io::read_graph(in("g.csv")).edges;
    expect_errors_of_files(
        [&, path = in("m.mtx")] { same(io::read_matrix_market(path) == matrix); });
    expect_errors_of_files(
        [&, path = in("g.csv")] { same(io::read_graph(path).edges == expected); });
    expect_errors_of_files(
        [&, path = in("f.cfg")] { same(io::read_grammar(path).productions.size() == 3); });
}

TEST(host_faults, files_are_written_whole_or_not_at_all) {
    const scoped_folder folder;
    const auto path = (folder.path() / "m.mtx").string();
    const auto matrix = uniform(200, 200, 3000, 1);
    io::write_matrix_market(path, matrix);
    const auto whole = content(path);
    const auto files = [&] {
        return std::distance(std::filesystem::directory_iterator(folder.path()), {});
    };
    expect_errors_of_files([&] {
        const auto check = [&] {
            const spared judging;
            EXPECT_EQ(files(), 1) << "a file is left";
            EXPECT_TRUE(content(path) == whole) << "half a file";
        };
        try {
            io::write_matrix_market(path, matrix);
        } catch (...) {
            check();
            throw;
        }
        check();
    });
}

}  // namespace
}  // namespace clbool::testing
