// SPDX-License-Identifier: MIT
// Products: of matrices, row by row (Gustavson), and Kronecker's.
#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/operations/calls.hpp>
#include <bindings/graphblas/values/operations/pair_counts.hpp>
#include <bindings/graphblas/values/operations/row_mask.hpp>
#include <bindings/graphblas/values/operations/row_ranges.hpp>
#include <bindings/graphblas/values/operations/row_sums.hpp>

namespace clbool::graphblas {

namespace {

/// Products of entries, summed row by row of A.
class row_products {
public:
    row_products(const tuples& a, const tuples& b, const semiring_op& over, const masking& how)
        : a_(a),
          b_(b),
          rows_of_b_(b, a.nvals()),
          allowed_(how, a.nvals()),
          sums_(b.ncols, a.nvals() + b.nvals(), over.add),
          multiply_(over.multiply, a.type, b.type),
          product_(over.multiply.z.size) {}

    /// The row of the entries of A, behind what is in `out`.
    void append_row(tuples& out, const entry_range& of_a) {
        const std::uint32_t row = a_.rows[of_a.begin];
        allowed_.enter(row);
        if (allowed_.is_shut()) {
            return;
        }
        for (std::size_t i = of_a.begin; i < of_a.end; ++i) {
            add_products(i);
        }
        sums_.move_to(out, row);
    }

private:
    void add_products(std::size_t i) {
        const entry_range of_b = rows_of_b_[a_.cols[i]];
        for (std::size_t k = of_b.begin; k < of_b.end; ++k) {
            if (!allowed_.allows(b_.cols[k])) {
                continue;
            }
            multiply_(product_.data(), a_.value(i), place_in(a_, i), b_.value(k), place_in(b_, k));
            sums_.add(b_.cols[k], product_.data());
        }
    }

    const tuples& a_;
    const tuples& b_;
    row_ranges rows_of_b_;
    row_mask allowed_;
    row_sums sums_;
    binary_call multiply_;
    value_bytes product_;
};

}  // namespace

tuples mxm(const tuples& a, const tuples& b, const semiring_op& over, const masking& how) {
    if (is_pair_count(a, b, over, how)) {
        return pair_counts(a, b, over.add.op.z, how);
    }
    tuples out(a.nrows, b.ncols, over.add.op.z);
    row_products products(a, b, over, how);
    for (entry_range row{0, 0}; row.begin < a.nvals(); row.begin = row.end) {
        row = row_from(a, row.begin);
        products.append_row(out, row);
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
