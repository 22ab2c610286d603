// SPDX-License-Identifier: MIT
// Operations of clbool's vectors.
#include <bindings/graphblas/fast/indices.hpp>
#include <bindings/graphblas/fast/operations.hpp>
#include <bindings/graphblas/fast/operators.hpp>
#include <bindings/graphblas/fast/vectors.hpp>
#include <bindings/graphblas/values/casts.hpp>
#include <bindings/graphblas/values/operators/dispatch.hpp>

#include <cstdint>
#include <optional>

namespace clbool::graphblas::fast {

namespace {

/// A number as clbool's vectors hold it, from its bytes. Not those next to 2⁶⁴, which
/// vector_scalar takes for larger ones.
std::optional<vector_scalar> scalar_of(const type_of& type, const void* x) {
    switch (type.code) {
        case type_code::int32:
        case type_code::uint32: return load<std::uint32_t>(x);
        case type_code::int64:
        case type_code::uint64: {
            const vector_scalar number = load<std::uint64_t>(x);
            return number.integer() == load<std::uint64_t>(x) ? std::optional(number)
                                                              : std::nullopt;
        }
        case type_code::fp32: return load<float>(x);
        case type_code::boolean:
            return load<bool>(x) ? std::optional<vector_scalar>(1) : std::nullopt;
        default: return std::nullopt;
    }
}

/// Whether no signed number is below 0: all are below half of what unsigned ones can be.
bool has_none_below_0(collection& u) {
    const device_lock device;
    const vector_base& v = u.vector(device.on());
    if (v.type() == element_type::uint32) {
        std::uint32_t most = 0;
        detail::reduce(device.on(), vector_op::max, v, &most, {});
        return most >> 31U == 0;
    }
    std::uint64_t most = 0;
    detail::reduce(device.on(), vector_op::max, v, &most, {});
    return most >> 63U == 0;
}

/// Whether an operator on two such values is one of clbool's; among bits all are the same.
std::optional<vector_op> value_op(const binary_op& op, const type_of& type) {
    if (type.code == type_code::boolean) {
        return keeps_true(op) ? std::optional(vector_op::first) : std::nullopt;
    }
    return number_op(op, type);
}

/// Writes what `operation` makes of two vectors of the output's type.
template <class Operation>
bool combine(const output& to, const binary_op& op, collection& u, collection& v,
             const Operation& operation) {
    const std::optional<vector_op> known = value_op(op, op.z);
    if (!known || !is_worth_it(to, {&u, &v}) || u.type() != op.z || v.type() != op.z ||
        !can_write_vector(to, op.z) || !u.is_clbool_vector() || !v.is_clbool_vector()) {
        return false;
    }
    return write_vector(to, [&](context& on, vector_base& out, auto&&... how) {
        operation(on, out, how..., *known, u.vector(on), v.vector(on), descriptor_of(to));
    });
}

}  // namespace

bool mxv(const output& to, const semiring_op& over, collection& a, bool a_turned, collection& u,
         bool vector_is_first) {
    if (!is_worth_it(to, {&a, &u}) || !can_write_vector(to, over.add.op.z)) {
        return false;
    }
    const std::optional<semiring> known = vector_semiring(over, a, u, vector_is_first);
    if (!known || (compares_signed(over.add.op) && !has_none_below_0(u))) {
        return false;
    }
    mxv_hints hints;
    hints.products = a.count_use();  // as many to come as there were
    const bool turned = a_turned != vector_is_first;
    return write_vector(to, [&](context& on, vector_base& out, auto&&... how) {
        clbool::mxv(on, out, how..., *known, a.pattern(on), u.vector(on), descriptor_of(to, turned),
                    hints);
    });
}

bool apply(const output& to, const index_op& op, collection& a, const void* thunk,
           const type_of& thunk_type) {
    const bool is_index = op.name == index_name::row_index && a.is_vector();
    if (!is_index || !is_worth_it(to, {&a}) || !can_write_vector(to, op.z)) {
        return false;
    }
    std::uint64_t offset = 0;
    cast(op.z, &offset, thunk_type, thunk);
    const std::optional<vector_scalar> number = scalar_of(op.z, &offset);
    return number && write_vector(to, [&](context& on, vector_base& out, auto&&... how) {
               apply_index(on, out, how..., a.vector(on), *number, descriptor_of(to));
           });
}

}  // namespace clbool::graphblas::fast

namespace clbool::graphblas::fast::vectors {

bool ewise_add(const output& to, const binary_op& op, collection& u, collection& v) {
    return combine(to, op, u, v, [](auto&&... given) { clbool::ewise_add(given...); });
}

bool ewise_mult(const output& to, const binary_op& op, collection& u, collection& v) {
    return combine(to, op, u, v, [](auto&&... given) { clbool::ewise_mult(given...); });
}

bool copy(const output& to, collection& u) {
    if (!is_worth_it(to, {&u}) || !can_write_vector(to, u.type()) || !u.is_clbool_vector()) {
        return false;
    }
    // What a vector is written to through itself takes its values and loses nothing.
    const bool is_own_mask = to.mask() == &u && to.how().structural && !to.how().complement &&
                             !to.how().replace && to.accum() == nullptr;
    return write_vector(to, [&](context& on, vector_base& out, const vector_mask& mask,
                                const vector_accumulator& accum) {
        if (is_own_mask) {
            convert(on, out, {}, vector_op::second, u.vector(on));
        } else {
            convert(on, out, mask, accum, u.vector(on), descriptor_of(to));
        }
    });
}

bool extract(const output& to, collection& u, const index_list& places) {
    if (places.is_all()) {
        return copy(to, u);
    }
    if (!is_worth_it(to, {&u}) || !can_write_vector(to, u.type()) || !u.is_clbool_vector()) {
        return false;
    }
    return write_vector(to, [&](context& on, vector_base& out, auto&&... how) {
        clbool::extract(on, out, how..., u.vector(on), indices_of(places), descriptor_of(to));
    });
}

bool extract(const output& to, collection& a, bool turned, const index_list& rows,
             std::uint64_t col) {
    if (to.c().nrows() == 0 || !is_worth_it(to, {&a}) || !can_write_vector(to, a.type()) ||
        !a.is_pattern()) {
        return false;
    }
    const auto one = indices::one(static_cast<index_type>(col));
    return write_vector(to, [&](context& on, vector_base& out, auto&&... how) {
        const matrix part = turned ? clbool::extract(on, a.pattern(on), one, indices_of(rows))
                                   : clbool::extract(on, a.pattern(on), indices_of(rows), one);
        convert(on, out, how..., to_vector(on, part), descriptor_of(to));
    });
}

bool assign(const output& to, collection& u, const index_list& places) {
    if (places.is_all()) {
        return copy(to, u);
    }
    const bool can_keep = to.c().is_clbool_vector();
    if (!can_keep || !is_worth_it(to, {&u}) || !can_write_vector(to, u.type()) ||
        !u.is_clbool_vector()) {
        return false;
    }
    return write_vector(to, true, [&](context& on, vector_base& out, auto&&... how) {
        clbool::assign(on, out, how..., u.vector(on), indices_of(places), descriptor_of(to));
    });
}

bool assign(const output& to, const void* x, const type_of& x_type, const index_list& places) {
    collection& c = to.c();
    const bool keeps = keeps_entries(to) || !places.is_all();
    const bool is_worth_asking = is_enough(places.size()) || is_worth_it(to, {&c});
    if (!is_worth_asking || (keeps && !c.is_clbool_vector()) ||
        (to.accum() != nullptr && x_type != c.type()) || !can_write_vector(to, c.type())) {
        return false;
    }
    std::uint64_t value = 0;
    cast(c.type(), &value, x_type, x);
    const std::optional<vector_scalar> number = scalar_of(c.type(), &value);
    return number && write_vector(to, keeps, [&](context& on, vector_base& out, auto&&... how) {
               clbool::assign(on, out, how..., *number, indices_of(places), descriptor_of(to));
           });
}

bool reduce(void* z, const monoid_op& by, collection& u) {
    const std::optional<vector_op> known = number_op(by.op, u.type());
    if (!known || u.has_entries()) {
        return false;
    }
    const device_lock device;
    detail::reduce(device.on(), *known, u.vector(device.on()), z, {});
    count_operation();
    return true;
}

}  // namespace clbool::graphblas::fast::vectors
