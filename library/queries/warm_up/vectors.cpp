// SPDX-License-Identifier: MIT
// Programs of operations on vectors, and of the storage formats that SpMV reads.
#include <queries/warm_up/samples.hpp>

#include <clbool/vector_operations.hpp>
#include <core/operations/common/entry.hpp>
#include <core/storage/conversions/forms.hpp>
#include <queries/graph/ranking.hpp>
#include <queries/graph/search_levels.hpp>

#include <algorithm>
#include <vector>

namespace clbool::operations {

namespace {

void run_forms(context& on, const matrix& a) {
    constexpr auto kNone = accumulator::none;
    const bit_vector u(on, a.ncols(), {0, 1});
    float_vector numbers;
    convert(on, numbers, no_mask, kNone, u);
    for (const auto form : {matrix_form::coordinates, matrix_form::csr, matrix_form::dcsr,
                            matrix_form::ell, matrix_form::sell, matrix_form::bsr}) {
        float_vector sums;
        mxv(on, sums, no_mask, kNone, semiring::plus_second, a, numbers, {}, form);
        bit_vector reached;
        mxv(on, reached, no_mask, kNone, semiring::or_and, a, u, {}, form);
    }
}

// SpMV with a full vector: rows of equal length (ELL); then one that is far longer.
void run_full(context& on) {
    constexpr auto kNone = accumulator::none;
    constexpr index_type kRows = 4096;
    float_vector ones(kRows);
    assign(on, ones, no_mask, kNone, 1, indices::all());
    coordinates rows(kRows, kRows);
    for (const bool has_long : {false, true}) {
        for (index_type i = 0; i < kRows; ++i) {
            rows.add(has_long ? 0 : i, i);
        }
        rows.normalize();
        const auto multiply = [&](matrix_form form) {
            float_vector sums;
            mxv(on, sums, no_mask, kNone, semiring::plus_second, in_form(on, rows, form), ones, {},
                direction::pull);
        };
        multiply(matrix_form::csr);
        if (!has_long) {
            multiply(matrix_form::ell);
        }
    }
}

// Operations on one and two vectors, and by index lists.
template <class Vector>
void run_entries(context& on, const Vector& u, const uint32_vector& at) {
    Vector out;
    ewise_add(on, out, no_mask, accumulator::none, vector_op::first, u, u);
    assign(on, out, &at, accumulator::none, 1, indices::all());
    assign(on, out, no_mask, accumulator::none, 1, indices::of({3, 1, 2}));
    extract(on, out, no_mask, accumulator::none, u, indices::of({2, 0, 1}));
    assign(on, out, no_mask, accumulator::none, out, indices::range(0, 3));
    extract(on, out, no_mask, accumulator::none, u, at);
    for (const auto op : {vector_op::first, vector_op::min, vector_op::plus}) {
        scatter(on, out, no_mask, accumulator::none, u.size(), op, u, at);
    }
    out.set_element(on, 0, 1);
    out.remove_element(on, 0);
    resize(on, out, out.size() + 1);
    out.nvals(on);
    equal(on, out, u);
    select_range(on, out, no_mask, accumulator::none, u, 0, 1);
    select(on, out, no_mask, accumulator::none, comparison::less, u, 2);
}

template <class Vector>
void run_numbers(context& on, const bit_vector& bits, const uint32_vector& at) {
    Vector numbers;
    convert(on, numbers, no_mask, accumulator::none, bits);
    apply_index(on, numbers, no_mask, accumulator::none, numbers);
    apply(on, numbers, no_mask, accumulator::none, vector_op::plus, numbers, 1);
    reduce(on, vector_op::plus, numbers);
    run_entries(on, numbers, at);
}

void run_products(context& on, const matrix& a, const bit_vector& u) {
    for (const auto way : {direction::pull, direction::push}) {
        bit_vector bits;
        vxm(on, bits, no_mask, accumulator::none, semiring::or_and, u, a, {}, way);
        uint32_vector parents;
        vxm(on, parents, no_mask, accumulator::none, semiring::any_secondi, u, a, {}, way);
        vxm(on, parents, no_mask, accumulator::none, semiring::min_second, parents, a, {}, way);
        uint64_vector packed = pack(on, {u, u});
        vxm(on, packed, no_mask, accumulator::none, semiring::or_second, packed, a, {}, way);
        unpack(on, packed, 1);
    }
}

void run_lines(context& on, const bit_vector& u) {
    to_vector(on, to_row(on, u));
    to_vector(on, to_column(on, u).to(on, matrix_form::csr));
}

// A PageRank update.
void run_ranking(engine& on, const float_vector& sums) {
    cpu::rank_terms terms;
    terms.portions.resize(sums.size());
    std::fill(terms.portions.begin(), terms.portions.end(), 1.0f);
    device_ranking ranks(on, terms);
    ranks.advance(on, *sums.node(), 0.5);
}

// A search, with parents and without.
void run_search(engine& on, const matrix& a) {
    for (const bool with_parents : {false, true}) {
        level_search search(on, storage::csr_of(on, *a.node()), {0}, with_parents);
        search.advance(on, 1);
        search.finish(on);
    }
}

}  // namespace

void warm_up_vectors(context& on, const coordinates& host) {
    const matrix a(on, host);
    const bit_vector u(on, host.nrows, {0, 1});
    const uint32_vector at(on, host.nrows, {0, 1, 2}, std::vector<std::uint32_t>{2, 0, 0});
    run_products(on, a, u);
    run_entries(on, u, at);
    run_numbers<uint32_vector>(on, u, at);
    run_numbers<uint64_vector>(on, u, at);
    run_numbers<float_vector>(on, u, at);
    run_lines(on, u);
    float_vector sums;
    convert(on, sums, no_mask, accumulator::none, u);
    mxv(on, sums, no_mask, accumulator::none, semiring::plus_second, a, sums);
    engine kernels(on.stream());
    run_ranking(kernels, sums);
    run_search(kernels, a);
}

void warm_up_forms(context& on, const coordinates& host) {
    // Few entries a row: little padding in slices (sliced ELL).
    coordinates narrow(host.nrows, host.ncols);
    for (index_type i = 0; i < host.nrows; ++i) {
        narrow.add(i, i);
        narrow.add(i, (i + 1) % host.ncols);
    }
    narrow.normalize();
    run_forms(on, matrix(on, narrow));
    // One row is far longer than the rest.
    for (index_type i = 0; i < std::min<index_type>(host.ncols, 200); ++i) {
        narrow.add(7, i);
    }
    narrow.normalize();
    run_forms(on, in_form(on, narrow, matrix_form::csr));
    const matrix bits = matrix(on, narrow).to(on, matrix_form::bits);
    matrix(bits.without_derived()).to(on, matrix_form::dcsr);
    run_full(on);
}

}  // namespace clbool::operations
