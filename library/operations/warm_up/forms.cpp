// SPDX-License-Identifier: MIT
// Programs of forms that products with vectors read.
#include <operations/warm_up/samples.hpp>

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

// Many entries, a row that is far longer than others, and a vector that has every index.
void run_full(context& on, const coordinates& host) {
    constexpr auto kNone = accumulator::none;
    const index_type n = host.ncols;
    coordinates uneven(n, n);
    for (index_type i = 0; i < n; ++i) {
        uneven.add(0, i);
        for (index_type k = 0; k < 4; ++k) {
            uneven.add(i, (i + k) % n);
        }
    }
    uneven.normalize();
    float_vector sums(n);
    assign(on, sums, no_mask, kNone, 1, indices::all());
    mxv(on, sums, no_mask, kNone, semiring::plus_second, in_form(on, uneven, matrix_form::csr),
        sums, {}, direction::pull);
}

}  // namespace

void warm_up_forms(context& on, const coordinates& host) {
    // Few entries in each row: slices are hardly wider.
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
    run_full(on, host);
}

}  // namespace clbool::operations
