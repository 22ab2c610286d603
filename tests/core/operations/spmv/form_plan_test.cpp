// SPDX-License-Identifier: MIT
// In which form matrices are read: without a device.
#include <core/operations/spmv/form_plan.hpp>

#include <clbool/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace clbool::operations {
namespace {

TEST(form_plan, forms_have_directions) {
    const auto asked = [](matrix_form form, bool pulls_rows) {
        return direction_asked("mxv", form, direction::automatic, pulls_rows);
    };
    for (const auto form : {matrix_form::csr, matrix_form::dcsr, matrix_form::host}) {
        EXPECT_EQ(asked(form, true), direction::pull);
        EXPECT_EQ(asked(form, false), direction::push);
    }
    EXPECT_EQ(asked(matrix_form::csc, true), direction::push);
    EXPECT_EQ(asked(matrix_form::csc, false), direction::pull);
    for (const auto form :
         {matrix_form::coordinates, matrix_form::ell, matrix_form::sell, matrix_form::bsr}) {
        for (const bool pulls_rows : {true, false}) {
            EXPECT_EQ(asked(form, pulls_rows), direction::pull);
            EXPECT_THROW(direction_asked("mxv", form, direction::push, pulls_rows),
                         invalid_argument);
        }
    }
    EXPECT_THROW(asked(matrix_form::bits, true), invalid_argument);
    EXPECT_EQ(direction_asked("mxv", std::nullopt, direction::push, true), direction::push);
}

TEST(form_plan, what_is_held_is_read) {
    pull_facts of;
    for (const auto form : {matrix_form::ell, matrix_form::sell, matrix_form::bsr}) {
        of.native = form;
        EXPECT_EQ(plan_form(of, std::nullopt).form, form);
        EXPECT_EQ(plan_form(of, matrix_form::csr).form, matrix_form::csr);
    }
    of.few_places = true;
    EXPECT_EQ(plan_form(of, std::nullopt).form, matrix_form::csr);
}

pull_facts large(backend by) {
    pull_facts of;
    of.by = by;
    of.rows_bytes = 100'000'000;
    return of;
}

constexpr size_type kMany = ~size_type{0} / 2;
constexpr backend kAll[] = {backend::host, backend::kernels};

matrix_form for_many(pull_facts of) {
    of.products = kMany;
    return plan_form(of, std::nullopt).form;
}

TEST(form_plan, one_product_pays_for_nothing) {
    for (const auto by : kAll) {
        auto of = large(by);
        of.bsr_bytes = 1;
        EXPECT_FALSE(is_looked_at(of));
        EXPECT_EQ(plan_form(of, std::nullopt).form, matrix_form::csr);
    }
}

// As many products as the making of blocks takes, and the look at them.
TEST(form_plan, a_form_is_made_where_products_pay_for_it) {
    for (const auto by : kAll) {
        auto of = large(by);
        of.bsr_bytes = of.rows_bytes / 40;
        while (plan_form(of, std::nullopt).form == matrix_form::csr) {
            ASSERT_LT(++of.products, 10000u);
        }
        EXPECT_GT(of.products, 20u);
        EXPECT_EQ(for_many(of), matrix_form::bsr);
        of.has_bsr = true;
        EXPECT_EQ(for_many(of), matrix_form::bsr);
    }
}

TEST(form_plan, a_form_is_made_at_once_for_many_products) {
    for (const auto by : kAll) {
        auto of = large(by);
        of.bsr_bytes = of.rows_bytes / 40;
        of.products = 2;
        EXPECT_EQ(plan_form(of, std::nullopt).form, matrix_form::csr);
        for (const size_type many : {size_type{100'000}, ~size_type{0}}) {
            of.products = many;
            EXPECT_TRUE(is_looked_at(of));
            EXPECT_EQ(plan_form(of, std::nullopt).form, matrix_form::bsr);
            EXPECT_EQ(plan_form(of, matrix_form::csr).form, matrix_form::csr);
        }
    }
}

// Blocks whose entries are read one by one are no gain for sums; for bits they are.
TEST(form_plan, loose_entries_of_blocks) {
    auto of = large(backend::host);
    of.bsr_bytes = of.rows_bytes / 10;
    of.loose = of.rows_bytes / 4;
    of.has_bsr = true;
    of.reads_values = true;
    EXPECT_EQ(for_many(of), matrix_form::csr);
    of.reads_values = false;
    EXPECT_EQ(for_many(of), matrix_form::bsr);
}

TEST(form_plan, forms_that_are_no_smaller_do_not_pay) {
    for (const auto by : kAll) {
        auto of = large(by);
        of.bsr_bytes = of.ell_bytes = of.sell_bytes = 2 * of.rows_bytes;
        of.has_bsr = of.has_ell = of.has_sell = true;
        EXPECT_EQ(for_many(of), matrix_form::csr);
        of.bsr_bytes = of.ell_bytes = of.sell_bytes = 0;
        EXPECT_EQ(for_many(of), matrix_form::csr);
    }
}

// Processors do not foresee where rows of different lengths end; slices have no such ends.
TEST(form_plan, uneven_short_rows_lie_side_by_side_on_processors) {
    for (const auto by : {backend::host}) {
        auto of = large(by);
        of.nrows = of.rows_bytes / 16;
        of.sell_bytes = of.rows_bytes;
        of.has_sell = true;
        EXPECT_EQ(for_many(of), matrix_form::csr);
        of.spread = 3;
        EXPECT_EQ(for_many(of), matrix_form::sell);
        of.nrows = of.rows_bytes / 256;
        EXPECT_EQ(for_many(of), matrix_form::csr);
    }
}

// But threads take whole rows by their lengths.
TEST(form_plan, whole_rows_stay_rows_on_the_host) {
    auto of = large(backend::host);
    of.nrows = of.rows_bytes / 16;
    of.sell_bytes = of.rows_bytes;
    of.has_sell = true;
    of.spread = 3;
    of.reads_values = of.whole_rows = true;
    EXPECT_EQ(for_many(of), matrix_form::csr);
    of.by = backend::host;
    of.whole_rows = false;
    EXPECT_EQ(for_many(of), matrix_form::sell);
}

// A row that is far longer than others keeps one work-item busy for all of its entries.
TEST(form_plan, long_rows_are_not_for_slices_on_gpus) {
    auto of = large(backend::kernels);
    of.nrows = 1 << 20;
    of.sell_bytes = of.ell_bytes = of.rows_bytes;
    of.longest = 1000;
    EXPECT_EQ(for_many(of), matrix_form::csr);
    of.bsr_bytes = of.rows_bytes / 40;  // whole blocks
    EXPECT_EQ(for_many(of), matrix_form::bsr);
}

// Commands cost a GPU more than small matrices do.
TEST(form_plan, small_matrices_stay_rows_on_gpus) {
    pull_facts of;
    of.by = backend::kernels;
    of.rows_bytes = 1'000'000;
    of.nrows = 100'000;
    of.sell_bytes = of.rows_bytes / 2;
    of.has_sell = true;
    EXPECT_EQ(for_many(of), matrix_form::csr);
}

// Rows of equal length side by side are for GPUs; of slices of sorted rows results are out of
// order.
TEST(form_plan, equal_rows_lie_side_by_side_on_gpus) {
    auto of = large(backend::kernels);
    of.nrows = 1 << 20;
    of.ell_bytes = of.rows_bytes;
    of.sell_bytes = of.rows_bytes + 1000;
    of.has_ell = of.has_sell = true;
    EXPECT_EQ(for_many(of), matrix_form::ell);
    of.ell_bytes = 0;
    EXPECT_EQ(for_many(of), matrix_form::csr);
    of.sell_bytes = of.rows_bytes / 2;
    EXPECT_EQ(for_many(of), matrix_form::sell);
    of.by = backend::host;
    of.ell_bytes = of.rows_bytes;
    of.sell_bytes = of.rows_bytes;
    EXPECT_EQ(for_many(of), matrix_form::csr);
}

// Milliseconds of a product.
struct form_times {
    double rows, ell, sell, bsr;
};

double time_of(const form_times& all, matrix_form form) {
    return form == matrix_form::ell    ? all.ell
           : form == matrix_form::sell ? all.sell
           : form == matrix_form::bsr  ? all.bsr
                                       : all.rows;
}

// At most `more` times the least. The same kernel took a sixth more or less in different moments
// where a product ends sooner than the next is launched.
bool is_about_the_least(const form_times& all, matrix_form form, double more) {
    constexpr double kLaunch = 0.015;
    const double least = std::min({all.rows, all.ell, all.sell, all.bsr});
    return time_of(all, form) <= (least < kLaunch ? 1.17 : more) * least;
}

// Matrices of the study, and what their forms took on two GPUs.
struct measured {
    const char* name;
    size_type nrows, nnz, longest, ell_bytes, sell_bytes, bsr_bytes;
    index_type block_edge;
    form_times h100, h200;
};

TEST(form_plan, what_was_measured_on_gpus) {
    const measured all[] = {
        {"banded-10000000-16", 10'000'000, 160'000'000, 16, 640'000'008, 681'250'004, 49'999'980, 8,
         form_times{0.2770, 0.2454, 0.2745, 0.2038}, form_times{0.2417, 0.1797, 0.2126, 0.1986}},
        {"random-6250000-16", 6'250'000, 99'999'891, 16, 400'003'080, 425'782'280, 606'237'752, 4,
         form_times{0.9601, 0.8317, 0.9014, 1.5507}, form_times{0.7330, 0.6731, 0.6984, 1.4912}},
        {"full-2000", 2000, 4'000'000, 2000, 16'384'008, 16'136'256, 524'000, 32,
         form_times{0.0092, 0.2643, 0.1315, 0.0100}, form_times{0.0098, 0.2606, 0.1317, 0.0085}},
        {"frame-44609", 44'609, 1'860'901, 54, 7'504'904, 7'631'956, 664'468, 8,
         form_times{0.0120, 0.0118, 0.0210, 0.0127}, form_times{0.0079, 0.0099, 0.0139, 0.0079}},
        {"molecule-268096", 268'096, 17'996'848, 621, 665'950'472, 79'794'540, 18'167'268, 8,
         form_times{0.0460, 0.1087, 0.0988, 0.0667}, form_times{0.0424, 0.1030, 0.0954, 0.0664}},
        {"netherlands_osm", 2'216'688, 4'882'550, 7, 62'067'720, 29'026'980, 16'279'588, 4,
         form_times{0.0255, 0.0293, 0.0307, 0.0569}, form_times{0.0214, 0.0250, 0.0282, 0.0560}},
        {"belgium_osm", 1'441'295, 3'100'034, 10, 57'653'768, 18'552'324, 10'146'088, 4,
         form_times{0.0130, 0.0216, 0.0192, 0.0363}, form_times{0.0123, 0.0184, 0.0188, 0.0367}},
        {"roadNet-CA", 1'971'281, 5'533'528, 12, 94'623'752, 30'694'612, 18'550'332, 4,
         form_times{0.0241, 0.0295, 0.0283, 0.0563}, form_times{0.0201, 0.0241, 0.0254, 0.0544}},
        {"amazon-2008", 735'323, 5'155'330, 10, 29'414'408, 24'110'076, 11'642'266, 4,
         form_times{0.0149, 0.0175, 0.0157, 0.0378}, form_times{0.0142, 0.0156, 0.0154, 0.0379}},
        {"wing", 62'032, 241'828, 4, 993'288, 1'229'072, 635'604, 8,
         form_times{0.0108, 0.0115, 0.0191, 0.0093}, form_times{0.0069, 0.0076, 0.0154, 0.0085}}};
    for (const auto& one : all) {
        pull_facts of;
        of.by = backend::kernels;
        of.reads_values = true;
        of.nrows = one.nrows;
        of.rows_bytes = (one.nnz + one.nrows) * sizeof(index_type);
        of.longest = one.longest;
        of.ell_bytes = one.ell_bytes;
        of.sell_bytes = one.sell_bytes;
        of.bsr_bytes = one.bsr_bytes;
        of.block_edge = one.block_edge;
        of.has_ell = of.has_sell = of.has_bsr = true;
        const auto chosen = for_many(of);
        EXPECT_TRUE(is_about_the_least(one.h100, chosen, 1.10)) << one.name;
        // Costs are the H100's, whose bytes are dearer.
        EXPECT_TRUE(is_about_the_least(one.h200, chosen, 1.11)) << one.name;
    }
}

}  // namespace
}  // namespace clbool::operations
