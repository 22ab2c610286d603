// SPDX-License-Identifier: MIT
// Operations of clbool's matrices.
#include <bindings/graphblas/fast/indices.hpp>
#include <bindings/graphblas/fast/operations.hpp>
#include <bindings/graphblas/fast/operators.hpp>
#include <bindings/graphblas/fast/vectors.hpp>
#include <bindings/graphblas/values/casts.hpp>
#include <clbool/assignment.hpp>
#include <clbool/extraction.hpp>

#include <cstring>
#include <optional>
#include <utility>

namespace clbool::graphblas::fast {

namespace {

/// Whether an operator gives true for what it reads of these operands.
bool gives_true(const binary_op& op, collection& a, collection& b) {
    return keeps_true(op) && (!op.uses_x || a.is_pattern()) && (!op.uses_y || b.is_pattern());
}

/// Whether a product is one whose sum clbool counts: of pairs, in whole numbers, not added to
/// entries that the output has.
bool is_counted(const output& to, const semiring_op& over) {
    const binary_op& add = over.add.op;
    const bool is_number = add.z.code == type_code::int64 || add.z.code == type_code::uint64;
    return is_number && add.name == binary_name::plus && over.multiply.name == binary_name::oneb &&
           over.multiply.z == add.z && to.c().type() == add.z && to.accum() == nullptr &&
           has_mask_of_places(to) && (!keeps_entries(to) || to.c().nvals() == 0);
}

/// Puts a product off.
bool count_later(const output& to, collection& a, bool a_turned, collection& b, bool b_turned) {
    const device_lock device;
    context& on = device.on();
    counted_product product;
    if (to.mask() != nullptr) {
        product.mask = to.mask()->pattern(on);
    }
    product.a = a.pattern(on);
    product.b = b.pattern(on);
    product.how = descriptor_of(to, a_turned, b_turned);
    to.c().set_product(std::move(product));
    count_operation();
    return true;
}

/// Writes what `operation` makes of two patterns, which meet by this operator.
template <class Operation>
bool combine(const output& to, collection& a, collection& b, bool stays_true,
             const Operation& operation) {
    if (!stays_true || !is_worth_it(to, {&a, &b}) || !can_write_pattern(to)) {
        return false;
    }
    return write_matrix(to, [&](context& on, matrix& out, auto&&... how) {
        operation(on, out, how..., a.pattern(on), b.pattern(on));
    });
}

/// Whether a matrix is written to what has none of its own entries, where the others stay: a sum.
bool is_sum(const output& to) {
    return to.mask() == &to.c() && to.how().complement && to.how().structural &&
           !to.how().replace && to.accum() == nullptr;
}

}  // namespace

bool mxm(const output& to, const semiring_op& over, collection& a, bool a_turned, collection& b,
         bool b_turned) {
    if (!is_worth_it(to, {&a, &b})) {
        return false;
    }
    if (is_counted(to, over)) {
        return count_later(to, a, a_turned, b, b_turned);
    }
    if (!keeps_true(over.add.op) || !gives_true(over.multiply, a, b) || !can_write_pattern(to)) {
        return false;
    }
    return write_matrix(to, [&](context& on, matrix& out, auto&&... how) {
        clbool::mxm(on, out, how..., a.pattern(on), b.pattern(on),
                    descriptor_of(to, a_turned, b_turned));
    });
}

bool ewise_add(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
               bool b_turned) {
    if (to.c().is_vector()) {
        return vectors::ewise_add(to, op, a, b);
    }
    const bool stays_true = keeps_true(op) && a.is_pattern() && b.is_pattern();
    return combine(to, a, b, stays_true, [&](auto&&... given) {
        clbool::ewise_add(given..., descriptor_of(to, a_turned, b_turned));
    });
}

bool ewise_union(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
                 bool b_turned, const value_bytes& alpha, const value_bytes& beta) {
    const bool stays_true = gives_true(op, a, b) && (!op.uses_x || is_true(op.x, alpha.data())) &&
                            (!op.uses_y || is_true(op.y, beta.data()));
    if (to.c().is_vector()) {
        return stays_true && vectors::ewise_add(to, op, a, b);
    }
    return combine(to, a, b, stays_true, [&](auto&&... given) {
        clbool::ewise_add(given..., descriptor_of(to, a_turned, b_turned));
    });
}

bool ewise_mult(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
                bool b_turned) {
    if (to.c().is_vector()) {
        return vectors::ewise_mult(to, op, a, b);
    }
    return combine(to, a, b, gives_true(op, a, b), [&](auto&&... given) {
        clbool::ewise_mult(given..., descriptor_of(to, a_turned, b_turned));
    });
}

bool kronecker(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
               bool b_turned) {
    return combine(to, a, b, gives_true(op, a, b), [&](auto&&... given) {
        clbool::kronecker(given..., descriptor_of(to, a_turned, b_turned));
    });
}

bool copy(const output& to, collection& a, bool turned) {
    if (to.c().is_vector()) {
        return vectors::copy(to, a);
    }
    if (!is_worth_it(to, {&a}) || !can_write_pattern(to) || !a.is_pattern()) {
        return false;
    }
    if (is_sum(to)) {
        return write_matrix(to, [&](context& on, matrix& out, auto&&...) {
            clbool::ewise_add(on, out, no_mask, accumulator::none, a.pattern(on), out,
                              turned ? T0 : descriptor());
        });
    }
    // clbool's transpose turns its input unless it is to be turned already.
    return write_matrix(to, [&](context& on, matrix& out, auto&&... how) {
        clbool::transpose(on, out, how..., a.pattern(on), descriptor_of(to, !turned));
    });
}

bool apply(const output& to, const unary_op& op, collection& a, bool turned) {
    const bool is_copy = op.name == unary_name::identity && op.z == a.type();
    return is_copy && copy(to, a, turned);
}

bool select(const output& to, const index_op& op, collection& a, bool turned, const void* thunk,
            const type_of& thunk_type) {
    if (to.c().is_vector() || op.thunk.code != type_code::int64 || !is_worth_it(to, {&a}) ||
        !can_write_pattern(to) || !a.is_pattern()) {
        return false;
    }
    std::int64_t number = 0;
    cast(op.thunk, &number, thunk_type, thunk);
    const std::optional<entry_selector> places = selector_of(op, number);
    return places && write_matrix(to, [&](context& on, matrix& out, auto&&... how) {
               clbool::select(on, out, how..., a.pattern(on), *places, descriptor_of(to, turned));
           });
}

bool extract(const output& to, collection& a, bool turned, const index_list& rows,
             const index_list& cols) {
    if (to.c().is_vector()) {
        return a.is_vector() ? vectors::extract(to, a, rows)
                             : vectors::extract(to, a, turned, rows, cols[0]);
    }
    if (!is_worth_it(to, {&a}) || !can_write_pattern(to) || !a.is_pattern()) {
        return false;
    }
    return write_matrix(to, [&](context& on, matrix& out, auto&&... how) {
        clbool::extract(on, out, how..., a.pattern(on), indices_of(rows), indices_of(cols),
                        descriptor_of(to, turned));
    });
}

bool assign(const output& to, collection& a, bool turned, const index_list& rows,
            const index_list& cols) {
    if (to.c().is_vector()) {
        return vectors::assign(to, a, rows);
    }
    if (rows.is_all() && cols.is_all()) {
        return copy(to, a, turned);
    }
    if (!is_worth_it(to, {&a, &to.c()}) || !can_write_pattern(to) || !a.is_pattern() ||
        !to.c().is_pattern()) {
        return false;
    }
    return write_matrix(to, true, [&](context& on, matrix& out, auto&&... how) {
        clbool::assign(on, out, how..., a.pattern(on), indices_of(rows), indices_of(cols),
                       descriptor_of(to, turned));
    });
}

bool assign(const output& to, const void* x, const type_of& x_type, const index_list& rows,
            const index_list& cols) {
    if (to.c().is_vector()) {
        return vectors::assign(to, x, x_type, rows);
    }
    if (!is_true(x_type, x) || !is_worth_it(to, {&to.c()}) || !can_write_pattern(to) ||
        !to.c().is_pattern()) {
        return false;
    }
    return write_matrix(to, true, [&](context& on, matrix& out, auto&&... how) {
        clbool::assign(on, out, how..., true, indices_of(rows), indices_of(cols),
                       descriptor_of(to));
    });
}

bool reduce(const output& to, const monoid_op& by, collection& a, bool turned) {
    if (to.c().nrows() == 0 || !keeps_true(by.op) || !is_worth_it(to, {&a}) ||
        !can_write_vector(to, by.op.z) || !a.is_pattern()) {
        return false;
    }
    return write_vector(to, [&](context& on, vector_base& out, auto&&... how) {
        const matrix rows =
            reduce_to_column(on, a.pattern(on), no_mask, turned ? T0 : descriptor());
        convert(on, out, how..., to_vector(on, rows), descriptor_of(to));
    });
}

bool reduce(void* z, const monoid_op& by, collection& a) {
    if (keeps_true(by.op) && !a.has_entries() && a.is_pattern() && a.nvals() != 0) {
        const bool sum = true;
        std::memcpy(z, &sum, sizeof(sum));
        return true;
    }
    const auto product = a.product();
    const bool is_sum =
        product != nullptr && by.op.name == binary_name::plus && by.op.z == a.type();
    if (!is_sum) {
        return a.is_vector() && vectors::reduce(z, by, a);
    }
    const device_lock device;
    const std::uint64_t sum = sum_of(device.on(), *product);
    std::memcpy(z, &sum, sizeof(sum));
    count_operation();
    return true;
}

}  // namespace clbool::graphblas::fast
