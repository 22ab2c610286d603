// SPDX-License-Identifier: MIT
// Matrices in blocks against the reference, on grids of 1 and 4 ranks.
#include <clbool/distributed/blocks.hpp>

#include <distributed/blocks/exchange.hpp>
#include <distributed/grids.hpp>

#include <clbool/generators.hpp>
#include <clbool/reference.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <numeric>

namespace clbool::distributed::testing {

namespace {

// Products of blocks that are uneven, empty, of one row or of none.
struct pair_of_matrices {
    coordinates a, b;
};

std::vector<pair_of_matrices> pairs() {
    return {{coordinates(0, 0), coordinates(0, 0)},
            {coordinates(1, 1, {{0, 0}}), coordinates(1, 1, {{0, 0}})},
            {coordinates(1, 3, {{0, 2}}), coordinates(3, 1, {{2, 0}})},
            {coordinates(3, 5), coordinates(5, 2, {{4, 1}})},
            {generators::random(7, 5, 12, 1), generators::random(5, 9, 20, 2)},
            {generators::random(101, 64, 400, 3), generators::random(64, 33, 300, 4)},
            {generators::social(8, 4, 1), generators::social(8, 4, 2)}};
}

class blocks : public ::testing::Test {
protected:
    world& ranks = all_ranks();
};

TEST_F(blocks, numbers_of_ranks_that_make_no_grid) {
    if (is_square(ranks.size())) {
        GTEST_SKIP() << "a square grid";
    }
    context device("host");
    expect_agreed([&] { const grid on(ranks, device); }, "square");
}

TEST_F(blocks, come_and_go) {
    on_grids([&](grid& on) {
        for (const auto& [a, b] : pairs()) {
            expect_equal(on, dealt_out(on, a), a, "from rank 0");
            expect_equal(on, scatter(on, a), a, "from every rank");
        }
    });
}

// Stage by stage, some stages together, and all of them; blocks come in another thread, or not.
TEST_F(blocks, product) {
    const bool overlaps = ranks.overlaps();
    on_grids([&](grid& on) {
        int round = 0;
        for (const auto& [a, b] : pairs()) {
            on.set_together(round % 2 == 0 ? 0 : size_type{1} << 20);
            ranks.set_overlaps(round++ % 4 < 2);
            const block_matrix left = dealt_out(on, a), right = dealt_out(on, b);
            const coordinates expected = reference::mxm(a, b);
            expect_equal(on, mxm(on, left, right), expected, "mxm");

            const coordinates some =
                generators::random(a.nrows, b.ncols, size_type{a.nrows} * b.ncols / 3, 5);
            const block_matrix mask = dealt_out(on, some);
            expect_equal(on, mxm(on, left, right, &mask), reference::ewise_mult(expected, some),
                         "mxm inside");
            expect_equal(on, mxm(on, left, right, &mask, true),
                         reference::ewise_difference(expected, some), "mxm outside");

            block_matrix known = mask, fresh;
            const coordinates added = reference::ewise_difference(expected, some);
            EXPECT_EQ(mxm_delta(on, known, fresh, left, right), added.nnz());
            expect_equal(on, fresh, added, "what is new");
            expect_equal(on, known, reference::ewise_add(some, expected), "what is known");
        }
    });
    ranks.set_overlaps(overlaps);
}

// Large enough for compressed rows on a device; with rows of few blocks, most rows, and all rows.
TEST_F(blocks, product_of_blocks_on_the_device) {
    const bool overlaps = ranks.overlaps();
    for (const bool beside : {false, true}) {
        ranks.set_overlaps(beside);
        on_grids([&](grid& on) {
            on.set_together(0);
            for (const index_type n : {7000U, 12000U, 200000U}) {
                const coordinates a = generators::random(n, n, 20000, n);
                const block_matrix whole = dealt_out(on, a);
                const coordinates expected = reference::mxm(a, a);
                expect_equal(on, mxm(on, whole, whole), expected, "mxm");
                expect_equal(on, mxm(on, whole, mxm(on, whole, whole)), reference::mxm(a, expected),
                             "of what was read back");
            }
        });
    }
    ranks.set_overlaps(overlaps);
}

TEST_F(blocks, spare_arrays_fit_and_are_few) {
    spare_arrays spare;
    EXPECT_TRUE(spare.take(0).empty());
    number_array large = spare.take(3 << 20), small = spare.take(100);
    const index_type* const at[] = {large.data(), small.data()};
    constexpr size_type kMost = size_type{16} << 20;
    spare.give_back(std::move(large), kMost);
    spare.give_back(std::move(small), kMost);
    EXPECT_TRUE(spare.take(0).empty());
    small = spare.take(50);
    EXPECT_EQ(small.data(), at[1]);
    EXPECT_EQ(spare.take(50).data(), at[0]);  // goes out of scope
    number_array more = spare.take(4 << 20);
    EXPECT_GE(more.size(), std::size_t{4} << 20);
    spare.give_back(std::move(more), kMost - 1);  // too much to keep
    EXPECT_EQ(spare.take(1).size(), 1U);
    EXPECT_THROW(spare.take(~std::size_t{0}), std::bad_alloc);
}

// As they come to others: numbers of rows, or pointers of all.
TEST_F(blocks, packed_rows) {
    if (ranks.size() != 4) {
        GTEST_SKIP() << "blocks go nowhere";
    }
    on_grids([](grid& on) {
        packed_block few(on), half(on), all(on), none(on);
        few.fill(matrix(on.device(), coordinates(9, 4, {{2, 1}, {2, 3}, {7, 0}})));
        EXPECT_EQ(few.about().stored_rows, 2U);
        EXPECT_EQ(few.about().bytes(), 4U * (3 + 2 + 3));
        EXPECT_EQ(std::vector<index_type>(few.rows(), few.rows() + 5),
                  (std::vector<index_type>{0, 2, 3, 2, 7}));
        EXPECT_EQ(std::vector<index_type>(few.columns(), few.columns() + 3),
                  (std::vector<index_type>{1, 3, 0}));
        half.fill(matrix(on.device(), coordinates(4, 4, {{0, 1}, {2, 0}, {2, 3}})));
        EXPECT_TRUE(half.about().has_names());
        all.fill(matrix(on.device(), coordinates(3, 4, {{0, 1}, {2, 0}, {2, 3}})));
        EXPECT_FALSE(all.about().has_names());
        EXPECT_EQ(std::vector<index_type>(all.rows(), all.rows() + 4),
                  (std::vector<index_type>{0, 1, 1, 3}));
        EXPECT_EQ(none.about().is_there, 0U);
        none.fill(matrix(5, 6));
        EXPECT_EQ(none.about().is_there, 1U);
        EXPECT_EQ(none.about().bytes(), 0U);
    });
}

TEST_F(blocks, shapes_that_do_not_fit) {
    on_grids([&](grid& on) {
        const block_matrix a(on, 4, 5), b(on, 4, 4);
        expect_agreed([&] { mxm(on, a, b); }, "4 x 5");
        expect_agreed([&] { mxm(on, b, a, &b); }, "4 x 4");
        expect_agreed([&] { ewise_add(on, a, b); }, "4 x 5");
        expect_agreed([&] { ewise_add_many(on, {}); }, "no matrix");
        expect_agreed([&] { extract_rows(on, a, {4}); }, "row 4");
        expect_agreed([&] { permute(on, a, {0}, {0}); }, "4 x 5");
    });
}

TEST_F(blocks, element_by_element) {
    on_grids([&](grid& on) {
        const coordinates a = generators::random(61, 37, 400, 6);
        const coordinates b = generators::random(61, 37, 500, 7);
        const block_matrix left = dealt_out(on, a), right = dealt_out(on, b);
        expect_equal(on, ewise_add(on, left, right), reference::ewise_add(a, b), "or");
        expect_equal(on, ewise_add_many(on, {left, right, left}), reference::ewise_add(a, b),
                     "or of three");
        expect_equal(on, ewise_mult(on, left, right), reference::ewise_mult(a, b), "and");
        expect_equal(on, ewise_difference(on, left, right), reference::ewise_difference(a, b),
                     "and not");
    });
}

TEST_F(blocks, structure) {
    on_grids([&](grid& on) {
        for (const auto& [a, b] : pairs()) {
            const block_matrix whole = dealt_out(on, a);
            expect_equal(on, transpose(on, whole), reference::transpose(a), "transpose");
            expect_equal(on, reduce_to_column(on, whole), reference::reduce_to_column(a), "column");
            expect_equal(on, reduce_to_row(on, whole), reference::reduce_to_row(a), "row");

            std::vector<index_type> rows;
            for (index_type i = 0; i < a.nrows; i += 2) {
                rows.insert(rows.begin(), 2, i);  // descending, and twice
            }
            expect_equal(on, extract_rows(on, whole, rows),
                         reference::extract(a, indices::of(rows), indices::all()), "rows");
            coordinates diagonal(a.nrows, a.nrows);
            for (index_type i = 0; i < a.nrows; ++i) {
                diagonal.add(i, i);
            }
            expect_equal(on, identity(on, a.nrows), diagonal, "identity");
        }
    });
}

TEST_F(blocks, permutation) {
    on_grids([&](grid& on) {
        const coordinates a = generators::random(50, 20, 200, 8);
        const auto rows = random_permutation(50, 1), cols = random_permutation(20, 2);
        coordinates expected(50, 20);
        for (const auto& [i, j] : a) {
            expected.add(rows[i], cols[j]);
        }
        expected.normalize();
        EXPECT_NE(expected, a);
        expect_equal(on, permute(on, dealt_out(on, a), rows, cols), expected, "permuted");
    });
}

TEST_F(blocks, spread_at_random_in_the_order_of_each_part) {
    on_grids([&](grid& on) {
        for (const index_type n : {0U, 1U, 7U, 100U}) {
            const auto places = random_spread(on, n, 1);
            auto sorted = places;
            std::sort(sorted.begin(), sorted.end());
            std::vector<index_type> all(n);
            std::iota(all.begin(), all.end(), index_type{0});
            EXPECT_EQ(sorted, all);
            for (int part = 0; part < on.side(); ++part) {
                const block_range range = on.part(n, part);
                std::vector<index_type> here;
                for (const index_type place : places) {
                    if (place >= range.first && place - range.first < range.count) {
                        here.push_back(place);
                    }
                }
                EXPECT_TRUE(std::is_sorted(here.begin(), here.end()));
            }
        }
    });
}

TEST_F(blocks, failure_of_one_rank_is_everyones) {
    on_grids([&](grid& on) {
        const coordinates a = generators::social(10, 8, 1);
        const block_matrix whole = dealt_out(on, a);
        const int bad = ranks.size() - 1;
        ranks.attempt([&] {
            if (ranks.rank() == bad) {
                throw out_of_memory("this rank is full");
            }
        });
        expect_agreed([&] { mxm(on, whole, whole); }, "this rank is full");
        EXPECT_EQ(nvals(on, mxm(on, whole, whole)), reference::mxm(a, a).nnz());
    });
}

// A file that all ranks see, removed when they are done with it.
class common_file {
public:
    explicit common_file(const std::string& name)
        : path((std::filesystem::temp_directory_path() / name).string()) {}
    ~common_file() {
        MPI_Barrier(all_ranks().communicator());
        std::filesystem::remove(path);
    }
    void write(const coordinates& whole) const {
        if (all_ranks().rank() == 0) {
            io::write_matrix_market(path, whole);
        }
        MPI_Barrier(all_ranks().communicator());
    }
    const std::string path;
};

TEST_F(blocks, read_by_one_and_by_all) {
    on_grids([&](grid& on) {
        const common_file file("clbool_distributed_" + std::to_string(ranks.size()) + ".mtx");
        for (const size_type nnz : {100U, 700000U}) {  // some KB; more than a MiB for each of four
            const coordinates whole = generators::random(30000, 20000, nnz, 9);
            file.write(whole);
            expect_equal(on, read_matrix(on, file.path), whole, "from a file");
        }
    });
}

TEST_F(blocks, files_that_are_wrong) {
    on_grids([&](grid& on) {
        expect_agreed([&] { read_matrix(on, "/nowhere/a.mtx"); }, "/nowhere/a.mtx");
        const common_file file("clbool_wrong_" + std::to_string(ranks.size()) + ".mtx");
        coordinates whole = generators::random(30000, 20000, 700000, 9);
        file.write(whole);
        if (ranks.rank() == 0) {  // an entry beyond the matrix, far behind the head
            std::ofstream more(file.path, std::ios::app);
            more << "40000 1\n";
        }
        MPI_Barrier(ranks.communicator());
        expect_agreed([&] { read_matrix(on, file.path); }, file.path);
    });
}

}  // namespace

}  // namespace clbool::distributed::testing
