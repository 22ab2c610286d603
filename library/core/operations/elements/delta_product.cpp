// SPDX-License-Identifier: MIT
// mxm with pending updates: multiplies base and updates separately where that is cheaper than a
// merge.
#include <clbool/counts.hpp>
#include <clbool/delta_matrix.hpp>
#include <clbool/error.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/common/shapes.hpp>
#include <core/operations/elements/delta_state.hpp>

#include <string>
#include <utility>

namespace clbool {

namespace operations {
namespace {

// Merging costs as much as the product once the other operand and the updates together have this
// share (1/4) of the base's entries.
constexpr size_type kProductShareOfBase = 4;

using parts = delta_state::parts;

bool has_changes(const parts& of) { return !of.added->empty() || !of.removed->empty(); }

bool are_worth_merging(const parts& of, const matrix& other) {
    const size_type changes = of.added->nnz() + of.removed->nnz();
    return (other.nnz() + changes) * kProductShareOfBase > of.base->nnz();
}

// Diagonal selector: its product with another matrix keeps these rows, or columns.
matrix selector(context& on, index_type n, const std::vector<index_type>& chosen) {
    return matrix(on, coordinates(n, n, chosen, chosen));
}

// A matrix with pending updates as a sum: the base without its hidden rows, plus a patch that holds
// those rows as they now are and all additions.
struct two_parts {
    matrix base;
    matrix patch;
    matrix hidden;  // selects rows of the base with removals; empty without any
};

two_parts divide(context& on, const parts& of) {
    two_parts made{matrix(of.base), matrix(of.added), matrix(of.base->nrows(), of.base->nrows())};
    if (of.removed->empty()) {
        return made;
    }
    const matrix removed(of.removed);
    made.hidden = selector(on, of.base->nrows(), entries_per_row(on, removed).indices);
    matrix rows;
    mxm(on, rows, no_mask, accumulator::none, made.hidden, made.base);
    ewise_difference(on, rows, no_mask, accumulator::none, rows, removed);
    ewise_add(on, made.patch, no_mask, accumulator::none, rows, made.patch);
    return made;
}

// A product before write-back. Refers to the caller's arguments.
struct product_call {
    context& on;
    matrix& out;
    mask_argument mask;
    accumulator accum;
    descriptor desc;
    const mxm_hints& hints;

    // Masked product of one part.
    matrix multiply(const matrix& a, const matrix& b) const {
        auto inside = desc;
        inside.replace = true;
        inside.transpose_first = inside.transpose_second = false;
        matrix product;
        mxm(on, product, mask, accumulator::none, a, b, inside, hints);
        return product;
    }
    // Writes the union of both parts' products.
    void write(const matrix& first, const matrix& second) const {
        auto plain = desc;
        plain.transpose_first = plain.transpose_second = false;
        ewise_add(on, out, mask, accum, first, second, plain, hints.backend);
    }
};

matrix transposed_if(context& on, const matrix& a, bool is_to_be) {
    if (!is_to_be) {
        return a;
    }
    matrix out;
    transpose(on, out, no_mask, accumulator::none, a);
    return out;
}

// Columns of a that select hidden rows of the base are left out of its product.
void multiply_right(const product_call& call, const matrix& a, const parts& of) {
    const auto b = divide(call.on, of);
    const matrix first = transposed_if(call.on, a, call.desc.transpose_first);
    matrix rest = first;
    if (!b.hidden.empty()) {
        matrix hidden;
        mxm(call.on, hidden, no_mask, accumulator::none, first, b.hidden);
        ewise_difference(call.on, rest, no_mask, accumulator::none, first, hidden);
    }
    call.write(call.multiply(rest, b.base), call.multiply(first, b.patch));
}

// Hidden rows are removed from the base's product.
void multiply_left(const product_call& call, const parts& of, const matrix& b) {
    const auto a = divide(call.on, of);
    const matrix second = transposed_if(call.on, b, call.desc.transpose_second);
    matrix product = call.multiply(a.base, second);
    if (!a.hidden.empty()) {
        matrix hidden;
        mxm(call.on, hidden, no_mask, accumulator::none, a.hidden, product);
        ewise_difference(call.on, product, no_mask, accumulator::none, product, hidden);
    }
    call.write(product, call.multiply(a.patch, second));
}

// Pending updates of a matrix whose product is computed in parts; null when they are merged, as
// they are for a transposed operand.
const parts* changes_of(context& on_context, const delta_matrix& a, bool is_transposed,
                        const matrix& other) {
    if (a.state() == nullptr) {
        return nullptr;
    }
    return enter(on_context, "settle changes", [&](engine& on) -> const parts* {
        storage::require_same_context(on.stream, *a.state()->base(), "mxm: the base");
        const auto& settled = a.state()->settle(on);
        if (!has_changes(settled)) {
            return nullptr;
        }
        const bool merges = is_transposed || are_worth_merging(settled, other);
        note_step(on, "changes", facts_of(on).has_kernels ? backend::kernels : backend::host,
                  merges ? "merged" : "beside the base",
                  merges ? "not small beside the other operand" : "few, and the other is small");
        if (merges) {
            a.state()->merge(on);
            return nullptr;
        }
        return &settled;
    });
}

index_type rows_of(const matrix& a, bool transposed) { return transposed ? a.ncols() : a.nrows(); }
index_type cols_of(const matrix& a, bool transposed) { return transposed ? a.nrows() : a.ncols(); }

void require_inner(index_type rows_a, index_type cols_a, index_type rows_b, index_type cols_b) {
    if (cols_a != rows_b) {
        throw dimension_mismatch("mxm: cannot multiply " + shape_text(rows_a, cols_a) + " by " +
                                 shape_text(rows_b, cols_b));
    }
}

matrix base_of(const delta_matrix& a) {
    return a.state() != nullptr ? matrix(a.state()->base()) : matrix();
}

void require_inner(const matrix& a, const matrix& b, const descriptor& desc) {
    require_inner(rows_of(a, desc.transpose_first), cols_of(a, desc.transpose_first),
                  rows_of(b, desc.transpose_second), cols_of(b, desc.transpose_second));
}

}  // namespace
}  // namespace operations

void mxm(context& on, matrix& out, mask_argument mask, accumulator accum, const delta_matrix& a,
         const matrix& b, const descriptor& desc_given, const mxm_hints& hints_given) {
    detail::guarded("mxm", [&] {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        operations::require_inner(operations::base_of(a), b, desc);
        if (const auto* const of = operations::changes_of(on, a, desc.transpose_first, b)) {
            operations::multiply_left({on, out, mask, accum, desc, hints}, *of, b);
        } else {
            mxm(on, out, mask, accum, operations::base_of(a), b, desc, hints);
        }
    });
}

void mxm(context& on, matrix& out, mask_argument mask, accumulator accum, const matrix& a,
         const delta_matrix& b, const descriptor& desc_given, const mxm_hints& hints_given) {
    detail::guarded("mxm", [&] {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        operations::require_inner(a, operations::base_of(b), desc);
        if (const auto* const of = operations::changes_of(on, b, desc.transpose_second, a)) {
            operations::multiply_right({on, out, mask, accum, desc, hints}, a, *of);
        } else {
            mxm(on, out, mask, accum, a, operations::base_of(b), desc, hints);
        }
    });
}

void mxm(context& on, matrix& out, mask_argument mask, accumulator accum, const delta_matrix& a,
         const delta_matrix& b, const descriptor& desc, const mxm_hints& hints) {
    mxm(on, out, mask, accum, a.to_matrix(on), b, desc, hints);
}

}  // namespace clbool
