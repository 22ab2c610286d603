// SPDX-License-Identifier: MIT
// Controls::warm_up: one small run of every operation and method compiles (or loads) all programs
// with the parameters that later calls will use.
#include <clbool/controls.hpp>
#include <clbool/operations.hpp>

#include <operations/common/entry.hpp>
#include <operations/multiplication/multiply.hpp>
#include <operations/multiplication/samples.hpp>
#include <tuning/engine.hpp>

namespace clbool {

namespace {

// Rows of 1, 64 and 8192 products reach tiny, local and global kernels.
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

// Element-wise operations choose kernels by which rows their operands have, too: all, most, few.
template <class Matrix>
void run_rows(Controls& controls, const coordinates& host) {
    coordinates most = host;
    most.rows.pop_back();
    most.cols.pop_back();
    coordinates few(host.nrows, host.ncols);
    few.add(0, 0);
    coordinates other = few;
    other.add(1, 0);
    const auto run = [&](const coordinates& first, const coordinates& second) {
        const Matrix a(controls, first);
        const Matrix b(controls, second);
        Matrix out;
        ewise_add(controls, out, no_mask, accumulator::none, a, b);
        ewise_mult(controls, out, no_mask, accumulator::none, a, b);
        ewise_difference(controls, out, no_mask, accumulator::none, a, b);
        descriptor desc;
        desc.ewise = ewise_method::stacked;
        ewise_add_many(controls, out, no_mask, accumulator::none, {a, b}, desc);
    };
    run(most, host);
    run(few, host);
    run(few, other);
}

// Few products have kernels of their own, for narrow and for wide results.
template <class Matrix>
void run_small(Controls& controls) {
    coordinates host(64, 64);
    for (index_type i = 0; i < 64; ++i) {
        host.add(i, i);
    }
    const Matrix a(controls, host);
    for (const index_type ncols : {host.ncols, kMaxDimension}) {
        host.ncols = ncols;
        Matrix out;
        mxm(controls, out, no_mask, accumulator::none, a, Matrix(controls, host));
    }
}

template <class Matrix>
void run_all(Controls& controls, const coordinates& host) {
    const Matrix a(controls, host);
    Matrix out;
    descriptor desc;
    for (const auto method : {multiplication_method::bitmap, multiplication_method::hash,
                              multiplication_method::merge, multiplication_method::esc}) {
        desc.multiplication = method;
        mxm(controls, out, no_mask, accumulator::none, a, a, desc);
    }
    Matrix part;
    extract(controls, part, no_mask, accumulator::none, a, window{0, 0, 64, 64});
    transpose(controls, out, no_mask, accumulator::none, part);
    for (const auto method :
         {ewise_method::merge_path, ewise_method::row_wise, ewise_method::balanced}) {
        desc.ewise = method;
        Matrix shifted;
        transpose(controls, shifted, no_mask, accumulator::none, a);
        ewise_add(controls, out, no_mask, accumulator::none, a, shifted, desc);
        ewise_mult(controls, out, no_mask, accumulator::none, a, shifted, desc);
        ewise_difference(controls, out, no_mask, accumulator::none, a, shifted, desc);
    }
    run_rows<Matrix>(controls, host);
    run_small<Matrix>(controls);
    kronecker(controls, out, no_mask, accumulator::none, part, part);
    reduce_to_column(controls, out, no_mask, accumulator::none, a);
    reduce_to_row(controls, out, no_mask, accumulator::none, a);
}

// Kernels under a mask are programs of their own.
void run_masked(Controls& controls, const matrix_dcsr& a, const matrix_dcsr& b) {
    operations::engine on(controls.stream());
    coordinates column(a.nrows(), b.ncols());
    for (index_type row = 0; row < column.nrows; ++row) {
        column.add(row, 0);
    }
    const matrix_dcsr mask(controls, column);
    const auto compressed = [&](const matrix_dcsr& matrix) {
        return operations::format<matrix_dcsr>::compressed(on, matrix);
    };
    const auto operands = operations::resolve_operands(on, compressed(a), compressed(b));
    operations::multiply_inside(on, operands, compressed(mask));
    operations::multiply_outside(on, operands, compressed(mask));
}

// Products choose kernels by the rows' weights.
void run_products(Controls& controls) {
    const auto samples = operations::make_product_samples(tuning::engine(controls.stream()).params);
    const matrix_dcsr a(controls, samples.left);
    for (const auto& right : samples.right) {
        const matrix_dcsr b(controls, right);
        matrix_dcsr out;
        mxm(controls, out, no_mask, accumulator::none, a, b);
        run_masked(controls, a, b);
    }
}

// Samples are small, but their kernels are wanted.
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

void Controls::warm_up() {
    operations::enter(*this, "warm up", [&](operations::engine& on) {
        const kernels_only guard(on.stream);
        const auto host = sample();
        run_all<matrix_coo>(*this, host);
        run_all<matrix_csr>(*this, host);
        run_all<matrix_dcsr>(*this, host);
        run_products(*this);
        finish();
    });
}

}  // namespace clbool
