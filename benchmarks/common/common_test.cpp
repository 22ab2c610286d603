// SPDX-License-Identifier: MIT
// What the benchmarks share: statistics, files of matrices, the set of matrices.
#include <common/csr_file.hpp>
#include <common/graph_set.hpp>
#include <common/matrix_set.hpp>
#include <common/rounds.hpp>
#include <common/spmv_set.hpp>
#include <common/statistics.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace clbool::bench {
namespace {

TEST(statistics, the_median_of_an_even_number_is_between_the_middle_two) {
    const summary s = summarize({4, 1, 3, 2});
    EXPECT_DOUBLE_EQ(s.median, 2.5);
    EXPECT_DOUBLE_EQ(s.min, 1);
    EXPECT_DOUBLE_EQ(s.max, 4);
    EXPECT_EQ(s.runs, 4u);
    EXPECT_DOUBLE_EQ(summarize({7}).median, 7);
    EXPECT_EQ(summarize({}).runs, 0u);
}

TEST(statistics, slow_operations_run_less_often) {
    const run_plan plan{2, 9, 3, 10};
    EXPECT_EQ(plan.fitted(100).runs, 9u);
    EXPECT_EQ(plan.fitted(100).warm_ups, 2u);
    EXPECT_EQ(plan.fitted(2000).runs, 5u);
    EXPECT_EQ(plan.fitted(60000).runs, 3u);
    EXPECT_EQ(plan.fitted(60000).warm_ups, 0u);
}

TEST(statistics, short_operations_run_more_often) {
    const run_plan plan{2, 9, 3, 10, 20};
    EXPECT_EQ(plan.fitted(1).runs, 20u);
    EXPECT_EQ(plan.fitted(1).warm_ups, 20u);
    EXPECT_EQ(plan.fitted(0.001).runs, run_plan::kMostRuns);
}

TEST(statistics, the_first_run_is_apart) {
    double ms = 100;
    const times t = repeat({1, 3, 3, 10, 0}, [&] { return ms /= 10; });
    EXPECT_DOUBLE_EQ(t.cold_ms, 10);
    EXPECT_EQ(t.warm.runs, 3u);
    EXPECT_DOUBLE_EQ(t.warm.max, 0.1);
}

TEST(rounds, shares_make_up_the_plan) {
    const run_plan share = share_of({2, 1000, 3, 5}, 4);
    EXPECT_EQ(share.runs, 250u);
    EXPECT_EQ(share.fewest, 1u);
    EXPECT_DOUBLE_EQ(share.budget_s, 1.25);
    EXPECT_EQ(share_of({2, 1, 1, 5}, 4).runs, 1u);
}

TEST(rounds, each_comes_early_and_late_and_behind_others) {
    EXPECT_EQ(order_in(0, 3, 6), (std::vector<std::size_t>{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(order_in(1, 3, 6), (std::vector<std::size_t>{1, 0, 5, 4, 3, 2}));
    EXPECT_EQ(order_in(2, 3, 6), (std::vector<std::size_t>{4, 5, 0, 1, 2, 3}));
    EXPECT_TRUE(order_in(1, 2, 0).empty());
}

TEST(rounds, times_are_those_of_all_rounds) {
    round_times taken;
    double ms = 100;
    const auto once = [&] { return ms /= 10; };
    taken.add({0, 2, 1, 1}, once);
    taken.add({0, 1, 1, 1}, once);
    EXPECT_DOUBLE_EQ(taken.all().cold_ms, 10);
    EXPECT_EQ(taken.all().warm.runs, 3u);
    EXPECT_DOUBLE_EQ(taken.all().warm.median, 0.1);
}

TEST(rounds, a_share_ends_with_its_budget) {
    round_times taken;
    const auto once = [] { return 10.0; };
    taken.add({0, 100, 1, 0.03}, once);
    EXPECT_EQ(taken.all().warm.runs, 3u);
    taken.add({0, 100, 2, 0}, once);
    EXPECT_EQ(taken.all().warm.runs, 5u);
}

class csr_file : public ::testing::Test {
protected:
    void TearDown() override { std::filesystem::remove(path_); }
    const std::string path_ =
        (std::filesystem::path(::testing::TempDir()) / "clbool_csr_file_test.csr").string();
};

TEST_F(csr_file, comes_back_as_it_was_written) {
    const host_csr written = uniform_rows(100, 5, 1);
    write_csr(path_, written);
    const host_csr read = read_csr(path_);
    EXPECT_EQ(read.nrows, written.nrows);
    EXPECT_EQ(read.ncols, written.ncols);
    EXPECT_EQ(read.pointers, written.pointers);
    EXPECT_EQ(read.columns, written.columns);
}

TEST_F(csr_file, other_files_and_parts_of_files_are_refused) {
    std::ofstream(path_) << "%%MatrixMarket matrix coordinate pattern general\n";
    EXPECT_THROW(read_csr(path_), std::runtime_error);
    write_csr(path_, uniform_rows(100, 5, 1));
    std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 1);
    EXPECT_THROW(read_csr(path_), std::runtime_error);
}

TEST(matrix_set, sets_stand_for_their_members) {
    EXPECT_EQ(expand_sets({"table4"}).size(), 10u);
    EXPECT_EQ(expand_sets({"a.mtx", "quick"}),
              (std::vector<std::string>{"a.mtx", "wing", "luxembourg_osm"}));
}

TEST_F(csr_file, folders_stand_for_their_files) {
    const std::string folder = path_ + ".d";
    std::filesystem::create_directory(folder);
    for (const char* const name : {"b.csr", "a.mtx", "c.mtx.gz", "notes.txt"}) {
        std::ofstream(folder + "/" + name) << "";
    }
    EXPECT_EQ(expand_sets({folder}), (std::vector<std::string>{folder + "/a.mtx", folder + "/b.csr",
                                                               folder + "/c.mtx.gz"}));
    std::filesystem::remove_all(folder);
}

TEST(matrix_set, names_lose_folder_and_extension) {
    EXPECT_EQ(short_name("wing"), "wing");
    EXPECT_EQ(short_name("some/folder/a.b.mtx.gz"), "a.b");
    EXPECT_EQ(short_name("folder/rmat-16.csr"), "rmat-16");
}

TEST(matrix_set, both_forms_on_the_host_hold_the_same) {
    const host_csr matrix = uniform_rows(50, 4, 3);
    const coordinates expanded = expand(matrix);
    EXPECT_TRUE(expanded.normalized());
    EXPECT_EQ(expanded.checksum(), checksum(matrix));
    EXPECT_EQ(compress(expanded).pointers, matrix.pointers);
}

TEST(matrix_set, products_are_counted) {
    // 0 -> 0, 1 and 1 -> 1: the rows of 0 and 1 for the first row, that of 1 for the second.
    const host_csr matrix = compress(coordinates(2, 2, {0, 0, 1}, {0, 1, 1}));
    EXPECT_EQ(count_partial_products(matrix, matrix), 4u);
}

TEST(matrix_set, dense_rows_are_as_long_as_they_should_be) {
    const host_csr matrix = load_matrix("dense-rows");
    EXPECT_NEAR(static_cast<double>(matrix.nnz()), 2.58e6, 5e4);
    EXPECT_TRUE(is_hard(matrix));
    std::uint64_t longest = 0;
    for (std::uint64_t row = 0; row < matrix.nrows; ++row) {
        longest = std::max(longest, matrix.pointers[row + 1] - matrix.pointers[row]);
    }
    EXPECT_EQ(longest, matrix.ncols);
}

TEST(matrix_set, dense_ones_have_their_shapes) {
    EXPECT_NEAR(static_cast<double>(load_matrix("filled-400-4").nnz()), 40000, 1000);
    EXPECT_NEAR(static_cast<double>(load_matrix("lower-400-2").nnz()), 40000, 1000);
    const auto blocks = expand(load_matrix("blocks-400-1"));
    EXPECT_EQ(blocks.nnz(), 8u * 50 * 50);
    EXPECT_EQ(blocks.cols.back() / 50, blocks.rows.back() / 50);
}

double entries_per_row(const host_csr& a) {
    return static_cast<double>(a.nnz()) / static_cast<double>(a.nrows);
}

bool is_symmetric(const host_csr& a) {
    const auto entries = expand(a);
    coordinates turned(entries.ncols, entries.nrows, entries.cols, entries.rows);
    turned.normalize();
    return turned == entries;
}

TEST(spmv_set, matrices_have_the_shape_and_fill_of_their_kind) {
    const auto full = load_matrix("full-20");
    EXPECT_EQ(full.nnz(), 400u);
    const auto fill = load_matrix("fill-497-507-21");
    EXPECT_EQ(fill.nrows, 497u);
    EXPECT_EQ(fill.ncols, 507u);
    EXPECT_NEAR(entries_per_row(fill), 0.21 * 507, 2);
    const auto frame = load_matrix("frame-44609");
    EXPECT_EQ(frame.nrows, 44609u);
    EXPECT_NEAR(entries_per_row(frame), 0.001 * 44609, 5);
    const auto circuit = load_matrix("circuit-170998");
    EXPECT_NEAR(entries_per_row(circuit), 0.00003 * 170998, 1);
    const auto banded = load_matrix("banded-100-16");
    EXPECT_EQ(banded.nnz(), 1600u);
    EXPECT_EQ(banded.columns.front(), 0u);
    EXPECT_EQ(banded.columns[50 * 16], 50u - 8);
    EXPECT_EQ(load_matrix("random-1000-3").nrows, 1000u);
}

TEST(spmv_set, structures_are_symmetric) {
    for (const char* const name : {"frame-500", "circuit-500", "molecule-500"}) {
        EXPECT_TRUE(is_symmetric(load_matrix(name))) << name;
    }
}

TEST(spmv_set, other_names_are_none) {
    for (const char* const name : {"full", "full-", "full-x", "full-1-2", "rmat-20", "wing"}) {
        EXPECT_FALSE(spmv_matrix(name)) << name;
    }
    EXPECT_EQ(expand_sets({"spmv"}).size(), 5u);
}

TEST(graph_set, ranks_are_told_right_from_wrong) {
    // 0 -> 1, of two vertices: r1 = 0.85 · r0 + what begins anew.
    const host_csr graph = compress(coordinates(2, 2, {0}, {1}));
    const float first = 1 / 2.85f;
    EXPECT_EQ(rank_error(graph, {first, 1 - first}, 200), "");
    EXPECT_NE(rank_error(graph, {0.5f, 0.5f}, 200), "");
    EXPECT_NE(rank_error(graph, {1.0f}, 200), "");
    EXPECT_EQ(undirected_graph(compress(coordinates(3, 3, {0, 1, 2}, {1, 0, 2}))).nnz(), 2u);
}

}  // namespace
}  // namespace clbool::bench
