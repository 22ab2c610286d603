// SPDX-License-Identifier: MIT
// Products: of matrices, row by row (Gustavson), and Kronecker's.
#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/operations/calls.hpp>
#include <bindings/graphblas/values/operations/row_ranges.hpp>
#include <bindings/graphblas/values/operations/row_sums.hpp>

namespace clbool::graphblas {

tuples mxm(const tuples& a, const tuples& b, const semiring_op& over) {
    tuples out(a.nrows, b.ncols, over.add.op.z);
    const row_ranges rows_of_b(b, a.nvals());
    row_sums sums(b.ncols, a.nvals() + b.nvals(), over.add);
    binary_call multiply(over.multiply, a.type, b.type);
    value_bytes product(over.multiply.z.size);
    for (std::size_t i = 0; i < a.nvals(); ++i) {
        const entry_range row = rows_of_b[a.cols[i]];
        for (std::size_t k = row.begin; k < row.end; ++k) {
            multiply(product.data(), a.value(i), place_in(a, i), b.value(k), place_in(b, k));
            sums.add(b.cols[k], product.data());
        }
        if (i + 1 == a.nvals() || a.rows[i + 1] != a.rows[i]) {
            sums.move_to(out, a.rows[i]);
        }
    }
    return out;
}

tuples kronecker(const tuples& a, const tuples& b, const binary_op& op) {
    tuples out(a.nrows * b.nrows, a.ncols * b.ncols, op.z);
    out.reserve(a.nvals() * b.nvals());
    binary_call call(op, a.type, b.type);
    for (entry_range of_a{0, 0}; of_a.begin < a.nvals(); of_a.begin = of_a.end) {
        of_a = row_from(a, of_a.begin);
        for (entry_range of_b{0, 0}; of_b.begin < b.nvals(); of_b.begin = of_b.end) {
            of_b = row_from(b, of_b.begin);
            const std::uint64_t row = a.rows[of_a.begin] * b.nrows + b.rows[of_b.begin];
            for (std::size_t i = of_a.begin; i < of_a.end; ++i) {
                for (std::size_t k = of_b.begin; k < of_b.end; ++k) {
                    void* const z = out.append(row, a.cols[i] * b.ncols + b.cols[k]);
                    call(z, a.value(i), place_in(a, i), b.value(k), place_in(b, k));
                }
            }
        }
    }
    return out;
}

}  // namespace clbool::graphblas
