// SPDX-License-Identifier: MIT
// Programs are made from seeds, made smaller, and printed.
#include <fuzz/coverage.hpp>
#include <fuzz/print.hpp>
#include <fuzz/programs/generate.hpp>
#include <fuzz/programs/shrink.hpp>
#include <fuzz/steps/kinds.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <sstream>

namespace clbool::fuzz {
namespace {

std::string whole_text(const planned& of) {
    return summary(of.what) + test_text(of.what, of.expected, of.what.steps.size() - 1, "it");
}

TEST(fuzz_generation, a_program_depends_on_its_seed_and_number_alone) {
    for (std::uint64_t index = 0; index < 40; ++index) {
        SCOPED_TRACE(index);
        const auto first = generate(7, index);
        EXPECT_EQ(whole_text(first), whole_text(generate(7, index)));
        EXPECT_NE(whole_text(first), whole_text(generate(8, index)));
        const auto other = generate(7, index, "wide_gpu");
        EXPECT_EQ(other.what.configuration, "wide_gpu");
        ASSERT_FALSE(other.what.steps.empty());
        EXPECT_EQ(other.what.steps[0].source, first.what.steps[0].source);
    }
}

TEST(fuzz_generation, every_operation_is_drawn_in_every_format_it_has) {
    std::set<std::pair<operation, form>> seen;
    std::set<place> places;
    for (std::uint64_t index = 0; index < 1500; ++index) {
        for (const auto& step : generate(1, index).what.steps) {
            seen.insert({step.what, step.format});
            places.insert(step.where);
        }
    }
    std::size_t expected = 0;
    for (std::size_t i = 0; i < kOperations; ++i) {
        expected += kind_of(static_cast<operation>(i)).run.any_only() ? 1 : kForms;
    }
    EXPECT_EQ(seen.size(), expected);
    EXPECT_EQ(places.size(), 4u);
}

TEST(fuzz_generation, outcomes_are_those_of_the_steps) {
    for (std::uint64_t index = 0; index < 40; ++index) {
        const auto made = generate(3, index);
        const auto again = expectations(made.what);
        ASSERT_TRUE(again);
        ASSERT_EQ(again->size(), made.expected.size());
        for (std::size_t i = 0; i < again->size(); ++i) {
            EXPECT_EQ(*(*again)[i].content, *made.expected[i].content);
        }
    }
}

// "Fails" when some product that is not transposed has an entry.
bool has_a_product(const planned& of) {
    for (std::size_t i = 0; i < of.what.steps.size(); ++i) {
        const auto& step = of.what.steps[i];
        if (step.what == operation::mxm && of.expected[i].is == outcome::verdict::done &&
            !step.mask && !step.accumulate && !of.expected[i].content->rows.empty()) {
            return true;
        }
    }
    return false;
}

TEST(fuzz_shrinking, what_is_left_is_the_least_that_fails) {
    int tried = 0;
    for (std::uint64_t index = 0; tried < 5; ++index) {
        const auto failing = generate(2, index);
        if (!has_a_product(failing)) {
            continue;
        }
        ++tried;
        SCOPED_TRACE(index);
        const auto small = shrink(failing, has_a_product, std::chrono::seconds(60));
        ASSERT_TRUE(has_a_product(small));
        // One or two operands are built and multiplied.
        EXPECT_LE(small.what.steps.size(), 3u);
        EXPECT_EQ(small.what.steps.back().what, operation::mxm);
        // One entry of each will do, but a square may need an edge and one that goes on from there.
        const auto& inputs = small.what.steps.back().inputs;
        const std::size_t most = inputs[0] == inputs[1] ? 2 : 1;
        for (const auto& step : small.what.steps) {
            EXPECT_LE(step.source.nnz(), most);
            EXPECT_EQ(step.where, place::own);
        }
    }
}

TEST(fuzz_shrinking, nothing_simpler_leaves_the_program_as_it_is) {
    const auto made = generate(2, 1);
    const auto same = shrink(
        made, [](const planned&) { return false; }, std::chrono::seconds(60));
    EXPECT_EQ(whole_text(same), whole_text(made));
}

// Calls that are printed in a way of their own.
constexpr operation kPrintedAlone[] = {
    operation::mxv,           operation::vector_sets,     operation::vector_values,
    operation::vector_reduce, operation::vector_moves,    operation::search,
    operation::components,    operation::same_generation, operation::distances,
    operation::cfpq_pieces,   operation::rpq_pieces,      operation::rows,
    operation::carried,       operation::count_inside,    operation::thesis,
    operation::closure_edges, operation::followed_path,   operation::change_mxm,
    operation::mxm_change,    operation::change_sums,     operation::lines,
    operation::labelled};

// Of 3 x 3 matrices, with what its text depends on.
step printed_step(operation what) {
    step made;
    made.what = what;
    made.format = form::any;
    made.out = 3;
    made.inputs.assign(kind_of(what).inputs == kAnyNumber ? 2 : kind_of(what).inputs, 0);
    made.value = what != operation::cfpq_pieces;
    made.accumulate = kind_of(what).of_vectors;
    made.query = 5;
    made.area = {0, 0, 3, 3};
    made.rows.is = index_choice::kind::list;
    made.rows.list = {2};
    return made;
}

// Calls that are printed in the form that returns their result, with descriptors by their names.
constexpr operation kPrintedReturning[] = {
    operation::mxm,           operation::ewise_add_many, operation::extract, operation::select,
    operation::mxm_change,    operation::change_sums,    operation::mxv,     operation::vector_sets,
    operation::vector_values, operation::vector_moves,   operation::search};

step returning_step(operation what) {
    step made = printed_step(what);
    made.format = kind_of(what).run.any_only() ? form::any : form::csr;
    made.returned = true;
    made.accumulate = false;
    made.modifiers.complement = made.modifiers.replace = made.value;
    made.query = 40;
    if (kind_of(what).masked) {
        made.mask = 0;
    }
    return made;
}

// The program of printed.cpp.txt, which is compiled as a test as well.
program printed_program() {
    program of;
    of.configuration = "gpu";
    of.steps.resize(8);
    of.steps[0].source = coordinates(3, 3, {0, 1, 2}, {1, 2, 0});
    of.steps[1].out = 1;
    of.steps[1].format = form::csr;
    of.steps[1].how = construction::buffers;
    of.steps[1].source = coordinates(3, 3, {2, 2}, {0, 1});
    auto& product = of.steps[2];
    product.what = operation::mxm;
    product.format = form::csr;
    product.inputs = {0, 1};
    product.mask = 0;
    product.accumulate = true;
    product.modifiers.complement = true;
    product.modifiers.transpose_second = true;
    product.hints.backend = backend::kernels;
    product.hints.method = static_cast<unsigned>(multiplication_method::hash);
    product.hints.mask = mask_method::after;
    auto& sum = of.steps[3];
    sum.what = operation::ewise_add_many;
    sum.out = 2;
    sum.format = form::coo;
    sum.where = place::thread;
    sum.inputs = {0, 1, 0};
    auto& part = of.steps[4];
    part.what = operation::extract;
    part.out = 3;
    part.where = place::thread;
    part.inputs = {1};
    part.area = {1, 0, 3, 3};
    auto& copy = of.steps[5];
    copy.what = operation::convert;
    copy.format = form::any;
    copy.out = 4;
    copy.inputs = {2};
    copy.target = matrix_form::host;
    auto& news = of.steps[6];
    news.what = operation::mxm_delta;
    news.format = form::any;
    news.out = 1;
    news.fresh = 5;
    news.mask = 2;
    news.inputs = {4, 0};
    news.modifiers.complement = true;
    auto& question = of.steps[7];
    question.what = operation::equal;
    question.out = 4;
    question.where = place::fork;
    question.inputs = {0, 2};
    for (const operation what : kPrintedAlone) {
        of.steps.push_back(printed_step(what));
    }
    for (const operation what : kPrintedReturning) {
        of.steps.push_back(returning_step(what));
    }
    std::rotate(of.steps.begin() + 7, of.steps.begin() + 8, of.steps.end());
    return of;
}

TEST(fuzz_printing, a_program_is_a_test_that_compiles) {
    std::ifstream file(CLBOOL_PRINTED_PROGRAM);
    const std::string golden{std::istreambuf_iterator<char>(file), {}};
    auto of = printed_program();
    const auto expected = expectations(of);
    ASSERT_TRUE(expected);
    EXPECT_EQ(test_text(of, *expected, of.steps.size() - 1, "seed_1_program_2"), golden);
    of.configuration = "wide_gpu";
    EXPECT_NE(test_text(of, *expected, of.steps.size() - 1, "any")
                  .find("options.wide_row_pointers = true;"),
              std::string::npos);
}

TEST(fuzz_coverage, counts_are_by_operation_format_backend_and_mask) {
    const auto seen = std::make_unique<coverage>();
    step of;
    of.what = operation::mxm;
    of.format = form::coo;
    seen->add(of, 0, false, false);  // the default configuration without a kernel: the host
    of.mask = 0;
    of.modifiers.replace = true;
    seen->add(of, 0, false, false);
    seen->add(of, 1, true, false);
    of.hints.backend = backend::kernels;
    seen->add(of, 1, true, false);
    std::ostringstream out;
    seen->print(out);
    EXPECT_NE(out.str().find("operation.format\tgpu\tasked_kernels\tby_host\n"), std::string::npos)
        << out.str();
    EXPECT_NE(out.str().find("mxm.coo\t0/0/0/0/1/0\t0/0/0/0/1/0\t1/0/0/0/1/0\n"),
              std::string::npos);
    EXPECT_NE(out.str().find("empty\tmxm.coo\tby_host\tmasks 1 2 3 5\n"), std::string::npos);
}

}  // namespace
}  // namespace clbool::fuzz
