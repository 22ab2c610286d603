// SPDX-License-Identifier: MIT
// context::warm_up: small runs of every operation and method fill the program cache (JIT
// compilation) with the parameters of later calls.
#include <clbool/assignment.hpp>
#include <clbool/context.hpp>
#include <clbool/counts.hpp>
#include <clbool/elements.hpp>
#include <clbool/extraction.hpp>
#include <clbool/operations.hpp>
#include <clbool/selection.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/spgemm/samples.hpp>
#include <core/tuning/engine.hpp>
#include <queries/graph/corners.hpp>
#include <queries/warm_up/samples.hpp>

#include <utility>

namespace clbool::v0 {

namespace {

// Rows of 1, 64 and 8192 products reach the tiny, local and global bins of SpGEMM.
coordinates sample() {
    constexpr index_type kSize = 8192;
    coordinates host(kSize, kSize);
    for (index_type i = 0; i < kSize; ++i) {
        host.add(0, i);
        host.add(i, i);
        if (i < 64) {
            host.add(1, i);
        }
    }
    return host;
}

// Few entries, in most rows.
coordinates sparse_sample() {
    constexpr index_type kSize = 300;
    coordinates host(kSize, kSize);
    for (index_type i = 1; i < kSize; ++i) {
        host.add(i, (i * 7) % kSize);
        host.add(i, (i * 7 + 1) % kSize);
    }
    host.normalize();
    return host;
}

using operations::in_form;

// Few rows: a work-group each.
void run_thin(context& on, const coordinates& host, matrix_form form) {
    const matrix b = in_form(on, host, form);
    coordinates few(3, host.nrows);
    for (index_type i = 1; i < 64; ++i) {
        few.add(i % 3, i);
    }
    few.normalize();
    const matrix a = in_form(on, few, form);
    descriptor outside;
    outside.complement = true;
    const matrix hidden = mxm(on, a, b, {}, {}, backend::automatic);
    matrix out = hidden;
    mxm(on, out, &hidden, accumulator::none, a, b, outside);
}

// eWise operations also choose kernels by the share of non-empty rows: all, most, few.
void run_rows(context& on, const coordinates& host, matrix_form form) {
    coordinates most = host;
    most.rows.pop_back();
    most.cols.pop_back();
    coordinates few(host.nrows, host.ncols);
    few.add(0, 0);
    coordinates other = few;
    other.add(1, 0);
    const auto run = [&](const coordinates& first, const coordinates& second) {
        const matrix a = in_form(on, first, form);
        const matrix b = in_form(on, second, form);
        ewise_add(on, a, b);
        ewise_mult(on, a, b);
        ewise_difference(on, a, b);
        matrix out;
        ewise_add_many(on, out, no_mask, accumulator::none, {a, b}, {}, ewise_method::stacked);
    };
    run(most, host);
    run(few, host);
    run(few, other);
}

// Small products have kernels of their own, for narrow and for wide results.
void run_small(context& on, matrix_form form) {
    coordinates host(64, 64);
    for (index_type i = 0; i < 64; ++i) {
        host.add(i, i);
    }
    const matrix a = in_form(on, host, form);
    for (const index_type ncols : {host.ncols, kMaxDimension}) {
        host.ncols = ncols;
        mxm(on, a, in_form(on, host, ncols == kMaxDimension ? matrix_form::dcsr : form));
    }
}

// Masked SpGEMM has programs of its own.
void run_masks(context& on, const matrix& a, const matrix& b) {
    coordinates column(a.nrows(), b.ncols());
    for (index_type row = 0; row < column.nrows; ++row) {
        column.add(row, 0);
    }
    const matrix mask = in_form(on, column, a.form());
    descriptor desc;
    desc.replace = true;
    mxm(on, a, b, &mask, desc, mask_method::fused);
    desc.complement = true;
    mxm(on, a, b, &mask, desc, mask_method::fused);
    count_products(on, &mask, a, b);
}

void run_all(context& on, const coordinates& host, matrix_form form) {
    const matrix a = in_form(on, host, form);
    for (const auto method : {multiplication_method::bitmap, multiplication_method::hash,
                              multiplication_method::merge, multiplication_method::esc}) {
        mxm(on, a, a, {}, {}, method);
    }
    run_masks(on, a, a);
    extract(on, a, window{0, 0, 64, host.ncols - 1});  // rows with entries, and few of them
    const matrix part = extract(on, a, window{0, 0, 64, 64});
    transpose(on, part);
    for (const matrix* few_or_many : {&part, &a}) {
        transpose(on, *few_or_many, {}, {}, transpose_method::sort);
    }
    for (const auto method : {ewise_method::merge_path, ewise_method::balanced}) {
        const matrix shifted = transpose(on, a);
        ewise_add(on, a, shifted, {}, {}, method);
        ewise_mult(on, a, shifted, {}, {}, method);
        ewise_difference(on, a, shifted, {}, {}, method);
    }
    run_rows(on, host, form);
    run_small(on, form);
    run_thin(on, host, form);
    for (const auto method : {kronecker_method::direct, kronecker_method::sort}) {
        kronecker(on, part, part, {}, {}, method);
    }
    reduce_to_column(on, a);
    reduce_to_row(on, a);
}

// Products of dense operands are made in bits.
void run_dense(context& on) {
    constexpr index_type kSize = 192;
    coordinates full(kSize, kSize);
    for (index_type row = 0; row < kSize; ++row) {
        for (index_type col = 0; col < kSize; ++col) {
            full.add(row, col);
        }
    }
    const matrix a = in_form(on, full, matrix_form::dcsr);
    mxm(on, a, a);
}

// SpGEMM bins rows by work.
void run_products(context& on) {
    const auto samples = operations::make_product_samples(tuning::engine(on.stream()).params);
    const matrix a = in_form(on, samples.left, matrix_form::dcsr);
    for (const auto& right : samples.right) {
        const matrix b = in_form(on, right, matrix_form::dcsr);
        mxm(on, a, b);
        run_masks(on, a, b);
    }
}

void run_lists(context& on, const matrix& a) {
    const auto mixed = indices::of({5, 3, 70, 3});
    const auto ordered = indices::of({3, 5, 70});
    const auto apart = indices::strided(1, 2, 3);
    for (const auto& [rows, cols] :
         {std::pair(mixed, mixed), std::pair(ordered, ordered), std::pair(apart, apart),
          std::pair(indices::all(), ordered), std::pair(indices::strided(70, -1, 70), apart),
          std::pair(indices::all(), indices::strided(70, -1, 70))}) {
        matrix out = a;
        assign(on, out, no_mask, accumulator::none, extract(on, a, rows, cols), rows, cols);
    }
    matrix out = a;
    assign(on, out, no_mask, accumulator::none, true, ordered, apart);
}

void run_bands(context& on, const matrix& a) {
    for (const auto& band : {entry_selector::tril(), !entry_selector::triu(),
                             entry_selector::diagonal(), entry_selector::rows(1, 3)}) {
        select(on, a, band);
    }
}

void run_counts(context& on, const matrix& a) {
    entries_per_row(on, a);
    entries_per_column(on, a);
    count_common(on, a, a);
    count_mxm(on, no_mask, a, a);
    count_mxm(on, &a, a, a);
    count_products(on, no_mask, a, a);
    count_products(on, &a, a, a);
    contains(on, a, 0, 0);
    tuning::engine kernels(on.stream());
    operations::triangles_by_vertex(kernels, a.node(), backend::automatic);
}

// Extraction by index lists, bands, and counts.
void run_parts(context& on, const coordinates& host, matrix_form form) {
    const matrix a = in_form(on, host, form);
    run_masks(on, a, a);
    run_lists(on, a);
    run_bands(on, a);
    run_counts(on, a);
}

// Forces kernels although samples are small.
class kernels_only {
public:
    explicit kernels_only(runtime::stream& stream)
        : stream_(stream), before_(stream.kernels_only()) {
        stream_.set_kernels_only(true);
    }
    ~kernels_only() { stream_.set_kernels_only(before_); }
    kernels_only(const kernels_only&) = delete;
    kernels_only& operator=(const kernels_only&) = delete;

private:
    runtime::stream& stream_;
    bool before_;
};

}  // namespace

void context::warm_up() {
    operations::enter(*this, "warm up", [&](operations::engine& on) {
        if (on.stream.state().is_host()) {
            return;  // nothing to compile
        }
        const kernels_only guard(on.stream);
        const auto host = sample();
        for (const auto form : {matrix_form::coordinates, matrix_form::csr, matrix_form::dcsr}) {
            run_all(*this, host, form);
            run_parts(*this, sparse_sample(), form);
        }
        run_products(*this);
        run_dense(*this);
        operations::warm_up_vectors(*this, host);
        operations::warm_up_forms(*this, host);
        operations::warm_up_fixpoints(*this);
        finish();
    });
}

}  // namespace clbool::v0
