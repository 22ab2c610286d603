// SPDX-License-Identifier: MIT
// Compiled as C++17 and C++20, not run: typical calls with everything of clbool and std in sight.
#include <clbool.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <thread>
#include <vector>

using namespace std;
using namespace clbool;

static_assert(is_convertible_v<nullptr_t, mask_argument>);
static_assert(is_convertible_v<matrix_csr*, mask_argument>);
static_assert(is_convertible_v<matrix_coo*, mask_argument>);
static_assert(is_convertible_v<matrix*, mask_argument>);
static_assert(is_convertible_v<const matrix_coo&, mask_argument>);
static_assert(is_convertible_v<matrix, mask_argument>);
static_assert(!is_convertible_v<int, mask_argument>);
static_assert(!is_convertible_v<bool, mask_argument>);
static_assert(!is_convertible_v<coordinates, mask_argument>);
static_assert(!is_convertible_v<bit_vector, mask_argument>);
static_assert(is_convertible_v<const float_vector&, vector_mask>);
static_assert(!is_convertible_v<matrix, vector_mask>);

template <class Matrix>
void use(Controls& controls, const Matrix& a, const Matrix* mask) {
    descriptor desc;
    desc.complement = true;
    Matrix out;
    mxm(controls, out, no_mask, accumulator::none, a, a);
    mxm(controls, out, nullptr, accumulator::logical_or, a, a);
    mxm(controls, out, &a, accumulator::none, a, a, desc);
    mxm(controls, out, mask, accumulator::none, a, a, desc);
    mxm(controls, out, mask != nullptr ? mask : no_mask, accumulator::none, a, a, {});
    mxm<Matrix>(controls, out, {}, accumulator::none, a, a);
    mxm(controls, out, a, accumulator::none, a, a, RSC);
    mxm(controls, out, complement(a), accumulator::none, a, a, T0);
    out = mxm(controls, a, a);
    out = mxm(controls, a, a, complement(a), {}, backend::host);
    out = mxm(controls, transpose(controls, a), out, transpose(controls, a), T1);
    out = ewise_add_many(controls, {a, a});
    ewise_add(controls, out, no_mask, accumulator::none, a, a);
    ewise_add_many(controls, out, no_mask, accumulator::none, {a, a});
    ewise_mult(controls, out, &out, accumulator::none, a, a);
    ewise_difference(controls, out, no_mask, accumulator::none, a, a);
    kronecker(controls, out, no_mask, accumulator::none, a, a);
    transpose(controls, out, no_mask, accumulator::none, a);
    reduce_to_column(controls, out, no_mask, accumulator::none, a);
    reduce_to_row(controls, out, no_mask, accumulator::none, a);
    extract(controls, out, no_mask, accumulator::none, a, window{0, 0, 1, 1});
    out = identity_matrix<Matrix>(controls, 3);
    out = clbool::identity<Matrix>(controls, 3);
    // std's functions of the same name stay within reach.
    const vector<int> numbers{1, 2, 3};
    const bool same = equal(numbers.begin(), numbers.end(), numbers.begin());
    const int sum = accumulate(numbers.begin(), numbers.end(), 0);
    if (!same || sum != 6 || !equal(controls, out, a)) {
        throw clbool::invalid_argument("a difference");
    }
}

void use_vectors(context& on, const matrix& a) {
    bit_vector visited(on, 3, {0});
    bit_vector next = vxm(on, semiring::or_and, visited, a, complement(visited));
    next = vxm(on, semiring::or_and, next, a, complement(&visited), RSC);
    const uint32_vector parents = vxm<uint32_t>(on, semiring::any_secondi, next, a);
    assign(on, visited, parents, accumulator::none, true, indices::all());
    visited = ewise_add(on, vector_op::first, visited, next);
    visited = convert<bool>(on, select(on, comparison::less, parents, 2, visited));
}

void use_all() {
    Controls controls = create_controls();
    controls = create_controls(0, 0);
    controls = create_controls(0);
    controls = create_controls("cpu");
    const coordinates host(2, 2, {0}, {1});
    const matrix_coo coo(controls, host);
    const matrix_csr csr(controls, host);
    const matrix_dcsr dcsr(controls, host);
    use(controls, coo, &coo);
    use(controls, csr, &csr);
    use(controls, dcsr, &dcsr);
    const vector<uint32_t> indices{0};
    const matrix_coo of_arrays(controls, indices.data(), indices.data(), 2, 2, 1);
    const matrix_coo in_order(controls, 2, 2, 1, indices.data(), indices.data());
    const cl::Buffer rows = coo.rows_gpu();
    const cl::Buffer cols = coo.cols_gpu();
    const matrix_coo shared(rows, cols, 2, 2, 1);
    const matrix_coo copied(controls, rows, cols, 2, 2, 1, false, false);
    const matrix_coo copied_in_order(controls, 2, 2, 1, rows, cols, false);
    matrix_dcsr out;
    clbool::dcsr::matrix_multiplication(controls, out, dcsr, dcsr);
    clbool::dcsr::reduce(controls, out, dcsr);
    closure_options options;
    options.on_round = [&](const fixpoint_round&) { options.stop.request_stop(); };
    out = transitive_closure(controls, dcsr, options).pairs;
    const coordinates drawn = generators::random(3, 3, 2, 1);
    out = matrix_dcsr(controls, reference::transpose(drawn));
    try {
        controls.finish();
    } catch (const clbool::error& e) {
        const status_code code = e.status();
        static_cast<void>(code);
    }
}
