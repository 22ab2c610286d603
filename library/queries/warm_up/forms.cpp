// SPDX-License-Identifier: MIT
// Programs of the storage formats that SpMV reads.
#include <queries/warm_up/samples.hpp>

#include <clbool/vector_operations.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

void run_products(context& on, const matrix& a) {
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

}  // namespace

void warm_up_forms(context& on, const coordinates& host) {
    // Few entries a row: little padding in slices (sliced ELL).
    coordinates narrow(host.nrows, host.ncols);
    for (index_type i = 0; i < host.nrows; ++i) {
        narrow.add(i, i);
        narrow.add(i, (i + 1) % host.ncols);
    }
    narrow.normalize();
    run_products(on, matrix(on, narrow));
    // One row is far longer than the rest.
    for (index_type i = 0; i < std::min<index_type>(host.ncols, 200); ++i) {
        narrow.add(7, i);
    }
    narrow.normalize();
    run_products(on, in_form(on, narrow, matrix_form::csr));
    const matrix bits = matrix(on, narrow).to(on, matrix_form::bits);
    matrix(bits.without_derived()).to(on, matrix_form::dcsr);
    run_full(on);
}

}  // namespace clbool::operations
