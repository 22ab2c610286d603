// SPDX-License-Identifier: MIT
// Products with pending updates: multiplies base and updates separately where that is cheaper than
// a merge.
#include <clbool/delta_matrix.hpp>
#include <clbool/error.hpp>
#include <clbool/restructuring.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/common/shapes.hpp>
#include <core/operations/elements/delta_state.hpp>
#include <core/storage/nodes/context.hpp>

#include <string>

namespace clbool::operations {
namespace {

// Merging costs as much as the product once the other operand and the updates together have this
// share (1/4) of the base's entries.
constexpr size_type kProductShareOfBase = 4;

using parts = delta_state::parts;

// A matrix with pending updates as a sum: the base without its hidden rows, plus a patch that holds
// those rows as they now are and all additions.
struct two_parts {
    matrix base;
    matrix patch;
    matrix hidden;  // rows, as a column
};

// Hides the rows in which `changed` has entries; what was removed is among them.
two_parts divide(context& on, const parts& of, const matrix& changed) {
    const matrix base(of.base);
    const matrix added(of.added);
    if (changed.empty()) {
        return {base, added, matrix(base.nrows(), 1)};
    }
    const matrix hidden = reduce_to_column(on, changed);
    const matrix kept = ewise_difference(on, mxm(on, diag(on, hidden), base), matrix(of.removed));
    return {base, ewise_add(on, kept, added), hidden};
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
        auto plain = desc;
        plain.transpose_first = plain.transpose_second = false;
        return mxm(on, a, b, mask, plain, hints);
    }
    // Writes the union of both parts' products.
    void write(const matrix& first, const matrix& second) const {
        auto plain = desc;
        plain.transpose_first = plain.transpose_second = false;
        ewise_add(on, out, mask, accum, first, second, plain, hints.backend);
    }
};

matrix transposed_if(context& on, const matrix& a, bool is_to_be) {
    return is_to_be ? transpose(on, a) : a;
}

// Columns of a that select hidden rows of the base are left out of its product.
void multiply_right(const product_call& call, const matrix& a, const parts& of) {
    const auto b = divide(call.on, of, matrix(of.removed));
    const matrix first = transposed_if(call.on, a, call.desc.transpose_first);
    matrix rest = first;
    if (!b.hidden.empty()) {
        rest = ewise_difference(call.on, first, mxm(call.on, first, diag(call.on, b.hidden)));
    }
    call.write(call.multiply(rest, b.base), call.multiply(first, b.patch));
}

// Hidden rows are removed from the base's product.
void multiply_left(const product_call& call, const parts& of, const matrix& b) {
    const auto a = divide(call.on, of, matrix(of.removed));
    const matrix second = transposed_if(call.on, b, call.desc.transpose_second);
    matrix product = call.multiply(a.base, second);
    if (!a.hidden.empty()) {
        const matrix hidden = mxm(call.on, diag(call.on, a.hidden), product);
        product = ewise_difference(call.on, product, hidden);
    }
    call.write(product, call.multiply(a.patch, second));
}

// Pending updates of a matrix whose product with so many entries is computed in parts; null when
// they are merged.
const parts* changes_of(context& on_context, const char* name, const delta_matrix& a, bool merges,
                        size_type other) {
    if (a.state() == nullptr) {
        return nullptr;
    }
    return enter(on_context, "settle changes", [&](engine& on) -> const parts* {
        storage::require_same_context(on.stream, *a.state()->base(),
                                      std::string(name) + ": the base");
        const auto& settled = a.state()->settle(on);
        const size_type changes = settled.added->nnz() + settled.removed->nnz();
        if (changes == 0) {
            return nullptr;
        }
        merges |= (other + changes) * kProductShareOfBase > settled.base->nnz();
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

// What joins the sums over two parts of a matrix.
vector_op sum_of(semiring over) {
    switch (over) {
        case semiring::any_secondi:
        case semiring::min_second: return vector_op::min;
        case semiring::max_second: return vector_op::max;
        case semiring::plus_second:
        case semiring::plus_pair: return vector_op::plus;
        case semiring::or_and:
        case semiring::or_second: break;
    }
    return vector_op::bit_or;
}

// A product with a vector. Refers to the caller's arguments.
struct vector_product_call {
    context& on;
    vector_base& out;
    vector_mask mask;
    vector_accumulator accum;
    semiring over;
    const vector_base& u;
    descriptor desc;
    mxv_hints hints;
    bool is_vxm;

    // Whether the vector has an entry for each row, rather than the result.
    bool selects_rows() const { return is_vxm ? !desc.transpose_second : desc.transpose_first; }
    void multiply(vector_base& to, vector_accumulator by, const matrix& a, const vector_base& x,
                  const mxv_hints& how) const {
        if (is_vxm) {
            vxm(on, to, mask, by, over, x, a, desc, how);
        } else {
            mxv(on, to, mask, by, over, a, x, desc, how);
        }
    }
};

struct part_vector : vector_base {
    explicit part_vector(element_type type) noexcept : vector_base(type) {}
};

// Rows with updates are hidden in the vector where it selects rows, else in the product.
void multiply_parts(const vector_product_call& call, const parts& of) {
    constexpr auto kNone = accumulator::none;
    context& on = call.on;
    const auto a = divide(on, of, ewise_add(on, matrix(of.added), matrix(of.removed)));
    const bit_vector hidden = to_vector(on, a.hidden);
    part_vector rest(call.u.type());
    part_vector first(call.out.type());
    part_vector second(call.out.type());
    if (call.selects_rows()) {
        ewise_difference(on, rest, no_mask, kNone, call.u, hidden);
        call.multiply(first, kNone, a.base, rest, call.hints);
    } else {
        call.multiply(first, kNone, a.base, call.u, call.hints);
        ewise_difference(on, first, no_mask, kNone, first, hidden);
    }
    mxv_hints of_patch(call.hints.backend);
    of_patch.direction = call.hints.direction;
    call.multiply(second, kNone, a.patch, call.u, of_patch);
    ewise_add(on, call.out, call.mask, call.accum, sum_of(call.over), first, second, call.desc,
              call.hints.backend);
}

void multiply_changed(const char* name, const vector_product_call& call, const delta_matrix& a) {
    detail::guarded(name, [&] {
        const index_type size = call.selects_rows() ? a.nrows() : a.ncols();
        const bool fits = call.u.size() == size;  // else the product refuses it
        if (const auto* const of =
                fits ? changes_of(call.on, name, a, false, call.u.nvals_bound()) : nullptr) {
            multiply_parts(call, *of);
        } else {
            call.multiply(call.out, call.accum, base_of(a), call.u, call.hints);
        }
    });
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

void mxm(context& on, matrix& out, mask_argument mask, accumulator accum, const delta_matrix& a,
         const matrix& b, const descriptor& desc_given, const mxm_hints& hints_given) {
    detail::guarded("mxm", [&] {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        operations::require_inner(operations::base_of(a), b, desc);
        if (const auto* const of =
                operations::changes_of(on, "mxm", a, desc.transpose_first, b.nvals())) {
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
        if (const auto* const of =
                operations::changes_of(on, "mxm", b, desc.transpose_second, a.nvals())) {
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

void mxv(context& on, vector_base& out, vector_mask mask, vector_accumulator accum, semiring over,
         const delta_matrix& a, const vector_base& u, const descriptor& desc,
         const mxv_hints& hints) {
    operations::multiply_changed("mxv",
                                 {on, out, mask, accum, over, u, operations::read_sized(desc),
                                  operations::read_sized(hints), false},
                                 a);
}

void vxm(context& on, vector_base& out, vector_mask mask, vector_accumulator accum, semiring over,
         const vector_base& u, const delta_matrix& a, const descriptor& desc,
         const mxv_hints& hints) {
    operations::multiply_changed("vxm",
                                 {on, out, mask, accum, over, u, operations::read_sized(desc),
                                  operations::read_sized(hints), true},
                                 a);
}

}  // namespace clbool::v0
