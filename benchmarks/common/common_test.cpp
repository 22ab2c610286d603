// SPDX-License-Identifier: MIT
// What the benchmarks share: statistics, files of matrices, the set of matrices.
#include <common/csr_file.hpp>
#include <common/matrix_set.hpp>
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
    EXPECT_EQ(count_products(matrix, matrix), 4u);
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

}  // namespace
}  // namespace clbool::bench
