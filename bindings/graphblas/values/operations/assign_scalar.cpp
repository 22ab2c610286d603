// SPDX-License-Identifier: MIT
// One value assigned to parts of matrices.
#include <bindings/graphblas/values/casts.hpp>
#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/operations/region.hpp>

namespace clbool::graphblas {

namespace {

/// x where both the mask and the region are.
void fill_masked(tuples& t, const void* x, const region& where, const masking& how) {
    const tuples& mask = *how.mask;
    for (std::size_t entry = 0; entry < mask.nvals(); ++entry) {
        if ((how.structural || is_true(mask.type, mask.value(entry))) &&
            where.contains(mask.rows[entry], mask.cols[entry])) {
            t.append(mask.rows[entry], mask.cols[entry], x);
        }
    }
}

/// x everywhere in the region.
void fill(tuples& t, const void* x, const region& where) {
    const std::uint64_t rows = where.rows.size();
    const std::uint64_t cols = where.cols.size();
    t.reserve(rows * cols);
    for (std::uint64_t i = 0; i < rows; ++i) {
        for (std::uint64_t j = 0; j < cols; ++j) {
            t.append(where.rows[i], where.cols[j], x);
        }
    }
}

}  // namespace

tuples assign_scalar(const tuples& c, const void* x, const type_of& x_type, const index_list& rows,
                     const index_list& cols, const binary_op* accum, const masking& how) {
    tuples t(c.nrows, c.ncols, x_type);
    const region where(rows, cols);
    const bool nothing_is_written = how.mask == nullptr && how.complement;
    if (x == nullptr || nothing_is_written) {
        return assign_in_place(c, t, where, accum, how);
    }
    const bool is_everywhere = rows.is_all() && cols.is_all();
    if (how.mask != nullptr && !how.complement) {
        fill_masked(t, x, where, how);
    } else {
        fill(t, x, where);
    }
    if (is_everywhere) {
        const bool is_all = how.mask == nullptr && accum == nullptr && x_type == c.type;
        return is_all ? t : write(c, t, accum, how);
    }
    return assign_in_place(c, t, where, accum, how);
}

}  // namespace clbool::graphblas
