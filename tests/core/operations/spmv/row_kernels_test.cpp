// SPDX-License-Identifier: MIT
// mxv and vxm by the kernels that rows of this or that length take: bounds of shares, blocks and
// groups.
#include <core/operations/vectors/vector_test.hpp>

namespace clbool::testing {
namespace {

// Rows about as long as what work-items, their teams and groups take each, among short ones.
std::vector<index_type> lengths_about_shares(index_type rows) {
    const std::vector<index_type> shares = {31, 32, 33, 63, 64, 65, 2047, 2048, 2049, 4096, 4097};
    std::vector<index_type> out(rows, 1);
    for (index_type row = 0; row < rows; row += 3) {
        out[row] = shares[row / 3 % shares.size()];
    }
    return out;
}

// Long rows are shared by teams or cut into pieces by kernels of GPUs.
TEST(vector_products, long_rows) {
    on_every_setup([](Controls& controls) {
        for (const auto& lengths :
             {std::vector<index_type>{0, 30000, 513, 512, 1, 9000, 0, 0, 2049},
              std::vector<index_type>{1, 127, 128, 129, 0, 256, 257, 1, 1, 1, 1, 1, 1, 1000},
              lengths_about_shares(90), std::vector<index_type>(300, 40)}) {
            const auto rows = static_cast<index_type>(lengths.size());
            const coordinates a = rows_of_lengths(lengths, 40000, 3);
            const matrix device(controls, a);
            const auto u = random_map<float>(40000, 20000, 5);
            const auto x = made(controls, 40000, u);
            const auto v = random_map<std::uint32_t>(rows, 30, 6);
            const auto y = made(controls, rows, v);
            for (const auto over : {semiring::min_second, semiring::plus_second}) {
                float_vector out;
                mxv(controls, out, no_mask, accumulator::none, over, device, x, {},
                    direction::pull);
                EXPECT_TRUE(same_vector(controls, out, rows, reference::mxv<float>(over, a, u)));
                uint32_vector pushed;
                vxm(controls, pushed, no_mask, accumulator::none, over, y, device, {},
                    direction::push);
                EXPECT_TRUE(
                    same_vector(controls, pushed, 40000,
                                reference::mxv<std::uint32_t>(over, reference::transpose(a), v)));
            }
            bit_vector bits;
            vxm(controls, bits, no_mask, accumulator::none, semiring::or_and, y, device, {},
                direction::push);
            EXPECT_TRUE(
                same_vector(controls, bits, 40000,
                            reference::mxv<bool>(semiring::or_and, reference::transpose(a), v)));
            mxv(controls, bits, no_mask, accumulator::none, semiring::or_and, device, x, {},
                direction::pull);
            EXPECT_TRUE(
                same_vector(controls, bits, rows, reference::mxv<bool>(semiring::or_and, a, u)));
        }
    });
}

// Few entries in most rows, more than a group takes at once in others, all in one word of rows.
std::vector<index_type> lengths_of_blocks() {
    std::vector<index_type> lengths(5000, 0);
    std::mt19937_64 random(3);
    for (index_type row = 0; row < lengths.size(); ++row) {
        lengths[row] = row % 100 < 60 ? static_cast<index_type>(random() % 8) : 0;
    }
    lengths[0] = lengths[700] = lengths[4999] = 2048;
    lengths[701] = 1500;
    for (index_type row = 3200; row < 3216; ++row) {
        lengths[row] = 2047 - row % 3;
    }
    return lengths;
}

// Kernels of GPUs read the entries of blocks of rows, which rows begin and end anywhere in.
TEST(vector_products, blocks_of_rows) {
    on_every_opencl_setup([](Controls& controls) {
        for (const auto& a :
             {rows_of_lengths(lengths_of_blocks(), 10000, 4), uniform(3000, 3000, 2048, 5),
              rows_of_lengths({2, 600, 3, 0, 1, 0, 5}, 700, 6), hubs(2000, 1, 1, 5),
              rows_of_lengths(std::vector<index_type>(64, 32), 100, 7)}) {
            const matrix device = matrix(controls, a).to(controls, matrix_form::csr);
            for (const size_type count : {size_type{1}, size_type{30}, size_type{a.ncols}}) {
                const auto u = count == a.ncols ? full_map<float>(a.ncols, 1)
                                                : random_map<float>(a.ncols, count, 7);
                const auto v = made(controls, a.ncols, u);
                bit_vector bits;
                mxv(controls, bits, no_mask, accumulator::none, semiring::or_and, device, v, {},
                    direction::pull);
                EXPECT_TRUE(same_vector(controls, bits, a.nrows,
                                        reference::mxv<bool>(semiring::or_and, a, u)));
                uint32_vector parents;
                mxv(controls, parents, no_mask, accumulator::none, semiring::any_secondi, device, v,
                    {}, direction::pull);
                EXPECT_TRUE(
                    same_vector(controls, parents, a.nrows,
                                reference::mxv<std::uint32_t>(semiring::any_secondi, a, u)));
                float_vector sums;
                mxv(controls, sums, no_mask, accumulator::none, semiring::plus_second, device, v,
                    {}, direction::pull);
                EXPECT_TRUE(same_vector(controls, sums, a.nrows,
                                        reference::mxv<float>(semiring::plus_second, a, u)));
                const auto mask = random_map<bool>(a.nrows, a.nrows / 2, 3);
                const auto inside = made(controls, a.nrows, mask);
                auto through = reference::mxv<float>(semiring::plus_second, a, u);
                for (auto at = through.begin(); at != through.end();) {
                    at = mask.count(at->first) != 0 ? std::next(at) : through.erase(at);
                }
                float_vector masked;
                mxv(controls, masked, &inside, accumulator::none, semiring::plus_second, device, v,
                    {}, direction::pull);
                EXPECT_TRUE(same_vector(controls, masked, a.nrows, through));
                uint64_vector counts;
                mxv(controls, counts, no_mask, accumulator::none, semiring::plus_pair, device, v,
                    {}, direction::pull);
                EXPECT_TRUE(same_vector(controls, counts, a.nrows,
                                        reference::mxv<std::uint64_t>(semiring::plus_pair, a, u)));
            }
        }
    });
}

// The step of every call that is named `what`.
class step_watcher : public observer {
public:
    bool wants_reports() const noexcept override { return true; }
    void report(const operation_report& of) override {
        for (const auto& step : of.steps) {
            steps.push_back(std::string(step.what) + " " + step.backend);
            methods.push_back(std::string(step.what) + " " + step.method);
        }
    }
    std::vector<std::string> steps;
    std::vector<std::string> methods;
};

Controls kernels_alone(const std::string& kernel_class, const std::shared_ptr<observer>& watcher) {
    controls_options options;
    options.kernel_class = kernel_class;
    options.kernels_only = true;
    options.observer = watcher;
    return create_controls("", options);
}

// Rows that end where work-items stop to look alone, and where neighbours stop to look together;
// alone in a group, side by side and beside empty ones.
std::vector<index_type> lengths_about_hits(std::size_t rows = 2100) {
    std::vector<index_type> lengths(rows, 2);
    const index_type some[] = {0, 1, 3, 4, 5, 31, 32, 33, 34, 63, 64, 65, 287, 288, 289, 544, 2000};
    for (std::size_t n = 0; n < std::size(some); ++n) {
        lengths[n] = lengths[600 + 3 * n] = lengths[lengths.size() - 1 - n] = some[n];
    }
    std::fill(lengths.begin() + 1024, lengths.begin() + 1090, 40);
    return lengths;
}

// Without a hit, with one at the end of every row alone, and with some.
void expect_hits(Controls& controls, step_watcher& watcher,
                 const std::vector<index_type>& lengths) {
    constexpr index_type kColumns = 4000;
    coordinates a = rows_of_lengths(lengths, kColumns, 9);
    a.ncols = 2 * kColumns;
    vector_map<bool> lasts, beyond;
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        if (i + 1 == a.nnz() || a.rows[i] != a.rows[i + 1]) {
            lasts[a.cols[i]] = true;
        }
    }
    for (index_type column = kColumns; column < a.ncols; column += 3) {
        beyond[column] = true;
    }
    const matrix held = matrix(controls, a).to(controls, matrix_form::csr);
    const auto mask = random_map<bool>(a.nrows, 900, 5);
    const auto inside = made(controls, a.nrows, mask);
    for (const auto& u : {beyond, lasts, random_map<bool>(kColumns, 60, 3)}) {
        const auto x = made(controls, a.ncols, u);
        const auto hits = reference::mxv<bool>(semiring::or_and, a, u);
        watcher.methods.clear();
        bit_vector out;
        mxv(controls, out, no_mask, accumulator::none, semiring::or_and, held, x);
        EXPECT_EQ(watcher.methods.back(), "rows hits");
        EXPECT_TRUE(same_vector(controls, out, a.nrows, hits));
        for (const bool complement : {false, true}) {
            vector_map<bool> through;
            for (const index_type row : indices_of(hits)) {
                if ((mask.count(row) != 0) != complement) {
                    through[row] = true;
                }
            }
            descriptor desc;
            desc.complement = complement;
            desc.replace = true;
            mxv(controls, out, &inside, accumulator::none, semiring::or_and, held, x, desc);
            EXPECT_TRUE(same_vector(controls, out, a.nrows, through)) << complement;
        }
    }
}

TEST(vector_products, hits_in_short_rows) {
    const auto watcher = std::make_shared<step_watcher>();
    Controls controls = kernels_alone("gpu", watcher);
    if (controls.info().type == device_type::host) {
        GTEST_SKIP() << "there is no OpenCL device";
    }
    expect_hits(controls, *watcher, lengths_about_hits());
    // So many short rows that each work-item has two.
    expect_hits(controls, *watcher, lengths_about_hits(12001));
}

// Rows that are alone in a group, that fill it, and that are too long for one; none, some and all
// of them are pushed along. A result is no part of the next one, which has its memory.
TEST(vector_products, hits_are_pushed_again_and_again) {
    Controls controls = kernels_alone("gpu", std::make_shared<step_watcher>());
    if (controls.info().type == device_type::host) {
        GTEST_SKIP() << "there is no OpenCL device";
    }
    constexpr index_type kColumns = 9000;
    auto lengths = lengths_about_hits();
    lengths[7] = 2048;
    lengths[8] = 2049;
    lengths[1500] = 4097;
    const coordinates a = rows_of_lengths(lengths, kColumns, 9);
    const coordinates turned = reference::transpose(a);
    const auto mask = random_map<bool>(kColumns, 5000, 5);
    const auto inside = made(controls, kColumns, mask);
    const matrix all = matrix(controls, a).to(controls, matrix_form::csr);
    const matrix named = matrix(controls, a).to(controls, matrix_form::dcsr).without_derived();
    for (const matrix* const held : {&all, &named}) {
        for (const std::size_t count : {2100, 1, 0, 30, 900, 3}) {
            auto u = random_map<bool>(a.nrows, count, 3 + count);
            u[static_cast<index_type>(count == 1 ? 1500 : 8)] = true;
            const auto x = made(controls, a.nrows, u);
            const auto hits = reference::mxv<bool>(semiring::or_and, turned, u);
            bit_vector out;
            vxm(controls, out, no_mask, accumulator::none, semiring::or_and, x, *held, {},
                direction::push);
            EXPECT_TRUE(same_vector(controls, out, kColumns, hits)) << count;
            for (const bool complement : {false, true}) {
                vector_map<bool> through;
                for (const index_type column : indices_of(hits)) {
                    if ((mask.count(column) != 0) != complement) {
                        through[column] = true;
                    }
                }
                descriptor desc;
                desc.complement = complement;
                desc.replace = true;
                vxm(controls, out, &inside, accumulator::none, semiring::or_and, x, *held, desc,
                    direction::push);
                EXPECT_TRUE(same_vector(controls, out, kColumns, through)) << count;
            }
        }
    }
}

// Rows with names get pointers for all rows where the caller says that products repeat.
TEST(vector_products, named_rows_are_pulled_as_all_rows_are) {
    const auto watcher = std::make_shared<step_watcher>();
    Controls controls = kernels_alone("gpu", watcher);
    if (controls.info().type == device_type::host) {
        GTEST_SKIP() << "there is no OpenCL device";
    }
    const auto a = power_law(4000, 3000, 40000, 7);
    const auto u = full_map<std::uint32_t>(3000, 8);
    const auto x = made(controls, 3000, u);
    const auto sums = reference::mxv<std::uint32_t>(semiring::plus_second, a, u);
    const auto multiply = [&](const matrix& held, size_type products) {
        mxv_hints hints;
        hints.products = products;
        watcher->methods.clear();
        uint32_vector out;
        mxv(controls, out, no_mask, accumulator::none, semiring::plus_second, held, x, {}, hints);
        EXPECT_TRUE(same_vector(controls, out, 4000, sums));
        return watcher->methods.back();
    };
    const matrix all = matrix(controls, a).to(controls, matrix_form::csr).without_derived();
    const matrix named = matrix(controls, a).to(controls, matrix_form::dcsr).without_derived();
    const std::string how = multiply(all, 1);
    for (int i = 0; i < 3; ++i) {
        EXPECT_NE(multiply(named, 1), how) << "nobody counts calls";
    }
    EXPECT_EQ(multiply(named, 2), how);
}

// What is done to a result, or to what a matrix derived, is nothing to the next result.
TEST(vector_products, results_share_which_rows_have_entries) {
    Controls controls = kernels_alone("gpu", std::make_shared<step_watcher>());
    if (controls.info().type == device_type::host) {
        GTEST_SKIP() << "there is no OpenCL device";
    }
    std::vector<index_type> even(900, 5), skewed(900, 2);
    even[0] = even[31] = even[32] = even[899] = skewed[5] = skewed[899] = 0;
    skewed[40] = 3000;
    for (const auto& lengths : {even, skewed}) {
        const auto a = rows_of_lengths(lengths, 4000, 3);
        const auto u = full_map<float>(4000, 4);
        const auto x = made(controls, 4000, u);
        const auto sums = reference::mxv<float>(semiring::plus_second, a, u);
        matrix held = matrix(controls, a).to(controls, matrix_form::csr);
        const auto product = [&] {
            float_vector out;
            mxv(controls, out, no_mask, accumulator::none, semiring::plus_second, held, x);
            return out;
        };
        auto first = product();
        controls.reset_profile();
        EXPECT_EQ(first.nvals(controls), sums.size());
        EXPECT_EQ(controls.profile().host_reads, 0u) << "the number of entries was known";
        for (index_type row = 0; row < 900; row += 2) {
            first.remove_element(controls, row);
        }
        first.set_element(controls, 31, 7);
        EXPECT_TRUE(same_vector(controls, product(), 900, sums));
        auto second = product();
        resize(controls, second, 40);
        resize(controls, second, 900);
        const auto third = product();
        controls.set_derived_limit(0);
        const auto fourth = product();
        held = matrix();
        EXPECT_TRUE(same_vector(controls, third, 900, sums));
        EXPECT_TRUE(same_vector(controls, fourth, 900, sums));
    }
}

template <class T>
void expect_sums_of(Controls& controls, const matrix& held, const coordinates& a) {
    const auto u = full_map<T>(a.ncols, 8);
    const auto x = made(controls, a.ncols, u);
    auto sums = reference::mxv<T>(semiring::plus_second, a, u);
    basic_vector<T> out;
    mxv(controls, out, no_mask, accumulator::none, semiring::plus_second, held, x);
    EXPECT_TRUE(same_vector(controls, out, a.nrows, sums));
    const auto mask = random_map<bool>(a.nrows, 1000, 5);
    const auto outside = made(controls, a.nrows, mask);
    descriptor desc;
    desc.complement = true;
    desc.replace = true;
    mxv(controls, out, &outside, accumulator::none, semiring::plus_second, held, x, desc);
    for (const auto& [row, there] : mask) {
        sums.erase(row);
    }
    EXPECT_TRUE(same_vector(controls, out, a.nrows, sums));
}

// Beyond so many rows and entries shares are larger, of wide values by fewer work-items.
TEST(vector_products, many_shares) {
    const auto watcher = std::make_shared<step_watcher>();
    Controls controls = kernels_alone("gpu", watcher);
    if (controls.info().type == device_type::host) {
        GTEST_SKIP() << "there is no OpenCL device";
    }
    constexpr index_type kRows = (10u << 20) + 77;
    std::vector<index_type> lengths(kRows, 0);
    const index_type some[] = {1, 31, 32, 33, 2049, 5119, 5120, 5121, 12000};
    for (std::size_t n = 0; n < 300; ++n) {
        lengths[kRows / 2 + 7 * n] = some[n % std::size(some)] / (n < 18 ? 1 : 20);
    }
    lengths[0] = lengths[kRows - 1] = 6000;
    const auto a = rows_of_lengths(lengths, 15000, 9);
    const auto held = matrix(controls, a).to(controls, matrix_form::csr);
    expect_sums_of<std::uint64_t>(controls, held, a);
    expect_sums_of<float>(controls, held, a);
    EXPECT_EQ(std::count(watcher->methods.begin(), watcher->methods.end(), "rows shares"), 4);
}

TEST(vector_products, kernels_compute_where_everything_is_left_to_them) {
    for (const std::string kernel_class : {"gpu", "cpu"}) {
        const auto watcher = std::make_shared<step_watcher>();
        Controls controls = kernels_alone(kernel_class, watcher);
        if (controls.info().type == device_type::host) {
            GTEST_SKIP() << "there is no OpenCL device";
        }
        const matrix a(controls, uniform(100, 100, 500, 1));
        const auto u = made(controls, 100, random_map<bool>(100, 50, 1));
        bit_vector out;
        mxv(controls, out, no_mask, accumulator::none, semiring::or_and, a, u);
        EXPECT_NE(std::find(watcher->steps.begin(), watcher->steps.end(), "product kernels"),
                  watcher->steps.end());
    }
}

}  // namespace
}  // namespace clbool::testing
