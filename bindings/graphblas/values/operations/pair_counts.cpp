// SPDX-License-Identifier: MIT
// Pairs, counted row by row.
#include <bindings/graphblas/values/casts.hpp>
#include <bindings/graphblas/values/operations/pair_counts.hpp>
#include <bindings/graphblas/values/operations/row_ranges.hpp>
#include <bindings/graphblas/values/operators/dispatch.hpp>

namespace clbool::graphblas {

namespace {

/// A counter for each column, and whether the mask has it in the row at hand.
class pair_counter {
public:
    pair_counter(const tuples& a, const tuples& b, const masking& how)
        : a_(a),
          b_(b),
          how_(how),
          rows_of_b_(b, a.nvals()),
          rows_of_mask_(*how.mask, a.nvals()),
          is_wanted_(b.ncols),
          counts_(b.ncols) {}

    /// The row of these entries of A, behind what is in `out`, whose values are of type T.
    template <class T>
    void append_row(tuples& out, const entry_range& of_a) {
        const tuples& mask = *how_.mask;
        const entry_range of_mask = rows_of_mask_[a_.rows[of_a.begin]];
        for (std::size_t k = of_mask.begin; k < of_mask.end; ++k) {
            is_wanted_[mask.cols[k]] = how_.structural || is_true(mask.type, mask.value(k)) ? 1 : 0;
        }
        count(of_a);
        for (std::size_t k = of_mask.begin; k < of_mask.end; ++k) {
            const std::uint32_t col = mask.cols[k];
            if (counts_[col] != 0) {
                store(out.append(mask.rows[k], col), static_cast<T>(counts_[col]));
            }
            counts_[col] = 0;
            is_wanted_[col] = 0;
        }
    }

private:
    void count(const entry_range& of_a) {
        for (std::size_t i = of_a.begin; i < of_a.end; ++i) {
            const entry_range of_b = rows_of_b_[a_.cols[i]];
            for (std::size_t k = of_b.begin; k < of_b.end; ++k) {
                counts_[b_.cols[k]] += is_wanted_[b_.cols[k]];
            }
        }
    }

    const tuples& a_;
    const tuples& b_;
    const masking& how_;
    row_ranges rows_of_b_;
    row_ranges rows_of_mask_;
    std::vector<std::uint8_t> is_wanted_;
    std::vector<std::uint32_t> counts_;  // rows of b are not more than 2³² − 1
};

}  // namespace

bool is_pair_count(const tuples& a, const tuples& b, const semiring_op& over, const masking& how) {
    const type_of& type = over.add.op.z;
    return how.mask != nullptr && !how.complement && !type.is_user() &&
           over.multiply.name == binary_name::oneb && over.add.op.name == binary_name::plus &&
           over.multiply.z == type && b.ncols <= 4 * (a.nvals() + b.nvals()) + 1024;
}

tuples pair_counts(const tuples& a, const tuples& b, const type_of& type, const masking& how) {
    tuples out(a.nrows, b.ncols, type);
    pair_counter counter(a, b, how);
    with_type(type.code, [&](auto tag) {
        for (entry_range row{0, 0}; row.begin < a.nvals(); row.begin = row.end) {
            row = row_from(a, row.begin);
            counter.append_row<typename decltype(tag)::type>(out, row);
        }
    });
    return out;
}

}  // namespace clbool::graphblas
