// SPDX-License-Identifier: MIT
// Whatever a tuning file says, results are right: files that were once accepted and not safe, then
// random ones, for both families of kernels.
#include <core/tuning/random_parameters.hpp>
#include <support/environment.hpp>
#include <support/operation_test.hpp>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <numeric>

namespace clbool::testing {
namespace {

using matrix_pair = std::pair<coordinates, coordinates>;

// Operands at the boundaries of classes of rows, tables and tiles; made when they are first asked
// for, as are the results of the reference.
matrix_pair rows_of_all_lengths() {
    const std::vector<index_type> lengths{0,   1,   2,   15,  16,  17,  31,  32,   33,   63,
                                          64,  65,  127, 128, 129, 255, 256, 257,  511,  513,
                                          900, 997, 0,   0,   3,   5,   700, 1500, 2049, 4097};
    return {rows_of_lengths(lengths, 5000, 1), banded(5000, 1, 2)};
}

// Rows of b average more than six columns, and a's last row has more than 65536 products.
matrix_pair rows_of_words() {
    constexpr index_type kSize = 8000;
    std::vector<index_type> lengths(40);
    std::iota(lengths.begin(), lengths.end(), 0);
    lengths.insert(lengths.end(), {100, 300, 3000, kSize, kSize});
    return {rows_of_lengths(lengths, kSize, 2), banded(kSize, 4, 4)};
}

matrix_pair very_many_columns() {
    constexpr index_type kSize = 3000;
    coordinates b(kSize, 1u << 31);
    for (index_type row = 0; row < kSize; ++row) {
        b.add(row, row * 715827u % b.ncols);
    }
    return {rows_of_lengths({1, 40, 0, 200, kSize, 2000}, kSize, 3), b};
}

matrix_pair many_light_rows() { return {diagonal(70000), diagonal(70000)}; }
matrix_pair few_products() { return {uniform(40, 50, 70, 4), uniform(50, 30, 60, 5)}; }

matrix_pair dense_operands() {
    return {uniform(300, 500, 60000, 12), uniform(500, 700, 90000, 13)};
}

matrix_pair of_equal_shape() { return {power_law(900, 700, 9000, 6), uniform(900, 700, 12000, 7)}; }
matrix_pair small_and_large() { return {uniform(3000, 3000, 300, 8), hubs(3000, 9, 8, 9)}; }

void check(const coordinates& found, const coordinates& expected, const char* what) {
    EXPECT_TRUE(same_matrix(found, expected)) << what;
}

void multiply(Controls& c, const matrix_pair& of, multiplication_method method) {
    const mxm_hints how(method);
    matrix_dcsr out;
    mxm(c, out, no_mask, accumulator::none, matrix_dcsr(c, of.first), matrix_dcsr(c, of.second), {},
        how);
    check(out.to_host(c), reference::mxm(of.first, of.second), "mxm");
}

template <class Matrix>
void combine(Controls& c, const matrix_pair& of, ewise_method method) {
    const Matrix a(c, of.first);
    const Matrix b(c, of.second);
    const ewise_hints how(method);
    Matrix out;
    ewise_add(c, out, no_mask, accumulator::none, a, b, {}, how);
    check(out.to_host(c), reference::ewise_add(of.first, of.second), "ewise_add");
    ewise_mult(c, out, no_mask, accumulator::none, a, b, {}, how);
    check(out.to_host(c), reference::ewise_mult(of.first, of.second), "ewise_mult");
    ewise_difference(c, out, no_mask, accumulator::none, a, b, {}, how);
    check(out.to_host(c), reference::ewise_difference(of.first, of.second), "ewise_difference");
}

template <class Matrix>
void turn(Controls& c, const coordinates& a) {
    Matrix out;
    transpose(c, out, no_mask, accumulator::none, Matrix(c, a));
    check(out.to_host(c), reference::transpose(a), "transpose");
}

void multiply_kronecker(Controls& c, kronecker_method method) {
    const auto a = power_law(30, 40, 200, 10);
    const auto b = hubs(25, 2, 1, 11);
    const kronecker_hints how(method);
    matrix_dcsr out;
    kronecker(c, out, no_mask, accumulator::none, matrix_dcsr(c, a), matrix_dcsr(c, b), {}, how);
    check(out.to_host(c), reference::kronecker(a, b), "kronecker");
}

void convert(Controls& c) {
    const auto raw = raw_duplicates(400, 3000, 9000, 12);
    const auto expected = reference::ewise_add(raw, coordinates(raw.nrows, raw.ncols));
    const matrix_dcsr dcsr(c, raw);
    check(dcsr.to_host(c), expected, "DCSR");
    const matrix_csr csr(c, raw);
    check(csr.to_host(c), expected, "CSR");
    check(csr_to_dcsr(c, csr).to_host(c), expected, "CSR to DCSR");
    check(matrix_coo(c, raw).to_host(c), expected, "COO");
    coordinates ends(100000, 5, {0, 3, 99999}, {0, 1, 4});
    check(matrix_csr(c, ends).to_host(c), ends, "CSR with a gap");
}

void reduce(Controls& c) {
    const auto a = power_law(900, 5000, 4000, 13);
    const matrix_dcsr matrix(c, a);
    matrix_dcsr out;
    reduce_to_row(c, out, no_mask, accumulator::none, matrix);
    check(out.to_host(c), reference::reduce_to_row(a), "reduce_to_row");
    reduce_to_column(c, out, no_mask, accumulator::none, matrix);
    check(out.to_host(c), reference::reduce_to_column(a), "reduce_to_column");
    extract(c, out, no_mask, accumulator::none, matrix, {100, 7, 700, 3000});
    check(out.to_host(c), reference::submatrix(a, 100, 7, 700, 3000), "extract");
}

void sum_many(Controls& c) {
    std::vector<matrix_dcsr> matrices;
    coordinates expected(300, 200);
    for (std::uint64_t seed = 1; seed <= 7; ++seed) {
        const auto one = uniform(300, 200, 400, seed);
        expected = reference::ewise_add(expected, one);
        matrices.emplace_back(c, one);
        matrix_dcsr out;
        ewise_add_many(c, out, no_mask, accumulator::none, matrices);
        check(out.to_host(c), expected, "ewise_add_many");
    }
}

void mask_out(Controls& c) {
    const auto [a, b] = of_equal_shape();
    descriptor desc;
    desc.complement = true;
    const matrix_coo mask(c, b);
    matrix_coo out;
    ewise_add(c, out, &mask, accumulator::none, matrix_coo(c, a), matrix_coo(c, a), desc);
    check(out.to_host(c), reference::ewise_difference(a, b), "complement of a mask");
}

struct work {
    std::string name;
    std::function<void(Controls&)> run;
};

std::vector<work> all_work() {
    using m = multiplication_method;
    using e = ewise_method;
    return {
        {"bitmap", [](Controls& c) { multiply(c, rows_of_all_lengths(), m::bitmap); }},
        {"bitmap_words", [](Controls& c) { multiply(c, rows_of_words(), m::bitmap); }},
        {"bitmap_wide", [](Controls& c) { multiply(c, very_many_columns(), m::bitmap); }},
        {"bitmap_light", [](Controls& c) { multiply(c, many_light_rows(), m::bitmap); }},
        {"thin", [](Controls& c) { multiply(c, few_products(), m::automatic); }},
        {"bits", [](Controls& c) { multiply(c, dense_operands(), m::automatic); }},
        {"hash", [](Controls& c) { multiply(c, rows_of_all_lengths(), m::hash); }},
        {"merge", [](Controls& c) { multiply(c, rows_of_all_lengths(), m::merge); }},
        {"esc", [](Controls& c) { multiply(c, rows_of_all_lengths(), m::esc); }},
        {"balanced", [](Controls& c) { combine<matrix_dcsr>(c, of_equal_shape(), e::balanced); }},
        {"merge_path",
         [](Controls& c) { combine<matrix_coo>(c, of_equal_shape(), e::merge_path); }},
        {"search", [](Controls& c) { combine<matrix_dcsr>(c, small_and_large(), e::automatic); }},
        {"transpose", [](Controls& c) { turn<matrix_dcsr>(c, of_equal_shape().first); }},
        {"transpose_csr", [](Controls& c) { turn<matrix_csr>(c, rows_of_words().first); }},
        {"transpose_coo", [](Controls& c) { turn<matrix_coo>(c, of_equal_shape().first); }},
        {"transpose_few", [](Controls& c) { turn<matrix_dcsr>(c, very_many_columns().second); }},
        {"kronecker", [](Controls& c) { multiply_kronecker(c, kronecker_method::direct); }},
        {"kronecker_sort", [](Controls& c) { multiply_kronecker(c, kronecker_method::sort); }},
        {"convert", convert},
        {"reduce", reduce},
        {"sum_many", sum_many},
        {"mask", mask_out}};
}

// How many random files there are to be; each compiles programs of its own.
constexpr const char* kFiles = "CLBOOL_TUNING_FILES";

class tuning_file : public ::testing::Test {
protected:
    // Runs `one` with GPU or CPU kernels under a file that says `text`.
    void run(const std::string& kernel_class, bool wide, const std::string& text,
             const work& one) const {
        const std::string what =
            one.name + " by " + (wide ? "wide " : "") + kernel_class + " kernels:\n" + text;
        SCOPED_TRACE(what);
        if (std::getenv(kFiles) != nullptr) {  // in case a driver ends the process
            std::cout << what << std::endl;
        }
        controls_options options;
        options.kernel_class = kernel_class;
        options.kernels_only = true;
        options.wide_row_pointers = wide;
        options.tuning_file = (folder_.path() / "tuned").string();
        std::ofstream(options.tuning_file) << text;
        try {
            auto controls = create_controls(std::string(), options);
            one.run(controls);
        } catch (const std::exception& e) {
            ADD_FAILURE() << e.what();
        }
    }

    // The work of that name.
    void run(const std::string& kernel_class, const std::string& text,
             const std::string& name) const {
        for (const auto& one : all_work()) {
            if (one.name == name) {
                run(kernel_class, false, text, one);
                return;
            }
        }
        FAIL() << name;
    }

    scoped_folder folder_;
};

TEST_F(tuning_file, groups_of_one_weigh_light_rows) {
    run("gpu", "elementwise.group = 1\n", "bitmap");
    run("gpu", "full_group = 1\n", "bitmap");
}

TEST_F(tuning_file, very_many_light_rows_of_a_work_item) {
    run("gpu", "elementwise.group = 1\nbitmap.weigh_rows = 1073741824\n", "bitmap_light");
}

TEST_F(tuning_file, merges_of_more_items_than_a_word_has_bits) {
    run("gpu", "merge.items = 33\n", "merge_path");
    run("gpu", "merge.items = 64\n", "merge_path");
}

TEST_F(tuning_file, compactions_of_large_tiles) { run("gpu", "compact.items = 700\n", "convert"); }

// The last digit of a column reached into the row.
TEST_F(tuning_file, digits_that_do_not_divide_a_word) {
    run("gpu", "radix.bits = 5\n", "transpose_few");
    run("gpu", "radix.bits = 7\n", "transpose_few");
}

TEST_F(tuning_file, transposes_by_groups_of_two) {
    run("gpu", "transpose.group = 2\n", "transpose");
}

TEST_F(tuning_file, random_ones_give_right_results) {
    const char* const wanted = std::getenv(kFiles);
    const int files = wanted != nullptr ? std::atoi(wanted) : 2;
    const auto works = all_work();
    for (int file = 0; file < files && !HasFailure(); ++file) {
        const auto seed = seeds().front() * 1000000 + static_cast<std::uint64_t>(file);
        SCOPED_TRACE("seed " + std::to_string(seed));
        rng random(seed);
        const std::string kernel_class = file % 2 == 0 ? "gpu" : "cpu";
        std::string text;
        auto usual = tuning::default_parameters(kernel_class);
        auto changed = random_parameters(usual, random);
        std::vector<size_type> values;
        tuning::for_each_parameter(
            usual, [&](const std::string&, size_type value) { values.push_back(value); });
        std::size_t n = 0;
        tuning::for_each_parameter(changed, [&](const std::string& name, size_type value) {
            if (value != values[n++]) {
                text += name + " = " + std::to_string(value) + "\n";
            }
        });
        const bool wide = random.below(4U) == 0;
        for (int repeat = 0; repeat < 3; ++repeat) {
            run(kernel_class, wide, text, one_of(works, random));
        }
    }
}

}  // namespace
}  // namespace clbool::testing
